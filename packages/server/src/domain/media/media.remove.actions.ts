import { keysOf, originalOf } from './media-files.rules.ts';
import { splitName } from './file-names.rules.ts';
import { selectMedia, selectUsedFiles } from './media.store.ts';
import { enqueue } from '../../jobs/jobs.store.ts';
import { isList } from '../../lib/json.ts';
import type { JsonMap } from '../../lib/json.ts';
import type { Scope } from '../../scope.ts';
import type { PostRow } from '../posts/post.ts';
import { forgetMedia, removePost } from '../posts/posts.remove.actions.ts';
import type { PostWrite } from '../posts/posts.write.actions.ts';

/** The task that removes the files of an attachment that is gone. */
export const removeFilesTask = 'remove-files';

const later = 10 * 60 * 1000;

/**
 * In the transaction that removes an attachment: its files are to go once that is done. The job is for the case that this
 * process does not come to it.
 */
export async function beforeRemoveMedia(scope: Scope, row: PostRow): Promise<void> {
  await forgetMedia(scope, row);
  const [media] = await selectMedia(scope.db.kysely, [row.id]);
  if (media === undefined) return;
  const payload = { original: originalOf(media), keys: keysOf(media) };
  const runAt = new Date(Date.now() + later).toISOString();
  await enqueue(scope.db, { task: removeFilesTask, payload, runAt, key: `remove-files:${row.id}` });
}

/** For good. The files go after the commit, so that their names are free again at once. */
export async function removeMedia(scope: Scope, id: number, given: Pick<PostWrite, 'type' | 'guard'>): Promise<void> {
  const [media] = await selectMedia(scope.db.kysely, [id]);
  await removePost(scope, id, given);
  if (media === undefined) return;
  await scope.files
    .remove(keysOf(media))
    .catch((err: unknown) => scope.log.warn({ err, id }, 'Files of a removed attachment are left for the queue.'));
}

/** Names that are somebody else's by now are left alone. */
export async function removeFilesLater(scope: Scope, { original, keys }: JsonMap): Promise<void> {
  if (typeof original !== 'string' || !isList(keys)) return;
  const { base, extension } = splitName(original);
  const served = ['', '-scaled', '-rotated'].map((ending) => `${base}${ending}.${extension}`);
  const used = await selectUsedFiles(scope.db.kysely, served);
  if (used.length > 0) return;
  await scope.files.remove(keys.filter((key) => typeof key === 'string'));
}
