import { isList, isMap, scalarText } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { boolean, integer, list, string } from '../../schema/build.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Scope } from '../../scope.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { collectionRoute } from '../types/types.links.ts';
import { findByOutwardName } from '../types/types.actions.ts';
import { abilityErrors } from './abilities.errors.ts';
import { registerAbilityCategory, registerRouteAbility } from './abilities.registry.ts';
import type { RouteAbility } from './abilities.registry.ts';

const reads = { readonly: true, idempotent: true } as const;
const changes = { idempotent: true } as const;

const input = (properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): Schema => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      required.includes(name) ? { ...schema, required: true } : schema,
    ]),
  ),
  additionalProperties: false,
});

const type = string({ description: 'Post type, such as post or page. Default: post.', default: 'post' });
const id = integer({ description: 'Id of the post.', minimum: 1 });
const words = string({ description: 'Search term.' });
const paging = {
  page: integer({ description: 'Page of the list.', minimum: 1 }),
  per_page: integer({ description: 'Maximum number of items per page.', minimum: 1, maximum: 100 }),
};

const written = {
  title: string({ description: 'Title as plain text.' }),
  content: string({ description: 'Content as block markup or HTML.' }),
  excerpt: string({ description: 'Excerpt.' }),
  slug: string({ description: 'Slug.' }),
  categories: list(integer(), { description: 'Category ids.' }),
  tags: list(integer(), { description: 'Tag ids.' }),
  featured_media: integer({ description: 'Id of the featured image. 0 for none.' }),
  parent: integer({ description: 'Id of the parent page.' }),
};

/** Enough to go on with; what is left out can be read with the post itself. */
const summary = 'id,date,modified,slug,status,type,link,title,excerpt,author';
const whole = `${summary},content,categories,tags,featured_media,parent`;
const file = 'id,date,slug,link,title,caption,alt_text,media_type,mime_type,source_url,post';

function typeRoute({ site }: Scope, { type: name }: JsonMap): string {
  const asked = scalarText(name ?? 'post');
  const found = findByOutwardName({ registry: site.postTypes, dialect: site.dialect, name: asked });
  if (found === undefined || !found.showInRest) throw abilityErrors.invalidInput(`post type "${asked}" was not found.`);
  return collectionRoute(found);
}

function taxonomyRoute({ site }: Scope, { taxonomy: name }: JsonMap): string {
  const asked = scalarText(name ?? 'category');
  const found = findByOutwardName({ registry: site.taxonomies, dialect: site.dialect, name: asked });
  if (found === undefined || !found.showInRest) throw abilityErrors.invalidInput(`taxonomy "${asked}" was not found.`);
  return `/${found.restNamespace}/${found.restBase}`;
}

const idOf = (given: JsonMap): string => scalarText(given['id']);

/** What is sent on to the route: all but what names the record. */
const sent = ({ id: _id, type: _type, taxonomy: _taxonomy, raw: _raw, ...rest }: JsonMap): JsonMap => rest;

const listed: NonNullable<RouteAbility['result']> = (data, headers) => {
  const total = Object.entries(headers).find(([name]) => name.endsWith('-Total'))?.[1];
  return { items: isList(data) ? data : [], ...(total === undefined ? {} : { total: Number(total) }) };
};

/** A trashed post comes back whole, and a removed one as what it was; both are told alike. */
const trashed = (data: Json): Json => {
  const post = isMap(data) && isMap(data['previous']) ? data['previous'] : data;
  return isMap(post) ? { id: post['id'] ?? null, status: post['status'] ?? null } : {};
};

const ownRoute = ({ site }: Scope, path: string): string => `/${site.dialect.namespace('v2')}${path}`;

