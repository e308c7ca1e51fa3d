import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanFileName } from '../files/file-names.rules.ts';
import { typeOfExtension } from '../files/file-types.rules.ts';
import { mediaErrors, refusedFile } from '../media.errors.ts';
import type { ToldOfUpload, UploadRow } from '../media.ts';
import { createMedia } from '../media.write.actions.ts';
import * as store from './resumable.store.ts';
import { createScratchFolder } from '../../../lib/scratch-folder.ts';
import type { Scope } from '../../../scope.ts';
import { canEditPost } from '../../posts/post-rights.rules.ts';
import { postRefusals } from '../../posts/posts.errors.ts';
import { findPost } from '../../posts/posts.read.actions.ts';
import type { PostType } from '../../types/type.ts';

/** Uploads that one user may have begun: each takes room until it is finished or forgotten. */
const mostUnfinished = 50;

/** What can be refused already is refused before the first byte is sent. */
export async function beginUpload(scope: Scope, told: ToldOfUpload, length: number): Promise<UploadRow> {
  const { base, extension } = cleanFileName(told.name);
  if (base === '' || typeOfExtension(scope, extension) === undefined) {
    throw refusedFile(false, "You don't have permission to upload this file type.");
  }
  const parent = told.post === 0 ? null : await findPost(scope, told.post);
  if (told.post !== 0 && (parent === null || !canEditPost(scope, parent))) throw postRefusals.edit(scope);
  const { kysely } = scope.db;
  if ((await store.countUnfinished(kysely, scope.caller.id)) >= mostUnfinished) throw mediaErrors.tooManyUploads();
  return store.insertUpload(kysely, { userId: scope.caller.id, length, told });
}

/** Those of others look as if they were not there. */
export async function requireUpload(scope: Scope, id: string): Promise<UploadRow> {
  const upload = await store.selectUpload(scope.db.kysely, id);
  if (upload === null || upload.userId !== scope.caller.id) throw mediaErrors.noUpload();
  return upload;
}

export async function abandonUpload(scope: Scope, { id, parts }: UploadRow): Promise<void> {
  await store.deleteUpload(scope.db.kysely, id);
  await scope.files.removeLoose(parts);
}

interface Part {
  readonly offset: number;
  readonly path: string;
  readonly size: number;
}

/** Adds to what has arrived; the last part makes the attachment. Gives back what the upload is then. */
export async function appendPart(scope: Scope, type: PostType, given: UploadRow, part: Part): Promise<UploadRow> {
  const { id, received, length } = given;
  if (part.offset !== received) throw mediaErrors.wrongOffset();
  if (received + part.size > length) throw mediaErrors.tooMuch();
  if (received + part.size < length) await keepPart(scope, given, part);
  else await finish(scope, type, given, part);
  return requireUpload(scope, id);
}

async function keepPart(scope: Scope, { id }: UploadRow, { offset, path, size }: Part): Promise<void> {
  const key = `unfinished/${id}/${offset}-${randomUUID()}`;
  await scope.files.put(key, { open: () => createReadStream(path), size });
  if (await store.addPart(scope.db.kysely, { id, offset, key, size })) return;
  await scope.files.removeLoose([key]);
  throw mediaErrors.wrongOffset();
}

/** Completion and media item are created in one transaction, also with concurrent requests. */
async function finish(scope: Scope, type: PostType, upload: UploadRow, last: Part): Promise<void> {
  const { id, parts, length, told } = upload;
  const folder = await createScratchFolder('upload');
  try {
    const path = join(folder, 'whole');
    await joinParts(scope, parts, { last: last.path, path });
    const { title, altText, post } = told;
    const patch = { altText, ...(title !== '' && { title }), ...(post !== 0 && { parent: post }) };
    const inserted = async ({ db }: Scope, row: { id: number }): Promise<void> => {
      const isFinished = await store.finishUpload(db.kysely, { id, offset: last.offset, postId: row.id });
      if (!isFinished) throw mediaErrors.wrongOffset();
    };
    const sent = { isForm: false, name: told.name, path, size: length, md5: null };
    await createMedia(scope, { type, patch, inserted }, { sent, makesSizes: true });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  // What cannot be removed now, the sweep removes.
  await scope.files.removeLoose(parts).catch(() => undefined);
}

async function joinParts(
  { files }: Scope,
  parts: readonly string[],
  { last, path }: { last: string; path: string },
): Promise<void> {
  const whole = await open(path, 'wx', 0o600);
  try {
    for (const key of parts) {
      const part = await files.open(key);
      if (part === null) throw mediaErrors.noUpload();
      await whole.writeFile(await part.read());
    }
    await whole.writeFile(createReadStream(last));
  } finally {
    await whole.close();
  }
}
