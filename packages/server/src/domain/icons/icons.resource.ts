import { scalarText } from '../../lib/json.ts';
import { pageArgs } from '../../rest/collection-args.ts';
import { contextArg } from '../../rest/context-arg.ts';
import { fieldsOf } from '../../rest/field.ts';
import { registeredEntry, registeredList } from '../../rest/registered.ts';
import { defineResource } from '../../rest/resource.ts';
import type { Arg, Args, Ctx, PolicyTable, RouteDefinition } from '../../rest/route.ts';
import { string } from '../../schema/build.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { canEditSomeType } from '../types/types.actions.ts';
import { collectionOf } from './icon.ts';
import type { Icon, IconCollection } from './icon.ts';
import { iconErrors } from './icons.errors.ts';

const everywhere = ['view', 'edit', 'embed'] as const;

const iconField = fieldsOf<Icon>();
const shownOfIcon = (description: string, read: (row: Icon) => string) =>
  iconField({ description, schema: string(), in: everywhere, read });

const iconResource = defineResource<Icon>({
  name: 'icon',
  needs: {},
  fields: {
    name: shownOfIcon('Name, prefixed with the collection.', ({ name }) => name),
    label: shownOfIcon('Display name.', ({ label }) => label),
    content: shownOfIcon('SVG of the icon.', ({ content }) => content),
    collection: shownOfIcon('Collection of the icon.', collectionOf),
  },
});

const collectionField = fieldsOf<IconCollection>();
const shownOfCollection = (description: string, read: (row: IconCollection) => string) =>
  collectionField({ description, schema: string(), in: everywhere, read });

const collectionResource = defineResource<IconCollection>({
  name: 'icon-collection',
  needs: {},
  fields: {
    slug: shownOfCollection('Name of the collection.', ({ slug }) => slug),
    label: shownOfCollection('Display name.', ({ label }) => label),
    description: shownOfCollection('Description.', ({ description = '' }) => description),
  },
});

const forEditors: PolicyTable = { code: 'rest_cannot_view', also: ({ scope }) => canEditSomeType(scope) };

const slug = '[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?';
const collectionArg: Arg = {
  schema: string({ description: 'Limit results to this collection.', pattern: '^[a-z0-9]([a-z0-9_-]*[a-z0-9])?$' }),
};

/** The list always comes whole; pages are declared because clients of this API family send them. */
const listArgs: Args = {
  context: contextArg(),
  ...pageArgs('icons'),
  search: { schema: string({ description: 'Limit results to names that contain this search term.' }) },
};

const matches = ({ params }: Ctx, name: string): boolean =>
  name.toLowerCase().includes(scalarText(params['search']).toLowerCase());

function findIcons(ctx: Ctx): readonly Icon[] {
  const { icons, iconCollections } = ctx.scope.site;
  const wanted = scalarText(ctx.path['collection'] ?? ctx.params['collection']);
  if (wanted !== '' && !iconCollections.has(wanted)) throw iconErrors.unknownCollection(wanted);
  return icons.all().filter((icon) => (wanted === '' || collectionOf(icon) === wanted) && matches(ctx, icon.name));
}

export function iconRoutes({ dialect }: Pick<SiteDraft, 'dialect'>): RouteDefinition[] {
  const namespace = dialect.namespace('v2');
  const icons = { namespace, resource: iconResource, permit: forEditors };
  const collections = { namespace, resource: collectionResource, permit: forEditors };
  return [
    registeredList({ ...icons, path: '/icons', args: { ...listArgs, collection: collectionArg }, find: findIcons }),
    registeredList({
      ...icons,
      path: `/icons/(?P<collection>${slug})`,
      args: { collection: collectionArg, ...listArgs },
      find: findIcons,
    }),
    registeredEntry({
      ...icons,
      path: `/icons/(?P<name>${slug}/${slug})`,
      args: {
        name: { schema: string({ description: 'Name, prefixed with the collection.' }) },
        context: contextArg(),
      },
      name: 'name',
      find: ({ site }, name) => site.icons.get(name),
      unknown: iconErrors.unknown,
    }),
    registeredList({
      ...collections,
      path: '/icon-collections',
      args: listArgs,
      find: (ctx) => ctx.scope.site.iconCollections.all().filter((one) => matches(ctx, one.slug)),
    }),
    registeredEntry({
      ...collections,
      path: `/icon-collections/(?P<slug>${slug})`,
      args: { slug: { schema: string({ description: 'Name of the collection.' }) }, context: contextArg() },
      name: 'slug',
      find: ({ site }, name) => site.iconCollections.get(name),
      unknown: iconErrors.unknownCollection,
    }),
  ];
}
