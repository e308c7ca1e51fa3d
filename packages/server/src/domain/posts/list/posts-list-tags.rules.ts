import type { PostOrder, PostQuery, TermFilter } from './posts-list.rules.ts';
import type { PostRow } from '../post.ts';

/** Orders that follow the words or the last change of a post; by the others it keeps its place when it is only edited. */
const wordyOrders: ReadonlySet<PostOrder> = new Set([
  'meta',
  'title',
  'slug',
  'modified',
  'relevance',
  'include_slugs',
]);

/** Whether editing any post could change which posts the list has, or their order. */
const isWordy = (query: PostQuery): boolean =>
  wordyOrders.has(query.orderBy) ||
  query.meta.length + query.relations.length > 0 ||
  [query.search, query.slugs, query.modifiedAfter, query.modifiedBefore].some((asked) => asked !== null);

const anyTerm = 'posts-with-terms';
const ofType = (type: string): string => `posts-of-${type}`;
const withTerm = (id: number): string => `posts-with-term-${id}`;
const byAuthor = (id: number): string => `posts-by-user-${id}`;
const below = (id: number): string => `posts-below-${id}`;

/**
 * Cache tags of a list beside those of its posts. A list that only shows posts of some terms, authors or parents is
 * changed by no others; `posts` stands for whatever is done to any post.
 */
export function listTags(query: PostQuery): readonly string[] {
  if (isWordy(query)) return ['posts'];
  // Sticky posts come into it whatever is asked.
  if (query.stickyFirst) return query.types.map(ofType);
  const narrowest = fewestTerms(query);
  // Which terms stand below those asked for.
  if (narrowest !== null) return ['terms', anyTerm, ...narrowest.map(withTerm)];
  if (query.authors !== null) return query.authors.map(byAuthor);
  if (query.parents !== null) return query.parents.map(below);
  return [...(query.terms.length === 0 ? [] : ['terms', anyTerm]), ...query.types.map(ofType)];
}

/** Every post of the list has one of these terms; null where it may have none. */
function fewestTerms({ terms, termRelation }: PostQuery): readonly number[] | null {
  const demanded = ({ negated, groups }: TermFilter): readonly (readonly number[])[] => (negated ? [] : groups);
  const groups = terms.flatMap(demanded);
  if (groups.length === 0 || (termRelation === 'OR' && terms.length > 1)) return null;
  return groups.toSorted((one, other) => one.length - other.length)[0] ?? null;
}

export interface Placing {
  readonly before: PostRow | null;
  /** Null for a post that is gone. */
  readonly after: PostRow | null;
  /** All the terms that it has or is to have; not known where this is not said. */
  readonly terms?: readonly number[];
  /** It may be given other terms. */
  readonly isRefiled?: boolean;
}

/** Members that put a post into lists and into its place there. */
const placing = [
  'type',
  'status',
  'author',
  'parent',
  'menuOrder',
  'password',
  'format',
  'sticky',
  'date',
  'dateGmt',
] as const satisfies readonly (keyof PostRow)[];

/** Cache tags of the lists that a post comes into, leaves, or changes its place in. */
export function movedListTags({ before, after, terms, isRefiled = false }: Placing): readonly string[] {
  const isMoved = before === null || after === null || placing.some((member) => before[member] !== after[member]);
  if (!isMoved && !isRefiled) return [];
  const rows = [before, after].filter((row) => row !== null);
  const places = rows.flatMap(({ type, author, parent }) => [ofType(type), byAuthor(author), below(parent)]);
  return [...places, ...(terms === undefined ? [anyTerm] : terms.map(withTerm))];
}
