import { selectFilesOf } from './files/media-files.store.ts';
import type { Scope } from '../../scope.ts';
import { removePost } from '../posts/posts.remove.actions.ts';
import type { Removal } from '../posts/posts.remove.actions.ts';

/** For good. Its files are loose from the commit on, and removed right after it, so that their names are free at once. */
export async function removeMedia(scope: Scope, id: number, given: Removal): Promise<void> {
  const keys = await selectFilesOf(scope.db.kysely, id);
  await removePost(scope, id, given);
  await scope.files
    .removeLoose(keys)
    .catch((err: unknown) =>
      scope.log.warn({ err, id }, 'files of a deleted media item not deleted; left for the cleanup job'),
    );
}
