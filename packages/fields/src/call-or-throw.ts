import { callRoute, isMap, RestError } from '@platen/server';
import type { FieldWrite, RouteCall } from '@platen/server';

/** Calls a route in the transaction of a write. A refusal rolls back the whole write. */
export async function callOrThrow({ scope }: Pick<FieldWrite, 'scope'>, call: RouteCall): Promise<void> {
  const { status, data } = await callRoute(scope, call);
  if (status < 400) return;
  const { code, message } = isMap(data) ? data : {};
  throw new RestError({ code: String(code), status, message: String(message) });
}
