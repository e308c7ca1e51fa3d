import { isList, scalarText } from '../../lib/json.ts';
import type { JsonMap } from '../../lib/json.ts';
import { listArg, pageArgs } from '../../rest/collection-args.ts';
import { contextArg } from '../../rest/context-arg.ts';
import { fieldsOf } from '../../rest/field.ts';
import { registeredList } from '../../rest/registered.ts';
import { defineResource } from '../../rest/resource.ts';
import type { Args, RouteDefinition } from '../../rest/route.ts';
import { integer, list, number, string } from '../../schema/build.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { canEditSomeType } from '../types/types.actions.ts';
import { matchingBlocks, matchingPatterns } from './directories.query.ts';
import { postOrders } from '../posts/list/posts-list.rules.ts';

const everywhere = ['view', 'edit', 'embed'] as const;
const field = fieldsOf<JsonMap>();

const text = (name: string, description: string) =>
  field({ description, schema: string(), in: everywhere, read: (row) => scalarText(row[name]) });
const count = (name: string, description: string) =>
  field({ description, schema: integer(), in: everywhere, read: (row) => Number(row[name] ?? 0) });
const rating = (name: string, description: string) =>
  field({ description, schema: number(), in: everywhere, read: (row) => Number(row[name] ?? 0) });
const words = (name: string, description: string) =>
  field({
    description,
    schema: list(string()),
    in: everywhere,
    read: (row) => (isList(row[name]) ? row[name].map(scalarText) : []),
  });

const patternResource = defineResource<JsonMap>({
  name: 'pattern-directory-item',
  needs: {},
  fields: {
    id: count('id', 'Id in the directory.'),
    title: text('title', 'Title of the pattern.'),
    content: text('content', 'Block markup of the pattern.'),
    categories: words('categories', 'Category ids.'),
    keywords: words('keywords', 'Search keywords.'),
    description: text('description', 'Description.'),
    viewport_width: count('viewport_width', 'Recommended preview width in pixels.'),
    block_types: words('block_types', 'Block types that the pattern suits.'),
  },
});

const blockResource = defineResource<JsonMap>({
  name: 'block-directory-item',
  needs: {},
  fields: {
    name: text('name', 'Name of the block.'),
    title: text('title', 'Title of the block.'),
    description: text('description', 'What it does.'),
    id: text('id', 'Plugin that provides the block.'),
    rating: rating('rating', 'Rating out of five.'),
    rating_count: count('rating_count', 'Number of ratings.'),
    active_installs: count('active_installs', 'Number of active installations.'),
    author_block_rating: rating('author_block_rating', "Average rating of the author's blocks."),
    author_block_count: count('author_block_count', 'Number of blocks by the author.'),
    author: text('author', 'Author.'),
    icon: text('icon', 'URL of the icon.'),
    last_updated: text('last_updated', 'Date of the last update.'),
    humanized_updated: field({
      description: 'Date of the last update, formatted.',
      schema: string(),
      in: everywhere,
      read: (row) => scalarText(row['last_updated']).slice(0, 10),
    }),
  },
});

const patternOrders = [...postOrders, 'favorite_count'];

const patternArgs: Args = {
  context: contextArg(),
  ...pageArgs('patterns'),
  per_page: {
    schema: integer({ description: 'Maximum number of patterns per page.', default: 100, minimum: 1, maximum: 100 }),
  },
  search: { schema: string({ description: 'Limit results to patterns that match this search term.', minLength: 1 }) },
  category: { schema: integer({ description: 'Limit results to this category id.', minimum: 1 }) },
  keyword: { schema: integer({ description: 'Limit results to this keyword id.', minimum: 1 }) },
  slug: listArg({ description: 'Limit results to these slugs.', type: 'array' }),
  offset: { schema: integer({ description: 'Number of items to skip.' }) },
  order: { schema: string({ description: 'Sort direction.', default: 'desc', enum: ['asc', 'desc'] }) },
  orderby: { schema: string({ description: 'Sort field.', default: 'date', enum: patternOrders }) },
};

const blockArgs: Args = {
  context: contextArg({ served: ['view'] }),
  ...pageArgs('blocks'),
  term: {
    schema: string({ description: 'Limit results to patterns that match this search term.', minLength: 1 }),
    required: true,
  },
};

export function directoryRoutes({ dialect }: Pick<SiteDraft, 'dialect'>): RouteDefinition[] {
  const namespace = dialect.namespace('v2');
  return [
    registeredList({
      namespace,
      path: '/block-directory/search',
      resource: blockResource,
      args: blockArgs,
      permit: {
        also: ({ scope: { caller } }) => caller.can('install_plugins') && caller.can('activate_plugins'),
        code: 'rest_block_directory_cannot_view',
      },
      find: ({ scope, params }) => matchingBlocks(scope.directory.blocks, params),
    }),
    registeredList({
      namespace,
      path: '/pattern-directory/patterns',
      resource: patternResource,
      args: patternArgs,
      permit: { also: ({ scope }) => canEditSomeType(scope), code: 'rest_pattern_directory_cannot_view' },
      find: ({ scope, params }) => matchingPatterns(scope.directory.patterns, params),
    }),
  ];
}
