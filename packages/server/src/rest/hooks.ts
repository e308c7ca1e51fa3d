import type { RestResponse } from './response.ts';
import type { RestError } from './errors.ts';
import type { RestRequest } from './request.ts';
import type { HandlerResult, Route } from './route.ts';
import type { HttpResponse } from './serve.ts';
import type { Json, JsonMap } from '../lib/json.ts';
import type { Scope } from '../scope.ts';

export interface HookContext {
  readonly scope: Scope;
  readonly request: RestRequest;
}

interface HookRouteContext extends HookContext {
  /** Pattern of the matched route. */
  readonly route: string;
  /** The endpoint may write, whatever the method. */
  readonly writes: boolean;
}

declare module '../hooks/bus.ts' {
  interface Filters {
    /** Reject a request before route matching. */
    rest_authentication_errors: (error: RestError | null, given: HookContext) => RestError | null;
    /** Return a response before dispatch, even if no route matches. */
    rest_pre_dispatch: (response: HandlerResult, given: HookContext) => HandlerResult;
    /** Remove or replace routes. */
    rest_endpoints: (routes: readonly Route[], given: { readonly scope: Scope }) => readonly Route[];
    /** Receives the validation error. Return an error to reject the request, anything else to continue. */
    rest_request_before_callbacks: (error: unknown, given: HookRouteContext) => unknown;
    /** Return a response instead of calling the handler. */
    rest_dispatch_request: (response: HandlerResult, given: HookRouteContext) => HandlerResult;
    /** Change the response of the handler. */
    rest_request_after_callbacks: (response: RestResponse | RestError, given: HookContext) => RestResponse | RestError;
    /** Change any response, last. */
    rest_post_dispatch: (response: RestResponse, given: HookContext) => RestResponse;
    /** Send the response yourself, with its headers or others. */
    rest_pre_serve_request: (
      served: HttpResponse | null,
      given: HookContext & { readonly answer: RestResponse; readonly headers: HttpResponse['headers'] },
    ) => HttpResponse | null;
    /** Change the data before it is sent. */
    rest_pre_echo_response: (data: Json, given: HookContext) => Json;
    /** Response headers that pages of other origins can read (CORS). */
    rest_exposed_cors_headers: (names: readonly string[], given: HookContext) => readonly string[];
    /** Request headers that pages of other origins can send (CORS). */
    rest_allowed_cors_headers: (names: readonly string[], given: HookContext) => readonly string[];
    /** Whether Platen sends CORS headers. */
    rest_send_cors_headers: (send: boolean, given: HookContext) => boolean;
    /** Whether Platen sends no-cache headers. Default: for signed-in callers. */
    rest_send_nocache_headers: (send: boolean, given: HookContext) => boolean;
    /** Whether Platen sends `Allow` with the methods that the caller may use. */
    rest_send_allow_header: (send: boolean, given: HookContext) => boolean;
    /** Authentication methods in the root index. */
    rest_index_authentication: (ways: JsonMap, given: { readonly scope: Scope }) => JsonMap;
    /** Change the root index. */
    rest_index: (index: JsonMap, given: { readonly scope: Scope }) => JsonMap;
  }
}
