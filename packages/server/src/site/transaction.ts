import { createMemo } from '../lib/memo.ts';
import type { Scope } from '../scope.ts';

/**
 * Runs `work` in one transaction. Use the scope it receives for all queries. The memo is cleared, because its values
 * may have changed. Nodes are notified after the commit.
 */
export async function inTransaction<T>(scope: Scope, work: (scope: Scope) => Promise<T>): Promise<T> {
  // Nested in another transaction, which sends one notice for all.
  if (scope.written !== undefined) return run(scope, scope.written, work);
  const written = new Set<string>();
  try {
    const result = await run(scope, written, work);
    if (written.size > 0) await scope.notifier.notify(written);
    return result;
  } catch (error) {
    // Where the connection was lost during the commit, the write may be committed all the same.
    if (written.size > 0) void scope.notifier.notify(written);
    throw error;
  }
}

async function run<T>(scope: Scope, written: Set<string>, work: (scope: Scope) => Promise<T>): Promise<T> {
  const result = await scope.db.transaction(
    (trx) =>
      work({
        ...scope,
        written,
        memo: createMemo(scope.memo),
        db: { ...scope.db, kysely: trx, transaction: (inner) => inner(trx) },
      }),
    scope.deadline,
  );
  scope.memo.clear();
  return result;
}
