import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Json, JsonMap } from '../../src/lib/json.ts';
import { selectByTokens } from '../../src/domain/posts/list/posts-search-tokens.store.ts';
import { selectByTexts } from '../../src/domain/posts/list/posts-search.store.ts';
import type { PostPage } from '../../src/domain/posts/list/posts-search.store.ts';
import { unconditional } from '../../src/domain/posts/list/posts-list.rules.ts';
import { searchColumns } from '../../src/domain/posts/list/posts-list.rules.ts';
import type { Listing, PostSearch } from '../../src/domain/posts/list/posts-list.rules.ts';
import { readWords } from '../../src/domain/posts/list/search-words.rules.ts';
import { serve } from '../../src/rest/serve.ts';
import { searchInvariants } from '../support/invariants.ts';
import { setUpPosts, times } from '../support/posts.ts';
import { ask } from '../support/site.ts';
import type { Answered } from '../support/site.ts';

const posts = setUpPosts();
const { rows, send, make } = posts;

const everything: Omit<Listing, 'statuses' | 'parts' | 'search'> = {
  ...unconditional,
  types: ['post'],
  userId: 0,
};

/** What each of them may see, and how far passwords keep them out. */
const callers = {
  visitor: { statuses: ['publish'], own: [] as string[], guard: { userId: 0, protectedPosts: 'nothing' } as const },
  editor: { statuses: ['publish', 'draft', 'private', 'future'], own: [] as string[], guard: null },
  // Who finds the titles of posts with a password, and all of their own.
  member: { statuses: ['publish', 'private'], own: ['draft'], guard: { userId: 7, protectedPosts: 'titles' } as const },
  // Who sees all that is published, and drafts only if they are their own.
  writer: { statuses: ['publish'], own: ['draft'], guard: { userId: 7, protectedPosts: 'nothing' } as const },
};

function listingFor(caller: keyof typeof callers, more: Partial<Listing>): Listing {
  const { statuses, own } = callers[caller];
  const parts = [...statuses, ...own].map((status) => ({
    type: 'post',
    status,
    others: !own.includes(status),
    own: true,
  }));
  return { ...everything, statuses: [...statuses, ...own], parts, userId: 7, search: null, ...more };
}

/** The same page by both ways: null where tokens leave the search to the texts. */
async function bothWays(listing: Listing, search: PostSearch): Promise<readonly [PostPage | null, PostPage]> {
  const { kysely } = posts.db;
  return [await selectByTokens(kysely, listing, search), await selectByTexts(kysely, listing, search)];
}

const idsOf = ({ rows: found }: PostPage): number[] => found.map(({ id }) => id);

const fragments = [
  ..."rain Rainbow train STRAIN ra in x a1 2024 20 O’Neill don't well-known snake_case <p> </p> <b>ra</b>inbow".split(
    ' ',
  ),
  ...'Ångström ångstro\u0308m straße ŁÓDŹ İstanbul ﬁne ½ … ªº² ＦＵＬＬ 漢字仮名 仮名。交じり 🌧️rain☔ ра́дуга'.split(
    ' ',
  ),
  ...'قَلَم क्षत्रिय &amp; % \\'.split(' '),
  '\u00a0',
  'long'.repeat(12),
  `${'abcdefghij'.repeat(9)}needle${'klmnopqrst'.repeat(7)}`,
];
const blanks = ['', ' ', ' ', ' ', '\n', '-', '_', '.', '\u2003'];
const texts = fc
  .array(fc.tuple(fc.constantFrom(...fragments), fc.constantFrom(...blanks)), { maxLength: 8 })
  .map((parts) => parts.flat().join(''));

interface MadePost {
  readonly title: string;
  readonly excerpt: string;
  readonly content: string;
  readonly status: string;
  readonly password: string;
  readonly author: number;
  /** So few that many posts share a date. */
  readonly day: number;
}
const madePosts: fc.Arbitrary<MadePost> = fc.record({
  title: texts,
  excerpt: fc.oneof(fc.constant(''), texts),
  content: texts,
  status: fc.constantFrom('publish', 'publish', 'publish', 'draft', 'private', 'trash'),
  password: fc.constantFrom('', '', '', 'secret'),
  author: fc.constantFrom(7, 8),
  day: fc.integer({ min: 1, max: 9 }),
});

/** A word of the texts, a piece of one, several pieces, or anything. */
const piece = fc.tuple(fc.constantFrom(...fragments), fc.nat(90), fc.nat(20)).map(([word, start, length]) =>
  [...word]
    .slice(start % [...word].length)
    .slice(0, 1 + length)
    .join(''),
);
const wantedWord = fc
  .tuple(fc.constantFrom('', '', '', '-'), fc.oneof(piece, fc.constantFrom(...fragments)))
  .map((p) => p.join(''));