/** Reading, writing and finding what a site is made of. Each is a request to a route, which judges who may do it. */
const abilities: readonly Omit<RouteAbility, 'showInRest'>[] = [
  {
    name: 'content/search',
    label: 'Search',
    description: 'Searches published content. Returns ids, titles, and URLs.',
    category: 'content',
    input: input({ search: words, ...paging }, ['search']),
    annotations: reads,
    request: (given, scope) => ({
      route: ownRoute(scope, '/search'),
      query: { ...sent(given), _fields: 'id,title,url,type,subtype' },
    }),
    result: listed,
  },
  {
    name: 'content/find-posts',
    label: 'Find posts',
    description: 'Lists posts of one type, newest first. Filter by search term, status, author, or terms.',
    category: 'content',
    input: input({
      type,
      search: words,
      status: list(string(), { description: 'Statuses, such as publish or draft. Default: publish.' }),
      author: list(integer(), { description: 'Author ids.' }),
      categories: written.categories,
      tags: written.tags,
      after: string({ description: 'Limit results to dates after this one.', format: 'date-time' }),
      before: string({ description: 'Limit results to dates before this one.', format: 'date-time' }),
      orderby: string({ enum: ['date', 'modified', 'title', 'relevance'], description: 'Sort field.' }),
      order: string({ enum: ['asc', 'desc'], description: 'Sort direction.' }),
      ...paging,
    }),
    annotations: reads,
    request: (given, scope) => ({ route: typeRoute(scope, given), query: { ...sent(given), _fields: summary } }),
    result: listed,
  },
  {
    name: 'content/read-post',
    label: 'Get a post',
    description:
      'Returns one post with its content. With `raw`, returns block markup; requires permission to edit the post.',
    category: 'content',
    input: input(
      { id, type, raw: boolean({ description: 'Return the stored block markup instead of rendered HTML.' }) },
      ['id'],
    ),
    annotations: reads,
    request: (given, scope) => ({
      route: `${typeRoute(scope, given)}/${idOf(given)}`,
      query: { _fields: whole, ...(given['raw'] === true && { context: 'edit' }) },
    }),
  },
  {
    name: 'content/draft-post',
    label: 'Create a draft',
    description: 'Creates a post with the status draft.',
    category: 'content',
    input: input({ type, ...written }, ['title']),
    annotations: {},
    request: (given, scope) => ({
      method: 'POST',
      route: typeRoute(scope, given),
      query: { _fields: whole },
      body: { ...sent(given), status: 'draft' },
    }),
  },
  {
    name: 'content/update-post',
    label: 'Update a post',
    description: 'Updates the given fields of a post. The status stays the same.',
    category: 'content',
    input: input({ id, type, ...written }, ['id']),
    annotations: changes,
    request: (given, scope) => ({
      method: 'POST',
      route: `${typeRoute(scope, given)}/${idOf(given)}`,
      query: { _fields: whole },
      body: sent(given),
    }),
  },
  {
    name: 'content/publish-post',
    label: 'Publish a post',
    description: 'Publishes a post now or at a future date.',
    category: 'content',
    input: input(
      {
        id,
        type,
        date: string({ description: "Publication date in the site's time zone. Default: now.", format: 'date-time' }),
      },
      ['id'],
    ),
    annotations: changes,
    request: (given, scope) => ({
      method: 'POST',
      route: `${typeRoute(scope, given)}/${idOf(given)}`,
      query: { _fields: whole },
      body: { ...sent(given), status: 'publish' },
    }),
  },
  {
    name: 'content/trash-post',
    label: 'Move a post to trash',
    description: 'Moves a post to trash. You can restore it.',
    category: 'content',
    input: input({ id, type }, ['id']),
    annotations: { destructive: true, idempotent: false },
    request: (given, scope) => ({ method: 'DELETE', route: `${typeRoute(scope, given)}/${idOf(given)}` }),
    result: trashed,
  },
  {
    name: 'content/find-terms',
    label: 'Find terms',
    description: 'Lists terms of a taxonomy, with the number of posts of each.',
    category: 'content',
    input: input({
      taxonomy: string({
        description: 'Taxonomy, such as category or post_tag. Default: category.',
        default: 'category',
      }),
      search: words,
      ...paging,
    }),
    annotations: reads,
    request: (given, scope) => ({
      route: taxonomyRoute(scope, given),
      query: { ...sent(given), _fields: 'id,name,slug,count,parent,link' },
    }),
    result: listed,
  },
  {
    name: 'media/find-media',
    label: 'Find media',
    description: 'Lists media items, newest first. Filter by search term or media type.',
    category: 'media',
    input: input({
      search: words,
      media_type: string({ enum: ['image', 'video', 'text', 'application', 'audio'], description: 'Media type.' }),
      ...paging,
    }),
    annotations: reads,
    request: (given, scope) => ({ route: ownRoute(scope, '/media'), query: { ...sent(given), _fields: file } }),
    result: listed,
  },
  {
    name: 'media/read-media',
    label: 'Get a media item',
    description: 'Returns the URL, type, size, and descriptions of a media item.',
    category: 'media',
    input: input({ id: integer({ description: 'Id of the media item.', minimum: 1 }) }, ['id']),
    annotations: reads,
    request: (given, scope) => ({
      route: ownRoute(scope, `/media/${idOf(given)}`),
      query: { _fields: `${file},media_details` },
    }),
  },
  {
    name: 'media/describe-media',
    label: 'Update media details',
    description: 'Sets the title, caption, description, or alt text of a media item.',
    category: 'media',
    input: input(
      {
        id: integer({ description: 'Id of the media item.', minimum: 1 }),
        title: written.title,
        caption: string({ description: 'Caption.' }),
        description: string({ description: 'Description.' }),
        alt_text: string({ description: 'Alt text: describes the image for screen readers and search engines.' }),
      },
      ['id'],
    ),
    annotations: changes,
    request: (given, scope) => ({
      method: 'POST',
      route: ownRoute(scope, `/media/${idOf(given)}`),
      query: { _fields: file },
      body: sent(given),
    }),
  },
];

export function registerContentAbilities(draft: Pick<SiteDraft, 'abilities' | 'abilityCategories'>): void {
  registerAbilityCategory(draft, { slug: 'content', label: 'Content', description: 'Posts, pages, and terms.' });
  registerAbilityCategory(draft, { slug: 'media', label: 'Media', description: 'Media items.' });
  for (const ability of abilities) registerRouteAbility(draft, { ...ability, showInRest: false });
}
