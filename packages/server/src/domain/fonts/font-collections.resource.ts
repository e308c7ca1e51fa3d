import type { FontCollection } from './font.ts';
import { fontErrors } from './fonts.errors.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { pageArgs } from '../../rest/collection-args.ts';
import { contextArg } from '../../rest/context-arg.ts';
import { fieldsOf } from '../../rest/field.ts';
import type { Context } from '../../rest/field.ts';
import { link, restUrl } from '../../rest/links.ts';
import type { ListedPage } from '../../rest/paging.ts';
import { pageOf, registeredEntry, registeredList } from '../../rest/registered.ts';
import { defineResource } from '../../rest/resource.ts';
import type { Ctx, PolicyTable, RouteDefinition } from '../../rest/route.ts';
import { list, string } from '../../schema/build.ts';
import type { TypedSchema } from '../../schema/build.ts';
import type { SiteDraft } from '../../site/site-draft.ts';

const everywhere: readonly Context[] = ['view', 'edit', 'embed'];
const field = fieldsOf<FontCollection>();
const maps = list({ type: 'object' } as TypedSchema<JsonMap>) as TypedSchema<readonly Json[]>;

const collectionResource = defineResource<FontCollection>({
  name: 'font-collection',
  fields: {
    slug: field({ description: 'Slug.', schema: string(), in: everywhere, read: ({ slug }) => slug }),
    name: field({ description: 'Display name.', schema: string(), in: everywhere, read: ({ name }) => name }),
    description: field({
      description: 'Description of the collection.',
      schema: string(),
      in: everywhere,
      read: ({ description }) => description ?? '',
    }),
    font_families: field({
      description: 'Font families in the collection.',
      schema: maps,
      in: everywhere,
      read: ({ fontFamilies }) => fontFamilies,
    }),
    categories: field({
      description: 'Categories of the font families.',
      schema: maps,
      in: everywhere,
      read: ({ categories }) => categories ?? [],
    }),
  },
  needs: {},
  links: ({ slug }, { scope }) => {
    const route = `/${scope.site.dialect.namespace('v2')}/font-collections`;
    return { self: [link(restUrl(scope, `${route}/${slug}`))], collection: [link(restUrl(scope, route))] };
  },
});

const permit: PolicyTable = { can: 'edit_theme_options', code: 'rest_cannot_read' };

/** One without fonts takes its place in the pages, but there is nothing to choose from it. */
function findCollections(ctx: Ctx): ListedPage<FontCollection> {
  const page = pageOf(ctx, ctx.scope.site.fontCollections.all());
  return { ...page, rows: page.rows.filter(({ fontFamilies }) => fontFamilies.length > 0) };
}

export function fontCollectionRoutes({ dialect }: Pick<SiteDraft, 'dialect'>): RouteDefinition[] {
  const collections = { namespace: dialect.namespace('v2'), resource: collectionResource, permit };
  return [
    registeredList({
      ...collections,
      path: '/font-collections',
      args: { context: contextArg(), ...pageArgs('collections') },
      totals: true,
      find: findCollections,
    }),
    registeredEntry({
      ...collections,
      path: '/font-collections/(?P<slug>[\\/\\w-]+)',
      args: { context: contextArg() },
      name: 'slug',
      find: ({ site }, slug) => site.fontCollections.get(slug),
      unknown: fontErrors.unknownCollection,
    }),
  ];
}
