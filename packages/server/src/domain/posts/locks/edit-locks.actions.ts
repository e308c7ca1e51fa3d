import { saveLock, selectLiveLocks } from './edit-locks.store.ts';
import { createLoader } from '../../../lib/loader.ts';
import type { Loader } from '../../../lib/loader.ts';
import type { Scope } from '../../../scope.ts';

const nobody = 0;

const editorsBy = (scope: Scope): Loader<number, number> =>
  scope.memo.once('editors by post', () =>
    createLoader(async (postIds) => {
      const locks = await selectLiveLocks(scope.db.kysely, postIds);
      return new Map(locks.map(({ postId, userId }) => [postId, userId]));
    }),
  );

/** Post id → the other user who is editing it right now. */
export async function otherEditors(scope: Scope, postIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const editors = await Promise.all(
    postIds.map(async (id) => [id, (await editorsBy(scope).load(id)) ?? nobody] as const),
  );
  return new Map(editors.filter(([, editor]) => editor !== nobody && editor !== scope.caller.id));
}

/** A post that was made just now is not being edited by anybody. */
export const primeUnedited = (scope: Scope, postId: number): void => editorsBy(scope).prime(postId, nobody);

/** The caller is editing the post from now on, for as long as a lock lives. */
export const takeEditLock = ({ db, caller }: Scope, postId: number): Promise<void> =>
  saveLock(db.kysely, { postId, userId: caller.id });
