import { createHash } from 'node:crypto';
import type { Budget } from '../../blocks/budget.ts';
import type { BlockData, PostFacts, PostQuery, RequestFacts } from '../../blocks/data.ts';
import type { JsonMap } from '../../lib/json.ts';
import { restUrl } from '../../rest/links.ts';
import { readInteger } from '../../schema/scalars.ts';
import type { Scope } from '../../scope.ts';
import { decodeEntities } from '../../text/entities.ts';
import { navigationType } from '../navigation/navigation.registry.ts';
import { findPattern } from '../patterns/patterns.actions.ts';
import { findPost } from '../posts/posts.read.actions.ts';
import type { PostRow } from '../posts/post.ts';
import { zoneOf } from '../site/site-clock.rules.ts';
import { textOption } from '../settings/option-values.rules.ts';
import { answerWithin, foresee } from './query-cache.rendering.ts';
import type { Question } from './query-cache.rendering.ts';
import { hookedText } from './hooked-blocks.rendering.ts';
import { askForComments } from './comment-facts.rendering.ts';
import { dateWords, formatDate } from './date-format.rules.ts';
import { askForArchives, askForPages } from './outline-facts.rendering.ts';
import { factsOfPosts, readablePost } from './post-facts.rendering.ts';
import { askForPosts } from './post-queries.rendering.ts';
import { isShared, patternType } from './synced-patterns.registry.ts';
import { askForTerms, termsOf } from './term-facts.rendering.ts';

export interface Telling {
  /** Sees what everybody may see. */
  readonly reader: Scope;
  /** The post that is being shown, whatever its state. */
  readonly around: PostRow | null;
  readonly budget: Budget;
}

type AskedQuestion<T> = Pick<Question<T>, 'words' | 'ask' | 'isFree'>;

/** What blocks are told of the site, as far as everybody may know it and the budget goes. */
export function blockDataOf({ reader, around, budget }: Telling): Omit<BlockData, 'contentHtml' | 'excerpt'> {
  const { options, address } = reader;
  const list = <T>(asked: AskedQuestion<readonly T[]>): Promise<readonly T[]> =>
    answerWithin(reader, budget, { ...asked, size: (result) => result.length, none: [] });
  const format = formatterOf(reader);
  const post = postTeller({ reader, around, budget });
  const textOfType =
    (type: string) =>
    (id: number): Promise<string | undefined> =>
      answerWithin(reader, budget, {
        words: `${type} ${id}`,
        ask: async () => {
          const row = await findPost(reader, id);
          return row?.type === type && isShared(row)
            ? hookedText({ scope: reader, type, text: row.content, notes: false })
            : undefined;
        },
        size: () => 1,
        none: undefined,
      });
  return {
    site: async () => ({
      title: decodeEntities(textOption(options, 'blogname')),
      tagline: decodeEntities(textOption(options, 'blogdescription')),
      url: address.home,
    }),
    post,
    posts: (query) =>
      answerWithin(reader, budget, {
        words: wordsOfQuery(reader, query),
        ask: async () => {
          const page = await askForPosts(reader, query);
          for (const told of page.posts) foresee(reader, wordsFor(told.id), told);
          return page;
        },
        size: ({ posts }) => posts.length,
        none: { posts: [], pages: 0 },
      }),
    termsOfPost: async (id, taxonomy) => {
      if ((await post(id)) === undefined) return [];
      // They were read with the post.
      return list({ words: `terms ${id} ${taxonomy}`, ask: () => termsOf(reader, id, taxonomy), isFree: true });
    },
    terms: (query) => list({ words: `terms ${JSON.stringify(query)}`, ask: () => askForTerms(reader, query) }),
    pages: () => list({ words: 'pages', ask: () => askForPages(reader) }),
    archives: (query) =>
      list({ words: `archives ${JSON.stringify(query)}`, ask: () => askForArchives(reader, query, format) }),
    comments: (limit) => list({ words: `comments ${limit}`, ask: () => askForComments(reader, limit) }),
    syncedPattern: textOfType(patternType),
    menu: textOfType(navigationType),
    pattern: async (slug) => findPattern(reader, slug)?.content,
    templatePart: async () => undefined,
    formatDate: format,
    request: requestFacts(reader),
  };
}

/** Many blocks may ask the same of one long query: it is read once. */
function wordsOfQuery({ memo }: Scope, { more, ...query }: PostQuery): string {
  const digests = memo.once('digests of queries', () => new WeakMap<JsonMap, string>());
  const digest = digests.get(more) ?? createHash('sha256').update(JSON.stringify(more)).digest('base64');
  digests.set(more, digest);
  return `posts ${digest} ${JSON.stringify(query)}`;
}

const wordsFor = (postId: number): string => `post ${postId}`;

/** The post that is being shown is told in this place only: nobody else may be allowed to read it. */
function postTeller({ reader, around, budget }: Telling): BlockData['post'] {
  const factsOf = async (row: PostRow | undefined): Promise<PostFacts | undefined> =>
    row === undefined ? undefined : (await factsOfPosts(reader, [row]))[0];
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
      words: memo.once('words for dates', () => dateWords(textOption(options, 'language', 'en_US'))),
    });
}

const farthestPage = 1_000_000;

/** What the reader's own request says: where it went, and which page of a list it wants. */
function requestFacts({ outer, address, site }: Scope): RequestFacts {
  return {
    path: restUrl({ address, site }, outer.route).slice(address.home.length),
    pageOfQuery: (queryId) => {
      const page = readInteger(outer.query[`query-${queryId}-page`] ?? null) ?? 1;
      return Math.min(Math.max(page, 1), farthestPage);
    },
  };
}
