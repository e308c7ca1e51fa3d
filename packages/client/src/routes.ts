import type { Routes } from '../generated/contract.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Any path; those of the contract are typed and offered by editors. */
export type Path = Routes[keyof Routes]['path'] | (string & {});

/** The route a path leads to: by name, or by the pattern it fits. */
type RouteOf<P extends string> = P extends keyof Routes
  ? Routes[P]
  : { [Name in keyof Routes]: P extends Routes[Name]['path'] ? Routes[Name] : never }[keyof Routes];

type OperationOf<P extends string, M extends Method> =
  RouteOf<P> extends Readonly<Record<M, infer Operation>> ? Operation : unknown;

/** Arguments every route takes. */
export interface SharedQuery {
  readonly _fields?: string | readonly string[];
  readonly _embed?: true | string | readonly string[];
}

export type AnyQuery = Readonly<Record<string, unknown>>;

export type QueryOf<P extends string, M extends Method> =
  OperationOf<P, M> extends { readonly query: infer Query } ? Query & SharedQuery : AnyQuery;

export type BodyOf<P extends string, M extends Method> =
  OperationOf<P, M> extends { readonly body: infer Body } ? Body : object;

export interface Link {
  readonly href: string;
  readonly embeddable?: boolean;
  readonly [attribute: string]: unknown;
}

export interface Linked {
  readonly _links?: Readonly<Record<string, readonly Link[]>>;
  /** With `_embed`: what the links lead to. */
  readonly _embedded?: Readonly<Record<string, readonly unknown[]>>;
}

type WithLinks<T> = T extends readonly (infer Item)[] ? readonly (Item & Linked)[] : unknown extends T ? T : T & Linked;

/** What is left when a record is gone for good. */
export interface Deleted<T> {
  readonly deleted: true;
  readonly previous: T;
}

type Answer<P extends string, M extends Method> =
  OperationOf<P, M> extends { readonly answer: infer Data } ? WithLinks<Data> : unknown;

/** Deleting answers with the record in the bin, or with what it was. */
export type AnswerOf<P extends string, M extends Method> = M extends 'delete'
  ? Answer<P, M> | Deleted<Answer<P, M>>
  : Answer<P, M>;

export type ItemOf<P extends string> = AnswerOf<P, 'get'> extends readonly (infer Item)[] ? Item : unknown;

/** Names of lists whose items have an id of their own: `posts`, `tags`, `users`. */
export type Collection = {
  [Name in keyof Routes]: `${Name}/{id}` extends keyof Routes
    ? Name extends `${string}{${string}`
      ? never
      : Name
    : never;
}[keyof Routes];
