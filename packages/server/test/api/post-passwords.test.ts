import { beforeEach, expect, test } from 'vitest';
import type { Json, JsonMap } from '../../src/lib/json.ts';
import { setUpPosts } from '../support/posts.ts';
import { answerTo, ask } from '../support/site.ts';
import type { Answered, Role } from '../support/site.ts';

const site = setUpPosts();
const { make, rows } = site;

beforeEach(() => rows('truncate throttles'));

interface Asking {
  readonly from?: string;
  readonly as?: Role;
  readonly method?: string;
  readonly body?: JsonMap;
}

const send = (
  route: string,
  query: JsonMap,
  { from = '192.0.2.1', as = 'visitor', method = 'GET', body }: Asking = {},
) =>
  answerTo(
    { ...site.scope(as), remoteAddress: from },
    ask(method, `/cms/v2/${route}`, { query, ...(body && { body }) }),
  );

const locked = (password: string, more: JsonMap = {}): Promise<number> =>
  make('editor', 'posts', { title: 'Locked', content: 'Hidden words', status: 'publish', password, ...more });

const statusesOf = async (count: number, work: (at: number) => Promise<Answered>): Promise<Record<number, number>> => {
  const statuses: number[] = [];
  for (let at = 0; at < count; at += 1) statuses.push((await work(at)).status);
  return Object.fromEntries([...Map.groupBy(statuses, (status) => status)].map(([key, all]) => [key, all.length]));
};

const contentOf = (item: Json): Json => ((item as JsonMap)['content'] as JsonMap)['rendered'] ?? null;

// To see it fail, compare passwords without counting them.
test('wrong ones are bounded for each post and place, and the right one waits with them', async () => {
  const [id, other] = [await locked('sesame'), await locked('another')];
  const guess = (at: number) => send(`posts/${id}`, { password: `guess ${at}` });
  expect(await statusesOf(60, guess)).toEqual({ 403: 20, 429: 40 });
  const late = await send(`posts/${id}`, { password: 'sesame' });
  expect(late).toMatchObject({ status: 429, body: { code: 'rest_too_many_attempts' } });
  expect(Number(late.headers['Retry-After'])).toBeGreaterThan(0);
  expect((await send(`posts/${other}`, { password: 'another' })).status).toBe(200);
  const elsewhere = await send(`posts/${id}`, { password: 'sesame' }, { from: '203.0.113.1' });
  expect(contentOf(elsewhere.body)).toContain('Hidden words');
  await rows(`update throttles set spent_until = spent_until - interval '31 seconds'`);
  expect(await statusesOf(3, guess)).toEqual({ 403: 1, 429: 2 });
});

test('the right one, those who may edit, and posts without any are not counted', async () => {
  const [id, open] = [await locked('sesame'), await make('editor', 'posts', { title: 'Open', status: 'publish' })];
  expect(await statusesOf(50, () => send(`posts/${id}`, { password: 'sesame' }))).toEqual({ 200: 50 });
  expect(await statusesOf(50, () => send(`posts/${id}`, { password: 'no' }, { as: 'editor' }))).toEqual({ 403: 50 });
  expect(await statusesOf(50, () => send(`posts/${open}`, { password: 'no' }))).toEqual({ 403: 50 });
  expect(await statusesOf(50, () => send(`posts/${id}`, {}))).toEqual({ 200: 50 });
});

test('a list with one is a try on all that it shows, even where one of them opens', async () => {
  const id = await locked('sesame');
  await locked('guess', { title: 'Made to be opened' });
  const found = await send('posts', { password: 'sesame' });
  expect((found.body as Json[]).filter((item) => contentOf(item) !== '')).toMatchObject([{ id }]);
  expect(await statusesOf(40, () => send('posts', { password: 'guess' }))).toEqual({ 200: 19, 429: 21 });
});

test('comments are no way round it', async () => {
  const id = await locked('sesame', { comment_status: 'open' });
  const made = await send('comments', {}, { method: 'POST', as: 'editor', body: { post: id, content: 'Well.' } });
  const comment = (made.body as JsonMap)['id'];
  const ways: ((at: number) => Promise<Answered>)[] = [
    (at) => send(`comments/${comment}`, { password: `no ${at}` }),
    (at) => send('comments', { post: id, password: `no ${at}` }),
    (at) =>
      send(
        'comments',
        {},
        { method: 'POST', as: 'subscriber', body: { post: id, content: `${at}`, password: `no ${at}` } },
      ),
    (at) => send(`posts/${id}`, { password: `no ${at}` }),
  ];
  const statuses = await statusesOf(60, (at) => (ways[at % ways.length] as (typeof ways)[number])(at));
  expect(statuses[429]).toBe(40);
  expect((await send('comments', { post: id, password: 'sesame' })).status).toBe(429);
});
