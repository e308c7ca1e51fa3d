import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { definePlugin } from '../../src/plugin-api.ts';
import type { RunningApp } from '../support/app.ts';
import { startSite, write } from '../support/caching.ts';
import type { Site } from '../support/caching.ts';

let runs = 0;
/** Whoever has one row waits until another has one too; then nobody waits any more. */
let meeting = Promise.withResolvers<void>();
let met = 2;
const meet = (): void => {
  meeting = Promise.withResolvers();
  met = 0;
};

/** Counts saved posts in two rows, in the order that the title says; or does what the title says. */
const counting = definePlugin({
  name: 'counting',
  activate: (api) => {
    const count = async (given: { scope: Parameters<typeof addOne>[0] }, order: string): Promise<void> => {
      runs += 1;
      for (const id of order.matchAll(/\d/g)) {
        await addOne(given.scope, Number(id[0]));
        if ((met += 1) >= 2) meeting.resolve();
        await meeting.promise;
      }
      if (order === 'broken') await sql`select * from nowhere`.execute(given.scope.db.kysely);
      if (order === 'refused') await sql`insert into tally values (1, 0)`.execute(given.scope.db.kysely);
    };
    api.addAction('save_post', (row, given) => count(given, row.title));
    api.addAction('delete_user', (user, given) => count(given, user.nickname));
  },
});

const addOne = async ({ db }: { db: Site['db'] }, id: number): Promise<void> => {
  await sql`update tally set n = n + 1 where id = ${id}`.execute(db.kysely);
};

let site: Site;
let node: RunningApp;
const start = async (env: Record<string, string>): Promise<void> => {
  site = await startSite();
  await sql`create table tally (id int8 primary key, n int8 not null)`.execute(site.db.kysely);
  await sql`insert into tally values (1, 0), (2, 0)`.execute(site.db.kysely);
  node = await site.startNode({ plugins: [counting], env });
};

const send = async (method: string, path: string, body: object): Promise<Response> => {
  const headers = { authorization: site.authorization, 'content-type': 'application/json' };
  return fetch(`${node.url}/cms-json/cms/v2${path}`, { method, headers, body: JSON.stringify(body) });
};
const save = (title: string): Promise<Response> => send('POST', '/posts', { title, status: 'publish' });
const tallies = async (): Promise<unknown> => {
  const { rows } = await sql<{ n: number }>`select n from tally order by id`.execute(site.db.kysely);
  return rows.map(({ n }) => n);
};
const count = async (table: string): Promise<unknown> =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(site.db.kysely)).rows[0]?.n;

const holdRows = async (): Promise<() => Promise<void>> => {
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = site.db.transaction(async (trx) => {
    await sql`select 1 from tally for update`.execute(trx);
    held.resolve();
    await release.promise;
  });
  await held.promise;
  return () => {
    release.resolve();
    return holder;
  };
};

// Errors of the database inside hooks were 500 and nothing was tried again: the listener's error hid the SQLSTATE.
describe('deadlocks', () => {
  beforeAll(() => start({}));
  afterAll(() => site.stop());

  test('a deadlock in a hook makes the whole write begin again, once for each post', async () => {
    const before = runs;
    meet();
    const answers = await Promise.all(['12', '21'].map(save));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(runs - before).toBeGreaterThan(2);
    expect(await tallies()).toEqual([2, 2]);
    expect(await count('posts')).toBe(2);
  });

  test('a deadlock while a user is deleted makes that begin again', async () => {
    const [one, other] = await Promise.all(
      ['12', '21'].map((nickname, at) =>
        write(node, site, {
          path: '/users',
          body: { username: `u${at}`, email: `u${at}@example.org`, password: 'long enough for the rule', nickname },
        }),
      ),
    );
    const before = runs;
    meet();
    const answers = await Promise.all(
      [one, other].map((user) => send('DELETE', `/users/${user?.id}`, { force: true, reassign: false })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(runs - before).toBeGreaterThan(2);
    expect(await tallies()).toEqual([4, 4]);
  });
});

describe('locks that others hold', () => {
  beforeAll(() => start({ PLATEN_LOCK_TIMEOUT: '300' }));
  afterAll(() => site.stop());

  test('waiting too long for a lock in a hook is 503 with a time to try again, and leaves nothing behind', async () => {
    const posts = await count('posts');
    const release = await holdRows();
    const answer = await save('1');
    await release();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await answer.json()).toMatchObject({ code: 'rest_service_unavailable', data: { status: 503 } });
    expect(await count('posts')).toBe(posts);
    const told = node.logged.find((line) => line.includes('"kind":"busy"')) ?? '';
    expect(told).toContain('counting failed in the hook save_post');
    expect((await save('1')).status).toBe(201);
  });

  test("a mistake in a plugin's statement is 500, or what its value is to the caller, and named in the log", async () => {
    const told = (level: string): string[] =>
      node.logged.filter((line) => line.includes(`"level":"${level}"`) && line.includes('counting failed in the hook'));
    const errors = told('error').length;
    expect((await save('broken')).status).toBe(500);
    expect(told('error').length).toBe(errors + 1);
    expect((await save('refused')).status).toBe(409);
    expect(told('warn').length).toBe(1);
  });

  test('a scheduled post whose hook waited too long for a lock is published soon after', async () => {
    const body = { title: '0', status: 'future', date_gmt: '2100-01-01T00:00:00' };
    const { id } = await write(node, site, { path: '/posts', body });
    await sql`update posts set title = '1', date_gmt = '2020-01-01' where id = ${id}`.execute(site.db.kysely);
    const release = await holdRows();
    const other = await site.startNode({ plugins: [counting], env: { PLATEN_LOCK_TIMEOUT: '300' } });
    const refused = (): boolean => other.logged.some((line) => line.includes('scheduled post not published'));
    await expect
      .poll(refused)
      .toBe(true)
      .finally(() => release());
    const status = async (): Promise<unknown> =>
      (await sql<{ status: string }>`select status from posts where id = ${id}`.execute(site.db.kysely)).rows[0];
    // And not only with the next sweep, after half a minute.
    await expect.poll(status, { interval: 50 }).toEqual({ status: 'publish' });
  });
});
