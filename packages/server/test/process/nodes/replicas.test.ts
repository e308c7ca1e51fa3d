/** Nodes that make responses to visitors from replicas: nothing that was acknowledged is missing from any of them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectTo } from '../../support/database.ts';
import type { Database } from '../../../src/db/connection/connect.ts';
import type { JsonMap } from '../../../src/lib/json.ts';
import { platen } from '../../support/command.ts';
import { startNodes } from '../../support/nodes.ts';
import type { Nodes } from '../../support/nodes.ts';
import { addUser } from '../../support/add-user.ts';
import { createPrivatePostgres } from '../../support/postgres.ts';
import type { PrivatePostgres } from '../../support/postgres.ts';

const pairs = Number(process.env['PLATEN_PAIRS'] ?? 300);
const writersAtOnce = 4;

let primary: PrivatePostgres;
let servers: PrivatePostgres[];
let replicas: Database[];
let nodes: Nodes;

beforeAll(async () => {
  primary = await createPrivatePostgres();
  // One of them is always a tenth of a second behind, so that whoever does not look reads what is old.
  const settings = ['recovery_min_apply_delay=100ms'];
  servers = [await primary.addStandby({ name: 'one' }), await primary.addStandby({ name: 'two', settings })];
  replicas = servers.map(({ url }) => connectTo(url));
  nodes = await startNodes(2, {
    PLATEN_TEST_PLAIN: 'true',
    DATABASE_URL: primary.url,
    DATABASE_REPLICA_URLS: servers.map(({ url }) => url).join(','),
    // What a node has cached is another matter: here every response is made anew.
    PLATEN_CACHE_BYTES: process.env['PLATEN_CACHE_BYTES'] ?? '0',
  });
});
afterAll(async () => {
  await nodes.stop();
  await Promise.all(replicas.map((replica) => replica.close()));
  for (const server of [...servers, primary]) await server.remove();
});

const posts = '/cms/v2/posts';
const write = async (at: number, path: string, body: JsonMap): Promise<JsonMap> => {
  const { status, body: made } = await nodes.ask(at, 'POST', path, { authorization: nodes.authorization, body });
  if (status >= 300) throw new Error(`A write was answered with ${status}: ${JSON.stringify(made)}`);
  return made;
};
const published = async (title: string): Promise<number> =>
  Number((await write(0, posts, { title, status: 'publish' }))['id']);
const titleOf = ({ body }: { body: JsonMap }): unknown => (body['title'] as JsonMap | undefined)?.['rendered'];
/** How often the replicas have looked for posts so far. */
const readByReplicas = async (): Promise<number> => {
  const counts = await Promise.all(
    replicas.map(async ({ kysely }) => {
      await sql`select pg_stat_clear_snapshot()`.execute(kysely);
      const { rows } = await sql<{ n: number }>`
        select coalesce(seq_scan, 0) + coalesce(idx_scan, 0) as n
          from pg_stat_user_tables where relname = 'posts'`.execute(kysely);
      return rows[0]?.n ?? 0;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
};
const pause = (): Promise<unknown> =>
  Promise.all(replicas.map(({ kysely }) => sql`select pg_wal_replay_pause()`.execute(kysely)));
const resume = (): Promise<unknown> =>
  Promise.all(replicas.map(({ kysely }) => sql`select pg_wal_replay_resume()`.execute(kysely)));

describe('read your writes, and those of others', () => {
  test(`${pairs} times a visitor of another node sees what was just acknowledged`, { timeout: 3_600_000 }, async () => {
    const before = await readByReplicas();
    let next = 0;
    let stale = 0;
    await Promise.all(
      Array.from({ length: writersAtOnce }, async (_, writer) => {
        const id = await published(`Begun by ${writer}`);
        while (next < pairs) {
          const turn = (next += 1);
          const title = `Number ${turn}`;
          await write(turn, `${posts}/${id}`, { title });
          if (titleOf(await nodes.ask(turn + 1, 'GET', `${posts}/${id}`)) !== title) stale += 1;
        }
      }),
    );
    const ready = await fetch(`http://127.0.0.1:${nodes.up[0]?.port}/health/ready`);
    // Statistics are handed over within a second.
    await sleep(1500);
    console.log(`${next} pairs, ${stale} stale; ${(await readByReplicas()) - before} looks for posts on replicas`);
    expect(stale).toBe(0);
    expect(await ready.json()).toMatchObject({ status: 'ready', replicas: { all: 2 } });
  });

  test('replicas that have everything are read from, and the primary is spared', async () => {
    const id = await published('Quiet');
    for (const at of [0, 1]) await nodes.ask(at, 'GET', `${posts}/${id}`);
    await expect
      .poll(
        async () => {
          const ready = await fetch(`http://127.0.0.1:${nodes.up[0]?.port}/health/ready`);
          await nodes.ask(0, 'GET', `${posts}/${id}`);
          return ready.json();
        },
        { interval: 300 },
      )
      .toEqual({ status: 'ready', replicas: { all: 2, used: 2 } });
    const before = await readByReplicas();
    for (let at = 0; at < 50; at += 1) {
      expect(titleOf(await nodes.ask(at, 'GET', `${posts}/${id}`))).toBe('Quiet');
    }
    // Statistics are handed over within a second.
    await expect.poll(async () => (await readByReplicas()) - before).toBeGreaterThanOrEqual(50);
  });
});

describe('replicas that stand still', () => {
  test('a post that was made private is shown to no visitor, by any node', async () => {
    const control: unknown[] = [];
    for (let turn = 0; turn < 20; turn += 1) {
      const id = await published(`Soon private ${turn}`);
      expect((await nodes.ask(turn, 'GET', `${posts}/${id}`)).status).toBe(200);
      await pause();
      try {
        await write(turn, `${posts}/${id}`, { status: 'private' });
        for (const at of [0, 1]) {
          expect((await nodes.ask(at, 'GET', `${posts}/${id}`)).status).toBe(401);
          const listed = await nodes.ask(at, 'GET', `${posts}?include=${id}`);
          expect(listed.body).toEqual([]);
        }
        const { rows } = await sql<{ status: string }>`select status from posts where id = ${id}`.execute(
          replicas[0]?.kysely ?? nodes.db.kysely,
        );
        control.push(rows[0]?.status);
      } finally {
        await resume();
      }
    }
    // The replicas still had it as public: whoever had read it there would have seen it.
    expect(control).toContain('publish');
  });

  test('a right that was taken away, or a key that was withdrawn, is of no use at any node', async () => {
    const authorization = await addUser(nodes.db, 'author');
    const me = Number((await nodes.ask(0, 'GET', '/cms/v2/users/me', { authorization })).body['id']);
    const mayWrite = async (at: number): Promise<number> =>
      (await nodes.ask(at, 'POST', posts, { authorization, body: { title: 'Mine', status: 'publish' } })).status;
    expect(await mayWrite(1)).toBe(201);
    await pause();
    try {
      for (let turn = 0; turn < 20; turn += 1) {
        await write(turn, `/cms/v2/users/${me}`, { roles: ['subscriber'] });
        expect(await mayWrite(turn + 1)).toBe(403);
        await write(turn, `/cms/v2/users/${me}`, { roles: ['author'] });
        expect(await mayWrite(turn + 1)).toBe(201);
      }
      const { status } = await nodes.ask(0, 'DELETE', `/cms/v2/users/${me}/application-passwords`, {
        authorization: nodes.authorization,
      });
      expect(status).toBe(200);
      for (const at of [0, 1]) expect(await mayWrite(at)).toBe(401);
    } finally {
      await resume();
    }
  });

  test('a new password of a post closes it at every node', async () => {
    const made = await write(0, posts, { title: 'Closed', status: 'publish', content: 'The secret.', password: 'old' });
    const reads = async (at: number, password: string): Promise<string> =>
      JSON.stringify((await nodes.ask(at, 'GET', `${posts}/${String(made['id'])}?password=${password}`)).body);
    expect(await reads(1, 'old')).toContain('The secret.');
    await pause();
    try {
      await write(0, `${posts}/${String(made['id'])}`, { password: 'new' });
      for (const at of [0, 1]) expect(await reads(at, 'old')).not.toContain('The secret.');
      expect(await reads(1, 'new')).toContain('The secret.');
    } finally {
      await resume();
    }
  });

  test('the doctor tells a replica from a server that is none', async () => {
    const foreign = process.env['DATABASE_URL'] ?? 'postgres://root@127.0.0.1:5432/postgres';
    const doctor = platen(['doctor', '--json'], {
      env: {
        PLATEN_ENV: 'development',
        PORT: '0',
        DATABASE_URL: primary.url,
        DATABASE_REPLICA_URLS: [servers[0]?.url, foreign, 'postgres://platen@127.0.0.1:1/postgres'].join(','),
      },
    });
    const { stdout } = await doctor.ended;
    const { checks } = JSON.parse(stdout) as { checks: { check: string; status: string; message: string }[] };
    const found = checks.filter(({ check }) => check === 'Replica');
    expect(found.map(({ status }) => status)).toEqual(['ok', 'error', 'warning']);
    expect(found[1]?.message).toContain('does not follow');
    expect(stdout).not.toContain('platen@');
  });

  test('one that is away is done without, and used again when it is back', async () => {
    const id = await published('Still there');
    const [first] = servers;
    await first?.stop('immediate');
    for (let at = 0; at < 10; at += 1) expect((await nodes.ask(at, 'GET', `${posts}/${id}`)).status).toBe(200);
    await first?.start();
    const used = async (): Promise<unknown> => {
      await nodes.ask(0, 'GET', `${posts}/${id}`);
      return (await fetch(`http://127.0.0.1:${nodes.up[0]?.port}/health/ready`)).json();
    };
    await expect.poll(used, { interval: 200 }).toEqual({ status: 'ready', replicas: { all: 2, used: 2 } });
  });
});
