/** `platen start --workers 2`: what becomes of requests when workers are replaced, killed and asked to stop. */
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { platen } from '../../support/command.ts';
import type { Running } from '../../support/command.ts';
import { createEmptyDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';

let folder: string;
let database: TestDatabase;
let service: Running;
let env: NodeJS.ProcessEnv;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-workers-'));
  database = await createEmptyDatabase();
  env = { DATABASE_URL: database.url, PLATEN_ENV: 'development', PORT: '0', PLATEN_LOG_LEVEL: 'info' };
});
afterEach(async () => {
  service.child.kill('SIGKILL');
  await service.ended;
  await database.drop();
  await rm(folder, { recursive: true });
});

interface Line {
  readonly msg: string;
  readonly url?: string;
  readonly worker?: number;
}

const start = (workers: number): void => {
  service = platen(['start', '--workers', String(workers)], { cwd: folder, env });
};
const lines = (): Line[] =>
  service
    .printed()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Line);
const said = (msg: string): Line[] => lines().filter((line) => line.msg === msg);
const listening = async (count: number): Promise<void> => {
  await expect.poll(() => said('listening').length, { message: service.errors() }).toBe(count);
};
const urlOf = (): string => said('listening')[0]?.url ?? '';

interface Load {
  readonly outcomes: Map<string, number>;
  requests(): number;
  lost(): number;
  stop(): Promise<void>;
}

/** Half of the clients keep their connections, and half make a new one for each request. */
function ask(url: string, clients: number): Load {
  const outcomes = new Map<string, number>();
  const stopping = new AbortController();
  const once = (agent: Agent): Promise<string> =>
    new Promise((resolve) => {
      get(`${url}/cms-json/cms/v2/posts`, { agent }, (response) => {
        response.resume();
        response.on('close', () => resolve(response.complete ? String(response.statusCode) : 'cut'));
      }).on('error', ({ message }) => resolve(message));
    });
  const running = Array.from({ length: clients }, async (_, at) => {
    const kept = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!stopping.signal.aborted) {
      const outcome = await once(at % 2 === 0 ? kept : new Agent());
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    kept.destroy();
  });
  const requests = (): number => [...outcomes.values()].reduce((sum, count) => sum + count, 0);
  return {
    outcomes,
    requests,
    lost: () => requests() - (outcomes.get('200') ?? 0),
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

const workersServing = (): readonly number[] => {
  const ended = new Set(said('worker exited; restarting').map(({ worker }) => worker));
  return said('listening').flatMap(({ worker }) => (worker === undefined || ended.has(worker) ? [] : [worker]));
};

const restarts = Number(process.env['PLATEN_RESTARTS'] ?? 2);

test('a rolling restart under load loses no request', { timeout: 60_000 * restarts }, async () => {
  start(2);
  await listening(2);
  const load = ask(urlOf(), 16);
  const { child } = service;
  for (let turn = 1; turn <= restarts; turn += 1) {
    child.kill('SIGHUP');
    await expect.poll(() => said('workers replaced').length).toBe(turn);
  }
  await load.stop();
  console.log(`${restarts} rolling restarts, ${load.requests()} requests, ${load.lost()} lost`);
  expect(load.requests()).toBeGreaterThan(250 * restarts);
  expect(Object.fromEntries(load.outcomes)).toEqual({ 200: load.requests() });
  expect(new Set(said('listening').map(({ worker }) => worker)).size).toBe(2 + 2 * restarts);

  // Each of them was a node of its own, and took its leave.
  const db = new Client({ connectionString: database.url });
  await db.connect();
  const { rows } = await db.query<{ pid: number }>('select pid from platen_node order by pid');
  expect(rows.map(({ pid }) => pid)).toEqual(
    said('listening')
      .slice(-2)
      .map(({ worker }) => worker)
      .toSorted((a, b) => Number(a) - Number(b)),
  );
  await db.end();
  child.kill('SIGTERM');
  expect((await service.ended).code).toBe(0);
});

test('a worker that is killed is replaced, and the other serves meanwhile', async () => {
  start(2);
  await listening(2);
  const load = ask(urlOf(), 4);
  await sleep(300);
  const [first = 0] = workersServing();
  const before = load.requests();
  process.kill(first, 'SIGKILL');
  await listening(3);
  await sleep(300);
  await load.stop();
  // At most those that the killed one had in hand.
  expect(load.lost()).toBeLessThanOrEqual(4);
  expect(load.requests()).toBeGreaterThan(before + 20);
  expect(said('worker exited; restarting')).toMatchObject([{ worker: first, signal: 'SIGKILL' }]);
});

test('requests in hand end before the workers do', async () => {
  env['PLATEN_DRAIN_DELAY'] = '300';
  start(2);
  await listening(2);
  const load = ask(urlOf(), 8);
  await sleep(500);
  service.child.kill('SIGTERM');
  await service.ended.then(({ code }) => expect(code).toBe(0));
  await load.stop();
  // New connections are refused once nobody listens; what was taken in before is answered, and to its end.
  expect([...load.outcomes.keys()].filter((outcome) => !/^200$|ECONNREFUSED|ECONNRESET/.test(outcome))).toEqual([]);
  expect(said('stopping').length).toBe(3);
});

test('workers that cannot start at all are given up with what is wrong', async () => {
  env['DATABASE_URL'] = Object.assign(new URL(database.url), { pathname: '/platen_test_not_there' }).toString();
  start(2);
  const { code, stderr } = await service.ended;
  expect(code).toBe(5);
  expect(stderr).toContain("Can't connect to the database");
  expect(stderr.match(/Can't connect to the database/g)).toHaveLength(1);
});

test('when nobody serves any more and none can be started, it ends and says so', async () => {
  start(2);
  await listening(2);
  const admin = new Client({ connectionString: database.url.replace(/[^/]+$/, 'postgres') });
  await admin.connect();
  const name = new URL(database.url).pathname.slice(1);
  await admin.query(`alter database "${name}" with allow_connections false`);
  for (const worker of workersServing()) process.kill(worker, 'SIGKILL');
  const { code } = await service.ended;
  await admin.query(`alter database "${name}" with allow_connections true`);
  await admin.end();
  expect(code).toBe(1);
  expect(said('no worker can be started; exiting')).toHaveLength(1);
});
