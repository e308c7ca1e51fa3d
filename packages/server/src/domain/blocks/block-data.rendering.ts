import { createHash } from 'node:crypto';
import { memberOf } from '../../blocks/attributes.ts';
import type { Budget } from '../../blocks/budget.ts';
import { noPosts } from '../../blocks/data.ts';
import type {
  BlockData,
  CommentForm,
  CurrentPage,
  DiscussionFacts,
  FeedEntry,
  PostFacts,
  PostQuery,
  RequestFacts,
  WantedWidget,
} from '../../blocks/data.ts';
import { isList } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { restUrl } from '../../rest/links.ts';
import { readInteger } from '../../schema/scalars.ts';
import type { Scope } from '../../scope.ts';
import { decodeEntities } from '../../text/markup/entities.ts';
import { readMetaKey } from '../meta/meta.actions.ts';
import { metaKeysFor } from '../meta/meta.registry.ts';
import { navigationType } from '../navigation/navigation.registry.ts';
import { findPattern } from '../patterns/patterns.actions.ts';
import { listPosts } from '../posts/list/posts-list.actions.ts';
import { publishedPosts } from '../posts/list/posts-list.query.ts';
import { findPost } from '../posts/posts.read.actions.ts';
import { isProtected } from '../posts/post.ts';
import type { PostRow } from '../posts/post.ts';
import { zoneOf } from '../settings/site-clock.rules.ts';
import { flagOption, integerOption, textOption } from '../settings/option-values.rules.ts';
import { partType } from '../templates/template.ts';
import { findPart } from '../templates/templates.read.actions.ts';
import { answerWithin, foresee } from './query-cache.rendering.ts';
import type { Question } from './query-cache.rendering.ts';
import { hookedText } from './hooked-blocks.rendering.ts';
import { askForComment, askForComments, askForDiscussion, askForDiscussionPage } from './comment-facts.rendering.ts';
import { dateWords, formatDate } from './date-format.rules.ts';
import { readableImage } from './image-facts.rendering.ts';
import { askForArchives, askForMonth, askForPages } from './outline-facts.rendering.ts';
import { readablePerson } from './person-facts.rendering.ts';
import { factsOfPosts, readablePost } from './post-facts.rendering.ts';
import { askForPosts } from './post-queries.rendering.ts';
import { isShared, patternType } from './synced-patterns.registry.ts';
import { askForTerms, termNamed, termsOf } from './term-facts.rendering.ts';

export interface Telling {
  /** Sees what everybody may see. */
  readonly reader: Scope;
  /** The post that is being shown, whatever its state. */
  readonly around: PostRow | null;
  readonly budget: Budget;
  /** The page of the public site, where the blocks are on one. */
  readonly page?: CurrentPage | undefined;
}

type AskedQuestion<T> = Pick<Question<T>, 'words' | 'ask' | 'isFree'>;

declare module '../../scope.ts' {
  interface Tools {
    /** Renders widgets for blocks that show one. Widgets show blocks, too, and so cannot be asked directly. */
    readonly legacyWidget: (scope: Scope, wanted: WantedWidget) => Promise<string>;
    /** What a feed outside said when it was last asked, which no reader waits for. */
    readonly feedEntries: (scope: Scope, url: string) => Promise<readonly FeedEntry[] | undefined>;
  }
}

