import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { anyone, respond, definePlugin, endpoint } from '../../../src/plugin-api.ts';
import { startApp } from '../../support/app.ts';

/** Two connections, each busy for 20 ms per request: a hundred a second, whatever else the machine does. */
const capacity = 100;
const slow = definePlugin({
  name: 'slow',
  activate: (api) => {
    api.registerRoute({
      namespace: 'slow/v1',
      path: '/wait',
      endpoints: [
        endpoint({
          methods: ['GET', 'POST'],
          permit: anyone,
          handle: async ({ scope }) => {
            await sql`select pg_sleep(0.02)`.execute(scope.db.kysely);
            return respond({ waited: true });
          },
        }),
      ],
    });
  },
});

interface Seen {
  readonly status: number;
  /** How many others were served between its sending and its answer: a measure of waiting that no busy machine changes. */
  readonly overtaken: number;
  readonly body: unknown;
  readonly retryAfter: string | null;
  readonly origin: string | null;
}

const headers = { Origin: 'https://elsewhere.example' };

/** Requests at fixed times, sent whether or not earlier ones were answered. */
async function flood(url: string, perSecond: number, seconds: number): Promise<readonly Seen[]> {
  const began = performance.now();
  let served = 0;
  const ask = async (at: number): Promise<Seen> => {
    const due = began + (at * 1000) / perSecond;
    await sleep(Math.max(0, due - performance.now()));
    const servedBefore = served;
    const answered = await fetch(`${url}/cms-json/slow/v1/wait`, { headers, method: at % 4 === 0 ? 'POST' : 'GET' });
    const body: unknown = await answered.json();
    const overtaken = served - servedBefore;
    if (answered.ok) served += 1;
    return {
      status: answered.status,
      overtaken,
      body,
      retryAfter: answered.headers.get('retry-after'),
      origin: answered.headers.get('access-control-allow-origin'),
    };
  };
  return Promise.all(Array.from({ length: perSecond * seconds }, (_, at) => ask(at)));
}

const middle = (seen: readonly Seen[]): number =>
  seen.map(({ overtaken }) => overtaken).toSorted((a, b) => a - b)[seen.length >> 1] ?? 0;

const start = (env: Readonly<Record<string, string>>, databaseUrl?: string) =>
  startApp({
    plugins: [slow],
    env: { PLATEN_POOL_SIZE: '2', ...env },
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  });

test('three times too much: some are refused at once, the others answered soon, and nothing remains', async () => {
  const service = await start({ PLATEN_MAX_IN_FLIGHT: '32', PLATEN_MAX_WAIT: '1000' });
  const unlimited = await start({ PLATEN_MAX_IN_FLIGHT: '100000' }, service.databaseUrl);
  try {
    await Promise.all([service, unlimited].map(({ url }) => flood(url, 20, 0.5)));
    let isOver = false;
    const alive = (async () => {
      const statuses = new Set<number>();
      while (!isOver) {
        statuses.add((await fetch(`${service.url}/health/live`)).status);
        await sleep(50);
      }
      return statuses;
    })();
    const seen = await flood(service.url, capacity * 3, 1.5);
    isOver = true;
    expect(await alive).toEqual(new Set([200]));

    const accepted = seen.filter(({ status }) => status === 200);
    const refused = seen.filter(({ status }) => status !== 200);
    expect(accepted.length).toBeGreaterThan(20);
    expect(refused.length).toBeGreaterThan(20);
    for (const { status, body, retryAfter, origin } of refused) {
      expect([status, retryAfter, origin]).toEqual([503, expect.stringMatching(/^[123]$/), headers.Origin]);
      expect(body).toEqual({
        code: 'rest_service_unavailable',
        message: expect.stringContaining('Try again'),
        data: { status: 503 },
      });
    }
    expect(new Set(refused.map(({ retryAfter }) => retryAfter)).size).toBe(3);

    const after = await flood(service.url, 20, 1);
    expect(after.map(({ status }) => status)).toEqual(after.map(() => 200));
    await expect.poll(() => service.logged.join('')).toContain('overload: requests rejected');
    expect(service.logged.filter((line) => line.includes('"status":503'))).toEqual([]);

    // With no limit everybody is answered, and nearly everybody late.
    const all = await flood(unlimited.url, capacity * 3, 1);
    expect(all.every(({ status }) => status === 200)).toBe(true);
    expect(middle(all)).toBeGreaterThan(2 * middle(accepted));
  } finally {
    await unlimited.stop();
    await service.stop();
  }
});
