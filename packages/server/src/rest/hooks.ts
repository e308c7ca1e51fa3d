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
    /** Reject a request before any route is looked for. */
    rest_authentication_errors: (error: RestError | null, given: HookContext) => RestError | null;
    /** Respond to a request outright, with or without a route for it. */
    rest_pre_dispatch: (response: HandlerResult, given: HookContext) => HandlerResult;
    /** Take routes away, or put others in their place. */
    rest_endpoints: (routes: readonly Route[], given: { readonly scope: Scope }) => readonly Route[];
    /** Given the argument check's error; an error rejects the request, anything else goes on. */
    rest_request_before_callbacks: (error: unknown, given: HookRouteContext) => unknown;
    /** Respond in place of the route's handler. */
    rest_dispatch_request: (response: HandlerResult, given: HookRouteContext) => HandlerResult;
    /** Change the handler's response. */
    rest_request_after_callbacks: (response: RestResponse | RestError, given: HookContext) => RestResponse | RestError;
    /** The last change to any response. */
    rest_post_dispatch: (response: RestResponse, given: HookContext) => RestResponse;
    /** Serve the response yourself, with the headers that it would have or with others. */
    rest_pre_serve_request: (
      served: HttpResponse | null,
      given: HookContext & { readonly answer: RestResponse; readonly headers: HttpResponse['headers'] },
    ) => HttpResponse | null;
    /** Rewrite the data that is about to be sent. */
    rest_pre_echo_response: (data: Json, given: HookContext) => Json;
    /** Headers of a response that pages of other origins may read. */
    rest_exposed_cors_headers: (names: readonly string[], given: HookContext) => readonly string[];
    /** Headers that pages of other origins may send. */
    rest_allowed_cors_headers: (names: readonly string[], given: HookContext) => readonly string[];
    /** Whether pages of other origins are told that they may call. */
    rest_send_cors_headers: (send: boolean, given: HookContext) => boolean;
    /** Whether caches are told to store nothing; so they are for everybody who is signed in. */
    rest_send_nocache_headers: (send: boolean, given: HookContext) => boolean;
    /** Whether a response lists the methods its caller may use, in `Allow`. */
    rest_send_allow_header: (send: boolean, given: HookContext) => boolean;
    /** Ways to sign in, as the root index tells them to clients. */
    rest_index_authentication: (ways: JsonMap, given: { readonly scope: Scope }) => JsonMap;
    /** Add to the root index. */
    rest_index: (index: JsonMap, given: { readonly scope: Scope }) => JsonMap;
  }
}
