import { acceptFile } from './accept-file.actions.ts';
import type { SentFile } from './accept-file.actions.ts';
import { sizesOf } from '../images/image-sizes.actions.ts';
import { isCompanion, isServed } from '../images/image-sizes.rules.ts';
import type { Dimensions } from '../images/image-sizes.rules.ts';
import { beside, nameOf, originalOf } from '../files/media-files.rules.ts';
import { mediaErrors } from '../media.errors.ts';
import type { ImageDetails, MadeSize, MediaRow } from '../media.ts';
import { changeFile } from '../media.write.actions.ts';
import { removeStored, sizeOf, storeFile } from '../files/store-file.actions.ts';
import type { Scope } from '../../../scope.ts';

/** Client-generated image sizes are uploaded one by one and attached together. */
export async function sideload(
  scope: Scope,
  media: MediaRow,
  { sent, sizes }: { sent: SentFile; sizes: readonly string[] },
): Promise<MadeSize> {
  const accepted = await acceptFile(scope, sent);
  const { measured } = accepted;
  const isImage = measured !== null && sizes.every((name) => fits(scope, media, name, measured));
  if (!isImage && !isFilmOf(accepted.type, sizes)) throw mediaErrors.wrongDimensions();
  const original = originalOf(media);
  const folder = original.slice(0, original.lastIndexOf('/'));
  const stored = await storeFile(scope, accepted, { folder, makesSizes: false });
  const made: MadeSize = {
    name: sizes.join(','),
    file: nameOf(stored.file),
    ...sizeOf(measured ?? stored.details.track?.picture ?? { width: 0, height: 0 }),
    filesize: accepted.size,
    mimeType: accepted.type,
    ...(stored.details.image && { digest: stored.details.image.digest }),
  };
  try {
    await changeFile(scope, media.postId, ({ details }) => ({
      details: { ...details, sideloaded: [...(details.sideloaded ?? []), made] },
    }));
  } catch (error) {
    await removeStored(scope, stored);
    throw error;
  }
  return made;
}

const isFilmOf = (type: string, sizes: readonly string[]): boolean =>
  type.startsWith('video/') && sizes.every((name) => name === 'animated_video');

/** One pixel more is a matter of rounding. */
function fits(scope: Scope, { details: { image } }: MediaRow, name: string, made: Dimensions): boolean {
  const rule = sizesOf(scope).find((one) => one.name === name);
  const isWithin = (length: number, most: number): boolean => most <= 0 || length <= most + 1;
  if (rule !== undefined) return isWithin(made.width, rule.width) && isWithin(made.height, rule.height);
  if (name !== 'original' || image === undefined) return true;
  return made.width === image.whole.width && made.height === image.whole.height;
}

/** What a file is for by its names, and the file that a sideload has stored for it. */
export interface ToldSize {
  readonly names: readonly string[];
  readonly file: string;
}

/** The attachment has these files from now on. A file that no sideload of it has stored is refused. */
export const finalize = (scope: Scope, { postId }: MediaRow, told: readonly ToldSize[]): Promise<void> =>
  changeFile(scope, postId, (media) => {
    // A full-size file is named with its folder, a size without.
    const known = new Map(
      (media.details.sideloaded ?? []).flatMap((made) => [
        [made.file, made],
        [beside(media.file, made.file), made],
      ]),
    );
    if (told.some(({ file }) => !known.has(file))) throw mediaErrors.notSideloaded();
    const uses = told.flatMap(({ names, file }) => {
      const made = known.get(file);
      return made === undefined ? [] : names.map((name) => ({ ...made, name }));
    });
    return uses.reduce(withFile, media);
  });

/** Takes the place that its name says: that of the served file, of the upload, beside both, or of a size. */
function withFile(media: MediaRow, made: MadeSize): MediaRow {
  const { details } = media;
  const { image } = details;
  if (isCompanion(made.name)) {
    return { ...media, details: { ...details, companions: { ...details.companions, [made.name]: made.file } } };
  }
  if (image === undefined) return media;
  if (made.name === 'original') {
    const before = nameOf(originalOf(media));
    const replaced = before === nameOf(media.file) ? [] : [before];
    return {
      ...media,
      details: {
        ...details,
        original: made.file,
        replaced: [...(details.replaced ?? []), ...replaced],
        image: { ...image, digest: made.digest ?? image.digest },
      },
    };
  }
  if (isServed(made.name)) return servedAs(media, made, image);
  const sizes = [...image.sizes.filter(({ name }) => name !== made.name), made];
  return { ...media, details: { ...details, image: { ...image, sizes } } };
}

/** What was served before is the upload now, unless the attachment has one. */
function servedAs(media: MediaRow, made: MadeSize, image: ImageDetails): MediaRow {
  const { details, file } = media;
  const { original = nameOf(file), replaced = [] } = details;
  return {
    ...media,
    file: beside(file, made.file),
    mimeType: made.mimeType,
    filesize: made.filesize,
    details: {
      ...details,
      original,
      replaced: original === nameOf(file) ? replaced : [...replaced, nameOf(file)],
      image: { ...image, width: made.width, height: made.height },
    },
  };
}
