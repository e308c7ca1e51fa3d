import { globSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resetSite } from '../../../../../conformance/src/base-site.ts';
import { isList, isMap } from '../../../src/lib/json.ts';
import type { Json } from '../../../src/lib/json.ts';
import { startCluster } from '../../support/cluster.ts';
import type { Cluster, Reply } from '../../support/cluster.ts';
import { brokenInvariantsOn } from '../../support/invariants.ts';

/** Posts that wait; `PLATEN_SCHEDULES=10000` for the long form. */
const amount = Number(process.env['PLATEN_SCHEDULES'] ?? 500);
/** Every second post is due at the same moment; the others over so many seconds from then on. */
const spread = Math.max(10, Math.round(amount / 100));

/** Shifts the clock of a process: the package `faketime` of Debian. */
const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
const hours = [-1, 0, 1] as const;
const shifted = (by: number): Record<string, string> => ({
  LD_PRELOAD: library ?? '',
  FAKETIME: `${by < 0 ? '-' : '+'}${Math.abs(by) * 3600}`,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});

const isDue = `posts.title like 'Due %'`;

/** They were to wait for a day; now they are due in five seconds or a little later, and their jobs with them. */
async function makeDue(client: Client): Promise<void> {
  await client.query(
    `update posts set date = due.at, date_gmt = due.at from (
       select id, date_trunc('second', now() at time zone 'UTC')
           + make_interval(secs => 5 + case when id % 2 = 0 then 0 else floor(random() * $1) end) as at
         from posts where ${isDue}
     ) due where posts.id = due.id`,
    [spread],
  );
  await client.query(
    `update graphile_worker._private_jobs set run_at = date_gmt at time zone 'UTC'
       from posts where key = 'publish:' || posts.id and ${isDue}`,
  );
}

interface Outcome {
  readonly published: number;
  readonly events: number;
  /** Posts told of more than once. */
  readonly twice: number;
  /** Posts published before their time by the clock of the database. */
  readonly early: number;
  /** Jobs that are left of them. */
  readonly jobs: number;
  /** Seconds from when a post was due until everybody could see it, the shortest first: those due at once, and the others. */
  readonly atOnce: readonly number[];
  readonly spread: readonly number[];
}

async function outcome(client: Client): Promise<Outcome> {
  const { rows } = await client.query<Outcome>(
    `with told as (
       select posts.id, posts.date_gmt at time zone 'UTC' as due, outbox.at, pg_xact_commit_timestamp(outbox.transaction::xid) as seen
         from outbox join posts on posts.id::text = subject ->> 'id' where kind = 'post.published' and ${isDue}
     )
     select
       (select count(*)::int from posts where status = 'publish' and ${isDue}) as published,
       (select count(*)::int from told) as events,
       (select count(*)::int from (select id from told group by id having count(*) > 1) again) as twice,
       (select count(*)::int from told where at < due) as early,
       (select count(*)::int from graphile_worker.jobs join posts on key = 'publish:' || posts.id where ${isDue}) as jobs,
       array(select extract(epoch from seen - due)::float8 from told where id % 2 = 0 order by 1) as "atOnce",
       array(select extract(epoch from seen - due)::float8 from told where id % 2 = 1 order by 1) as spread`,
  );
  if (rows[0] === undefined) throw new Error('Nothing was told.');
  return rows[0];
}

