import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPrivatePostgres } from '../../support/postgres.ts';
import { startAppProcess } from '../../support/processes.ts';
import type { AppProcess } from '../../support/processes.ts';
import { givenTime } from '../../support/own-time.ts';

/** Identifying a caller asks the database, so this route fails when the database does. */
const asksDatabase = { headers: { authorization: `Basic ${Buffer.from('nobody:wrong').toString('base64')}` } };

interface Seen {
  readonly at: number;
  readonly status: number;
  readonly ms: number;
  readonly retryAfter: string | null;
}

/** Eight clients that ask again as soon as they were answered. */
function startLoad(service: AppProcess, seen: Seen[]): { stop(): Promise<unknown> } {
  let running = true;
  const ask = async (): Promise<void> => {
    while (running) {
      const began = givenTime();
      const answer = await fetch(`http://127.0.0.1:${service.port}/cms-json/fixture/v1/who`, asksDatabase);
      await answer.text();
      seen.push({
        at: givenTime(),
        status: answer.status,
        ms: givenTime() - began,
        retryAfter: answer.headers.get('retry-after'),
      });
      await sleep(5);
    }
  };
  const load = Promise.all(Array.from({ length: 8 }, ask));
  return {
    stop: () => {
      running = false;
      return load;
    },
  };
}

/** What a machine that does much else adds to a bound: an answer takes a few milliseconds on one that does not. */
const slack = (seen: readonly Seen[]): number => 20 * middle(seen.map(({ ms }) => ms));

const middle = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

test('while PostgreSQL is away callers get 503 and when to try again; it answers within 2 s of its return', async () => {
  const postgres = await createPrivatePostgres();
  const service = await startAppProcess({ DATABASE_URL: postgres.url });
  const seen: Seen[] = [];
  const load = startLoad(service, seen);
  try {
    for (const how of ['fast', 'immediate', 'kill'] as const) {
      await sleep(500);
      const slow = slack(seen);
      seen.length = 0;
      await postgres.stop(how);
      const gone = givenTime();
      await sleep(1500);
      const live = await fetch(`http://127.0.0.1:${service.port}/health/live`);
      expect(live.status).toBe(200);
      const returning = givenTime();
      await postgres.start();
      const back = givenTime();
      const firstBack = (): Seen | undefined => seen.find(({ at, status }) => at > back && status === 200);
      await expect.poll(firstBack, { interval: 10 }).toBeDefined();

      // Those that were asked then; an answer that was on its way arrives a little later.
      const during = seen.filter(({ at, ms }) => at - ms > gone && at < returning);
      expect(during.length, how).toBeGreaterThan(5);
      expect(new Set(during.map(({ status }) => status)), how).toEqual(new Set([503]));
      expect(during.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
      expect(Math.max(...during.map(({ ms }) => ms)), how).toBeLessThan(1500 + slow);
      expect(seen.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
      expect((firstBack()?.at ?? Infinity) - back, how).toBeLessThan(2000 + slow);
    }
    expect(service.child.exitCode).toBeNull();
  } finally {
    await load.stop();
    await service.stop();
    await postgres.remove();
  }
});

// While PostgreSQL was frozen, answers took up to 11.2 s.
test('a frozen PostgreSQL costs nobody more than about a second, and is used again when it thaws', async () => {
  const postgres = await createPrivatePostgres();
  const service = await startAppProcess({ DATABASE_URL: postgres.url });
  const seen: Seen[] = [];
  const load = startLoad(service, seen);
  const health = async (what: string): Promise<number> =>
    (await fetch(`http://127.0.0.1:${service.port}/health/${what}`)).status;
  try {
    await expect.poll(() => seen.some(({ status }) => status === 200)).toBe(true);
    for (let round = 0; round < 2; round += 1) {
      await sleep(300);
      await postgres.freeze();
      const frozen = givenTime();
      await sleep(3000);
      expect([await health('live'), await health('ready')]).toEqual([200, 503]);
      const during = seen.filter(({ at, ms }) => at - ms > frozen + 200);
      postgres.thaw();
      const thawed = givenTime();
      await expect.poll(() => seen.some(({ at, status }) => at > thawed && status === 200)).toBe(true);
      await expect.poll(() => health('ready')).toBe(200);

      expect(during.length).toBeGreaterThan(20);
      expect(new Set(during.map(({ status }) => status))).toEqual(new Set([503]));
      expect(during.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
    }
    // The time-out of a statement is ten times as long. Once it is known, it is said at once.
    const longest = Math.max(...seen.map(({ ms }) => ms));
    expect(longest).toBeLessThan(3000 + slack(seen));
    expect(middle(seen.map(({ ms }) => ms))).toBeLessThan(longest / 4);
    expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200, 503]));
    expect(service.child.exitCode).toBeNull();
  } finally {
    await load.stop();
    await service.stop();
    await postgres.remove();
  }
});

interface LogLine {
  readonly msg: string;
  readonly kind?: string;
  readonly requests?: number;
  readonly refused?: number;
  readonly err?: object;
}

// One outage left 12,576 stacks in the log.
test('an outage under load has about one line a second in the log, with how many requests it failed', async () => {
  const postgres = await createPrivatePostgres();
  const service = await startAppProcess({ DATABASE_URL: postgres.url, PLATEN_LOG_LEVEL: 'info' }, { silent: true });
  let text = '';
  service.child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const seen: Seen[] = [];
  const load = startLoad(service, seen);
  const failed = (): number => seen.filter(({ status }) => status === 503).length;
  try {
    await sleep(500);
    const began = performance.now();
    await postgres.stop('fast');
    await expect.poll(failed, { interval: 50 }).toBeGreaterThan(500);
    await sleep(4000);
    await load.stop();
    // What was counted last is told within the second.
    await sleep(1500);
    const seconds = (performance.now() - began) / 1000;
    const lines = text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as LogLine);
    const told = lines.filter(({ msg }) => msg === 'dependency unavailable; requests failed');
    const kinds = Map.groupBy(told, ({ kind }) => kind);
    expect(told.length).toBeGreaterThan(2);
    for (const [kind, ofKind] of kinds) expect(ofKind.length, kind).toBeLessThan(seconds + 2);
    expect(lines.reduce((sum, { requests = 0, refused = 0 }) => sum + requests + refused, 0)).toBe(failed());
    // The listener and the jobs have something to say as well, each about as often.
    expect(lines.filter(({ err }) => err !== undefined).length).toBeLessThan((kinds.size + 2) * (seconds + 2));
  } finally {
    await load.stop();
    await service.stop();
    await postgres.remove();
  }
});
