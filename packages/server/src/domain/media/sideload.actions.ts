import { acceptFile } from './accept-file.actions.ts';
import type { SentFile } from './accept-file.actions.ts';
import { sizesOf } from './image-sizes.actions.ts';
import type { Dimensions } from './image-sizes.rules.ts';
import { nameOf, originalOf } from './media-files.rules.ts';
import { mediaErrors } from './media.errors.ts';
import type { MadeSize, MediaDetails, MediaRow } from './media.ts';
import { changeDetails } from './media.write.actions.ts';
import { removeStored, storeFile } from './store-file.actions.ts';
import type { Scope } from '../../scope.ts';

/** Sizes that a client makes itself are sent one by one, then told of together: only then the attachment has them. */
export async function sideload(
  scope: Scope,
  media: MediaRow,
  { sent, sizes }: { sent: SentFile; sizes: readonly string[] },
): Promise<MadeSize> {
  const accepted = await acceptFile(scope, sent);
  const { measured } = accepted;
  if (measured === null || !sizes.every((name) => fits(scope, media, name, measured))) {
    throw mediaErrors.wrongDimensions();
  }
  const original = originalOf(media);
  const folder = original.slice(0, original.lastIndexOf('/'));
  const stored = await storeFile(scope, accepted, { folder, makesSizes: false });
  const made: MadeSize = {
    name: sizes.join(','),
    file: nameOf(stored.file),
    width: measured.width,
    height: measured.height,
    filesize: accepted.size,
    mimeType: accepted.type,
  };
  try {
    await changeDetails(scope, media.postId, (details) => ({
      ...details,
      sideloaded: [...(details.sideloaded ?? []), made],
    }));
  } catch (error) {
    await removeStored(scope, stored);
    throw error;
  }
  return made;
}

/** One pixel more is a matter of rounding. */
function fits(scope: Scope, { details: { image } }: MediaRow, name: string, made: Dimensions): boolean {
  const rule = sizesOf(scope).find((one) => one.name === name);
  const isWithin = (length: number, most: number): boolean => most <= 0 || length <= most + 1;
  if (rule !== undefined) return isWithin(made.width, rule.width) && isWithin(made.height, rule.height);
  if (name !== 'original' || image === undefined) return true;
  return made.width === image.whole.width && made.height === image.whole.height;
}

/** A size by its names, and the file that a sideload has stored for it. */
export interface ToldSize {
  readonly names: readonly string[];
  readonly file: string;
}

/** The attachment has these sizes from now on. A file that no sideload of it has stored is refused. */
export const finalize = (scope: Scope, { postId }: MediaRow, told: readonly ToldSize[]): Promise<void> =>
  changeDetails(scope, postId, (details) => withSizes(details, told));

function withSizes(details: MediaDetails, told: readonly ToldSize[]): MediaDetails {
  const { image, sideloaded = [] } = details;
  const known = new Map(sideloaded.map((made) => [made.file, made]));
  if (told.some(({ file }) => !known.has(file))) throw mediaErrors.notSideloaded();
  if (image === undefined) return details;
  const added = told.flatMap(({ names, file }) => {
    const made = known.get(file);
    return made === undefined ? [] : names.map((name) => ({ ...made, name }));
  });
  const kept = image.sizes.filter(({ name }) => added.every((one) => one.name !== name));
  return { ...details, image: { ...image, sizes: [...kept, ...added] } };
}