function figures(lags: readonly number[]): string {
  const at = (share: number): string => (lags[Math.floor((lags.length - 1) * share)] ?? NaN).toFixed(2);
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, max ${at(1)}`;
}

describe.skipIf(library === undefined)('schedules on nodes whose clocks are hours apart (needs faketime)', () => {
  let cluster: Cluster;
  let authorization: string;
  beforeAll(async () => {
    cluster = await startCluster({
      nodes: hours.map(shifted),
      settings: ['track_commit_timestamp=on'],
      prepare: async (client) => {
        const { users } = await resetSite(client, { site: {}, base: 'http://site.test' });
        authorization = `Basic ${Buffer.from(`admin:${users['admin']?.password}`).toString('base64')}`;
      },
    });
  });
  afterAll(() => cluster.stop());

  const send = (path: string, body: Json): Promise<Reply | null> =>
    cluster.send({ method: 'POST', path, authorization, body });
  const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 19);
  const create = async (minutes: number): Promise<{ clock: number; status: Json | undefined }> => {
    const post = { title: `In ${minutes} minutes`, status: 'publish', date_gmt: inMinutes(minutes) };
    const reply = await send('/cms/v2/posts?_fields=status', post);
    const clock = Math.round(((reply?.at ?? NaN) - Date.now()) / 3_600_000);
    return { clock, status: isMap(reply?.body) ? reply.body['status'] : undefined };
  };

  test('a post waits or is published by the clock of the database, whatever that of the node', async () => {
    const byClock = new Map<number, Record<string, Json | undefined>>();
    // They are asked in turns, so that each is asked for both.
    for (const minutes of [-30, -30, -30, 30, 30, 30]) {
      const { clock, status } = await create(minutes);
      byClock.set(clock, { ...byClock.get(clock), [minutes]: status });
    }
    const right = { [-30]: 'publish', 30: 'future' };
    expect(byClock).toEqual(new Map(hours.map((hour) => [hour, right])));
  });

  const schedule = async (first: number, count: number): Promise<void> => {
    const post = { status: 'publish', date_gmt: inMinutes(24 * 60) };
    const requests = Array.from({ length: count }, (_, at) => ({
      path: '/cms/v2/posts?_fields=id',
      body: { ...post, title: `Due ${first + at}` },
    }));
    const reply = await send('/batch/v1', { requests });
    const parts = isMap(reply?.body) && isList(reply.body['responses']) ? reply.body['responses'] : [];
    const made = parts.filter((part) => isMap(part) && part['status'] === 201);
    if (made.length !== count) throw new Error(`Not scheduled: ${JSON.stringify(reply)}`);
  };

  test(
    `${amount} posts are each published once and not before their time, while nodes are killed`,
    { timeout: 120_000 + amount * 100 },
    async () => {
      let left = amount;
      const lane = async (): Promise<void> => {
        while (left > 0) {
          const count = Math.min(left, 25);
          left -= count;
          await schedule(left, count);
        }
      };
      await Promise.all(Array.from({ length: 8 }, lane));
      await cluster.connected(makeDue);
      const until = performance.now() + 60_000 + spread * 1000 + amount * 20;
      let kills = 0;
      let found = await cluster.connected(outcome);
      while ((found.published < amount || found.jobs > 0) && performance.now() < until) {
        await sleep(1000);
        if (found.published < amount) {
          await cluster.killNode();
          kills += 1;
        }
        found = await cluster.connected(outcome);
      }
      const { atOnce, spread: others, ...counts } = found;
      console.log(`${amount} posts, ${kills} kills of nodes, seconds late:`, {
        [`${atOnce.length} due at once`]: figures(atOnce),
        [`${others.length} due over ${spread} s`]: figures(others),
        all: figures([...atOnce, ...others].toSorted((a, b) => a - b)),
      });
      expect(counts).toEqual({ published: amount, events: amount, twice: 0, early: 0, jobs: 0 });
      expect(await cluster.connected(brokenInvariantsOn)).toEqual({});
    },
  );

  test('a post that was told of twice, or before its time, is found (negative control)', async () => {
    const found = await cluster.connected(async (client) => {
      await client.query('begin');
      await client.query(
        `insert into outbox (kind, subject, at)
           select kind, subject, date_gmt at time zone 'UTC' - interval '1 second'
             from outbox join posts on posts.id::text = subject ->> 'id' where kind = 'post.published' and ${isDue} limit 1`,
      );
      const seen = await outcome(client);
      await client.query('rollback');
      return seen;
    });
    expect(found).toMatchObject({ events: amount + 1, twice: 1, early: 1 });
  });
});
