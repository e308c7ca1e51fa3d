import { releaseLock, saveLock, selectLiveLocks, acquireFreeLock } from './edit-locks.store.ts';
import type { Loader } from '../../../lib/loader.ts';
import type { Scope } from '../../../scope.ts';

/** Who is editing a post that is not being edited. */
export const nobody = 0;

const editorsBy = (scope: Scope): Loader<number, number> =>
  scope.memo.loader('editors by post', async (postIds) => {
    const locks = await selectLiveLocks(scope.db.kysely, postIds);
    return new Map(locks.map(({ postId, userId }) => [postId, userId]));
  });

/** Post id → the other user who is editing it right now. */
export async function otherEditors(scope: Scope, postIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const editors = await Promise.all(
    postIds.map(async (id) => [id, (await editorsBy(scope).load(id)) ?? nobody] as const),
  );
  return new Map(editors.filter(([, editor]) => editor !== nobody && editor !== scope.caller.id));
}

/** Primes the dataloader: what was just read need not be read again. */
export const primeEditor = (scope: Scope, postId: number, editor: number): void =>
  editorsBy(scope).prime(postId, editor);

/** The user who holds the edit lock: the caller, if it was free or is taken over. */
export async function holdEditLock(scope: Scope, postId: number, takesOver: boolean): Promise<number> {
  const lock = { postId, userId: scope.caller.id };
  if (takesOver) {
    await saveLock(scope.db.kysely, lock);
    return lock.userId;
  }
  return acquireFreeLock(scope.db.kysely, lock);
}

export const leaveEditLock = ({ db, caller }: Scope, postId: number): Promise<void> =>
  releaseLock(db.kysely, { postId, userId: caller.id });

/** The caller is editing the post from now on, for as long as a lock lives. */
export const acquireEditLock = ({ db, caller }: Scope, postId: number): Promise<void> =>
  saveLock(db.kysely, { postId, userId: caller.id });
