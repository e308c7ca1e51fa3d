import { writeFile } from 'node:fs/promises';
import { acceptFile } from './upload/accept-file.actions.ts';
import type { SentFile } from './upload/accept-file.actions.ts';
import { typeOfStored } from './files/file-types.rules.ts';
import { editedName, splitName, titleOfName } from './files/file-names.rules.ts';
import { beside, nameOf, originalOf, urlOf } from './files/media-files.rules.ts';
import { mediaErrors } from './media.errors.ts';

import { attachment } from './media.ts';
import type { KnownFile, MediaRow, StoredFile } from './media.ts';
import { makeSizes, removeStored, replaceFile, storeFile, wantedOf } from './files/store-file.actions.ts';
import * as store from './media.store.ts';
import { withLocalCopy } from '../../files/local-copy.ts';
import type { Modifier, Point } from '../../formats/images.ts';
import { momentOfGmt } from '../../lib/site-time.ts';
import { cleanLine, withoutMarkup } from '../../lib/clean-text.ts';
import { markChanged } from '../../events/outbox.ts';
import type { Scope } from '../../scope.ts';
import { inTransaction } from '../../site/transaction.ts';
import { findPost } from '../posts/posts.read.actions.ts';
import { createPost, updatePost } from '../posts/posts.write.actions.ts';
import type { PostWrite } from '../posts/posts.write.actions.ts';
import type { PostPatch, PostRow } from '../posts/post.ts';
import { zoneOf } from '../settings/site-clock.rules.ts';

/** What a write may change of an attachment. */
export interface MediaPatch extends PostPatch {
  readonly altText: string;
  /** Null for the middle. */
  readonly focalPoint: Point | null;
}

export interface MediaWrite extends PostWrite {
  readonly patch: Partial<MediaPatch>;
}

interface Upload {
  readonly sent: SentFile;
  readonly makesSizes: boolean;
}

/** Judges and stores a file, and makes the attachment. What was stored is removed where that fails. */
export async function createMedia(scope: Scope, write: MediaWrite, { sent, makesSizes }: Upload): Promise<PostRow> {
  await refuseParent(scope, write.patch.parent);
  const accepted = await acceptFile(scope, sent);
  const folder = await folderFor(scope, write.patch.parent ?? 0);
  const stored = await storeFile(scope, accepted, { folder, makesSizes });
  const name = nameOf(originalOf(stored));
  const { title = '', caption = '' } = stored.details.image?.photo ?? {};
  const ownTitle = /^\d*$/.test(title) ? '' : title;
  const texts = {
    // File names are untrusted: strip HTML, whatever the caller's capabilities.
    title:
      write.patch.title || ownTitle || withoutMarkup(titleOfName(sent.isForm ? sent.name : name)) || titleOfName(name),
    excerpt: write.patch.excerpt ?? caption,
  };
  return addAttachment(scope, { ...write, patch: { ...write.patch, ...texts } }, stored);
}

async function addAttachment(scope: Scope, write: MediaWrite, stored: StoredFile): Promise<PostRow> {
  const { altText = '', focalPoint, status, ...patch } = write.patch;
  const { details } = withFocalPoint(stored, focalPoint);
  try {
    return await createPost(scope, {
      ...write,
      patch: { ...patch, status: statusOf(status) },
      guid: urlOf(scope, originalOf(stored)),
      inserted: async (inner, row) => {
        await store.insertMedia(inner.db.kysely, { ...stored, details, postId: row.id, altText: cleanAlt(altText) });
        await write.inserted?.(inner, row);
      },
    });
  } catch (error) {
    await removeStored(scope, stored);
    throw error;
  }
}

async function refuseParent(scope: Scope, parent = 0): Promise<void> {
  const post = parent === 0 ? null : await findPost(scope, parent);
  if (post?.type === attachment || post?.type === 'revision') throw mediaErrors.attachedToFile();
}

/** Files are as visible as what they are attached to, or private. */
const statusOf = (status: string | undefined): string => (status === 'private' ? status : 'inherit');

const cleanAlt = (text: string): string => cleanLine(text);

/** Files of a post are filed under its month, all others under this month. */
async function folderFor(scope: Scope, parent: number): Promise<string> {
  const post = parent === 0 ? null : await findPost(scope, parent);
  const date =
    post === null || post.type === 'page'
      ? momentOfGmt(new Date().toISOString().slice(0, 19), zoneOf(scope)).local
      : post.date;
  return date.slice(0, 7).replace('-', '/');
}

