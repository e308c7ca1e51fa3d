import type { RestResponse } from './response.ts';
import type { RestError } from './errors.ts';
import type { RestRequest } from './request.ts';
import type { Json, JsonMap } from '../lib/json.ts';
import type { MaybePromise } from '../lib/maybe-promise.ts';
import type { Mismatch, Schema } from '../schema/schema.ts';
import type { Scope } from '../scope.ts';

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof methods)[number];

/** An argument of an endpoint: its JSON Schema, and checks beyond it. */
export interface Arg {
  readonly schema: Schema;
  readonly required?: boolean;
  /** In the contract only: index and OPTIONS list what existing clients of this API family know. */
  readonly undescribed?: boolean;
  /** Left to the handler: shown, never judged here. */
  readonly unchecked?: boolean;
  /** Null is taken as it is, whatever the schema says: a way to say nothing. */
  readonly nullable?: boolean;
  /** Reads a value as another before it is judged, such as a context the route does not serve as `view`. */
  readonly before?: (value: Json) => Json;
  readonly late?: boolean; // Reported only where nothing else is wrong.
  /** A rule beyond the schema, judged with the others; gets the cleaned value. */
  readonly check?: (value: Json, ctx: Ctx) => Mismatch | null | Promise<Mismatch | null>;
}

/** Arguments of an endpoint by name. */
export type Args = Readonly<Record<string, Arg>>;

/** What handlers, policies, and checks receive. */
export interface Ctx {
  readonly scope: Scope;
  readonly request: RestRequest;
  readonly route: Route;
  /** Variables of the path, cleaned; a record is always looked up by these. */
  readonly path: JsonMap;
  /** Everything merged: defaults, path, query, form, JSON; later sources win. */
  readonly params: JsonMap;
  /** The same without the defaults: what the caller really sent. */
  readonly sent: JsonMap;
}

export type Verdict = boolean | RestError;

/**
 * Permission of an endpoint, checked in this order: the record exists (404), the caller is signed in if required (401),
 * has the capability (403), and can edit if `context=edit`.
 */
export interface PolicyTable<R = unknown> {
  /** Finds the record the path names; throws its 404. Asked once per request. */
  readonly record?: (ctx: Ctx) => R | Promise<R>;
  readonly signIn?: boolean;
  /** Capability needed; judged on the record where there is one and the name is about a record. */
  readonly can?: string;
  /** Any further rule; an error it returns is the response. */
  readonly also?: (ctx: Ctx, record: R) => Verdict | Promise<Verdict>;
  /** Error code of a denial. Default: `rest_not_logged_in` for visitors, otherwise `rest_forbidden`. */
  readonly code?: string;
  readonly editContext?: Omit<PolicyTable<R>, 'record' | 'editContext'>;
}

/** Who may call an endpoint: a table, or a function. A function that returns false denies with `rest_forbidden`. */
export type Policy<R = unknown> = PolicyTable<R> | ((ctx: Ctx) => Verdict | Promise<Verdict>);

/** The policy of public endpoints. It is never the default. */
export const anyone: PolicyTable = Object.freeze({});

export type HandlerResult = RestResponse | RestError | Json;

/** Methods of a route that share arguments, permission, and handler. */
export interface Endpoint<R = unknown> {
  readonly methods: readonly Method[];
  /** A function where plugins may change the arguments of the request at hand. */
  readonly args?: Args | ((scope: Scope) => MaybePromise<Args>);
  /** Rejects the request before the record lookup and permission checks. */
  readonly refuse?: (ctx: Ctx) => RestError | null;
  readonly permit: Policy<R>;
  /** Needs a user who signed in within the last minutes. `person`: no application password will do. */
  readonly danger?: true | 'person' | ((ctx: Ctx, record: R) => MaybePromise<boolean>);
  readonly batch?: boolean;
  /** The body can be a multipart form or a file. `parts`: truncated files are accepted. */
  readonly takesFiles?: boolean | 'parts';
  /** GET may write, for example to create a missing record. Read-only keys can't use it. */
  readonly writes?: boolean;
  /** Response shape of a read, for the contract. Default: a list with `per_page`, otherwise one item. */
  readonly answers?: 'one' | 'list' | 'by-name';
  /** A list that tells how long it is, although it does not come in pages. */
  readonly totals?: boolean;
  /** Example request for the contract. Default: generated from the argument names. */
  readonly example?: JsonMap;
  /** Responds with 201 and, in `Location`, with the address of what was made. */
  readonly makes?: boolean;
  /** The list goes on from a `_cursor`, which its handler reads; any other list refuses one. */
  readonly cursor?: boolean;
  /** Anonymous responses can be cached: all their data is tagged in `scope.cacheTags`. */
  readonly cache?: boolean;
  readonly handle: (ctx: Ctx, record: R) => HandlerResult | Promise<HandlerResult>;
}

/** Whether GET returns a list. */
export const readsList = ({ pattern }: Pick<Route, 'pattern'>, { answers }: Endpoint, args: Args): boolean =>
  answers === undefined ? 'per_page' in args && !pattern.endsWith(')') : answers === 'list';

/** Defines an endpoint. The handler receives the record that the policy found, with its type. */
export const endpoint = <R>(given: Endpoint<R>): Endpoint => given as Endpoint;

/** A route: a path pattern with its endpoints. */
export interface RouteDefinition {
  /** Empty for the server's own routes. */
  readonly namespace: string;
  /** The part behind the namespace, with variables as `(?P<name>…)`. */
  readonly path: string;
  /** Served and described on request, but left out of the root index. */
  readonly unlisted?: boolean;
  /** Arguments of every endpoint of the route. */
  readonly args?: Args;
  readonly endpoints: readonly Endpoint[];
  /** Item schema, shown by OPTIONS. */
  readonly schema?: (scope?: Scope) => JsonMap;
  /** Members of items that are in the contract only. */
  readonly undescribed?: Readonly<Record<string, Schema>>;
}

/** A registered route: its whole pattern, compiled. */
export interface Route extends RouteDefinition {
  readonly pattern: string;
  /** Of all endpoints, in the order HTTP clients of this API expect. */
  readonly methods: readonly Method[];
  readonly expression: RegExp;
  readonly hasVariables: boolean;
}
