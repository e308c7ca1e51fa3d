import { unwantedIds, wantedIds } from '../../../lib/safe-ids.ts';
import { kindOf } from '../post-kinds.registry.ts';
import { statusesOf } from './posts-list-statuses.rules.ts';
import { indexedMeta } from './indexed-values.registry.ts';
import { metaFiltersOf, metaOrderNamed } from './posts-list-meta.query.ts';
import { termFiltersOf } from './posts-list-terms.query.ts';
import { readWords } from './search-words.rules.ts';
import { searchColumns, unconditional } from './posts-list.rules.ts';
import type { PostOrder, PostQuery, PostSearch, SearchColumn, SearchGuard } from './posts-list.rules.ts';
import { zoneOf } from '../../settings/site-clock.rules.ts';
import type { Json, JsonMap } from '../../../lib/json.ts';
import { wantedTexts } from '../../../lib/wanted-texts.ts';
import { readDate } from '../../../lib/site-time.ts';
import { isVisitor } from '../../../scope.ts';
import type { Scope } from '../../../scope.ts';
import { relationFiltersOf } from '../../relations/relations.actions.ts';
import { supports } from '../../types/type.ts';
import type { PostType } from '../../types/type.ts';

/** The posts a list asks for. Arguments of other types say nothing here, whatever was sent. */
export async function queryOf(scope: Scope, type: PostType, params: JsonMap): Promise<PostQuery> {
  const include = wantedIds(params['include']);
  const authored = supports(type, 'author');
  const ordered = supports(type, 'page-attributes');
  const { sticks = false, isFile = false, list } = kindOf(scope.site, type);
  const hasParents = type.hierarchical || isFile;
  const excludedAuthors = authored ? unwantedIds(params['author_exclude']) : [];
  const parents = hasParents ? wantedIds(params['parent']) : null;
  const sticky = sticks ? flag(params['sticky']) : null;
  const search = searchOf(scope, [type], params);
  const terms = await termFiltersOf(scope, type.name, params);
  const formats = supports(type, 'post-formats') ? formatsOf(params['format'] ?? params['formats']) : null;
  const meta = await metaFiltersOf(scope, type.name, params);
  const relations = await relationFiltersOf(scope, type.name, params);
  const isOfAll =
    terms.length + meta.length + relations.length === 0 &&
    [search, include, formats, sticky].every((asked) => asked === null);
  const moment = (name: string): string | null =>
    typeof params[name] === 'string' ? (readDate(params[name], 'local', zoneOf(scope))?.local ?? null) : null;
  return {
    types: [type.name],
    statuses: statusesOf(scope.site, params['status']),
    search,
    include,
    // Who names the posts to show has said all there is to say about ids.
    exclude: include === null ? unwantedIds(params['exclude']) : [],
    slugs: slugsOf(params['slug']),
    // Of authors, those that are left out have the last word; of parents, those that are wanted.
    authors: authored && excludedAuthors.length === 0 ? wantedIds(params['author']) : null,
    excludedAuthors,
    parents,
    excludedParents: hasParents && parents === null ? unwantedIds(params['parent_exclude']) : [],
    mimeTypes: null,
    menuOrder: ordered ? number(params['menu_order']) : null,
    featuredMedia: null,
    after: moment('after'),
    before: moment('before'),
    modifiedAfter: moment('modified_after'),
    modifiedBefore: moment('modified_before'),
    terms,
    termRelation: (params['tax_relation'] ?? params['relation']) === 'OR' ? 'OR' : 'AND',
    formats,
    sticky,
    stickyFirst: sticks && params['ignore_sticky'] === false && isOfAll,
    meta,
    relations,
    ...orderOf(scope.site, type.name, params['orderby']),
    descending: params['order'] !== 'asc',
    page: number(params['page']) ?? 1,
    perPage: number(params['per_page']) ?? 10,
    offset: offsetOf(params['offset']),
    ...list?.query(params),
  };
}

interface Published extends Pick<PostQuery, 'include' | 'exclude' | 'page' | 'perPage'> {
  readonly text: string | null;
}

/** Published posts of several types at once, by what is found in them; all of them, newest first, without words. */
export function publishedPosts(scope: Scope, types: readonly PostType[], asked: Published): PostQuery {
  const { text, include, exclude, page, perPage } = asked;
  const search = searchOf(scope, types, { search: text });
  return {
    ...unconditional,
    types: types.map(({ name }) => name),
    statuses: ['publish'],
    search,
    include,
    exclude: include === null ? exclude : [],
    orderBy: search === null ? 'date' : 'relevance',
    page,
    perPage,
  };
}

/** Beyond what is exact, all numbers are as good as the largest. */
const number = (value: Json | undefined): number | null =>
  typeof value === 'number' ? Math.max(Math.min(value, Number.MAX_SAFE_INTEGER), Number.MIN_SAFE_INTEGER) : null;

const flag = (value: Json | undefined): boolean | null => (typeof value === 'boolean' ? value : null);

const offsetOf = (value: Json | undefined): number | null => {
  const offset = number(value);
  // To pass over nothing is to say nothing: the page counts.
  return offset === null || offset === 0 ? null : Math.max(offset, 0);
};

function orderOf(site: Scope['site'], type: string, asked: Json | undefined): Pick<PostQuery, 'orderBy' | 'orderMeta'> {
  const orderMeta = metaOrderNamed(indexedMeta(site, type), asked);
  return { orderBy: orderMeta === null ? ((asked ?? 'date') as PostOrder) : 'meta', orderMeta };
}

/** In any letter case, as slugs are written; letters beyond ASCII are stored encoded, as they stand in addresses. */
function slugsOf(value: Json | undefined): readonly string[] | null {
  const slugs = wantedTexts(value);
  const encoded = (slug: string): string =>
    slug
      .toWellFormed()
      .toLowerCase()
      .replace(/[^\0-\x7f]+/g, (letters) => encodeURIComponent(letters).toLowerCase());
  return slugs === null ? null : [...new Set(slugs.map(encoded))];
}

const formatsOf = (value: Json | undefined): readonly string[] | null =>
  wantedTexts(value)?.map((format) => (format === 'standard' ? '' : format)) ?? null;

/** What is looked for in posts of these types, and how far the caller may look. */
export function searchOf(scope: Scope, types: readonly PostType[], params: JsonMap): PostSearch | null {
  // Control signs part words: the key of a post's texts has one where a text ends.
  const text = typeof params['search'] === 'string' ? params['search'].replaceAll(/\p{Cc}+/gu, ' ').trim() : '';
  if (text === '') return null;
  const exact = params['search_semantics'] === 'exact';
  const words = exact ? [{ text: text.replaceAll('"', ''), excluded: false }] : readWords(text);
  const columns = (wantedTexts(params['search_columns']) ?? searchColumns) as readonly SearchColumn[];
  return { words, columns, exact, guard: guardOf(scope, types) };
}

function guardOf(scope: Scope, types: readonly PostType[]): SearchGuard | null {
  const { caller } = scope;
  if (types.every(({ capabilities }) => caller.can(capabilities.edit_others_posts))) return null;
  return { userId: caller.id, protectedPosts: isVisitor(scope) ? 'nothing' : 'titles' };
}