/** Site data for blocks: public only, within the budget. */
export function blockDataOf({
  reader,
  around,
  budget,
  page,
}: Telling): Omit<BlockData, 'contentHtml' | 'excerpt' | 'words'> {
  const { options, address } = reader;
  const list = <T>(asked: AskedQuestion<readonly T[]>): Promise<readonly T[]> =>
    answerWithin(reader, budget, { ...asked, size: (result) => result.length, none: [] });
  const one = <T>(asked: AskedQuestion<T> & Pick<Question<T>, 'none'>): Promise<T> =>
    answerWithin(reader, budget, { ...asked, size: () => 1 });
  const format = formatterOf(reader);
  const post = postTeller({ reader, around, budget, page });
  const textOfType =
    (type: string) =>
    (id: number): Promise<string | undefined> =>
      one({
        words: `${type} ${id}`,
        ask: async () => {
          const row = await findPost(reader, id);
          return row?.type === type && isShared(row)
            ? hookedText({ scope: reader, type, text: row.content, notes: false })
            : undefined;
        },
        none: undefined,
      });
  return {
    site: async () => ({
      title: decodeEntities(textOption(options, 'blogname')),
      tagline: decodeEntities(textOption(options, 'blogdescription')),
      url: address.front,
      signInUrl: `${address.home}/sign-in`,
    }),
    logo: () =>
      one({ words: 'logo', ask: () => readableImage(reader, integerOption(options, 'site_logo')), none: null }),
    post,
    posts: (asked) => {
      const query = withoutCurrent(asked, around);
      return answerWithin(reader, budget, {
        words: wordsOfQuery(reader, query),
        ask: async () => {
          const found = await askForPosts(reader, query);
          const posts = page === undefined ? found.posts : found.posts.map(withProtectedTitle);
          primeFoundPosts(reader, posts);
          return { ...found, posts };
        },
        size: ({ posts }) => posts.length,
        none: noPosts,
      });
    },
    termsOfPost: async (id, taxonomy) => {
      if ((await post(id)) === undefined) return [];
      // They were read with the post.
      return list({ words: `terms ${id} ${taxonomy}`, ask: () => termsOf(reader, id, taxonomy), isFree: true });
    },
    terms: (query) =>
      list({
        words: `terms ${JSON.stringify(query)}`,
        ask: async () => {
          const terms = await askForTerms(reader, query);
          // Other blocks show the count of a term alone.
          if (!query.countsBelow) for (const term of terms) foresee(reader, wordsForTerm(term.id, term.taxonomy), term);
          return terms;
        },
      }),
    term: (id, taxonomy) =>
      one({ words: wordsForTerm(id, taxonomy), ask: () => termNamed(reader, id, taxonomy), none: undefined }),
    month: (month) =>
      one({ words: `month ${JSON.stringify(month)}`, ask: () => askForMonth(reader, month), none: undefined }),
    pages: () => list({ words: 'pages', ask: () => askForPages(reader) }),
    archives: (query) =>
      list({ words: `archives ${JSON.stringify(query)}`, ask: () => askForArchives(reader, query, format) }),
    comments: (limit) => list({ words: `comments ${limit}`, ask: () => askForComments(reader, limit) }),
    comment: (id) => one({ words: wordsForComment(id), ask: () => askForComment(reader, id), none: undefined }),
    discussion: async (postId) => {
      if (postId === around?.id && page?.passwordForm !== undefined) return undefined;
      const found = await answerWithin(reader, budget, {
        words: wordsForDiscussion(postId),
        ask: () =>
          page !== undefined && postId === around?.id
            ? discussionOfPage(reader, postId, page)
            : discussionWithNeighbours(reader, postId),
        size: (discussion) => discussion?.comments.length ?? 0,
        none: undefined,
      });
      return page === undefined || found === undefined ? found : { ...found, form: found.form && siteForm(reader) };
    },
    person: (id) => one({ words: `person ${id}`, ask: () => readablePerson(reader, id), none: undefined }),
    meta: async (postId, name) => {
      const row = postId === around?.id ? around : await readablePost(reader, postId);
      return row === undefined || (row !== around && isProtected(row)) ? undefined : shownMeta(reader, row, name);
    },
    bound: async (name, args, postId) => {
      const source = reader.site.bindingSources.get(name);
      if (source === undefined || !budget.take('questions', postId === around?.id ? 0 : 1)) return undefined;
      const row = postId === around?.id ? around : await readablePost(reader, postId);
      return row === undefined || (row !== around && isProtected(row)) ? '' : source.read(args, { scope: reader, row });
    },
    widget: async (wanted) => (budget.take('questions', 1) ? reader.legacyWidget(reader, wanted) : ''),
    feed: async (url) => (budget.take('questions', 1) ? reader.feedEntries(reader, url) : undefined),
    icon: (name) => reader.site.icons.get(name)?.content,
    syncedPattern: textOfType(patternType),
    menu: (id) =>
      one({
        words: `${navigationType} ${id ?? 'newest'}`,
        ask: async () => {
          const row = id === null ? await newestMenu(reader) : await findPost(reader, id);
          if (row?.type !== navigationType || !isShared(row)) return undefined;
          const { content: text, title } = row;
          const markup = await hookedText({ scope: reader, type: navigationType, text, notes: false });
          return { id: row.id, title: decodeEntities(title), markup };
        },
        none: undefined,
      }),
    pattern: async (slug) => findPattern(reader, slug)?.content,
    templatePart: (slug, theme) =>
      answerWithin(reader, budget, {
        words: `${partType} ${JSON.stringify([theme, slug])}`,
        ask: async () => {
          const part = await findPart(reader, slug, theme);
          if (part === null) return undefined;
          const markup = await hookedText({ scope: reader, type: partType, text: part.content, notes: false });
          return { markup, area: part.area };
        },
        size: () => 1,
        none: undefined,
      }),
    formatDate: format,
    request: requestFacts(reader),
    page,
  };
}

/** Pages of the site accept comments without an account, unless the site requires one. */
const siteForm = ({ address, options }: Scope): CommentForm => ({
  url: `${address.home}/wp-comments-post.php`,
  needsAccount: flagOption(options, 'comment_registration'),
});

/** Pages of the site mark the titles of posts that need a password. Responses of the API do not. */
export const withProtectedTitle = (post: PostFacts): PostFacts =>
  post.isProtected ? { ...post, titleHtml: `Protected: ${post.titleHtml}` } : post;

/** Remembers posts that were read together, so that blocks find them without another statement. */
export function primeFoundPosts(reader: Scope, posts: readonly PostFacts[]): void {
  for (const post of posts) {
    foresee(reader, wordsFor(post.id), post);
    neighbours(reader).set(post.id, posts);
  }
}

