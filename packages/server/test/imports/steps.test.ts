import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import type { Tables } from '../../src/db/tables.ts';
import type { Import } from '../../src/transfer/import.ts';
import {
  insertImport,
  selectAttachments,
  selectImportById,
  selectNotes,
} from '../../src/transfer/run/imports.store.ts';
import { createRewriter } from '../../src/transfer/rewrite/rewrite.rules.ts';
import { startRunning } from '../../src/transfer/run/running.actions.ts';
import { startApp } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';

const deadlock = sql`do $$ begin raise exception using errcode = '40P01'; end $$`;

test('a step whose transaction lost a race and is done over counts, notes and enters everything once', async () => {
  const database = await createTestDatabase();
  const node = await startApp({ databaseUrl: database.url });
  try {
    const scope = await node.app.ownScope();
    const origin = 'https://old.example';
    const record = await insertImport(scope.db.kysely, { origin, sourceKey: 'key', options: {} });
    const running = startRunning({
      record,
      options: { sanitize: false, rewrite: 'none', overwrite: false },
      rewriter: createRewriter([]),
      shift: 0,
      isFresh: true,
      isRepeated: false,
    });
    let tries = 0;
    await running.step(scope, { phase: 'items', position: {} }, async (inner) => {
      tries += 1;
      running.count('post', 'added');
      running.note({ code: 'duplicate', subject: 'post 1' });
      running.enter('post', { sourceId: 1, targetId: 1, digest: 'd', mark: '', outcome: 'added' });
      if (tries < 3) await deadlock.execute(inner.db.kysely);
    });
    expect(tries).toBe(3);
    expect(await selectImportById(scope.db.kysely, record.id)).toMatchObject({
      phase: 'items',
      counts: { post: { added: 1 } },
    } satisfies Partial<Import>);
    expect(await selectNotes(scope.db.kysely, record.id)).toEqual([
      { code: 'duplicate', count: 1, subjects: ['post 1'] },
    ]);
    expect([...(await running.known(scope, 'post', [1])).keys()]).toEqual([1]);
  } finally {
    await node.stop();
    await database.drop();
  }
});

test('the attachments of an import are walked page by page, each of them looked at once', async () => {
  const database = await createTestDatabase();
  const node = await startApp({ databaseUrl: database.url });
  const [pages, most] = [60, 50] as const;
  try {
    const scope = await node.app.ownScope();
    const { id: importId } = await insertImport(scope.db.kysely, { origin: 'o', sourceKey: 'key', options: {} });
    const touched = await scope.db.kysely.transaction().execute(async (db) => {
      await sql`
        with brought as (
          insert into posts (type, status, slug, title, date, date_gmt, modified, modified_gmt)
            select 'attachment', 'inherit', 'file-' || n, '', now(), now(), now(), now()
              from generate_series(1, ${pages * most}::int) n
            returning id
        )
        insert into import_items (origin, kind, source_id, import_id, target_id, digest, mark, outcome)
          select 'o', 'post', id, ${importId}, id, '', '', 'added' from brought`.execute(db);
      await sql`analyze posts, import_items`.execute(db);
      const before = await rowsTouched(db);
      const found: number[] = [];
      for (let page = 0; page <= pages; page += 1)
        found.push(...(await selectAttachments(db, { importId, shift: 0, after: found.at(-1) ?? 0, most })));
      expect(found).toHaveLength(pages * most);
      expect(new Set(found).size).toBe(pages * most);
      return (await rowsTouched(db)) - before;
    });
    // Walked from the start for each page it would be sixty times each.
    expect(touched).toBeLessThan(pages * most * 10);
  } finally {
    await node.stop();
    await database.drop();
  }
});

/** Rows that this transaction has read of the two tables, as PostgreSQL counts them. */
async function rowsTouched(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
      from pg_stat_xact_user_tables where relname in ('import_items', 'posts')`.execute(db);
  return rows[0]?.read ?? 0;
}
