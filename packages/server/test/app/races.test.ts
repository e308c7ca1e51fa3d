import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import { startApp } from '../support/app.ts';
import type { RunningApp } from '../support/app.ts';
import { connectTo, createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { brokenInvariants } from '../support/invariants.ts';
import { addUser } from '../support/add-user.ts';

/** How often each pair of verbs is raced; `PLATEN_RACES=40` for the long form. */
const rounds = Number(process.env['PLATEN_RACES'] ?? 1);

let database: TestDatabase;
let app: RunningApp;
let authorization: string;
let made = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  const db = connectTo(database.url);
  authorization = await addUser(db, 'administrator');
  await db.close();
  const env = {
    PLATEN_LOG_LEVEL: 'silent',
    PLATEN_POOL_SIZE: '12',
  };
  app = await startApp({ databaseUrl: database.url, env });
  await app.install({ title: 'Races', login: 'installer', email: 'installer@example.org' });
});
afterAll(async () => {
  await app.stop();
  await database.drop();
});

interface Answered {
  readonly status: number;
  readonly body: JsonMap;
}

async function send(method: string, path: string, body?: JsonMap): Promise<Answered> {
  const answered = await fetch(`${app.url}/cms-json/cms/v2/${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answered.status, body: (await answered.json()) as JsonMap };
}

async function make(path: string, body: JsonMap): Promise<number> {
  const { status, body: item } = await send('POST', path, body);
  if (status !== 201) throw new Error(`${path} ${status}: ${JSON.stringify(item)}`);
  return Number(item['id']);
}

/** What two verbs fight over: a post and a page with all that hangs on them. */
interface World {
  readonly users: readonly [number, number];
  readonly categories: readonly [number, number, number];
  readonly post: number;
  readonly pages: readonly [number, number];
  readonly comments: readonly [number, number];
}

async function createWorld(): Promise<World> {
  const world = (made += 1);
  const user = (at: number) =>
    make('users', {
      username: `u${world}x${at}`,
      email: `u${world}x${at}@example.org`,
      password: 'long enough for the rule',
      roles: ['author'],
    });
  const [first, second] = [await user(1), await user(2)];
  const top = await make('categories', { name: `Top ${world}` });
  const middle = await make('categories', { name: `Middle ${world}`, parent: top });
  const low = await make('categories', { name: `Low ${world}`, parent: middle });
  const post = await make('posts', {
    title: `Post ${world}`,
    content: 'Words',
    status: 'publish',
    author: first,
    categories: [middle, low],
    comment_status: 'open',
  });
  const above = await make('pages', { title: `Above ${world}`, status: 'publish' });
  const below = await make('pages', { title: `Below ${world}`, status: 'publish', parent: above });
  const comment = await make('comments', { post, content: `Says ${world}`, author: first });
  const reply = await make('comments', { post, content: `Replies ${world}`, parent: comment });
  return {
    users: [first, second],
    categories: [top, middle, low],
    post,
    pages: [above, below],
    comments: [comment, reply],
  };
}

type Verb = (world: World, at: number) => Promise<Answered>;

const verbs: Readonly<Record<string, Verb>> = {
  'create a post': ({ users, categories }, at) =>
    send('POST', 'posts', {
      title: `New ${at}`,
      status: 'publish',
      author: users[0],
      categories: [categories[at % 3] ?? 0, categories[0]],
    }),
  'change a post': ({ post }, at) => send('POST', `posts/${post}`, { content: `Changed ${at}` }),
  'give a post to another': ({ post, users }, at) => send('POST', `posts/${post}`, { author: users[at % 2] ?? 0 }),
  'take a post back': ({ post }, at) => send('POST', `posts/${post}`, { status: at % 2 === 0 ? 'draft' : 'publish' }),
  'file a post': ({ post, categories }, at) =>
    send('POST', `posts/${post}`, { categories: [categories[at % 3] ?? 0, categories[0]] }),
  'trash a post': ({ post }) => send('DELETE', `posts/${post}`),
  'remove a post': ({ post }) => send('DELETE', `posts/${post}?force=true`),
  'type into a post': ({ post }, at) => send('POST', `posts/${post}/autosaves`, { content: `Typed ${at}` }),
  'move a page': ({ pages: [above, below] }, at) =>
    send('POST', `pages/${at % 2 === 0 ? above : below}`, { parent: at % 2 === 0 ? below : above }),
  'remove a page': ({ pages: [above] }) => send('DELETE', `pages/${above}?force=true`),
  'move a category': ({ categories: [top, middle, low] }, at) =>
    send('POST', `categories/${at % 2 === 0 ? top : low}`, { parent: at % 2 === 0 ? low : middle }),
  'rename a category': ({ categories }, at) =>
    send('POST', `categories/${categories[at % 3]}`, { name: `Renamed ${at}`, slug: `renamed-${at % 2}` }),
  'remove categories': ({ categories }, at) => send('DELETE', `categories/${categories[1 + (at % 2)]}?force=true`),
  comment: ({ post, users }, at) =>
    send('POST', 'comments', { post, content: `Adds ${at} ${Math.random()}`, author: users[0] }),
  'move a comment': ({ comments: [comment, reply] }, at) =>
    send('POST', `comments/${at % 2 === 0 ? comment : reply}`, { parent: at % 2 === 0 ? reply : comment }),
  'hold a comment': ({ comments }, at) =>
    send('POST', `comments/${comments[at % 2]}`, { status: at % 4 < 2 ? 'hold' : 'approved' }),
  'remove a comment': ({ comments }, at) => send('DELETE', `comments/${comments[at % 2]}?force=true`),
  'change a user': ({ users }, at) => send('POST', `users/${users[0]}`, { name: `Name ${at}` }),
  'remove a user': ({ users }) => send('DELETE', `users/${users[0]}?force=true&reassign=${users[1]}`),
  'remove both users': ({ users }, at) => send('DELETE', `users/${users[at % 2]}?force=true&reassign=false`),
};

interface NamedVerb {
  readonly name: string;
  readonly run: Verb;
}

const named: readonly NamedVerb[] = Object.entries(verbs).map(([name, run]) => ({ name, run }));
const pairs = named.flatMap((first, at) => named.slice(at).map((second) => [first, second] as const));

/** Requests of each verb at once. */
const together = 3;

test(
  `${pairs.length} pairs of verbs, ${rounds} times each, leave everything as it should be`,
  { timeout: 120_000 + rounds * 240_000 },
  async () => {
    const failed: string[] = [];
    const race = async ([first, second]: readonly [NamedVerb, NamedVerb]): Promise<void> => {
      const world = await createWorld();
      const answers = await Promise.all(
        [first, second].flatMap((verb) => Array.from({ length: together }, (_, at) => verb.run(world, at))),
      );
      for (const answer of answers) {
        if (answer.status >= 500) failed.push(`${first.name}, ${second.name}: ${answer.status}`);
      }
    };
    const queue = Array.from({ length: rounds }, () => pairs)
      .flat()
      .values();
    const lane = async (): Promise<void> => {
      for (const pair of queue) await race(pair);
    };
    await Promise.all([lane(), lane()]);
    expect({ failed, broken: await brokenInvariants(database.url) }).toEqual({ failed: [], broken: {} });
  },
);

test('what is wrong is found (negative control)', async () => {
  const world = await createWorld();
  const db = connectTo(database.url);
  const run = (text: string): Promise<unknown> => db.kysely.executeQuery({ sql: text, parameters: [] } as never);
  await run(`update posts set author = 987654 where id = ${world.post}`);
  await run(`delete from post_terms where post_id = ${world.post}`);
  await run(`update posts set comment_count = comment_count + 1 where id = ${world.post}`);
  await db.close();
  expect(Object.keys(await brokenInvariants(database.url))).toEqual(
    expect.arrayContaining([
      'posts are by users that are there',
      'no post is left without a category',
      'comments of posts',
    ]),
  );
});
