import { isReadable, readableLocations } from './menu-access.policies.ts';
import { itemType, menuTaxonomy } from './menu.ts';
import type { MenuLocation } from './menu.ts';
import { menuItemResource } from './menu-items.fields.ts';
import type { MenuItemResource } from './menu-items.fields.ts';
import { menuTree } from './menu-tree.actions.ts';
import type { MenuNode } from './menu-tree.actions.ts';
import { assignments } from './menus.actions.ts';
import { menuErrors, menuRefusals } from './menus.errors.ts';
import { menuLocationsOf } from './menus.registry.ts';
import type { JsonMap } from '../../lib/json.ts';
import { contextArg } from '../../rest/context-arg.ts';
import { fieldsOf } from '../../rest/field.ts';
import type { Reading } from '../../rest/field.ts';
import { embeddable, link, restUrl } from '../../rest/links.ts';
import { present } from '../../rest/present.ts';
import { registeredEntry, registeredList } from '../../rest/registered.ts';
import { noBody } from '../../rest/request.ts';
import { defineResource } from '../../rest/resource.ts';
import type { Resource } from '../../rest/resource.ts';
import type { Links } from '../../rest/response.ts';
import type { Ctx, RouteDefinition, Verdict } from '../../rest/route.ts';
import { integer, string } from '../../schema/build.ts';
import type { TypedSchema } from '../../schema/build.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { collectionRoute } from '../types/types.links.ts';

interface LocationNeeds {
  /** Location → the menu that it shows. */
  readonly menus: ReadonlyMap<string, number>;
  /** Location → the items of its menu, each with those below it. */
  readonly trees: ReadonlyMap<string, readonly JsonMap[]>;
}

type LocationResource = Resource<MenuLocation, LocationNeeds>;

const field = fieldsOf<MenuLocation, LocationNeeds>();
const everywhere = ['embed', 'view', 'edit'] as const;
const nodes: TypedSchema<readonly JsonMap[]> = { type: 'array', items: { type: 'object' } };

function locationResource(draft: SiteDraft): LocationResource {
  const type = draft.postTypes.get(itemType);
  const items = type === undefined ? null : menuItemResource(draft, type);
  return defineResource<MenuLocation, LocationNeeds>({
    name: 'menu-location',
    fields: {
      name: field({
        description: 'Name of the menu location.',
        schema: string(),
        in: everywhere,
        read: ({ name }) => name,
      }),
      description: field({
        description: 'Description of the menu location.',
        schema: string(),
        in: everywhere,
        read: ({ description }) => description,
      }),
      menu: field({
        description: 'Id of the assigned menu. 0 for none.',
        schema: integer(),
        in: everywhere,
        needs: ['menus'],
        read: ({ name }, { menus }) => menus.get(name) ?? 0,
      }),
      items: field({
        description: 'With `tree`: the published menu items, with nested items in `children`.',
        schema: nodes,
        in: everywhere,
        when: ({ params }) => params['tree'] === true,
        needs: ['trees'],
        read: ({ name }, { trees }) => trees.get(name) ?? [],
      }),
    },
    needs: {
      menus: ({ scope }) => assignments(scope),
      trees: async (reading, locations) => {
        const menus = await assignments(reading.scope);
        const shown = locations.map(async ({ name }) => {
          const menu = menus.get(name);
          return [name, items === null || menu === undefined ? [] : await showTree(items, reading, menu)] as const;
        });
        return new Map(await Promise.all(shown));
      },
    },
    links: locationLinks,
    linkNeeds: () => ['menus'],
  });
}

/** Items as they are shown one by one, but for their links and their menu: all are in the one that is asked for. */
async function showTree(
  items: MenuItemResource,
  { scope, request, params }: Reading,
  menu: number,
): Promise<JsonMap[]> {
  const top = await menuTree(scope, menu);
  const rows = top.flatMap(allRows);
  const registered = scope.site.registeredFields.get(itemType) ?? [];
  const { menus: _, ...fields } = items.fields;
  const names = [...Object.keys(fields), ...registered.map(({ name }) => name)];
  const whole = { ...request, query: { _fields: names.join(',') }, body: noBody };
  const shown = await present({ scope, request: whole, params }, items, rows, 'view');
  const byId = new Map(rows.map(({ id }, at) => [id, shown[at]?.data ?? {}]));
  const show = ({ row, children }: MenuNode): JsonMap => ({ ...byId.get(row.id), children: children.map(show) });
  return top.map(show);
}

const allRows = ({ row, children }: MenuNode): MenuNode['row'][] => [row, ...children.flatMap(allRows)];

function locationLinks({ name }: MenuLocation, { scope }: Reading, { menus }: LocationNeeds): Links {
  const { dialect, taxonomies } = scope.site;
  const collection = `/${dialect.namespace('v2')}/menu-locations`;
  const taxonomy = taxonomies.get(menuTaxonomy);
  const menu = menus.get(name);
  return {
    self: [{ ...link(restUrl(scope, `${collection}/${name}`)), targetHints: { allow: ['GET'] } }],
    collection: [link(restUrl(scope, collection))],
    ...(menu !== undefined &&
      taxonomy !== undefined && {
        [dialect.relation('menu')]: [embeddable(restUrl(scope, `${collectionRoute(taxonomy)}/${menu}`))],
      }),
  };
}

/** A place that is not there and one that is not open are refused alike; who may see all of them may ask for any. */
async function maySee(ctx: Ctx, location: MenuLocation | undefined): Promise<Verdict> {
  const readable = await readableLocations(ctx);
  if (location === undefined) return readable === 'all' || menuRefusals.view(ctx.scope);
  return isReadable(readable, location.name) || menuRefusals.view(ctx.scope);
}

export function menuLocationRoutes(draft: SiteDraft): RouteDefinition[] {
  const locations = { namespace: draft.dialect.namespace('v2'), resource: locationResource(draft), cache: true };
  const context = contextArg();
  return [
    registeredList({
      ...locations,
      path: '/menu-locations',
      args: { context },
      permit: { also: async (ctx) => (await readableLocations(ctx)) !== null || menuRefusals.view(ctx.scope) },
      find: async (ctx) => {
        const readable = await readableLocations(ctx);
        return [...menuLocationsOf(ctx.scope).values()].filter(({ name }) => isReadable(readable, name));
      },
      keyOf: ({ name }) => name,
    }),
    registeredEntry({
      ...locations,
      path: '/menu-locations/(?P<location>[\\w-]+)',
      args: {
        location: { schema: string({ description: 'Name of the menu location.' }) },
        context,
        tree: {
          schema: { description: 'Whether to include the menu items.', type: 'boolean', default: false },
        },
      },
      name: 'location',
      find: (scope, name) => menuLocationsOf(scope).get(name),
      unknown: menuErrors.unknownLocation,
      permit: { also: maySee },
    }),
  ];
}
