import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Import } from '../../src/domain/imports/import.ts';
import { insertImport, selectImportById, selectNotes } from '../../src/domain/imports/imports.store.ts';
import { createRewriter } from '../../src/domain/imports/rewrite.rules.ts';
import { startRunning } from '../../src/domain/imports/running.actions.ts';
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
      options: { distrust: false, rewrite: 'none', overwrite: false },
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
