import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { resetSite } from '../../../../conformance/src/base-site.ts';
import { createPrivatePostgres } from '../support/postgres.ts';
import { startAppProcess } from '../support/processes.ts';
import type { AppProcess } from '../support/processes.ts';

const writes = 5000;
const kills = 10;
const writers = 16;

interface Acknowledged {
  readonly id: number;
  readonly title: string;
}

/**
 * What was answered with 201 is there, whole, after nodes and PostgreSQL were killed under load. The negative control of
 * the same promise (a server that acknowledges before it has written) is in the fault tests of the database room.
 */
test(
  `${writes} acknowledged writes survive ${kills} kills of nodes and of PostgreSQL`,
  { timeout: 600_000 },
  async () => {
    const postgres = await createPrivatePostgres();
    const env = { DATABASE_URL: postgres.url, SITE_URL: 'http://site.test' };
    const nodes: AppProcess[] = [await startAppProcess(env)];
    const direct = new pg.Client({ connectionString: postgres.url });
    await direct.connect();
    const { users } = await resetSite(direct, { site: {}, base: 'http://site.test' });
    await direct.end();
    nodes.push(await startAppProcess(env), await startAppProcess(env));
    const authorization = `Basic ${Buffer.from(`editor:${users['editor']?.password}`).toString('base64')}`;

    const acknowledged: Acknowledged[] = [];
    const answers = new Map<number | string, number>();
    let asked = 0;
    const write = async (): Promise<void> => {
      while (acknowledged.length < writes) {
        asked += 1;
        const title = `Write ${asked}`;
        const node = nodes[asked % nodes.length];
        const outcome = await create(node?.port ?? 0, authorization, title).catch(() => 'refused' as const);
        const status = outcome === 'refused' ? outcome : outcome.status;
        answers.set(status, (answers.get(status) ?? 0) + 1);
        if (outcome !== 'refused' && outcome.status === 201) acknowledged.push({ id: outcome.id, title });
        else await sleep(20);
      }
    };
    const harm = async (): Promise<void> => {
      for (let kill = 0; kill < kills; kill += 1) {
        const goal = (writes / (kills + 1)) * (kill + 1);
        while (acknowledged.length < goal) await sleep(20);
        if (kill % 2 === 0) {
          await postgres.stop('kill');
          await postgres.start();
        } else {
          const victim = kill % nodes.length;
          nodes[victim]?.child.kill('SIGKILL');
          nodes[victim] = await startAppProcess(env);
        }
      }
    };

    try {
      await Promise.all([harm(), ...Array.from({ length: writers }, write)]);
      const check = new pg.Client({ connectionString: postgres.url });
      await check.connect();
      const { rows } = await check.query<{ id: string; title: string; terms: string; events: string }>(
        `select id, title,
              (select count(*) from post_terms where post_id = posts.id) as terms,
              (select count(*) from outbox where subject ->> 'id' = posts.id::text) as events
         from posts where type = 'post'`,
      );
      const counted = await check.query<{ count: string }>(
        `select coalesce(sum(published), 0) as count from author_counts where type = 'post'`,
      );
      await check.end();
      const stored = new Map(rows.map((row) => [Number(row.id), row]));
      const lost = acknowledged.filter(({ id, title }) => stored.get(id)?.title !== title);
      const torn = rows.filter(({ terms, events }) => Number(terms) !== 1 || Number(events) < 1);
      expect(lost).toEqual([]);
      expect(torn).toEqual([]);
      expect(Number(counted.rows[0]?.count)).toBe(rows.length);
      // Only refusals that say so: no other server error, no answer that makes no sense.
      expect([...answers.keys()].filter((status) => ![201, 503, 'refused'].includes(status))).toEqual([]);
    } finally {
      await Promise.all(nodes.map((node) => node.stop()));
      await postgres.remove();
    }
  },
);

async function create(port: number, authorization: string, title: string): Promise<{ status: number; id: number }> {
  const answer = await fetch(`http://127.0.0.1:${port}/cms-json/cms/v2/posts?_fields=id`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ title, status: 'publish' }),
    signal: AbortSignal.timeout(20_000),
  });
  const { id } = (await answer.json()) as { id: number };
  return { status: answer.status, id };
}
