import type { Answer } from './answer.ts';
import type { RestError } from './errors.ts';
import type { RestRequest } from './request.ts';
import type { HandlerResult, Route } from './route.ts';
import type { Served } from './serve.ts';
import type { Json, JsonMap } from '../lib/json.ts';
import type { Scope } from '../scope.ts';

interface Given {
  readonly scope: Scope;
  readonly request: RestRequest;
}

interface GivenRoute extends Given {
  /** Pattern of the matched route. */
  readonly route: string;
}

declare module '../hooks/bus.ts' {
  interface Filters {
    /** Refuse a request before any route is looked for. */
    rest_authentication_errors: (error: RestError | null, given: Given) => RestError | null;
    /** Answer a request outright, with or without a route for it. */
    rest_pre_dispatch: (answer: HandlerResult, given: Given) => HandlerResult;
    /** Take routes away, or put others in their place. */
    rest_endpoints: (routes: readonly Route[], given: { readonly scope: Scope }) => readonly Route[];
    /** Given the argument check's refusal; an error refuses, anything else goes on. */
    rest_request_before_callbacks: (refusal: unknown, given: GivenRoute) => unknown;
    /** Answer in place of the route's handler. */
    rest_dispatch_request: (answer: HandlerResult, given: GivenRoute) => HandlerResult;
    /** Change what the handler answered. */
    rest_request_after_callbacks: (answer: Answer | RestError, given: Given) => Answer | RestError;
    /** The last word on any answer. */
    rest_post_dispatch: (answer: Answer, given: Given) => Answer;
    /** Serve the answer yourself. */
    rest_pre_serve_request: (served: Served | null, given: Given & { readonly answer: Answer }) => Served | null;
    /** Rewrite the data that is about to be sent. */
    rest_pre_echo_response: (data: Json, given: Given) => Json;
    /** Headers of an answer that pages of other origins may read. */
    rest_exposed_cors_headers: (names: readonly string[], given: Given) => readonly string[];
    /** Headers that pages of other origins may send. */
    rest_allowed_cors_headers: (names: readonly string[], given: Given) => readonly string[];
    /** Whether pages of other origins are told that they may call. */
    rest_send_cors_headers: (send: boolean, given: Given) => boolean;
    /** Whether caches are told to keep nothing; so they are for everybody who is signed in. */
    rest_send_nocache_headers: (send: boolean, given: Given) => boolean;
    /** Whether an answer tells the methods its caller may use. */
    rest_send_allow_header: (send: boolean, given: Given) => boolean;
    /** Ways to sign in, as the root index tells them to clients. */
    rest_index_authentication: (ways: JsonMap, given: { readonly scope: Scope }) => JsonMap;
    /** Add to the root index. */
    rest_index: (index: JsonMap, given: { readonly scope: Scope }) => JsonMap;
  }
}
