/** Shared by the user commands. */
import { text } from 'node:stream/consumers';

import { randomPassword } from '../../auth/tokens.ts';
import { isMap } from '../../lib/json.ts';
import type { JsonMap } from '../../lib/json.ts';
import { dispatch } from '../../rest/dispatch.ts';
import type { Scope } from '../../scope.ts';
import type { CommandContext } from '../command.ts';
import { CommandError } from '../exits.ts';

/** A password from stdin if the option is set, otherwise a generated one. */
export async function createNewPassword(
  { options }: CommandContext,
  option: string,
): Promise<{ password: string; shown: boolean }> {
  if (options[option] !== true) return { password: randomPassword(), shown: true };
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  if (password !== '') return { password, shown: false };
  throw new CommandError({ exit: 'unusable', message: 'The password on stdin is empty.' });
}

/** Sends a REST request as operator. Returns the id. */
export const sendAsOperator = async (scope: Scope, path: string, params: JsonMap): Promise<number> =>
  Number((await postAsOperator(scope, `/${scope.site.dialect.namespace('v2')}${path}`, params))['id']);

/** Sends a REST request as operator, with the same validation as for clients. Returns the body of the response. */
export async function postAsOperator(scope: Scope, route: string, params: JsonMap): Promise<JsonMap> {
  const body = { kind: 'json', params } as const;
  const { status, data } = await dispatch(scope, { method: 'POST', route, query: {}, body, headers: {} });
  if (status < 400 && isMap(data)) return data;
  throw new CommandError({ exit: status >= 500 ? 'failed' : 'refused', message: messageOf(data) });
}

function messageOf(data: unknown): string {
  const { message, data: facts } = data as { readonly message: string; readonly data?: JsonMap };
  const params = Object.entries(facts?.['params'] ?? {});
  return params.length === 0 ? message : params.map(([, problem]) => String(problem)).join('\n');
}
