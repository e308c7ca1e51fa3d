import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { namesFor, splitName } from './file-names.rules.ts';
import type { FileName } from './file-names.rules.ts';
import { sizesOf } from './image-sizes.actions.ts';
import { inMakingOrder, fitInto, longestSide, wantedSizes } from './image-sizes.rules.ts';
import type { Dimensions, WantedSize } from './image-sizes.rules.ts';
import { beside, keysOf, nameOf } from './media-files.rules.ts';
import type { ImageDetails, MadeSize, StoredFile } from './media.ts';
import type { MadeImage, Measured } from '../../formats/images.ts';
import { photoFactsOf } from '../../formats/photo-facts.ts';
import type { Scope } from '../../scope.ts';

/** A file that was judged and may be kept. */
export interface AcceptedFile {
  readonly path: string;
  readonly size: number;
  readonly type: string;
  readonly name: FileName;
  /** Of an image that can be decoded. */
  readonly measured: Measured | null;
}

interface Keeping {
  /** Such as `2026/11`. */
  readonly folder: string;
  /** Make the sizes of an image, and turn and shrink it where that is due. */
  readonly makesSizes: boolean;
}

/** Stores the bytes with all that is made of them; all of it or nothing. */
export async function storeFile(scope: Scope, accepted: AcceptedFile, keeping: Keeping): Promise<StoredFile> {
  const { files } = scope;
  const key = await storeUnderFreeName(scope, accepted, keeping.folder);
  const written = [key];
  try {
    const plain = { file: key, mimeType: accepted.type, filesize: accepted.size };
    const { measured } = accepted;
    if (measured !== null) return await storeImage(scope, accepted, { ...keeping, key, measured, written });
    return { ...plain, details: {} };
  } catch (error) {
    await files.remove(written);
    throw error;
  }
}

export const removeStored = ({ files }: Scope, stored: StoredFile): Promise<void> => files.remove(keysOf(stored));

const mostNames = 10_000;

/** Whoever takes the name between the look and the write makes us look on. */
async function storeUnderFreeName({ files }: Scope, { path, name }: AcceptedFile, folder: string): Promise<string> {
  let tries = 0;
  for (const candidate of namesFor(name)) {
    const key = `${folder}/${candidate}`;
    if ((await files.stat(key)) === null && (await files.put(key, createReadStream(path)))) return key;
    tries += 1;
    if (tries === mostNames) break;
  }
  throw new Error(`More than ${mostNames} files are called like ${name.base}.${name.extension} in ${folder}.`);
}

interface ImageKeeping extends Keeping {
  readonly key: string;
  readonly measured: Measured;
  /** Keys that are there by now. */
  readonly written: string[];
}

async function storeImage(scope: Scope, accepted: AcceptedFile, keeping: ImageKeeping): Promise<StoredFile> {
  const { path, type, size } = accepted;
  const { key, written, makesSizes, measured } = keeping;
  const photo = await photoFactsOf(path);
  const asUploaded = { width: measured.width, height: measured.height };
  const plain: ImageDetails = { ...asUploaded, whole: asUploaded, sizes: [], photo, turned: false };
  const stored: StoredFile = { file: key, mimeType: type, filesize: size, details: { image: plain } };
  if (!makesSizes) return stored;

  const upright = measured.orientation > 4 ? { width: measured.height, height: measured.width } : asUploaded;
  const turned = measured.orientation !== 1;
  const store = async (name: string, { bytes }: MadeImage): Promise<void> => {
    written.push(beside(key, name));
    await replaceFile(scope, beside(key, name), bytes);
  };
  const { base, extension } = splitName(nameOf(key));
  const served = await servedImage(scope, { path, type, upright, turned });
  const servedName = served === null ? nameOf(key) : `${base}-${served.ending}.${extension}`;
  if (served !== null) await store(servedName, served.made);
  const sizes = await makeSizes(scope, { path, type, name: nameOf(key) }, wantedOf(scope, upright), store);
  const image = { ...plain, ...(served?.made ? sizeOf(served.made) : {}), whole: upright, sizes, turned };
  return {
    ...stored,
    file: beside(key, servedName),
    filesize: served?.made.bytes.length ?? size,
    details: { image, ...(served !== null && { original: nameOf(key) }) },
  };
}

const sizeOf = ({ width, height }: Dimensions): Dimensions => ({ width, height });

export const wantedOf = (scope: Pick<Scope, 'options' | 'themes'>, whole: Dimensions): WantedSize[] =>
  inMakingOrder(wantedSizes(whole, sizesOf(scope)));

interface ServedImage {
  readonly ending: 'scaled' | 'rotated';
  readonly made: MadeImage;
}

/** The copy that is served in the place of an upload that is too large, or lies on its side. */
async function servedImage(
  { images }: Scope,
  given: { path: string; type: string; upright: Dimensions; turned: boolean },
): Promise<ServedImage | null> {
  const { path, type, upright, turned } = given;
  if (Math.max(upright.width, upright.height) > longestSide) {
    const box = fitInto(upright, { width: longestSide, height: longestSide });
    return { ending: 'scaled', made: await images.resize(path, type, { ...box, crop: false }) };
  }
  return turned ? { ending: 'rotated', made: await images.turn(path, type) } : null;
}

interface Source {
  readonly path: string;
  readonly type: string;
  /** Name of the upload, which the sizes are named after. */
  readonly name: string;
}

/** Makes these sizes and hands each to be stored. */
export async function makeSizes(
  { images }: Scope,
  { path, type, name }: Source,
  wanted: readonly WantedSize[],
  store: (name: string, made: MadeImage) => Promise<void>,
): Promise<MadeSize[]> {
  const { base, extension } = splitName(name);
  const made: MadeSize[] = [];
  for (const size of wanted) {
    const image = await images.resize(path, type, size);
    const file = `${base}-${image.width}x${image.height}.${extension}`;
    await store(file, image);
    made.push({ name: size.name, file, ...sizeOf(image), filesize: image.bytes.length, mimeType: type });
  }
  return made;
}

/** For files that the service makes: none but itself can have written under such a name. */
export async function replaceFile({ files }: Scope, key: string, bytes: Buffer): Promise<void> {
  if (await files.put(key, Readable.from([bytes]))) return;
  await files.remove([key]);
  await files.put(key, Readable.from([bytes]));
}
