import { createMemo } from '../lib/memo.ts';
import type { Scope } from '../scope.ts';

/**
 * One transaction for all that the work does with the scope it is given, and with whatever it hands that scope on to.
 * What was remembered before is forgotten: it may have changed. What was written is announced once it is committed.
 */
export async function inTransaction<T>(scope: Scope, work: (scope: Scope) => Promise<T>): Promise<T> {
  // Part of a larger one, which announces it all.
  if (scope.written !== undefined) return run(scope, scope.written, work);
  const written = new Set<string>();
  try {
    const result = await run(scope, written, work);
    if (written.size > 0) await scope.notifier.notify(written);
    return result;
  } catch (error) {
    // Where the connection was lost at the very end, it may be committed all the same.
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
