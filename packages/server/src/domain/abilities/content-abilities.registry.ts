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

const type = string({ description: 'Post type, such as post or page; post unless said.', default: 'post' });
const id = integer({ description: 'Id of the post.', minimum: 1 });
const words = string({ description: 'Words to look for.' });
const paging = {
  page: integer({ description: 'Which page of the list.', minimum: 1 }),
  per_page: integer({ description: 'How many on a page.', minimum: 1, maximum: 100 }),
};

const written = {
  title: string({ description: 'Title, as plain text.' }),
  content: string({ description: 'Text, as block markup or HTML.' }),
  excerpt: string({ description: 'Summary.' }),
  slug: string({ description: 'Last part of the address.' }),
  categories: list(integer(), { description: 'Ids of categories.' }),
  tags: list(integer(), { description: 'Ids of tags.' }),
  featured_media: integer({ description: 'Id of the main image; 0 for none.' }),
  parent: integer({ description: 'Id of the page above this one.' }),
};

/** Enough to go on with; what is left out can be read with the post itself. */
const summary = 'id,date,modified,slug,status,type,link,title,excerpt,author';
const whole = `${summary},content,categories,tags,featured_media,parent`;
const file = 'id,date,slug,link,title,caption,alt_text,media_type,mime_type,source_url,post';

function typeRoute({ site }: Scope, { type: name }: JsonMap): string {
  const asked = scalarText(name ?? 'post');
  const found = findByOutwardName({ registry: site.postTypes, dialect: site.dialect, name: asked });
  if (found === undefined || !found.showInRest) throw abilityErrors.invalidInput(`there is no post type ${asked}.`);
  return collectionRoute(found);
}

function taxonomyRoute({ site }: Scope, { taxonomy: name }: JsonMap): string {
  const asked = scalarText(name ?? 'category');
  const found = findByOutwardName({ registry: site.taxonomies, dialect: site.dialect, name: asked });
  if (found === undefined || !found.showInRest) throw abilityErrors.invalidInput(`there is no taxonomy ${asked}.`);
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
    description: 'Finds published content of every kind by words; tells ids, titles and addresses.',
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
    description: 'Lists posts of one type, newest first, narrowed by words, status, author or terms.',
    category: 'content',
    input: input({
      type,
      search: words,
      status: list(string(), { description: 'Statuses, such as publish or draft; publish unless said.' }),
      author: list(integer(), { description: 'Ids of authors.' }),
      categories: written.categories,
      tags: written.tags,
      after: string({ description: 'Only those after this date.', format: 'date-time' }),
      before: string({ description: 'Only those before this date.', format: 'date-time' }),
      orderby: string({ enum: ['date', 'modified', 'title', 'relevance'], description: 'What they are ordered by.' }),
      order: string({ enum: ['asc', 'desc'], description: 'Up or down.' }),
      ...paging,
    }),
    annotations: reads,
    request: (given, scope) => ({ route: typeRoute(scope, given), query: { ...sent(given), _fields: summary } }),
    result: listed,
  },
  {
    name: 'content/read-post',
    label: 'Read a post',
    description: 'Reads one post with its text; as block markup with raw, which takes the right to edit it.',
    category: 'content',
    input: input({ id, type, raw: boolean({ description: 'The text as it is written, not as it is shown.' }) }, ['id']),
    annotations: reads,
    request: (given, scope) => ({
      route: `${typeRoute(scope, given)}/${idOf(given)}`,
      query: { _fields: whole, ...(given['raw'] === true && { context: 'edit' }) },
    }),
  },
  {
    name: 'content/draft-post',
    label: 'Draft a post',
    description: 'Writes a new post as a draft, which nobody sees until it is published.',
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
    label: 'Change a post',
    description: 'Changes the given parts of a post and leaves its status as it is.',
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
    description: 'Makes a post visible to everybody, at once or at a date to come.',
    category: 'content',
    input: input(
      {
        id,
        type,
        date: string({ description: 'When, in the time of the site; at once unless said.', format: 'date-time' }),
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
    label: 'Put a post into the trash',
    description: 'Takes a post off the site. It can be restored from the trash.',
    category: 'content',
    input: input({ id, type }, ['id']),
    annotations: { destructive: true, idempotent: false },
    request: (given, scope) => ({ method: 'DELETE', route: `${typeRoute(scope, given)}/${idOf(given)}` }),
    result: trashed,
  },
  {
    name: 'content/find-terms',
    label: 'Find terms',
    description: 'Lists categories, tags or terms of another taxonomy, with how many posts each has.',
    category: 'content',
    input: input({
      taxonomy: string({ description: 'Such as category or post_tag; category unless said.', default: 'category' }),
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
    label: 'Find files',
    description: 'Lists uploaded files, newest first, narrowed by words or by kind.',
    category: 'media',
    input: input({
      search: words,
      media_type: string({ enum: ['image', 'video', 'text', 'application', 'audio'], description: 'Kind of file.' }),
      ...paging,
    }),
    annotations: reads,
    request: (given, scope) => ({ route: ownRoute(scope, '/media'), query: { ...sent(given), _fields: file } }),
    result: listed,
  },
  {
    name: 'media/read-media',
    label: 'Read about a file',
    description: 'Tells the address, kind, size and texts of one uploaded file.',
    category: 'media',
    input: input({ id: integer({ description: 'Id of the file.', minimum: 1 }) }, ['id']),
    annotations: reads,
    request: (given, scope) => ({
      route: ownRoute(scope, `/media/${idOf(given)}`),
      query: { _fields: `${file},media_details` },
    }),
  },
  {
    name: 'media/describe-media',
    label: 'Describe a file',
    description: 'Sets the title, caption, description or alternative text of an uploaded file.',
    category: 'media',
    input: input(
      {
        id: integer({ description: 'Id of the file.', minimum: 1 }),
        title: written.title,
        caption: string({ description: 'What stands beside it.' }),
        description: string({ description: 'What it shows, at length.' }),
        alt_text: string({ description: 'What those hear or read who do not see it.' }),
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
  registerAbilityCategory(draft, { slug: 'content', label: 'Content', description: 'Posts, pages and terms.' });
  registerAbilityCategory(draft, { slug: 'media', label: 'Media', description: 'Uploaded files.' });
  for (const ability of abilities) registerRouteAbility(draft, { ...ability, showInRest: false });
}
