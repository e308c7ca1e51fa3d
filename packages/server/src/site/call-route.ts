import type { RestResponse } from '../rest/response.ts';
import { dispatch } from '../rest/dispatch.ts';
import { noBody } from '../rest/request.ts';
import type { JsonMap } from '../lib/json.ts';
import type { Scope } from '../scope.ts';

/** An in-process request. */
export interface RouteCall {
  /** GET unless told. */
  readonly method?: string;
  /** Path below the API root, beginning with a slash. */
  readonly route: string;
  readonly query?: JsonMap;
  readonly body?: JsonMap;
}

/** Calls a route in process, with the permissions of the caller of the scope. */
export const callRoute = (
  scope: Scope,
  { method = 'GET', route, query = {}, body }: RouteCall,
): Promise<RestResponse> =>
  dispatch(scope, {
    method,
    route,
    query,
    body: body === undefined ? noBody : { kind: 'json', params: body },
    headers: {},
  });
