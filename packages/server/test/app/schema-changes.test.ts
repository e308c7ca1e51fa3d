import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startSite, visit, write } from '../support/caching.ts';

// Prepared statements go stale when a column is added: 8 of 48 reads answered 503.
test('columns that are added under parallel readers cost no reader anything', async () => {
  const site = await startSite();
  try {
    const node = await site.startNode();
    const { authorization } = site;
    const { id } = await write(node, site, { path: '/posts', body: { title: 'T', status: 'publish' } });
    for (const title of ['U', 'V']) await write(node, site, { path: `/posts/${id}`, body: { title } });
    const revisions = JSON.parse((await visit(node, `/posts/${id}/revisions`, { authorization })).body) as {
      id: number;
    }[];
    const paths = ['', '/revisions', `/revisions/${revisions[0]?.id}`, '/autosaves'].map((end) => `/posts/${id}${end}`);
    const statuses = new Map<number, number>();
    let isOver = false;
    const read = async (from: number): Promise<void> => {
      for (let at = from; !isOver; at += 1) {
        const { status } = await visit(node, paths[at % paths.length] ?? '', { authorization });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    const readers = Promise.all(Array.from({ length: 6 }, (_, at) => read(at)));
    const count = (): number => [...statuses.values()].reduce((sum, each) => sum + each, 0);
    for (const table of ['revisions', 'posts', 'users', 'revisions', 'options', 'revisions']) {
      const before = count();
      await expect.poll(count, { interval: 5 }).toBeGreaterThan(before + 60);
      const column = sql.id(`later_${before}`);
      await sql`alter table ${sql.table(table)} add column ${column} int8`.execute(site.db.kysely);
    }
    const before = count();
    await expect.poll(count, { interval: 5 }).toBeGreaterThan(before + 60);
    isOver = true;
    await readers;
    expect([...statuses.keys()]).toEqual([200]);
  } finally {
    await site.stop();
  }
});
