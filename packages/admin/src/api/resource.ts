import type { Routes } from '../../../client/generated/contract.ts';

/** A route of the contract, such as `webhooks/{id}/deliveries`. */
type RouteName = keyof Routes;

type Method = 'get' | 'post';

type Operation<N extends RouteName, M extends Method> = Routes[N] extends Readonly<Record<M, infer O>> ? O : unknown;
type Answer<N extends RouteName, M extends Method> =
  Operation<N, M> extends { readonly answer: infer Data } ? Data : unknown;

/** One record of a list, of a map by name, or the only record of a route. */
export type RecordOf<N extends RouteName> =
  Answer<N, 'get'> extends readonly (infer Item)[]
    ? Item
    : Answer<N, 'get'> extends Readonly<Record<string, infer Item extends { readonly _links?: unknown }>>
      ? Item
      : unknown extends Answer<N, 'get'>
        ? Answer<N, 'post'>
        : Answer<N, 'get'>;

/** The route of one record of a collection, such as `webhooks/{id}`. */
type RecordRoute<N extends RouteName> = {
  [K in RouteName]: K extends `${N}/{${infer Parameter}}`
    ? Parameter extends `${string}}${string}`
      ? never
      : K
    : never;
}[RouteName];

type Written<N extends RouteName> = Operation<N, 'post'> extends { readonly body: infer Body } ? Body : object;

/** The fields that a client can write, on creation or later. */
export type BodyOf<N extends RouteName> = Partial<Written<N>> & Partial<Written<RecordRoute<N>>>;

/** Request parameters. Undefined and empty ones are not sent. */
export type Query = Readonly<Record<string, unknown>>;

/** A collection or a single resource of the API. The type parameters come from the generated contract. */
export interface Resource<Item = unknown, Body = unknown> {
  /** With WordPress's route names, which the admin uses in both dialects: `wp/v2/posts`. */
  readonly path: string;
  /** Paths of other resources that change together with this one, or all of them. */
  readonly affects: readonly string[] | 'all';
  /** False if its routes can't be part of a batch request. */
  readonly isBatchable: boolean;
  /** Exists for the types only. */
  readonly types?: { readonly item: Item; readonly body: Body };
}

interface Traits {
  readonly affects?: readonly string[] | 'all';
  readonly isBatchable?: boolean;
}

/** For routes whose records the contract does not describe, and for the collections of registered types. */
export const resourceAt = <Item, Body = object>(path: string, traits: Traits = {}): Resource<Item, Body> => ({
  path,
  affects: traits.affects ?? [],
  isBatchable: traits.isBatchable ?? true,
});

/** `ids` replace the parameters of the route, in order: `resource('webhooks/{id}/test', 5)`. */
export function resource<N extends RouteName>(
  name: N,
  ...ids: readonly (number | string)[]
): Resource<RecordOf<N>, BodyOf<N>> {
  const left = [...ids];
  const route = name.replaceAll(/\{\w+\}/g, () => String(left.shift()));
  const path = route.startsWith('/') ? route.slice(1).replace(/^cms\b/, 'wp') : `wp/v2/${route}`;
  return resourceAt(path, traits[name]);
}

const traits: Partial<Record<RouteName, Traits>> = {
  // A plugin may register types, taxonomies, and settings.
  plugins: { affects: 'all' },
  // Templates, styles, menus, and widgets belong to the active theme.
  'active-theme': { affects: 'all' },
  media: { isBatchable: false },
  comments: { isBatchable: false },
  redirects: { isBatchable: false },
  menus: { affects: ['wp/v2/menu-locations'] },
  sidebars: { affects: ['wp/v2/widgets'] },
  users: { affects: ['platen/v1/roles'] },
  widgets: { affects: ['wp/v2/sidebars'] },
};

/** The query key of a path, so that the key of a collection is the start of the keys below it. */
export const keyOf = (path: string): readonly string[] => path.split('/').filter((part) => part !== '');

/** Namespace and collection, such as `wp/v2/webhooks`: what a change below it reloads. */
export const collectionKey = (path: string): readonly string[] => keyOf(path).slice(0, 3);
