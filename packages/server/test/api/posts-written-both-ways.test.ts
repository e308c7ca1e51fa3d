import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import { definePlugin } from '../../src/plugin-api.ts';
import { setUpPosts } from '../support/posts.ts';
import type { PostsSite } from '../support/posts.ts';
import type { Role } from '../support/site.ts';

// Whoever listens is shown each step, so that everything is written in turn; where nobody does it is sent at once.
const listener = definePlugin({ name: 'listener', activate: (api) => api.addAction('save_post', () => undefined) });
const atOnce = setUpPosts();
const inTurn = setUpPosts([listener]);

type Write = readonly [role: Role, method: string, route: string, body?: JsonMap];

const tables: Readonly<Record<string, string>> = {
  posts: 'select * from posts order by id',
  revisions: 'select * from revisions order by id',
  terms: 'select post_id, term_id, taxonomy, counted, type, status, date from post_terms order by 1, 2',
  counts: 'select * from term_counts order by term_id',
  authors: 'select * from author_counts order by 1, 2, 3',
  users: 'select id, published_types from users order by id',
  totals:
    'select type, status, author, sum(posts)::int as n from post_totals group by 1, 2, 3 having sum(posts) <> 0 order by 1, 2, 3',
  // The tags tell whether the date of a draft moved on, which depends on whether a second has passed.
  events: 'select kind, subject from outbox order by id',
  texts: 'select post_id, words, status, author from post_texts order by 1',
  jobs: `select key from graphile_worker.jobs where key like 'publish:%' order by key`,
};

/** What is the time of the test itself differs. */
const withoutNow = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(/20(?:2[5-9]|[3-8]\d)-\d\d-\d\d(?:T| )\d\d:\d\d:\d\d(?:\.\d+)?/g, 'now'));

const state = async ({ rows }: PostsSite): Promise<JsonMap> =>
  Object.fromEntries(
    await Promise.all(Object.entries(tables).map(async ([name, query]) => [name, await rows(query)] as const)),
  ) as JsonMap;

/** Responses that differ, and then tables that do. */
async function differences(writes: readonly Write[]): Promise<unknown[]> {
  const found: unknown[] = [];
  const compare = (what: unknown, ...both: readonly unknown[]): void => {
    const [one, other] = both.map(withoutNow);
    if (!isDeepStrictEqual(one, other)) found.push({ what, atOnce: one, inTurn: other });
  };
  for (const [role, method, route, body = {}] of writes) {
    const asked = method === 'DELETE' ? { query: body } : { body };
    const [one, other] = [await atOnce.send(role, method, route, asked), await inTurn.send(role, method, route, asked)];
    compare({ role, method, route, body }, one, other);
  }
  const [kept, other] = [await state(atOnce), await state(inTurn)];
  for (const name of Object.keys(tables)) compare(name, kept[name], other[name]);
  return found;
}

const first = 10_001;

// To see it fail, send the row before the revision in `writeAtOnce`, or leave the terms out of `fileTerms`.
test('posts are written alike at once and in turn', async () => {
  const found = await differences([
    ['editor', 'POST', 'categories', { name: 'News' }],
    ['editor', 'POST', 'tags', { name: 'Red' }],
    ['author', 'POST', 'posts', { title: 'One', content: 'First words', status: 'publish' }],
    ['author', 'POST', `posts/${first}`, { title: 'One, changed', content: 'Other words' }],
    ['author', 'POST', `posts/${first}`, { title: 'One, changed', content: 'Other words' }],
    ['author', 'POST', `posts/${first}`, {}],
    ['editor', 'POST', `posts/${first}`, { categories: [20_002], tags: [20_003, 1] }],
    ['editor', 'POST', `posts/${first}`, { excerpt: 'Short', sticky: true, date: '2020-01-02T03:04:05' }],
    ['editor', 'POST', `posts/${first}`, { status: 'draft' }],
    ['editor', 'POST', `posts/${first}`, { status: 'publish', slug: 'elsewhere', password: 'x', sticky: false }],
    ['editor', 'POST', `posts/${first}`, { author: 1 }],
    ['editor', 'POST', `posts/${first}`, { status: 'future', date: '2199-01-01T00:00:00' }],
    ['editor', 'DELETE', `posts/${first}`],
    ['editor', 'POST', `posts/${first}`, { status: 'private', tags: [] }],
    ['contributor', 'POST', 'posts', { title: 'Waiting', status: 'pending', slug: 'elsewhere' }],
    ['editor', 'POST', 'posts', { title: 'Elsewhere', slug: 'elsewhere', status: 'publish' }],
    ['visitor', 'POST', `posts/${first}`, { title: 'No' }],
    ['editor', 'POST', 'pages', { title: 'Above', status: 'publish' }],
    ['editor', 'DELETE', `posts/${first}`, { force: true }],
    ['editor', 'DELETE', `posts/${first}`, { force: true }],
  ]);
  expect(found).toEqual([]);
});

test('a post that lost its category is given one, either way', async () => {
  expect(await differences([['author', 'POST', 'posts', { title: 'Lost', status: 'publish' }]])).toEqual([]);
  for (const { rows } of [atOnce, inTurn]) {
    await rows('delete from post_terms');
    await rows('update term_counts set count = 0');
  }
  expect(await differences([['author', 'POST', `posts/${first}`, { title: 'Found' }]])).toEqual([]);
  expect(await atOnce.rows('select * from post_terms')).toHaveLength(1);
});

/** The same for the same seed. */
function chooser(seed: number): <T>(options: readonly T[]) => T {
  let state = seed;
  return (options) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return options[Math.floor((state / 2 ** 31) * options.length)] as never;
  };
}

const walks = Number(process.env['PLATEN_WALKS'] ?? 3);

test(`${walks} walks through all states of posts`, async () => {
  for (let seed = 1; seed <= walks; seed += 1) {
    const choose = chooser(seed * 7919);
    const statuses = ['publish', 'draft', 'pending', 'private', 'future', 'trash'];
    const parts: readonly (() => JsonMap)[] = [
      () => ({ status: choose(statuses) }),
      () => ({ title: choose(['A', 'B', 'Häuser', '']) }),
      () => ({ content: choose(['words', 'other words', '<!-- wp:paragraph --><p>x</p><!-- /wp:paragraph -->']) }),
      () => ({ slug: choose(['a', 'b', '2020', '']) }),
      () => ({ date: choose(['2020-01-02T03:04:05', '2199-01-01T00:00:00']) }),
      () => ({ categories: choose([[], [20_001], [99]]) }),
      () => ({ password: choose(['', 'x']) }),
      () => ({ sticky: choose([true, false]) }),
    ];
    const writes = Array.from({ length: 40 }, (): Write => {
      const body = { ...choose(parts)(), ...choose(parts)() };
      const id = first + choose([0, 1, 2, 3, 4, 5]);
      const role = choose(['author', 'editor', 'contributor'] as const);
      const route = choose(['posts', `posts/${id}`, `posts/${id}`, `posts/${id}`]);
      if (route === 'posts' || choose([true, true, true, false])) return [role, 'POST', route, body];
      return [role, 'DELETE', route, choose([{}, {}, { force: true }])];
    });
    expect(await differences(writes), `seed ${seed}`).toEqual([]);
  }
});
