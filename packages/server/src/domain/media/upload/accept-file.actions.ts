import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { cleanFileName, isTooLong } from '../files/file-names.rules.ts';
import { extensionOf, isImage, typeOfExtension } from '../files/file-types.rules.ts';
import { mediaErrors, refusedFile } from '../media.errors.ts';
import type { AcceptedFile } from '../files/store-file.actions.ts';
import { removeLocation } from '../../../formats/image-location.ts';
import { imageTypeOf } from '../../../formats/image-type.ts';
import { isDecodable } from '../../../formats/images.ts';
import type { Scope } from '../../../scope.ts';

/** Images lose their GPS position when they are uploaded. */
const stripLocationOption = 'strip_image_location';

/** A file as it was sent. */
export interface SentFile {
  /** In a form, or as the body itself. */
  readonly isForm: boolean;
  readonly name: string;
  readonly path: string;
  readonly size: number;
  /** MD5 of the bytes in hex, where the client told it. */
  readonly md5: string | null;
}

/** Judges a file by its bytes and its name; what the client says of its kind counts for nothing. */
export async function acceptFile(scope: Scope, sent: SentFile): Promise<AcceptedFile> {
  const refuse = (reason: string): never => {
    throw refusedFile(sent.isForm, reason);
  };
  if (sent.md5 !== null && sent.md5 !== (await md5Of(sent.path))) throw mediaErrors.wrongHash();
  if (sent.size === 0) refuse('The file is empty.');
  const name = cleanFileName(sent.name);
  const named = name.base === '' ? undefined : typeOfExtension(scope, name.extension);
  if (named === undefined) return refuse("You don't have permission to upload this file type.");
  if (isTooLong(name)) refuse('The file name is too long.');
  const { path, size } = sent;
  if (!isImage(named)) return { path, size, type: named, name, measured: null };

  const found = await imageTypeOf(path);
  const extension = found === null ? undefined : extensionOf(found);
  if (found === null || extension === undefined) return refuse('The file content does not match its extension.');
  if (scope.options.get(stripLocationOption) === true) await removeLocation(path, found);
  const measured = isDecodable(found) ? await scope.images.measure(path, found) : null;
  if (isDecodable(found) && measured === null) refuse('The image is corrupt or has too many pixels.');
  return { path, size, type: found, name: found === named ? name : { ...name, extension }, measured };
}

async function md5Of(path: string): Promise<string> {
  const hash = createHash('md5');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