const wantedText = fc.oneof(
  { weight: 6, arbitrary: fc.oneof(piece, fc.constantFrom(...fragments)) },
  { weight: 3, arbitrary: fc.array(wantedWord, { minLength: 2, maxLength: 3 }).map((words) => words.join(' ')) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }) },
);

const questions = fc.record({
  text: wantedText.map((text) => text.replaceAll(/\p{Cc}+/gu, ' ').trim()).filter((text) => text !== ''),
  caller: fc.constantFrom(...(Object.keys(callers) as (keyof typeof callers)[])),
  columns: fc.oneof(
    { weight: 4, arbitrary: fc.constant(searchColumns) },
    { weight: 1, arbitrary: fc.subarray([...searchColumns], { minLength: 1 }) },
  ),
  orderBy: fc.constantFrom('date', 'date', 'relevance', 'id', 'title', 'author'),
  descending: fc.boolean(),
  page: fc.constantFrom(1, 1, 1, 2),
  perPage: fc.constantFrom(1, 4, 100, 100),
  authors: fc.constantFrom(null, null, null, [7]),
});

const insertPosts = (made: readonly MadePost[]): Promise<unknown> =>
  sql`
    insert into posts (type, status, title, excerpt, content, password, author, date, modified, modified_gmt)
      select 'post', status, title, excerpt, content, password, author, at, at, at
        from json_to_recordset(${JSON.stringify(made)}::json)
            as made (title text, excerpt text, content text, status text, password text, author bigint, day int)
          cross join lateral (select timestamp '2024-01-01' + day * interval '1 day' as at) as dated`.execute(
    posts.db.kysely,
  );

describe('a search by tokens', () => {
  test('finds what looking into the texts finds, in the same order and number', async () => {
    const seen = { told: 0, hits: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(madePosts, { minLength: 30, maxLength: 60 }),
        fc.array(questions, { minLength: 40, maxLength: 40 }),
        async (made, asked) => {
          await rows('truncate posts cascade');
          await insertPosts(made);
          for (const { text, caller, columns, ...order } of asked) {
            const search = { words: readWords(text), columns, exact: false, guard: callers[caller].guard };
            const listing = listingFor(caller, order as Partial<Listing>);
            const [byTokens, byTexts] = await bothWays(listing, search);
            if (byTokens === null) continue;
            seen.told += 1;
            seen.hits += byTexts.rows.length;
            const context = JSON.stringify([text, caller, columns, order]);
            expect(idsOf(byTokens), context).toEqual(idsOf(byTexts));
            if (byTexts.rows.length > 0) expect(byTokens.total, context).toBe(byTexts.total);
          }
        },
      ),
      { numRuns: 15, endOnFailure: true },
    );
    expect(seen.told).toBeGreaterThan(100);
    expect(seen.hits).toBeGreaterThan(300);
  });

  /** So many posts in one statement, an hour apart, newest last. */
  const fill = (count: number): Promise<unknown> =>
    rows(`
      insert into posts (type, status, slug, title, content, author, date, date_gmt, modified, modified_gmt)
        select 'post', 'publish', 'p-' || n, case when n % 1000 = 7 then 'Marigold ' || n else 'Post ' || n end,
            concat_ws(' ', 'marigold rose', case when n <= 10 then 'oldest' when n > ${count} - 10 then 'newest' end,
              case when n <= 2500 or n > ${count} - 3 then 'early' end, case when n % 3 = 0 then 'third' end, case when n % 50 = 0 then 'rose' || n end),
            7, at, at, at, at
          from (select n, timestamp '2020-01-01' + n * interval '1 hour' as at from generate_series(1, ${count}) n) as made`);

  test('meets the page of a common word among the newest posts, is right where it does not, and says what it did not count', async () => {
    await fill(10_050);
    const pages: readonly Partial<Listing>[] = [
      {},
      { descending: false },
      { page: 7 },
      { page: 1001 },
      { orderBy: 'relevance' },
    ];
    const left: string[] = [];
    const single = ['marigold', 'arigol', 'rose', 'rose1', 'early', 'oldest', 'newest'];
    const several = ['marigold rose', 'marigold -third', 'early third', 'marigold -early'];
    for (const text of [...single, ...several]) {
      const { guard } = callers.visitor;
      const search = { words: readWords(text), columns: searchColumns, exact: false, guard };
      for (const more of pages) {
        const [byTokens, byTexts] = await bothWays(listingFor('visitor', more), search);
        const asked = `${text} ${JSON.stringify(more)}`;
        if (byTokens === null) {
          left.push(asked);
          continue;
        }
        expect(idsOf(byTokens), asked).toEqual(idsOf(byTexts));
        const isExact = (byTexts.total ?? 0) <= 10_000 || text.includes('-') || more.page === 1001;
        const total = byTexts.rows.length === 0 ? byTokens.total : byTexts.total;
        expect(byTokens, asked).toMatchObject({ isExact, total: isExact ? total : 10_000 });
      }
    }
    // More than two hundred words hold it. Only where some of them tell enough are the texts left alone.
    expect(left).toEqual(
      ['rose', 'marigold rose'].flatMap((text) =>
        [pages[3], pages[4]].map((more) => `${text} ${JSON.stringify(more)}`),
      ),
    );

    // A total that is only a lower bound is called one, and no page that is there is denied.
    const list = (query: JsonMap) =>
      send('visitor', 'GET', 'posts', { query: { search: 'marigold', _fields: 'id', ...query } });
    const totalsOf = ({ headers }: Answered) =>
      ['Total', 'TotalPages', 'TotalAtLeast'].map((name) => headers[`X-CMS-${name}`] ?? null);
    expect(totalsOf(await list({}))).toEqual([10_000, 1000, 10_000]);
    expect(totalsOf(await list({ page: 500 }))).toEqual([10_000, 1000, 10_000]);
    for (const page of [501, 1000, 1001, 1005]) {
      const { status, body, ...answered } = await list({ page });
      expect([page, status, (body as JsonMap[]).length, totalsOf({ status, body, ...answered })]).toEqual([
        page,
        200,
        10,
        [10_050, 1005, null],
      ]);
    }
    expect((await list({ page: 1006 })).status).toBe(400);
    expect(totalsOf(await list({ search: 'third' }))).toEqual([3350, 335, null]);
    // Whether tokens or texts were looked into does not show in it.
    expect(totalsOf(await list({ search: 'rose', orderby: 'relevance' }))).toEqual([10_000, 1000, 10_000]);
    // Other origins may read it where it is sent, and nothing else changes for them.
    const exposed = async (text: string): Promise<unknown> => {
      const options = {
        httpMethod: 'GET',
        overridden: false,
        authError: null,
        freshNonce: null,
        credentialOrigins: null,
      };
      const request = ask('GET', '/cms/v2/posts', { query: { search: text } });
      return (await serve(posts.scope('visitor'), request, options)).headers['Access-Control-Expose-Headers'];
    };
    expect(await exposed('marigold')).toBe('X-CMS-Total, X-CMS-TotalPages, Link, X-CMS-TotalAtLeast');
    expect(await exposed('third')).toBe('X-CMS-Total, X-CMS-TotalPages, Link');
  });
});

