import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resetSite } from '../../../../../conformance/src/base-site.ts';
import { isMap } from '../../../src/lib/json.ts';
import { startCluster } from '../../support/cluster.ts';
import type { Cluster } from '../../support/cluster.ts';
import { startReceiver } from '../../support/receiver.ts';
import type { Receiver } from '../../support/receiver.ts';
import { judgeDeliveries } from './judge.ts';

/** Writes; `PLATEN_DELIVERIES=100000` for the long form. */
const writes = Number(process.env['PLATEN_DELIVERIES'] ?? 300);
const kills = Math.max(6, Math.round(writes / 1600));
const writers = 12;

let receiver: Receiver;
let cluster: Cluster;
let authorization = '';
beforeAll(async () => {
  receiver = await startReceiver();
  const env = { PLATEN_WEBHOOK_ORIGINS: receiver.origin, PLATEN_TEST_PLAIN: 'true' };
  cluster = await startCluster({
    nodes: [env, env],
    prepare: async (client) => {
      const { users } = await resetSite(client, { site: {}, base: 'http://site.test' });
      authorization = `Basic ${Buffer.from(`admin:${users['admin']?.password}`).toString('base64')}`;
    },
  });
});
afterAll(async () => {
  await cluster.stop();
  await receiver.stop();
});

const send = (method: string, path: string, body?: { readonly [name: string]: string | readonly string[] | boolean }) =>
  cluster.send({ method, path: `/cms/v2/${path}`, authorization, body });

/** Makes posts, edits and removes them, until enough was written. */
async function keepWriting(name: string, isDone: () => boolean, written: () => void): Promise<void> {
  for (let number = 0; !isDone(); number += 1) {
    const made = await send('POST', 'posts?_fields=id', { title: `${name} ${number}`, status: 'publish' });
    const id = made?.status === 201 && isMap(made.body) ? Number(made.body['id']) : null;
    if (id === null) {
      await sleep(100);
      continue;
    }
    written();
    for (const title of ['one', 'two']) {
      const changed = await send('POST', `posts/${id}?_fields=id`, { title });
      if (changed?.status === 200) written();
    }
    const removed = number % 2 === 0 ? await send('DELETE', `posts/${id}?_fields=id`) : null;
    if (removed?.status === 200) written();
  }
}

const waiting = () =>
  cluster.connected(async (client) => {
    // Nobody waits for hours here; what a node died with is left until its time is over.
    await client.query(
      `update webhook_deliveries set due_at = now()
         where state = 'waiting' and due_at < 'infinity' and due_at > now() and jsonb_array_length(log) = attempts`,
    );
    const { rows } = await client.query<{ left: string }>(
      `select (select count(*) from outbox where sequence is null) + (select count(*) from webhook_deliveries where state = 'waiting') as left`,
    );
    return Number(rows[0]?.left);
  });

test(
  `${writes} writes on two nodes, with ${kills} kills of nodes, PostgreSQL and the receiver: every event arrives, in order, none is made up`,
  { timeout: 240_000 + writes * 75 },
  async () => {
    const subscribed = await send('POST', 'webhooks', {
      url: receiver.url,
      ordered: true,
      types: ['post.created', 'post.updated', 'post.published', 'post.trashed', 'post.deleted'],
    });
    expect(subscribed?.status).toBe(201);
    let count = 0;
    const isDone = (): boolean => count >= writes;
    const load = Promise.all(
      Array.from({ length: writers }, (_, at) => keepWriting(`w${at}`, isDone, () => (count += 1))),
    );
    const killers = [
      () => cluster.killNode(),
      () => cluster.killPostgres(),
      async () => {
        await receiver.stop();
        await sleep(200);
        await receiver.start();
      },
    ];
    for (let kill = 1; kill <= kills; kill += 1) {
      while (count < (writes / (kills + 1)) * kill) await sleep(10);
      await killers[kill % killers.length]?.();
    }
    await load;
    // On one machine with the writers, deliveries fall behind them.
    await expect.poll(waiting, { timeout: 120_000 + writes * 15, interval: 300 }).toBe(0);
    const { received } = receiver;
    const verdict = await cluster.connected((client) => judgeDeliveries(client, received, 'post.%'));
    const ids = new Set(received.map(({ event }) => event.id));
    console.log(`${count} writes, ${kills} kills: ${ids.size} events, ${received.length - ids.size} duplicates`);
    expect(verdict).toEqual({ missed: [], invented: [], disordered: [], changed: [] });
    expect(ids.size).toBeGreaterThanOrEqual(count);
  },
);

test('what was told before its commit, too late, not at all or otherwise is found (negative control)', async () => {
  const { received } = receiver;
  const [first, second] = received;
  if (first === undefined || second === undefined) throw new Error('Nothing arrived.');
  // A write that told its receiver and was then rolled back took an id, and left no event.
  const [rolledBack] = await cluster.connected(async (client) => {
    await client.query('begin');
    const { rows } = await client.query<{ id: string }>(
      `insert into outbox (kind, subject) values ('post.created', '{"id": 1}') returning id`,
    );
    await client.query('rollback');
    return rows;
  });
  const early = { ...first, event: { ...first.event, id: `evt_0_${rolledBack?.id}` } };
  const judged = (list: typeof received) => cluster.connected((client) => judgeDeliveries(client, list, 'post.%'));
  expect((await judged([...received, early])).invented).toHaveLength(1);
  expect((await judged(received.filter(({ event }) => event.id !== first.event.id))).missed).toHaveLength(1);
  expect((await judged(received.toReversed())).disordered.length).toBeGreaterThan(0);
  expect((await judged([...received, { ...first, body: '{}' }])).changed).toEqual([first.event.id]);
});