/** The menu that is shown where none is named. */
async function newestMenu(reader: Scope): Promise<PostRow | null> {
  const type = reader.site.postTypes.get(navigationType);
  if (type === undefined) return null;
  const asked = { text: null, include: null, exclude: [], page: 1, perPage: 1 };
  const { rows } = await listPosts(reader, publishedPosts(reader, [type], asked));
  return rows[0] ?? null;
}

/** A list beside a post may leave that post out. */
function withoutCurrent(query: PostQuery, around: PostRow | null): PostQuery {
  const { more } = query;
  if (around === null || memberOf(more, 'excludeCurrent') !== true) return query;
  const exclude = memberOf(more, 'exclude');
  return { ...query, more: { ...more, exclude: [around.id, ...(isList(exclude) ? exclude : [])] } };
}

/** Many blocks may ask the same of one long query: it is read once. */
function wordsOfQuery({ memo }: Scope, { more, ...query }: PostQuery): string {
  const digests = memo.once('digests of queries', () => new WeakMap<JsonMap, string>());
  const digest = digests.get(more) ?? createHash('sha256').update(JSON.stringify(more)).digest('base64');
  digests.set(more, digest);
  return `posts ${digest} ${JSON.stringify(query)}`;
}

const wordsFor = (postId: number): string => `post ${postId}`;
const wordsForTerm = (id: number, taxonomy: string): string => `term ${id} ${taxonomy}`;
const wordsForDiscussion = (postId: number): string => `discussion ${postId}`;
const wordsForComment = (id: number): string => `comment ${id}`;

/** Post → the posts that were found with it. */
const neighbours = ({ memo }: Scope): Map<number, readonly PostFacts[]> =>
  memo.once('posts found together', () => new Map<number, readonly PostFacts[]>());

/** Who shows what was said on one post of a list shows it of the others, too: all of it is read at once. */
async function discussionWithNeighbours(reader: Scope, postId: number): Promise<DiscussionFacts | undefined> {
  const ids = new Set([postId, ...(neighbours(reader).get(postId) ?? []).map(({ id }) => id)]);
  const asked = new Map([...ids].map((id) => [id, askForDiscussion(reader, id)]));
  for (const [id, discussion] of asked) foresee(reader, wordsForDiscussion(id), discussion);
  for (const discussion of await Promise.all(asked.values()))
    for (const told of discussion?.comments ?? []) foresee(reader, wordsForComment(told.id), told);
  return asked.get(postId);
}

async function discussionOfPage(
  reader: Scope,
  postId: number,
  { commentPage }: CurrentPage,
): Promise<DiscussionFacts | undefined> {
  const discussion = await askForDiscussionPage(reader, postId, commentPage);
  for (const told of discussion?.comments ?? []) foresee(reader, wordsForComment(told.id), told);
  return discussion;
}

/** A value of a post that everybody is shown with it; empty where it has none. */
function shownMeta({ site }: Scope, { type, meta }: PostRow, name: string): Json | undefined {
  const key = metaKeysFor(site, { object: 'post', subtype: type }).find(
    ({ restName, contexts }) => restName === name && contexts.includes('view'),
  );
  return key === undefined ? undefined : (readMetaKey(meta, key) ?? '');
}

/** The post that is being shown is told in this place only: nobody else may be allowed to read it. */
function postTeller({ reader, around, budget, page }: Telling): BlockData['post'] {
  const factsOf = async (row: PostRow | undefined): Promise<PostFacts | undefined> => {
    const [post] = row === undefined ? [] : await factsOfPosts(reader, [row]);
    return post === undefined || page === undefined ? post : withProtectedTitle(post);
  };
  let own: Promise<PostFacts | undefined> | undefined;
  return (id) => {
    if (id === around?.id) return (own ??= factsOf(around));
    const ask = async (): Promise<PostFacts | undefined> => factsOf(await readablePost(reader, id));
    return answerWithin(reader, budget, { words: wordsFor(id), ask, size: () => 1, none: undefined });
  };
}

function formatterOf(reader: Scope): BlockData['formatDate'] {
  const { memo, options } = reader;
  return (moment, format) =>
    formatDate(moment, {
      format: format ?? textOption(options, 'date_format', 'F j, Y'),
      zone: zoneOf(reader),
      words: memo.pure('words for dates', () => dateWords(textOption(options, 'language', 'en_US'))),
    });
}

const farthestPage = 1_000_000;

/** What the reader's own request says: where it went, and which page of a list it wants. */
function requestFacts({ outer, address, site }: Scope): RequestFacts {
  return {
    path: restUrl({ address, site }, outer.route).slice(address.home.length),
    query: Object.entries(outer.query).flatMap(([name, value]) =>
      typeof value === 'string' && !/nonce/i.test(name) ? [[name, value] as const] : [],
    ),
    pageOfQuery: (queryId) => {
      const page = readInteger(outer.query[`query-${queryId}-page`] ?? null) ?? 1;
      return Math.min(Math.max(page, 1), farthestPage);
    },
  };
}
