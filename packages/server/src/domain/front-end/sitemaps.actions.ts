import { readerOf } from '../../access/reader.ts';
import type { Scope } from '../../scope.ts';
import { withOffset } from '../blocks/date-format.rules.ts';
import { factsOfUser } from '../blocks/person-facts.rendering.ts';
import { countPublished, listSitemapPosts } from '../posts/list/sitemap.actions.ts';
import { permalinksOf } from '../permalinks/permalink-structure.rules.ts';
import { formatsInUse } from '../posts/list/posts-list.actions.ts';
import { kindOf } from '../posts/post-kinds.registry.ts';
import { addressesOf } from '../posts/tree/post-addresses.actions.ts';
import { textOption } from '../settings/option-values.rules.ts';
import { zoneOf } from '../settings/site-clock.rules.ts';
import type { Taxonomy } from '../taxonomies/taxonomy.ts';
import { everyTerm } from '../terms/terms.query.ts';
import { addressesOf as termAddresses, listTerms } from '../terms/terms.read.actions.ts';
import type { PostType } from '../types/type.ts';
import { formatTaxonomy } from '../urls/url-candidates.rules.ts';
import { sitemapSize } from '../urls/url-files.actions.ts';
import { formatUrl } from '../urls/url-lists.actions.ts';
import { listUsers } from '../users/users.actions.ts';

/** A URL in a sitemap. */
export interface SitemapEntry {
  readonly url: string;
  /** With offset; null where it is unknown. */
  readonly modified: string | null;
}

/** A part of the sitemap, such as `posts`, `post`, and 3 pages. */
export interface SitemapPart {
  readonly name: 'posts' | 'taxonomies' | 'users';
  /** Empty for users. */
  readonly subtype: string;
  readonly pages: number;
}

const listedTypes = ({ site }: Scope): readonly PostType[] =>
  site.postTypes.all().filter((type) => type.public && type.viewable && kindOf(site, type).isFile !== true);

const listedTaxonomies = ({ site }: Scope): readonly Taxonomy[] =>
  site.taxonomies.all().filter((taxonomy) => taxonomy.public && taxonomy.publiclyQueryable);

/** All parts that have entries. */
export async function sitemapParts(scope: Scope): Promise<readonly SitemapPart[]> {
  const reader = readerOf(scope);
  const { dialect } = reader.site;
  const types = listedTypes(reader);
  const published = await countPublished(
    reader,
    types.map(({ name }) => name),
  );
  const posts = types.map(({ name }): SitemapPart => {
    const count = published.get(name)?.posts ?? 0;
    const isHome = name === 'page' && hasPostsOnFront(reader);
    return { name: 'posts', subtype: dialect.outward(name), pages: Math.ceil(count / sitemapSize) || (isHome ? 1 : 0) };
  });
  const taxonomies = await Promise.all(
    listedTaxonomies(reader).map(async ({ name }): Promise<SitemapPart> => {
      if (name === formatTaxonomy)
        return { name: 'taxonomies', subtype: name, pages: Math.min((await formatsInUse(reader)).length, 1) };
      const { terms, total } = await listTerms(reader, termQuery(name, { limit: 1, offset: 0 }));
      const pages = Math.ceil(Math.max(total, terms.length) / sitemapSize);
      return { name: 'taxonomies', subtype: dialect.outward(name), pages };
    }),
  );
  const users = await listUsers(reader, userQuery(reader, { limit: 1, offset: 0 }));
  return [
    ...posts,
    ...taxonomies,
    { name: 'users' as const, subtype: '', pages: Math.ceil(users.total / sitemapSize) },
  ].filter(({ pages }) => pages > 0);
}

/** One page of a part, from 1. Null for a part that does not exist. */
export async function sitemapEntries(
  scope: Scope,
  { name, subtype, page }: { readonly name: string; readonly subtype: string; readonly page: number },
): Promise<readonly SitemapEntry[] | null> {
  const reader = readerOf(scope);
  const stored = reader.site.dialect.inward(subtype);
  if (name === 'posts') return postEntries(reader, stored, page);
  const entries =
    name === 'taxonomies'
      ? await termEntries(reader, stored, page)
      : name === 'users' && subtype === ''
        ? await userEntries(reader, page)
        : [];
  return entries.length === 0 ? null : entries;
}

/** The list of posts is the front page, and no page is. */
const hasPostsOnFront = ({ options }: Scope): boolean => textOption(options, 'show_on_front') !== 'page';

/** Null for a page beyond the last. One whose posts are all left out is empty. */
async function postEntries(reader: Scope, name: string, page: number): Promise<readonly SitemapEntry[] | null> {
  const type = listedTypes(reader).find((one) => one.name === name);
  if (type === undefined) return null;
  const listed = await listSitemapPosts(reader, { type: name, page, size: sitemapSize });
  const rows = await reader.site.hooks.filter('sitemap_posts', listed, { scope: reader, type: name });
  const { link } = await addressesOf(reader, type, rows);
  const entries = rows.map((row) => ({ url: link(row), modified: withOffset(row.modified, zoneOf(reader)) }));
  const isFirst = name === 'page' && page === 1 && hasPostsOnFront(reader);
  if (isFirst) return [await homeEntry(reader), ...entries];
  return listed.length === 0 ? null : entries;
}

async function homeEntry(reader: Scope): Promise<SitemapEntry> {
  const posts = (await countPublished(reader, ['post'])).get('post');
  return {
    url: `${reader.address.front}/`,
    modified: posts === undefined ? null : withOffset(posts.modified, zoneOf(reader)),
  };
}

type Page = { readonly limit: number; readonly offset: number };

const pageOf = (page: number): Page => ({ limit: sitemapSize, offset: (page - 1) * sitemapSize });

const termQuery = (taxonomy: string, page: Page) => ({
  ...everyTerm,
  taxonomies: [taxonomy],
  hideEmpty: 'own' as const,
  orderBy: 'id' as const,
  ...page,
});

async function termEntries(reader: Scope, name: string, page: number): Promise<readonly SitemapEntry[]> {
  if (name === formatTaxonomy) return page === 1 ? formatEntries(reader) : [];
  if (!listedTaxonomies(reader).some((taxonomy) => taxonomy.name === name)) return [];
  const { terms } = await listTerms(reader, termQuery(name, pageOf(page)));
  const urls = await termAddresses(reader, terms);
  return terms.flatMap(({ id }) => {
    const url = urls.get(id);
    return url === undefined ? [] : [{ url, modified: null }];
  });
}

/** Formats are no terms. */
const formatEntries = async (reader: Scope): Promise<readonly SitemapEntry[]> =>
  (await formatsInUse(reader)).map((format) => ({ url: formatUrl(permalinksOf(reader), format), modified: null }));

const userQuery = (reader: Scope, page: Page) => ({
  include: null,
  exclude: [],
  slugs: null,
  roles: null,
  capabilities: null,
  search: null,
  publishedTypes: listedTypes(reader).map(({ name }) => name),
  orderBy: 'slug' as const,
  descending: false,
  ...page,
});

/** Only authors of published posts, whose names are public. */
async function userEntries(reader: Scope, page: number): Promise<readonly SitemapEntry[]> {
  const { users } = await listUsers(reader, userQuery(reader, pageOf(page)));
  return users.map((user) => ({ url: factsOfUser(reader, user).url, modified: null }));
}
