import { RestError } from '../../rest/errors.ts';
import type { Mismatch } from '../../schema/schema.ts';

/** A value the key's schema rejects; which part of it stands beside the data. */
const refusedValue = ({ code, message, data }: Mismatch): RestError =>
  new RestError({ code, status: 400, message, further: data === null ? [] : [data] });

const refusedKey =
  (code: string, message: string) =>
  (name: string, signedIn: boolean): RestError => {
    const status = signedIn ? 403 : 401;
    return new RestError({ code, status, message, data: { key: name, status } });
  };

export const metaErrors = {
  refusedValue,
  notEditable: refusedKey('rest_cannot_update', 'You may not change this value.'),
  notRemovable: refusedKey('rest_cannot_delete', 'You may not remove this value.'),
} as const;

/** The first error is the response, the others go beside it. */
export function gathered([first, ...others]: readonly RestError[]): RestError | null {
  if (first === undefined || others.length === 0) return first ?? null;
  const { restCode: code, status, message, data, further } = first;
  return new RestError({ code, status, message, data, further, others });
}
