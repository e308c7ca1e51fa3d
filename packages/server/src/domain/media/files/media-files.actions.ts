import { isShownInPlace, servedTypeOf } from './file-types.rules.ts';
import * as store from './media-files.store.ts';
import type { MediaFiles } from '../media.ts';
import { deleteOldUploads } from '../upload/resumable.store.ts';
import type { Database } from '../../../db/connection/connect.ts';
import { StorageUnavailable } from '../../../files/files.ts';
import type { Files } from '../../../files/files.ts';
import type { Scope } from '../../../scope.ts';

/** Files that one transaction removes: it is over before anybody who waits for it gives up. */
const removedAtOnce = 100;

/**
 * Keeps the list of files beside the files. A file is on it before it is written and until it is removed, and who has
 * it is settled in the transaction that makes or removes the attachment: so whatever ends halfway leaves nothing but
 * loose files, which a sweep removes.
 */
export function createMediaFiles(files: Files, db: Database): MediaFiles {
  let lookedAt = -Infinity;
  /**
   * Keys with an unknown state: an unresponsive store may still finish a write. They stay listed, and the cleanup job
   * deletes them later.
   */
  const unsettled = new Set<string>();
  /** Object stores take a while to tell, and there is hardly ever anything; so they are asked once in such a time. */
  const removeUnfinished = async (age: number): Promise<number> => {
    if (performance.now() - lookedAt < age) return 0;
    const removed = await files.removeUnfinished(Date.now() - age);
    lookedAt = performance.now();
    return removed;
  };
  /** Locked keys can't be reused, so the cleanup never deletes a newer file. */
  const remove = (lock: (db: Database['kysely']) => Promise<string[]>): Promise<number> =>
    db.transaction(async (trx) => {
      const keys = await lock(trx);
      if (keys.length === 0) return 0;
      await files.remove(keys);
      await store.deleteLoose(trx, keys);
      return keys.length;
    });

  return {
    reserve: async (key) => (await files.stat(key)) === null && store.insertLoose(db.kysely, key),
    put: async (key, bytes) => {
      await store.insertLoose(db.kysely, key);
      await files.put(key, { ...bytes, headers: headersOf(key) }).catch((error: unknown) => {
        if (error instanceof StorageUnavailable) unsettled.add(key);
        throw error;
      });
    },
    open: files.open,
    stat: files.stat,
    ownerOf: (key) => store.selectOwner(db.kysely, key),
    removeLoose: async (keys) => {
      const settled = keys.filter((key) => !unsettled.delete(key));
      await remove((trx) => store.lockLoose(trx, settled));
    },
    sweep: async (age) => {
      unsettled.clear();
      await deleteOldUploads(db.kysely, age);
      let swept = await removeUnfinished(age);
      let removed: number;
      do {
        removed = await remove((trx) => store.lockOldLoose(trx, { age, most: removedAtOnce }));
        swept += removed;
      } while (removed === removedAtOnce);
      return swept;
    },
  };
}

function headersOf(key: string): { type: string; disposition?: string } {
  return { type: servedTypeOf(key), ...(!isShownInPlace(key) && { disposition: 'attachment' }) };
}

/** Inside the transaction that makes the post: from its end on the post has the files. */
export const ownFilesOf = ({ db }: Scope, postId: number, keys: readonly string[]): Promise<void> =>
  store.ownFiles(db.kysely, postId, keys);

/** Keys of all files that these posts have. */
export const filesOf = async ({ db }: Scope, postIds: readonly number[]): Promise<string[]> =>
  (await Promise.all(postIds.map((id) => store.selectFilesOf(db.kysely, id)))).flat();
