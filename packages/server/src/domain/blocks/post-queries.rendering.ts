import { mapOf, memberOf, numberOf, textOf } from '../../blocks/attributes.ts';
import { noPosts } from '../../blocks/data.ts';
import type { PostCount, PostPage, PostQuery as BlockQuery } from '../../blocks/data.ts';
import { isList, isMap } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { safeIds } from '../../lib/safe-ids.ts';
import type { Scope } from '../../scope.ts';
import { listUncounted } from '../posts/list/posts-list.actions.ts';
import { publishedPosts } from '../posts/list/posts-list.query.ts';
import type { PostOrder, PostQuery, TermFilter } from '../posts/list/posts-list.rules.ts';
import { integerOption } from '../settings/option-values.rules.ts';
import { supports } from '../types/type.ts';
import type { PostType } from '../types/type.ts';
import { findByOutwardName } from '../types/types.actions.ts';
import { factsOfPosts, viewableType } from './post-facts.rendering.ts';
import { openTaxonomy } from './term-facts.rendering.ts';

const mostIds = 100;
const mostPosts = 100;

/** Orders a block may ask for; any other word says nothing. */
const orders: Readonly<Record<string, PostOrder>> = {
  date: 'date',
  title: 'title',
  modified: 'modified',
  author: 'author',
  id: 'id',
  menu_order: 'menu_order',
  name: 'slug',
  parent: 'parent',
};

/** The published posts that a block asks for. Those with a password are listed, as they are for everybody. */
export async function askForPosts(reader: Scope, asked: BlockQuery): Promise<PostPage> {
  // A type that is not registered any more means posts, as in WordPress.
  const type = typeNamed(reader, asked.type) ?? typeNamed(reader, 'post');
  if (type === undefined) return noPosts;
  const query = queryOf(reader, type, asked);
  const { rows, count } = await listUncounted(reader, query);
  const posts = await factsOfPosts(reader, rows);
  const { perPage } = query;
  const mostPages = numberOf(asked.more, 'pages') ?? 0;
  const counted = async (): Promise<PostCount> => {
    const { total } = await count();
    const pages = Math.ceil(total / perPage);
    return { pages: mostPages > 0 ? Math.min(pages, mostPages) : pages, total };
  };
  let result: Promise<PostCount> | undefined;
  return { posts, perPage, count: () => (result ??= counted()) };
}

function typeNamed({ site }: Scope, name: string): PostType | undefined {
  const type = findByOutwardName({ registry: site.postTypes, dialect: site.dialect, name });
  return type === undefined ? undefined : viewableType({ site }, type.name);
}

function queryOf(reader: Scope, type: PostType, asked: BlockQuery): PostQuery {
  const { more, page, order, search: text = null } = asked;
  const perPage = Math.min(
    asked.perPage ?? Math.max(integerOption(reader.options, 'posts_per_page', 10), 1),
    mostPosts,
  );
  const sticky = stickiness[textOf(more, 'sticky') ?? ''];
  const terms = [...filtersOf(reader, { category: asked.categories ?? [] }, false), ...termFilters(reader, more)];
  const isOfAll =
    text === null &&
    terms.length === 0 &&
    !['only', 'exclude', 'ignore'].includes(textOf(more, 'sticky') ?? '') &&
    !isList(memberOf(more, 'format'));
  return {
    ...publishedPosts(reader, [type], { text, include: null, exclude: idsIn(more, 'exclude'), page, perPage }),
    authors: some([...(asked.author === undefined ? [] : [asked.author]), ...idsIn(more, 'author')]),
    parents: type.hierarchical ? some(idsIn(more, 'parents')) : null,
    terms,
    sticky: sticky ?? null,
    stickyFirst: asked.pinsSticky === true && type.name === 'post' && isOfAll,
    orderBy: orderOf(type, asked.orderBy),
    descending: order === 'desc',
    offset: asked.offset === 0 ? null : asked.offset + (page - 1) * perPage,
  };
}

const stickiness: Readonly<Record<string, boolean>> = { only: true, exclude: false };

const orderOf = (type: PostType, name: string): PostOrder => {
  const order = Object.hasOwn(orders, name) ? orders[name] : undefined;
  return order === undefined || (order === 'menu_order' && !supports(type, 'page-attributes')) ? 'date' : order;
};

/** Ids in a list or between commas. */
function idsIn(map: JsonMap, name: string): readonly number[] {
  const value = memberOf(map, name);
  const words = typeof value === 'string' ? value.slice(0, mostIds * 20).split(',') : isList(value) ? value : [];
  const numbers = words
    .slice(0, mostIds)
    .map((word) => (typeof word === 'string' && /^\s*\d+\s*$/.test(word) ? Number(word) : word));
  return safeIds(numbers);
}

const some = (ids: readonly number[]): readonly number[] | null => (ids.length === 0 ? null : ids);

/** Terms are asked for by taxonomy; those to leave out stand apart, and only then do the others. */
function termFilters(reader: Scope, more: JsonMap): TermFilter[] {
  const asked = mapOf(more, 'taxQuery');
  const [wanted, unwanted] = [memberOf(asked, 'include'), memberOf(asked, 'exclude')];
  if (!isMap(wanted) && !isMap(unwanted)) return filtersOf(reader, asked, false);
  return [...filtersOf(reader, mapOf(asked, 'include'), false), ...filtersOf(reader, mapOf(asked, 'exclude'), true)];
}

const mostTaxonomies = 10;

function filtersOf(reader: Scope, byTaxonomy: { readonly [name: string]: Json }, negated: boolean): TermFilter[] {
  return Object.keys(byTaxonomy)
    .slice(0, mostTaxonomies)
    .flatMap((name) => {
      const taxonomy = openTaxonomy(reader, name);
      const ids = idsIn(byTaxonomy, name);
      return taxonomy === undefined || ids.length === 0 ? [] : [{ taxonomy: taxonomy.name, groups: [ids], negated }];
    });
}
