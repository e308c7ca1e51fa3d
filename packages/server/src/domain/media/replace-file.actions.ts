import { acceptFile } from './upload/accept-file.actions.ts';
import type { SentFile } from './upload/accept-file.actions.ts';
import { keysOf, nameOf, originalOf } from './files/media-files.rules.ts';
import { removeStored, storeFile } from './files/store-file.actions.ts';
import { mediaErrors } from './media.errors.ts';
import type { MediaRow, StoredFile } from './media.ts';
import * as store from './media.store.ts';
import type { Scope } from '../../scope.ts';
import type { PostRow } from '../posts/post.ts';
import { updatePost } from '../posts/posts.write.actions.ts';
import type { PostWrite } from '../posts/posts.write.actions.ts';

interface Replacement {
  readonly media: MediaRow;
  readonly sent: SentFile;
}

/**
 * Stores another file for a media item, which keeps its id and texts. The former files stay with the item: content may
 * show them by their URL.
 */
export async function replaceMediaFile(
  scope: Scope,
  write: Pick<PostWrite, 'type' | 'guard'>,
  { media, sent }: Replacement,
): Promise<PostRow> {
  const accepted = await acceptFile(scope, sent);
  if (kindOf(accepted.type) !== kindOf(media.mimeType)) throw mediaErrors.otherKind(kindOf(media.mimeType));
  // Files that an item replaced are known by their name only, so they must be in one folder.
  const original = originalOf(media);
  const folder = original.slice(0, original.lastIndexOf('/'));
  const stored = await storeFile(scope, accepted, { folder, makesSizes: true });
  try {
    return await updatePost(scope, media.postId, {
      ...write,
      patch: {},
      inserted: async (inner) => {
        const present = await store.lockMedia(inner.db.kysely, media.postId);
        if (present === null) throw mediaErrors.notItsFile();
        await store.updateFile(inner.db.kysely, replaced(present, stored));
      },
    });
  } catch (error) {
    await removeStored(scope, stored);
    throw error;
  }
}

const replaced = ({ postId, altText, ...former }: MediaRow, stored: StoredFile): MediaRow => ({
  ...stored,
  postId,
  altText,
  details: { ...stored.details, replaced: keysOf(former).map(nameOf) },
});

/** Such as `image`: blocks that show an image can't show a video. */
const kindOf = (type: string): string => type.slice(0, type.indexOf('/'));
