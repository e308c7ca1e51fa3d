import { createHooks } from '../hooks/bus.ts';
import type { HookBus } from '../hooks/bus.ts';
import type { Dialect } from '../dialect.ts';
import type { RegisteredField } from '../rest/registered-fields.ts';
import type { RouteDefinition } from '../rest/route.ts';
import { namespaceIndex } from '../rest/index-routes.ts';
import { compileRoute, createRouter } from '../rest/router.ts';
import type { Registries, Site } from '../scope.ts';
import type { Deactivate, FieldOfEvery } from './plugin.ts';

declare module '../scope.ts' {
  interface Site {
    readonly deactivations: readonly { readonly plugin: string; readonly deactivate: Deactivate }[];
  }
}

/**
 * A site being put together: the nouns register, then each active plugin, then it is frozen into a `Site`.
 */
export interface SiteDraft extends Registries {
  readonly dialect: Dialect;
  readonly hooks: HookBus;
  readonly registeredFields: Map<string, RegisteredField[]>;
  /** Fields of all post types or taxonomies, which are known once every plugin had its turn. */
  readonly fieldsOfEvery: FieldOfEvery[];
  /** Routes plugins ask for; they have their turn after the service's own. */
  readonly pluginRoutes: RouteDefinition[];
  readonly opaquePlugins: Set<string>;
  readonly untracked: { calls: number };
  /** What ends when the site is no longer used. */
  readonly deactivations: { readonly plugin: string; readonly deactivate: Deactivate }[];
}

export function startDraft(dialect: Dialect, registries: Registries): SiteDraft {
  return {
    ...registries,
    dialect,
    hooks: createHooks(),
    registeredFields: new Map(),
    fieldsOfEvery: [],
    pluginRoutes: [],
    opaquePlugins: new Set(),
    untracked: { calls: 0 },
    deactivations: [],
  };
}

/** Registers the fields of all types of a kind: object name → post type or taxonomy. */
export function settleFieldsOfEvery(
  draft: Pick<SiteDraft, 'registeredFields' | 'fieldsOfEvery'>,
  kind: FieldOfEvery['every'],
  names: ReadonlyMap<string, string>,
): void {
  for (const { every, fieldFor } of draft.fieldsOfEvery) {
    if (every !== kind) continue;
    for (const [objectName, type] of names) {
      const field = fieldFor(type);
      if (field !== null) addRegisteredField(draft, objectName, field);
    }
  }
}

/** Adds a field to the items of a type of object, after those that it has. */
export function addRegisteredField(
  { registeredFields }: Pick<SiteDraft, 'registeredFields'>,
  type: string,
  field: RegisteredField,
): void {
  registeredFields.set(type, [...(registeredFields.get(type) ?? []), field]);
}

interface Finish {
  /** The service's own routes, made for everything registered, in the order they are listed. */
  readonly ownRoutes: readonly RouteDefinition[];
  readonly explain: Site['explain'];
  readonly stepUpError: Site['stepUpError'];
}

export function finishDraft(draft: SiteDraft, { ownRoutes, ...judgments }: Finish): Site {
  return Object.freeze<Site>({
    ...draft,
    hooks: draft.hooks.freeze(),
    opaque: [...draft.opaquePlugins],
    router: createRouter(withNamespaceIndexes([...ownRoutes, ...draft.pluginRoutes]).map(compileRoute)),
    ...judgments,
  });
}

/** Each namespace's own index stands before the first of its routes; endpoints of one path become one route. */
function withNamespaceIndexes(routes: readonly RouteDefinition[]): RouteDefinition[] {
  const byPath = new Map<string, RouteDefinition>();
  for (const route of routes) {
    const own = `${route.namespace} `;
    if (route.namespace !== '' && !byPath.has(own)) byPath.set(own, namespaceIndex(route.namespace));
    const key = `${route.namespace} ${route.path}`;
    const known = byPath.get(key);
    byPath.set(key, known === undefined ? route : { ...known, endpoints: [...known.endpoints, ...route.endpoints] });
  }
  return [...byPath.values()];
}
