import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { isImage, isPlayed } from './files/file-types.rules.ts';
import { insertImported, updateDetails } from './media-transfer.store.ts';
import { keysOf, originalOf } from './files/media-files.rules.ts';
import type { MediaRow } from './media.ts';
import { selectMedia } from './media.store.ts';
import { imageTypeOf } from '../../formats/image-type.ts';
import { isDecodable } from '../../formats/images.ts';
import { trackFactsOf } from '../../formats/tracks/track-facts.ts';
import type { Scope } from '../../scope.ts';

/** The files of attachments of another site, whose bytes come later; in the transaction that writes their posts. */
export const importMedia = ({ db }: Scope, rows: readonly MediaRow[]): Promise<void> => insertImported(db.kysely, rows);

/** A file on this machine that holds the bytes, as long as they are being brought; null where the source has none. */
export type FindFile = (key: string) => Promise<string | null>;

export interface ImportedFiles {
  readonly stored: number;
  /** Files that were there already. */
  readonly present: number;
  /** Keys of files that the source does not have, and of those that are not what their names say. */
  readonly missing: readonly string[];
  readonly refused: readonly string[];
}

interface FileImport {
  readonly find: FindFile;
  /** Only looks whether they could be brought. */
  readonly isRehearsal: boolean;
}

/** Brings what is not there yet of the files of an attachment. Safe to do again. */
export async function importMediaFiles(
  scope: Scope,
  postId: number,
  { find, isRehearsal }: FileImport,
): Promise<ImportedFiles> {
  const [media] = await selectMedia(scope.db.kysely, [postId]);
  if (media === undefined) return { stored: 0, present: 0, missing: [], refused: [] };
  const missing: string[] = [];
  const refused: string[] = [];
  let stored = 0;
  let present = 0;
  for (const key of keysOf(media)) {
    const isPresent = (await scope.files.stat(key)) !== null;
    const path = isPresent ? null : await find(key);
    if (isPresent) present += 1;
    else if (path === null) missing.push(key);
    else if (await isWhatItSays(scope, media, path)) {
      if (!isRehearsal) await store(scope, key, path);
      stored += 1;
    } else refused.push(key);
  }
  const path = isRehearsal ? null : ((await find(originalOf(media))) ?? (await find(media.file)));
  if (path !== null && !refused.includes(media.file)) await lookInto(scope, media, path);
  return { stored, present, missing, refused };
}

async function isWhatItSays({ images }: Scope, { mimeType }: MediaRow, path: string): Promise<boolean> {
  if (!isImage(mimeType)) return true;
  const found = await imageTypeOf(path);
  if (found === null) return false;
  return !isDecodable(found) || (await images.measure(path, found)) !== null;
}

async function store({ files }: Scope, key: string, path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    await files.put(key, { open: () => createReadStream(path), size });
  } finally {
    await file.close();
  }
}

/** What only the bytes tell. */
async function lookInto(scope: Scope, media: MediaRow, path: string): Promise<void> {
  const { image, track } = media.details;
  if (isPlayed(media.mimeType) && track === undefined) {
    const facts = await trackFactsOf(path);
    if (facts !== null) await updateDetails(scope.db.kysely, media.postId, { ...media.details, track: facts });
  }
  if (image === undefined || image.digest !== '') return;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  const placeholder = await scope.images.placeholder(path).catch(() => '');
  const type = await imageTypeOf(path);
  const measured = type === null || !isDecodable(type) ? null : await scope.images.measure(path, type);
  const whole =
    measured === null
      ? image.whole
      : measured.orientation > 4
        ? { width: measured.height, height: measured.width }
        : { width: measured.width, height: measured.height };
  const known = { ...image, whole, placeholder, digest: hash.digest('hex').slice(0, 32) };
  await updateDetails(scope.db.kysely, media.postId, { ...media.details, image: known });
}