async function expectTokensKept(): Promise<void> {
  for (const [name, query] of Object.entries(searchInvariants)) expect([name, await rows(query)]).toEqual([name, []]);
}

const totalOf = async (text: string, more: JsonMap = {}): Promise<Json | undefined> =>
  (await send('editor', 'GET', 'posts', { query: { search: text, ...more } })).headers['X-CMS-Total'];

describe('tokens', () => {
  test('follow what is written, changed, moved, trashed, restored and removed', async () => {
    const id = await make('editor', 'posts', { title: 'Wombats', content: 'dig burrows', status: 'publish' });
    const change = (body: JsonMap) => send('editor', 'POST', `posts/${id}`, { body });
    expect([await totalOf('wombat'), await totalOf('burrow')]).toEqual([1, 1]);
    await change({ content: 'dig tunnels' });
    expect([await totalOf('burrow'), await totalOf('tunnel')]).toEqual([0, 1]);
    await change({ status: 'draft', title: 'Quokkas' });
    expect([await totalOf('quokka'), await totalOf('quokka', { status: 'draft' })]).toEqual([0, 1]);
    await change({ status: 'publish', password: 'secret', date: '2020-02-02T00:00:00' });
    expect(await totalOf('quokka')).toBe(1);
    expect((await send('visitor', 'GET', 'posts', { query: { search: 'quokka' } })).headers['X-CMS-Total']).toBe(0);
    await expectTokensKept();
    await send('editor', 'DELETE', `posts/${id}`);
    expect([await totalOf('quokka'), await totalOf('quokka', { status: 'trash' })]).toEqual([0, 1]);
    await expectTokensKept();
    await change({ status: 'publish', password: '' });
    expect(await totalOf('quokka')).toBe(1);
    await send('editor', 'DELETE', `posts/${id}`, { query: { force: true } });
    expect(await totalOf('quokka')).toBe(0);
    await expectTokensKept();
  });

  test('of two who write the same new words at once are both found, and neither waits', async () => {
    await posts.db.transaction(async (trx) => {
      await sql`
        insert into posts (type, status, title, date, modified, modified_gmt)
          values ('post', 'publish', 'Zyzzyva weevil', now(), now(), now())`.execute(trx);
      // While that one has not ended, others with the same words begin and end.
      await times(4, (at) => make('author', 'posts', { title: `Weevil zyzzyva ${at}`, status: 'publish' }));
      expect(await totalOf('zyzzyva')).toBe(4);
    });
    expect([await totalOf('zyzzyva'), await totalOf('yzzyv weev')]).toEqual([5, 5]);
    await expectTokensKept();
  });

  test('of what was taken back are not found', async () => {
    await posts.db
      .transaction(async (trx) => {
        await sql`
          insert into posts (type, status, title, date, modified, modified_gmt)
            values ('post', 'publish', 'Axolotl', now(), now(), now())`.execute(trx);
        throw new Error('taken back');
      })
      .catch(() => undefined);
    expect(await totalOf('axolotl')).toBe(0);
    await expectTokensKept();
  });

  test.each([
    ['update post_tokens set tokens = tokens[2:]', 'tokens that posts are searched by'],
    ["update post_tokens set status = 'draft'", 'tokens that posts are searched by'],
    ['delete from post_tokens', 'tokens that posts are searched by'],
    ["delete from search_words where word = 'wombats'", 'words that posts are searched by'],
  ])('would be missed after: %s', async (statement, name) => {
    await make('editor', 'posts', { title: 'Wombats', status: 'publish' });
    await rows(statement);
    expect(await rows(searchInvariants[name as keyof typeof searchInvariants])).not.toEqual([]);
  });
});