export async function updateMedia(scope: Scope, id: number, write: MediaWrite): Promise<PostRow> {
  const { altText, focalPoint, status, ...patch } = write.patch;
  await refuseParent(scope, patch.parent);
  return updatePost(scope, id, {
    ...write,
    patch: { ...patch, ...(status !== undefined && { status: statusOf(status) }) },
    inserted: async (inner, row) => {
      const { kysely } = inner.db;
      if (altText !== undefined) await store.updateAltText(kysely, id, cleanAlt(altText));
      const media = focalPoint === undefined ? null : await store.lockMedia(kysely, id);
      if (media !== null) await store.updateFile(kysely, withFocalPoint(media, focalPoint));
      await write.inserted?.(inner, row);
    },
  });
}

/** Sizes that are there stay as they are, until they are made anew. */
function withFocalPoint<T extends StoredFile>(media: T, focal: Point | null | undefined): T {
  const { image } = media.details;
  if (image === undefined || focal === undefined) return media;
  const { focal: _, ...rest } = image;
  return { ...media, details: { ...media.details, image: { ...rest, ...(focal !== null && { focal }) } } };
}

interface Remaking {
  /** Leaves sizes that are there as they are. */
  readonly onlyMissing: boolean;
  /** Looks for the files too, not only for what is known of them. */
  readonly looksForFiles?: boolean;
}

/** Makes the sizes of an image, or those it has not got. Gives how many were made. */
export async function makeSizesAgain(scope: Scope, media: MediaRow, given: Remaking): Promise<number> {
  const { image } = media.details;
  if (image === undefined) return 0;
  const there = given.onlyMissing ? await sizesThere(scope, media, given) : [];
  const wanted = wantedOf(scope, image.whole).filter(({ name }) => !there.includes(name));
  if (wanted.length === 0) return 0;
  const original = originalOf(media);
  const source = { type: typeOfStored(original), name: nameOf(original) };
  const files = await withLocalCopy(scope.files, original, (path) =>
    makeSizes(scope, { ...source, path }, wanted, image.focal),
  );
  if (files === null) throw mediaErrors.lostFile();
  for (const { file, made } of files) await replaceFile(scope, beside(original, file), made.bytes);
  await changeFile(scope, media.postId, ({ details: { image: present = image, ...details } }) => {
    const kept = present.sizes.filter(({ name }) => files.every(({ size }) => size.name !== name));
    return { details: { ...details, image: { ...present, sizes: [...kept, ...files.map(({ size }) => size)] } } };
  });
  return files.length;
}

/** Names of the sizes that an image has. */
async function sizesThere(scope: Scope, media: MediaRow, { looksForFiles }: Remaking): Promise<string[]> {
  const sizes = media.details.image?.sizes ?? [];
  if (looksForFiles !== true) return sizes.map(({ name }) => name);
  const found = await Promise.all(sizes.map(({ file }) => scope.files.stat(beside(media.file, file))));
  return sizes.flatMap(({ name }, at) => (found[at] == null ? [] : [name]));
}

/** Changes what is known of a file, as it is by then: several requests may do so at once. */
export const changeFile = (scope: Scope, id: number, change: (media: MediaRow) => Partial<KnownFile>): Promise<void> =>
  inTransaction(scope, async (inner) => {
    const media = await store.lockMedia(inner.db.kysely, id);
    if (media === null) throw mediaErrors.notItsFile();
    await store.updateFile(inner.db.kysely, { ...media, ...change(media) });
    await markChanged(inner, [`post-${id}`]);
  });

interface Edit {
  readonly media: MediaRow;
  readonly modifiers: readonly Modifier[];
}

/** A changed copy of an image, as an attachment of its own. */
export async function editImage(scope: Scope, write: MediaWrite, { media, modifiers }: Edit): Promise<PostRow> {
  const original = originalOf(media);
  const stored = await withLocalCopy(scope.files, original, async (path) => {
    const made = await scope.images.modify(path, typeOfStored(original), modifiers);
    return storeMade(scope, { media, original, bytes: made.bytes, path });
  });
  if (stored === null) throw mediaErrors.notItsFile();
  return addAttachment(scope, write, stored);
}

async function storeMade(
  scope: Scope,
  { media, original, bytes, path }: { media: MediaRow; original: string; bytes: Buffer; path: string },
): Promise<StoredFile> {
  const edited = `${path}-edited`;
  await writeFile(edited, bytes);
  const type = typeOfStored(original);
  const measured = await scope.images.measure(edited, type);
  if (measured === null) throw mediaErrors.notEdited();
  const name = editedName(splitName(nameOf(original)));
  const accepted = { path: edited, size: bytes.length, type, name, measured };
  const folder = await folderFor(scope, 0);
  const stored = await storeFile(scope, accepted, { folder, makesSizes: true });
  const { image } = stored.details;
  if (image === undefined) return stored;
  const editedFrom = { id: media.postId, file: original };
  const photo = media.details.image?.photo ?? image.photo;
  return { ...stored, details: { ...stored.details, image: { ...image, photo, editedFrom } } };
}
