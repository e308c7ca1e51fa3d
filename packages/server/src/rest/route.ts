import type { RestResponse } from './response.ts';
import type { RestError } from './errors.ts';
import type { RestRequest } from './request.ts';
import type { Json, JsonMap } from '../lib/json.ts';
import type { MaybePromise } from '../lib/maybe-promise.ts';
import type { Mismatch, Schema } from '../schema/schema.ts';
import type { Scope } from '../scope.ts';

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof methods)[number];

/** A declared argument: its schema as shown to clients, and what the schema cannot say. */
export interface Arg {
  readonly schema: Schema;
  readonly required?: boolean;
  /** Left to the handler: shown, never judged here. */
  readonly unchecked?: boolean;
  /** Null is taken as it is, whatever the schema says: a way to say nothing. */
  readonly nullable?: boolean;
  /** Reads a value as another before it is judged, such as a context the route does not serve as `view`. */
  readonly before?: (value: Json) => Json;
  /** A rule beyond the schema, judged with the others; gets the cleaned value. */
  readonly check?: (value: Json, ctx: Ctx) => Mismatch | null | Promise<Mismatch | null>;
}

/** The declared arguments of an endpoint, by name. */
export type Args = Readonly<Record<string, Arg>>;

/** What a handler, a policy and a check are given. */
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
 * Who may use an endpoint. Judged in this order: the record must exist (404), a caller must be signed in where the
 * policy says so (401), must hold the capability (403), and must hold the edit right when the edit context is asked for.
 */
export interface PolicyTable<R = unknown> {
  /** Finds the record the path names; throws its 404. Asked once per request. */
  readonly record?: (ctx: Ctx) => R | Promise<R>;
  readonly signIn?: boolean;
  /** Capability needed; judged on the record where there is one and the name is about a record. */
  readonly can?: string;
  /** Any further rule; an error it returns is the response. */
  readonly also?: (ctx: Ctx, record: R) => Verdict | Promise<Verdict>;
  /** Error code where permission is denied; without it visitors get `rest_not_logged_in`, others `rest_forbidden`. */
  readonly code?: string;
  readonly editContext?: Omit<PolicyTable<R>, 'record' | 'editContext'>;
}

/** A function that returns false denies with `rest_forbidden`. */
export type Policy<R = unknown> = PolicyTable<R> | ((ctx: Ctx) => Verdict | Promise<Verdict>);

/** The policy of public endpoints: explicit, never a default. */
export const anyone: PolicyTable = Object.freeze({});

export type HandlerResult = RestResponse | RestError | Json;

/** The methods of a route that share arguments, permission and handler. */
export interface Endpoint<R = unknown> {
  readonly methods: readonly Method[];
  /** A function where plugins may change the arguments of the request at hand. */
  readonly args?: Args | ((scope: Scope) => MaybePromise<Args>);
  /** Rejects the request, whoever the caller: before the record is looked up and permissions are checked. */
  readonly refuse?: (ctx: Ctx) => RestError | null;
  readonly permit: Policy<R>;
  readonly batch?: boolean;
  /** The body may be a form with files, or a file; `parts` of a file are taken even where they break off. */
  readonly takesFiles?: boolean | 'parts';
  /** Reading it may write, such as to make what is missing. Whoever may only read may then not use it. */
  readonly writes?: boolean;
  /** The shape of the response to a read, for the contract. Unless told: a list with totals where there is `per_page`, one item behind a variable. */
  readonly answers?: 'one' | 'list' | 'by-name';
  /** A list that tells how long it is, although it does not come in pages. */
  readonly totals?: boolean;
  /** What somebody would send first, for the contract; where it is not said, it is made from the names of the arguments. */
  readonly example?: JsonMap;
  /** Responds with 201 and, in `Location`, with the address of what was made. */
  readonly makes?: boolean;
  /** The list goes on from a `_cursor`, which its handler reads; any other list refuses one. */
  readonly cursor?: boolean;
  /** All that responses to visitors are made from is added to `scope.cacheTags`, so that they may be cached. */
  readonly cache?: boolean;
  readonly handle: (ctx: Ctx, record: R) => HandlerResult | Promise<HandlerResult>;
}

/** Whether reading it responds with a list, as far as anybody can tell. */
export const readsList = ({ pattern }: Pick<Route, 'pattern'>, { answers }: Endpoint, args: Args): boolean =>
  answers === undefined ? 'per_page' in args && !pattern.endsWith(')') : answers === 'list';

/** Ties the record of the policy to the record the handler gets. */
export const endpoint = <R>(given: Endpoint<R>): Endpoint => given as Endpoint;

/** A path pattern with its endpoints, as it is registered. */
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
  readonly schema?: () => JsonMap;
}

/** A registered route: its whole pattern, compiled. */
export interface Route extends RouteDefinition {
  readonly pattern: string;
  /** Of all endpoints, in the order HTTP clients of this API expect. */
  readonly methods: readonly Method[];
  readonly expression: RegExp;
  readonly hasVariables: boolean;
}
