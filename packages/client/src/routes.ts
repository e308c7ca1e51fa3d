import type { Routes } from '../generated/contract.ts';
import type { Fields, Selected } from './fields.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** A map of routes: those of every Platen, or those that `platen types` wrote for one site. */
export type RouteMap<R> = { readonly [Name in keyof R]: { readonly path: string } };

/** Any path; those of the contract are typed and offered by editors. */
export type Path<R extends RouteMap<R> = Routes> = R[keyof R]['path'] | (string & {});

/** The route a path leads to: by name, or by the pattern it fits. */
type RouteOf<P extends string, R extends RouteMap<R>> = P extends keyof R
  ? R[P]
  : { [Name in keyof R]: P extends R[Name]['path'] ? R[Name] : never }[keyof R];

type OperationOf<P extends string, M extends Method, R extends RouteMap<R>> =
  RouteOf<P, R> extends Readonly<Record<M, infer Operation>> ? Operation : unknown;

/** Arguments every route takes. */
export interface SharedQuery {
  readonly _fields?: Fields;
  readonly _embed?: true | string | readonly string[];
}

export type AnyQuery = Readonly<Record<string, unknown>>;

export type QueryOf<P extends string, M extends Method, R extends RouteMap<R> = Routes> =
  OperationOf<P, M, R> extends { readonly query: infer Query } ? Query & SharedQuery : AnyQuery;

export type BodyOf<P extends string, M extends Method, R extends RouteMap<R> = Routes> =
  OperationOf<P, M, R> extends { readonly body: infer Body } ? Body : object;

/** What a route answers with; only the chosen members where `_fields` names them. */
export type AnswerOf<P extends string, M extends Method, R extends RouteMap<R> = Routes, F extends Fields = never> =
  OperationOf<P, M, R> extends { readonly answer: infer Data } ? Selected<Data, F> : unknown;

export type ItemOf<P extends string, R extends RouteMap<R> = Routes, F extends Fields = never> =
  AnswerOf<P, 'get', R, F> extends readonly (infer Item)[] ? Item : unknown;

/** Names of lists whose items have an id of their own: `posts`, `tags`, `users`. */
export type Collection<R extends RouteMap<R> = Routes> = {
  [Name in keyof R & string]: `${Name}/{id}` extends keyof R
    ? Name extends `${string}{${string}`
      ? never
      : Name
    : never;
}[keyof R & string];
