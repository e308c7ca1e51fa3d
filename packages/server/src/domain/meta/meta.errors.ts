import { denial, RestError } from '../../rest/errors.ts';
import type { Mismatch } from '../../schema/schema.ts';

/** A value the key's schema rejects; which part of it stands beside the data. */
const refusedValue = ({ code, message, data }: Mismatch): RestError =>
  new RestError({ code, status: 400, message, further: data === null ? [] : [data] });

const refusedKey =
  (code: string, action: string) =>
  (name: string, signedIn: boolean): RestError => {
    const status = signedIn ? 403 : 401;
    const message = denial(`${action} the custom field ${name}`);
    return new RestError({ code, status, message, data: { key: name, status } });
  };

/** Without `unfiltered_html`, a value is stored only if Platen can find the HTML inside it. */
const unreadableMarkup = (param: string): RestError =>
  new RestError({
    code: 'rest_invalid_param',
    status: 400,
    message: `\`${param}\` does not have the format of this custom field. Storing it unchanged requires \`unfiltered_html\`.`,
    data: { status: 400, params: { [param]: 'The value does not have the format of this custom field.' } },
  });

export const metaErrors = {
  refusedValue,
  unreadableMarkup,
  notEditable: refusedKey('rest_cannot_update', 'edit'),
  notRemovable: refusedKey('rest_cannot_delete', 'delete'),
} as const;

/** The first error is the response, the others go beside it. */
export function gathered([first, ...others]: readonly RestError[]): RestError | null {
  if (first === undefined || others.length === 0) return first ?? null;
  const { restCode: code, status, message, data, further } = first;
  return new RestError({ code, status, message, data, further, others });
}
