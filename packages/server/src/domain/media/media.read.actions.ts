import type { MediaRow } from './media.ts';
import { beside, urlOf } from './files/media-files.rules.ts';
import { selectAttached, selectAttachments, selectMedia, selectPostsAndFiles } from './media.store.ts';
import type { Loader } from '../../lib/loader.ts';
import type { Scope } from '../../scope.ts';
import type { AttachedImage } from '../../text/media/image-sources.ts';
import type { AttachmentLookup } from '../posts/attachment-lookup.rules.ts';
import type { PostRow } from '../posts/post.ts';
import { postErrors } from '../posts/posts.errors.ts';
import { knownPost, primeMissing, primePosts } from '../posts/posts.read.actions.ts';

const mediaBy = (scope: Scope): Loader<number, MediaRow> =>
  scope.memo.loader(
    'media by id',
    async (ids) => new Map((await selectMedia(scope.db.kysely, ids)).map((row) => [row.postId, row])),
  );

/** The file of an attachment; null for one that has none. */
export async function findMedia(scope: Scope, id: number): Promise<MediaRow | null> {
  scope.cacheTags?.add(`post-${id}`);
  return (await mediaBy(scope).load(id)) ?? null;
}

const attachmentsBy = (scope: Scope): Loader<number, PostRow> =>
  scope.memo.loader('attachments by id', async (ids) => {
    const found = await selectAttachments(scope.db.kysely, ids);
    for (const { media, ...row } of found) mediaBy(scope).prime(row.id, media ?? undefined);
    return new Map(found.map(({ media: _, ...row }) => [row.id, row]));
  });

/** Reads a media item and its file with one statement. */
export async function findAttachment(scope: Scope, id: number): Promise<PostRow | null> {
  if (!(id > 0)) return null;
  scope.cacheTags?.add(`post-${id}`);
  return (await attachmentsBy(scope).load(id)) ?? null;
}

const postsAndFilesBy = (scope: Scope): Loader<number, PostRow> =>
  scope.memo.loader('posts and files by id', async (ids) => {
    const found = await selectPostsAndFiles(scope.db.kysely, ids);
    const rows = new Map(found.map(({ media: _, ...row }) => [row.id, row]));
    for (const { id, type, media } of found) if (type === 'attachment') mediaBy(scope).prime(id, media ?? undefined);
    primePosts(scope, [...rows.values()]);
    for (const { status, parent } of found) {
      if (status === 'inherit' && parent > 0 && !rows.has(parent)) primeMissing(scope, parent);
    }
    return rows;
  });

/**
 * A post or a media item. All that are requested at the same time cost one statement, with the files of media items and
 * the posts that decide who can read them.
 */
export async function findPostOrFile(scope: Scope, id: number): Promise<PostRow | null> {
  if (!(id > 0)) return null;
  scope.cacheTags?.add(`post-${id}`);
  const known = (await attachmentsBy(scope).known(id)) ?? (await knownPost(scope, id));
  return known ?? (await postsAndFilesBy(scope).load(id)) ?? null;
}

export const attachmentLookup: AttachmentLookup = { find: findAttachment };

const attachedBy = (scope: Scope): Loader<number, readonly PostRow[]> =>
  scope.memo.loader('attachments by parent', async (parents) => {
    const found = await selectAttached(scope.db.kysely, parents);
    for (const { media, ...row } of found) {
      mediaBy(scope).prime(row.id, media ?? undefined);
      attachmentsBy(scope).prime(row.id, row);
    }
    return Map.groupBy(
      found.map(({ media: _, ...row }) => row),
      ({ parent }) => parent,
    );
  });

/** The attachments of a post in their order. For all posts of a page they cost as many statements as for one. */
export async function findAttached(scope: Scope, parent: number): Promise<readonly PostRow[]> {
  scope.cacheTags?.add('posts');
  return (await attachedBy(scope).load(parent)) ?? [];
}

export async function requireAttachment(scope: Scope, id: number): Promise<PostRow> {
  const row = await findAttachment(scope, id);
  if (row === null) throw postErrors.unknown(id);
  return row;
}

/** Attachment id → its file. */
export async function mediaOf(scope: Scope, ids: readonly number[]): Promise<ReadonlyMap<number, MediaRow>> {
  const found = await Promise.all(ids.map((id) => findMedia(scope, id)));
  return new Map(found.flatMap((row) => (row === null ? [] : [[row.postId, row] as const])));
}

/** The files of an image with their addresses; null for what is no image. */
export function imageOf(scope: Pick<Scope, 'address'>, { file, details: { image } }: MediaRow): AttachedImage | null {
  if (image === undefined) return null;
  return {
    full: { url: urlOf(scope, file), width: image.width, height: image.height },
    sizes: image.sizes.map((size) => ({
      url: urlOf(scope, beside(file, size.file)),
      width: size.width,
      height: size.height,
    })),
  };
}

/** Images that texts show by their ids. */
export async function attachedImages(
  scope: Scope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AttachedImage>> {
  const media = await mediaOf(scope, ids);
  const images = [...media.values()].map((row) => [row.postId, imageOf(scope, row)] as const);
  return new Map(images.flatMap(([id, image]) => (image === null ? [] : [[id, image] as const])));
}
