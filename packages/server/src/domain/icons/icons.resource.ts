import { scalarText } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { pageArgs } from '../../rest/collection-args.ts';
import { contextArg } from '../../rest/context-arg.ts';
import type { RestError } from '../../rest/errors.ts';
import { fieldsOf } from '../../rest/field.ts';
import { presentList, presentOne } from '../../rest/present.ts';
import { defineResource, itemSchema } from '../../rest/resource.ts';
import { endpoint } from '../../rest/route.ts';
import type { Arg, Args, Ctx, PolicyTable, RouteDefinition } from '../../rest/route.ts';
import { string } from '../../schema/build.ts';
import type { Site } from '../../scope.ts';
import { namedRecord } from '../../site/named-record.ts';
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

function listIcons(ctx: Ctx): Promise<Json[]> | RestError {
  const wanted = scalarText(ctx.path['collection'] ?? ctx.params['collection']);
  if (wanted !== '' && !ctx.scope.site.iconCollections.has(wanted)) return iconErrors.unknownCollection(wanted);
  const icons = ctx.scope.site.icons
    .all()
    .filter((icon) => (wanted === '' || collectionOf(icon) === wanted) && matches(ctx, icon.name));
  return presentList(ctx, iconResource, icons);
}

const named = <Row>(find: (site: Site, path: JsonMap) => Row | undefined) =>
  namedRecord({ find: ({ site }, path) => find(site, path), may: canEditSomeType, code: 'rest_cannot_view' });

const namedCollection = (variable: 'collection' | 'slug') =>
  named(({ iconCollections }, path) => iconCollections.get(scalarText(path[variable])));

export function iconRoutes({ dialect }: Pick<SiteDraft, 'dialect'>): RouteDefinition[] {
  const namespace = dialect.namespace('v2');
  const iconSchema = () => itemSchema(iconResource);
  const collectionSchema = () => itemSchema(collectionResource);
  return [
    {
      namespace,
      path: '/icons',
      schema: iconSchema,
      endpoints: [
        {
          methods: ['GET'],
          answers: 'list',
          args: { ...listArgs, collection: collectionArg },
          permit: forEditors,
          handle: listIcons,
        },
      ],
    },
    {
      namespace,
      path: `/icons/(?P<collection>${slug})`,
      schema: iconSchema,
      endpoints: [
        endpoint<IconCollection | undefined>({
          methods: ['GET'],
          answers: 'list',
          args: { collection: collectionArg, ...listArgs },
          permit: namedCollection('collection'),
          handle: (ctx, collection) =>
            collection === undefined
              ? iconErrors.unknownCollection(scalarText(ctx.path['collection']))
              : listIcons(ctx),
        }),
      ],
    },
    {
      namespace,
      path: `/icons/(?P<name>${slug}/${slug})`,
      schema: iconSchema,
      endpoints: [
        endpoint<Icon | undefined>({
          methods: ['GET'],
          args: {
            name: { schema: string({ description: 'Name, prefixed with the collection.' }) },
            context: contextArg(),
          },
          permit: named(({ icons }, path) => icons.get(scalarText(path['name']))),
          handle: (ctx, icon) =>
            icon === undefined ? iconErrors.unknown(scalarText(ctx.path['name'])) : presentOne(ctx, iconResource, icon),
        }),
      ],
    },
    {
      namespace,
      path: '/icon-collections',
      schema: collectionSchema,
      endpoints: [
        {
          methods: ['GET'],
          answers: 'list',
          args: listArgs,
          permit: forEditors,
          handle: (ctx) => {
            const collections = ctx.scope.site.iconCollections.all().filter((one) => matches(ctx, one.slug));
            return presentList(ctx, collectionResource, collections);
          },
        },
      ],
    },
    {
      namespace,
      path: `/icon-collections/(?P<slug>${slug})`,
      schema: collectionSchema,
      endpoints: [
        endpoint<IconCollection | undefined>({
          methods: ['GET'],
          args: { slug: { schema: string({ description: 'Name of the collection.' }) }, context: contextArg() },
          permit: namedCollection('slug'),
          handle: (ctx, collection) =>
            collection === undefined
              ? iconErrors.unknownCollection(scalarText(ctx.path['slug']))
              : presentOne(ctx, collectionResource, collection),
        }),
      ],
    },
  ];
}
