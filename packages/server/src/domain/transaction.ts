import { createMemo } from '../lib/memo.ts';
import type { Scope } from '../scope.ts';

/**
 * One transaction for all that the work does with the scope it is given, and with whatever it hands that scope on to.
 * What was remembered before is forgotten: it may have changed.
 */
export async function inTransaction<T>(scope: Scope, work: (scope: Scope) => Promise<T>): Promise<T> {
  const result = await scope.db.transaction((trx) =>
    work({
      ...scope,
      memo: createMemo(),
      db: { ...scope.db, kysely: trx, transaction: (inner) => inner(trx) },
    }),
  );
  scope.memo.clear();
  return result;
}
