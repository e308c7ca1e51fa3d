import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resetSite } from '../../../../../conformance/src/base-site.ts';
import { isMap } from '../../../src/lib/json.ts';
import { startCluster } from '../../support/cluster.ts';
import type { Cluster } from '../../support/cluster.ts';

/** Writes; `PLATEN_RETRIES=10000` for the long form. */
const writes = Number(process.env['PLATEN_RETRIES'] ?? 200);
const kills = Math.max(4, Math.round(writes / 160));
const writers = 10;

let cluster: Cluster;
let authorization = '';
beforeAll(async () => {
  cluster = await startCluster({
    nodes: [{ PLATEN_TEST_PLAIN: 'true' }, { PLATEN_TEST_PLAIN: 'true' }],
    prepare: async (client) => {
      const { users } = await resetSite(client, { site: {}, base: 'http://site.test' });
      authorization = `Basic ${Buffer.from(`admin:${users['admin']?.password}`).toString('base64')}`;
    },
  });
});
afterAll(() => cluster.stop());

/** The id that a post was made with; asked again until somebody says so, and often once more. */
async function makeUntilHeard(title: string, key: string | null): Promise<ReadonlySet<number>> {
  const ids = new Set<number>();
  for (let heard = 0; heard === 0 || (heard < 3 && Math.random() < 0.4);) {
    const reply = await cluster.send({
      method: 'POST',
      path: '/cms/v2/posts?_fields=id',
      authorization,
      body: { title, status: 'publish' },
      headers: key === null ? {} : { 'idempotency-key': key },
    });
    if (reply?.status === 201 && isMap(reply.body)) {
      ids.add(Number(reply.body['id']));
      heard += 1;
    } else await sleep(50 + Math.random() * 100);
  }
  return ids;
}

const timesMade = (prefix: string) =>
  cluster.connected(async (client) => {
    const { rows } = await client.query<{ times: string }>(
      `select count(*) as times from posts where title like $1 group by title`,
      [`${prefix}%`],
    );
    return rows.map(({ times }) => Number(times));
  });

test(
  `${writes} writes that are sent again and again under ${kills} kills take effect once each`,
  { timeout: 180_000 + writes * 60 },
  async () => {
    let done = 0;
    const answers: ReadonlySet<number>[] = [];
    const load = Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        for (let at = writer; at < writes; at += writers) {
          answers.push(await makeUntilHeard(`Keyed ${at}`, `key-${at}`));
          done += 1;
        }
      }),
    );
    for (let kill = 1; kill <= kills; kill += 1) {
      while (done < (writes / (kills + 1)) * kill) await sleep(10);
      await (kill % 2 === 0 ? cluster.killNode() : cluster.killPostgres());
    }
    await load;
    const times = await timesMade('Keyed');
    expect(times).toHaveLength(writes);
    expect(times.filter((count) => count !== 1)).toEqual([]);
    expect(answers.filter(({ size }) => size !== 1)).toEqual([]);
  },
);

test('without keys the same check finds writes that were done twice (negative control)', async () => {
  for (let at = 0; at < 20; at += 1) await makeUntilHeard(`Bare ${at}`, null);
  expect((await timesMade('Bare')).filter((count) => count > 1).length).toBeGreaterThan(0);
});
