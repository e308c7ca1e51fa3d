import type { MenuPatch } from './menu.ts';
import { addingMenus, assignments } from './menus.actions.ts';
import { menuLocationsOf } from './menus.registry.ts';
import { scalarText } from '../../lib/json.ts';
import type { Json } from '../../lib/json.ts';
import { fieldsOf } from '../../rest/field.ts';
import type { Reading } from '../../rest/field.ts';
import { embeddable, link, restUrl } from '../../rest/links.ts';
import type { Links } from '../../rest/response.ts';
import { defineResource } from '../../rest/resource.ts';
import type { Resource } from '../../rest/resource.ts';
import type { Ctx } from '../../rest/route.ts';
import { boolean, integer, list, string } from '../../schema/build.ts';
import { readList } from '../../schema/list.ts';
import type { Mismatch } from '../../schema/schema.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { metaField } from '../meta/meta.fields.ts';
import { metaKeysFor } from '../meta/meta.registry.ts';
import type { Taxonomy } from '../taxonomies/taxonomy.ts';
import { methodsOn } from '../terms/term-rights.rules.ts';
import type { Term } from '../terms/term.ts';
import { collectionRoute } from '../types/types.links.ts';

interface MenuNeeds {
  /** Menu → the locations that show it, in the order of assignment. */
  readonly locations: ReadonlyMap<number, readonly string[]>;
  /** Menus that new pages are added to. */
  readonly adding: ReadonlySet<number>;
}

export type MenuResource = Resource<Term, MenuNeeds, MenuPatch>;

const field = fieldsOf<Term, MenuNeeds, MenuPatch>();
const everywhere = ['view', 'embed', 'edit'] as const;
const inFull = ['view', 'edit'] as const;

/** Only to places that there are. */
function checkLocations(value: Json, { scope }: Ctx): Mismatch | null {
  const known = menuLocationsOf(scope);
  const unknown = (readList(value) ?? [value]).map(scalarText).find((name) => !known.has(name));
  if (unknown === undefined) return null;
  const message = `Menu location ${JSON.stringify(unknown)} was not found.`;
  return { code: 'rest_invalid_menu_location', message, data: { location: unknown } };
}

const fields = {
  id: field({
    description: 'Id of the menu.',
    schema: integer(),
    in: everywhere,
    read: ({ id }) => id,
  }),
  description: field({
    description: 'Description of the menu. Inline HTML is allowed.',
    schema: string(),
    in: inFull,
    read: ({ description }) => description,
    write: (description) => ({ description }),
  }),
  name: field({
    description: 'Name of the menu. Must be unique.',
    schema: string(),
    in: everywhere,
    required: true,
    read: ({ name }) => name,
    write: (name) => ({ name }),
  }),
  slug: field({
    description: 'Slug of the menu, derived from its name.',
    schema: string(),
    in: everywhere,
    read: ({ slug }) => slug,
    write: (slug) => ({ slug }),
  }),
} as const;

const placing = {
  locations: field({
    description: 'Menu locations of the menu.',
    schema: list(string()),
    in: inFull,
    needs: ['locations'],
    read: ({ id }, { locations }) => locations.get(id) ?? [],
    write: (names) => ({ locations: [...new Set((readList(names) ?? []).map(scalarText))] }),
    unchecked: true,
    check: checkLocations,
  }),
  auto_add: field({
    description: 'Whether new top-level pages are added to the menu.',
    schema: boolean(),
    in: inFull,
    needs: ['adding'],
    read: ({ id }, { adding }) => adding.has(id),
    write: (autoAdd) => ({ autoAdd }),
  }),
} as const;

export function menuResource(draft: SiteDraft, taxonomy: Taxonomy): MenuResource {
  const keys = metaKeysFor(draft, { object: 'term', subtype: taxonomy.name });
  return defineResource<Term, MenuNeeds, MenuPatch>({
    name: taxonomy.name,
    registeredFor: taxonomy.name,
    fields: { ...fields, meta: metaField<Term>({ keys, stored: ({ meta }) => meta }), ...placing },
    needs: {
      locations: async ({ scope }) => {
        const byMenu = Map.groupBy(await assignments(scope), ([, menu]) => menu);
        return new Map([...byMenu].map(([menu, entries]) => [menu, entries.map(([name]) => name)]));
      },
      adding: ({ scope }, menus) =>
        addingMenus(
          scope,
          menus.map(({ id }) => id),
        ),
    },
    links: (menu, reading, needs) => menuLinks(taxonomy, menu, reading, needs),
    linkNeeds: () => ['locations'],
  });
}

function menuLinks(taxonomy: Taxonomy, menu: Term, { scope }: Reading, { locations }: MenuNeeds): Links {
  const { dialect, postTypes } = scope.site;
  const route = `/${dialect.namespace('v2')}`;
  const collection = collectionRoute(taxonomy);
  const types = taxonomy.objectTypes.flatMap((name) => postTypes.get(name) ?? []);
  const places = locations.get(menu.id) ?? [];
  return {
    self: [{ href: restUrl(scope, `${collection}/${menu.id}`), targetHints: { allow: methodsOn(scope.caller, menu) } }],
    collection: [link(restUrl(scope, collection))],
    about: [link(restUrl(scope, `${route}/taxonomies/${taxonomy.name}`))],
    [dialect.relation('post_type')]: types.map((type) =>
      link(restUrl(scope, collectionRoute(type), { [taxonomy.restBase]: menu.id })),
    ),
    ...(places.length > 0 && {
      [dialect.relation('menu-location')]: places.map((name) =>
        embeddable(restUrl(scope, `${route}/menu-locations/${name}`)),
      ),
    }),
  };
}
