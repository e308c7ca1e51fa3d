import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { namesFor, splitName } from './file-names.rules.ts';
import type { FileName } from './file-names.rules.ts';
import { isPlayed } from './file-types.rules.ts';
import { sizesOf } from '../images/image-sizes.actions.ts';
import { inMakingOrder, fitInto, longestSide, wantedSizes } from '../images/image-sizes.rules.ts';
import type { Dimensions, WantedSize } from '../images/image-sizes.rules.ts';
import { beside, keysOf, nameOf } from './media-files.rules.ts';
import type { ImageDetails, MadeSize, StoredFile } from '../media.ts';
import type { MadeImage, Measured, Point } from '../../../formats/images.ts';
import { photoFactsOf } from '../../../formats/photo-facts.ts';
import { trackFactsOf } from '../../../formats/tracks/track-facts.ts';
import type { Scope } from '../../../scope.ts';

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
  const key = await reserveName(scope, accepted, keeping.folder);
  const written = [key];
  try {
    await files.put(key, { open: () => createReadStream(accepted.path), size: accepted.size });
    const plain = { file: key, mimeType: accepted.type, filesize: accepted.size };
    const { measured } = accepted;
    if (measured !== null) return await storeImage(scope, accepted, { ...keeping, key, measured, written });
    const track = isPlayed(accepted.type) ? await trackFactsOf(accepted.path) : null;
    return { ...plain, details: { ...(track && { track }) } };
  } catch (error) {
    await files.removeLoose(written).catch(() => undefined);
    throw error;
  }
}

/** What cannot be removed now, the sweep removes. */
export const removeStored = ({ files }: Scope, stored: StoredFile): Promise<void> =>
  files.removeLoose(keysOf(stored)).catch(() => undefined);

const mostNames = 10_000;

/** Claims the first free file name. */
async function reserveName({ files }: Scope, { name }: AcceptedFile, folder: string): Promise<string> {
  let tries = 0;
  for (const candidate of namesFor(name)) {
    const key = `${folder}/${candidate}`;
    if (await files.reserve(key)) return key;
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
  const upright = measured.orientation > 4 ? { width: measured.height, height: measured.width } : asUploaded;
  const digest = await digestOf(path);
  const shown = { ...asUploaded, whole: upright, sizes: [], photo, digest, turned: false };
  const placeholder = (from: string | Buffer): Promise<string> => scope.images.placeholder(from);
  const stored = { file: key, mimeType: type, filesize: size };
  if (!makesSizes) return { ...stored, details: { image: { ...shown, placeholder: await placeholder(path) } } };

  const turned = measured.orientation !== 1;
  const { base, extension } = splitName(nameOf(key));
  const source = { path, type, name: nameOf(key) };
  const { served, sizes } = await makeFiles(scope, source, { upright, turned });
  const servedName = served === null ? nameOf(key) : `${base}-${served.ending}.${extension}`;
  const made = [...(served === null ? [] : [{ file: servedName, made: served.made }]), ...sizes];
  for (const { file, made: copy } of made) {
    written.push(beside(key, file));
    await replaceFile(scope, beside(key, file), copy.bytes);
  }
  const image: ImageDetails = {
    ...shown,
    ...(served && sizeOf(served.made)),
    sizes: sizes.map((one) => one.size),
    placeholder: await placeholder(sizes.find((one) => one.size.name === 'medium')?.made.bytes ?? path),
    turned,
  };
  return {
    ...stored,
    file: beside(key, servedName),
    filesize: served?.made.bytes.length ?? size,
    details: { image, ...(served !== null && { original: nameOf(key) }) },
  };
}

/** The first half of a SHA-256: enough that no two files have the same. */
async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex').slice(0, 32);
}

export const sizeOf = ({ width, height }: Dimensions): Dimensions => ({ width, height });

export const wantedOf = (scope: Pick<Scope, 'options' | 'themes'>, whole: Dimensions): WantedSize[] =>
  inMakingOrder(wantedSizes(whole, sizesOf(scope)));

interface Source {
  readonly path: string;
  readonly type: string;
  /** Name of the upload, which the sizes are named after. */
  readonly name: string;
}

interface MadeFiles {
  /** The copy that is served in the place of an upload that is too large, or lies on its side. */
  readonly served: { readonly ending: 'scaled' | 'rotated'; readonly made: MadeImage } | null;
  readonly sizes: readonly MadeFile[];
}

interface MadeFile {
  readonly file: string;
  readonly size: MadeSize;
  readonly made: MadeImage;
}

async function makeFiles(
  scope: Scope,
  source: Source,
  { upright, turned }: { upright: Dimensions; turned: boolean },
): Promise<MadeFiles> {
  const wanted = wantedOf(scope, upright);
  if (Math.max(upright.width, upright.height) <= longestSide) {
    const { path, type } = source;
    const served = turned ? ({ ending: 'rotated', made: await scope.images.turn(path, type) } as const) : null;
    return { served, sizes: await makeSizes(scope, source, wanted) };
  }
  const box = fitInto(upright, { width: longestSide, height: longestSide });
  const [made, ...sizes] = await makeSizes(scope, source, [{ name: 'scaled', ...box, crop: false }, ...wanted]);
  return { served: made === undefined ? null : { ending: 'scaled', made: made.made }, sizes };
}

/** Makes these sizes. They are not stored yet. */
export async function makeSizes(
  { images }: Scope,
  { path, type, name }: Source,
  wanted: readonly WantedSize[],
  focal?: Point,
): Promise<MadeFile[]> {
  const { base, extension } = splitName(name);
  const copies = await images.copies(path, type, wanted, focal);
  return copies.map((made, at) => {
    const file = `${base}-${made.width}x${made.height}.${extension}`;
    const size = { name: wanted[at]?.name ?? '', file, ...sizeOf(made), filesize: made.bytes.length, mimeType: type };
    return { file, size, made };
  });
}

/** For files that the service makes: none but itself can have written under such a name. */
export const replaceFile = ({ files }: Scope, key: string, bytes: Buffer): Promise<void> =>
  files.put(key, { open: () => Readable.from([bytes]), size: bytes.length });
