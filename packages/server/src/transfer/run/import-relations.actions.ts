import type { Scope } from '../../scope.ts';
import { lastChanges } from '../../domain/posts/posts.transfer.ts';
import { importRelations } from '../../domain/relations/relations.transfer.ts';
import { idIn } from '../records/values.ts';
import { selectLedger } from './imports.store.ts';
import type { Running } from './running.actions.ts';
import type { Source } from '../sources/source.ts';
import { batchesOf, usualBatch } from '../sources/wxr-source.actions.ts';

/**
 * Second pass for relations, because an item can reference a later one. Only for posts that this import wrote and that
 * are unchanged since.
 */
export async function importNamedPosts(scope: Scope, running: Running, source: Source): Promise<void> {
  const isTold = source.beside !== null && scope.site.relations.all().length > 0;
  if (running.isRepeated || !isTold) return;
  for await (const { items } of batchesOf(source, 0, usualBatch)) {
    const naming = items.flatMap(({ id, relations }) => (relations === undefined ? [] : [{ id: idIn(id), relations }]));
    const written = await writtenOf(scope, running, naming);
    await importRelations(
      scope,
      naming.filter(({ id }) => written.has(id)).map(({ id, relations }) => ({ id, named: relations })),
    );
  }
}

async function writtenOf(
  scope: Scope,
  { record }: Running,
  naming: readonly { readonly id: number }[],
): Promise<ReadonlySet<number>> {
  const ids = naming.map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const [ledger, changes] = [
    await selectLedger(scope.db.kysely, { origin: record.origin, kind: 'post' }, ids),
    await lastChanges(scope, ids),
  ];
  return new Set(
    ids.filter((id) => {
      const entry = ledger.get(id);
      return entry?.importId === record.id && entry.outcome !== 'skipped' && entry.mark === changes.get(id);
    }),
  );
}