describe('words of a text', () => {
  const wordsOf = async (text: string): Promise<readonly string[]> => {
    const { rows: found } = await sql<{ words: string[] }>`select words_of(${text}) as words`.execute(posts.db.kysely);
    return found[0]?.words ?? [];
  };
  const piecesOf = (run: readonly string[]): string[] =>
    run.length <= 64
      ? [run.join('')]
      : run.flatMap((_, at) => (at % 32 === 0 && at + 32 < run.length ? [run.slice(at, at + 64).join('')] : []));

  test('are cut into pieces that overlap where they are long', async () => {
    const run = fc.array(fc.constantFrom('a', 'é', '日', '𝒳', '7'), { minLength: 1, maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(fc.array(run, { maxLength: 4 }), async (runs) => {
        const expected = [...new Set(runs.flatMap(piecesOf))];
        expect((await wordsOf(runs.map((one) => one.join('')).join(' '))).toSorted()).toEqual(expected.toSorted());
      }),
      { numRuns: 100 },
    );
  });

  test('take time in proportion, even where nothing parts them', async () => {
    const millisecondsOf = async (length: number): Promise<number> => {
      const began = performance.now();
      await wordsOf('aé日𝒳b'.repeat(length / 5));
      return performance.now() - began;
    };
    const least = async (length: number): Promise<number> =>
      Math.min(await millisecondsOf(length), await millisecondsOf(length), await millisecondsOf(length));
    // Sixteen times where time is quadratic.
    expect((await least(400_000)) / (await least(100_000))).toBeLessThan(9);
  });
});

// To see it fail, leave `plannerCostHint` out of `has`.
test('a site of a thousand posts is searched by its index, whatever was written since it was tidied', async () => {
  const words = sql`(select string_agg('w' || (i * 31 + n * 17) % 4000, ' ') from generate_series(1, 120) n)`;
  await sql`
    insert into posts (type, status, slug, title, content, author, date, date_gmt, modified, modified_gmt)
      select 'post', 'publish', 'n' || i, 'N' || i, ${words} || case when i % 100 = 0 then ' quokka' else '' end,
          7, now(), now(), now(), now() from generate_series(1, 1000) i`.execute(posts.db.kysely);
  await rows('vacuum analyze post_tokens, post_texts, search_words, posts');
  const readFromEndToEnd = (): Promise<number> =>
    posts.db.transaction(async (trx) => {
      const search = { words: readWords('quokka'), columns: searchColumns, exact: false, guard: callers.visitor.guard };
      const found = await selectByTokens(trx, listingFor('visitor', {}), search);
      expect(found?.total).toBe(10);
      const { rows: scans } = await sql<{ scans: number }>`
        select seq_scan as scans from pg_stat_xact_user_tables where relname = 'post_tokens'`.execute(trx);
      return Number(scans[0]?.scans);
    });
  expect(await readFromEndToEnd()).toBe(0);
  // What is written waits to be sorted into the index, which makes that look dear.
  for (let turn = 0; turn < 3; turn += 1)
    await rows(`update posts set content = content || ' more${turn}' where slug like 'n1%' and type = 'post'`);
  expect(await readFromEndToEnd()).toBe(0);
});
