import { wholeSite } from '../../events/notice.ts';
import { recordEvents } from '../../events/outbox.ts';
import type { Scope } from '../../scope.ts';
import { inTransaction } from '../../site/transaction.ts';
import { commentStates, removeImportedComments } from '../../domain/comments/comments.transfer.ts';
import { filesOf } from '../../domain/media/files/media-files.actions.ts';
import { lastChanges, removeImportedPosts } from '../../domain/posts/posts.transfer.ts';
import { removePostTerms } from '../../domain/terms/post-terms.actions.ts';
import { removeUnusedTerms } from '../../domain/terms/terms.transfer.ts';
import { removeIdleUsers } from '../../domain/users/users.transfer.ts';
import { commentMark } from '../records/foreign-comments.rules.ts';
import type { LedgerEntry, RecordKind } from '../import.ts';
import { importErrors } from '../imports.errors.ts';
import { deleteLedger, forgetImport, keepLedger, selectAdded, selectImportById } from './imports.store.ts';

/** Kind of record → how many were removed, and how many somebody has changed or uses since, which stay. */
export type Undone = Readonly<Record<RecordKind, { readonly removed: number; readonly kept: number }>>;

const atOnce = 200;

/** Undoes an import: deletes what it added and what is unchanged since. Resumable. */
export async function undoImport(scope: Scope, importId: number): Promise<Undone> {
  if ((await selectImportById(scope.db.kysely, importId)) === null) throw importErrors.unknownImport(importId);
  const undone = {
    comment: await undoKind(scope, importId, 'comment', removeComments),
    post: await undoKind(scope, importId, 'post', removePosts),
    term: await undoKind(scope, importId, 'term', (inner, entries) => removeUnusedTerms(inner, idsOf(entries))),
    user: await undoKind(scope, importId, 'user', (inner, entries) => removeIdleUsers(inner, idsOf(entries))),
  };
  await inTransaction(scope, async (inner) => {
    await forgetImport(inner.db.kysely, importId);
    await recordEvents(inner, [{ kind: 'import.undone', subject: { id: importId }, tags: [wholeSite] }]);
  });
  return undone;
}

type Remove = (scope: Scope, entries: readonly LedgerEntry[]) => Promise<readonly number[]>;

const idsOf = (entries: readonly LedgerEntry[]): number[] => entries.map(({ targetId }) => targetId);

/** Terms stand below one another: each round takes those that nothing stands below any more. */
async function undoKind(
  scope: Scope,
  importId: number,
  kind: RecordKind,
  remove: Remove,
): Promise<{ removed: number; kept: number }> {
  let removed = 0;
  let kept = 0;
  for (;;) {
    const entries = await selectAdded(scope.db.kysely, { importId, kind, most: atOnce });
    if (entries.length === 0) return { removed, kept };
    const gone = await inTransaction(scope, async (inner) => {
      const goneIds = new Set<number>();
      for (let more: readonly number[] = await remove(inner, entries); more.length > 0;) {
        for (const id of more) goneIds.add(id);
        const left = entries.filter(({ targetId }) => !goneIds.has(targetId));
        more = kind === 'term' && left.length > 0 ? await remove(inner, left) : [];
      }
      const [done, staying] = [true, false].map((isGone) =>
        entries.filter(({ targetId }) => goneIds.has(targetId) === isGone),
      );
      await deleteLedger(inner.db.kysely, done ?? []);
      // What stays is not looked at again, here and in a later import.
      await keepLedger(inner.db.kysely, staying ?? []);
      return goneIds;
    });
    removed += gone.size;
    kept += entries.length - gone.size;
  }
}

async function removeComments(scope: Scope, entries: readonly LedgerEntry[]): Promise<readonly number[]> {
  const marks = new Map(entries.map(({ targetId, mark }) => [targetId, mark]));
  const states = await commentStates(scope, idsOf(entries));
  const untouched = states.filter((state) => commentMark(state) === marks.get(state.id)).map(({ id }) => id);
  await removeImportedComments(scope, untouched);
  const present = new Set(states.map(({ id }) => id));
  return [...untouched, ...idsOf(entries).filter((id) => !present.has(id))];
}

async function removePosts(scope: Scope, entries: readonly LedgerEntry[]): Promise<readonly number[]> {
  const changes = await lastChanges(scope, idsOf(entries));
  const untouched = entries
    .filter(({ targetId, mark }) => changes.get(targetId) === mark)
    .map(({ targetId }) => targetId);
  const keys = await filesOf(scope, untouched);
  await removePostTerms(scope, untouched);
  await removeImportedPosts(scope, untouched);
  if (keys.length > 0) scope.log.info({ files: keys.length }, 'files of removed attachments left for the cleanup job');
  return [...untouched, ...idsOf(entries).filter((id) => !changes.has(id))];
}
