import { saveLock, selectLiveLocks } from './edit-locks.store.ts';
import type { Scope } from '../../scope.ts';

/** Post id → the other user who is editing it right now. */
export async function otherEditors(scope: Scope, postIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const locks = await selectLiveLocks(scope.db.kysely, postIds);
  return new Map(
    locks.filter(({ userId }) => userId !== scope.caller.id).map(({ postId, userId }) => [postId, userId]),
  );
}

/** The caller is editing the post from now on, for as long as a lock lives. */
export const takeEditLock = ({ db, caller }: Scope, postId: number): Promise<void> =>
  saveLock(db.kysely, { postId, userId: caller.id });
