import type { FontCollection } from './font.ts';
import { fontErrors } from './fonts.errors.ts';
import { scalarText } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { pageArgs } from '../../rest/collection-args.ts';
import { contextArg } from '../../rest/context-arg.ts';
import { fieldsOf } from '../../rest/field.ts';
import type { Context } from '../../rest/field.ts';
import { link, restUrl } from '../../rest/links.ts';
import { listResponse } from '../../rest/paging.ts';
import { presentList, presentOne } from '../../rest/present.ts';
import { defineResource, itemSchema } from '../../rest/resource.ts';
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

async function listCollections(ctx: Ctx) {
  const all = ctx.scope.site.fontCollections.all();
  const [page, perPage] = [Number(ctx.params['page']), Number(ctx.params['per_page'])];
  // One without fonts takes its place in the pages, but there is nothing to choose from it.
  const shown = all.slice((page - 1) * perPage, page * perPage).filter(({ fontFamilies }) => fontFamilies.length > 0);
  return listResponse(ctx, {
    items: await presentList(ctx, collectionResource, shown),
    total: all.length,
    perPage,
    page,
  });
}

export function fontCollectionRoutes({ dialect }: Pick<SiteDraft, 'dialect'>): RouteDefinition[] {
  const namespace = dialect.namespace('v2');
  const schema = () => itemSchema(collectionResource);
  return [
    {
      namespace,
      path: '/font-collections',
      schema,
      endpoints: [
        {
          methods: ['GET'],
          args: { context: contextArg(), ...pageArgs('collections') },
          permit,
          handle: listCollections,
        },
      ],
    },
    {
      namespace,
      path: '/font-collections/(?P<slug>[\\/\\w-]+)',
      schema,
      endpoints: [
        {
          methods: ['GET'],
          args: { context: contextArg() },
          permit,
          handle: (ctx) => {
            const slug = scalarText(ctx.path['slug']);
            const found = ctx.scope.site.fontCollections.get(slug);
            return found === undefined
              ? fontErrors.unknownCollection(slug)
              : presentOne(ctx, collectionResource, found);
          },
        },
      ],
    },
  ];
}
