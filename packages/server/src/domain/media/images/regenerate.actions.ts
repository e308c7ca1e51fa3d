import { countImages, selectImages } from '../media.store.ts';
import { makeSizesAgain } from '../media.write.actions.ts';
import type { Scope } from '../../../scope.ts';

interface Regenerating {
  /** Images with a lower number are passed over. */
  readonly from: number;
  /** Makes only sizes whose files are not there. */
  readonly onlyMissing: boolean;
}

/** One image that was looked at. */
export interface Regenerated {
  readonly id: number;
  /** How many sizes were made. */
  readonly made: number;
  /** Why none could be, where that went wrong. */
  readonly failure?: unknown;
}

const atOnce = 100;

/** How many images there are from this number on. */
export const imagesFrom = ({ db }: Scope, from: number): Promise<number> => countImages(db.kysely, from);

/** Makes the sizes of all images again, one image after the other in the order of their numbers. */
export async function* regenerateImages(
  scope: Scope,
  { from, onlyMissing }: Regenerating,
): AsyncGenerator<Regenerated, void> {
  for (let next = from; ;) {
    const images = await selectImages(scope.db.kysely, { from: next, most: atOnce });
    for (const media of images) {
      const remaking = { onlyMissing, looksForFiles: true };
      const made = makeSizesAgain(scope, media, remaking).then((count) => ({ made: count }));
      // One lost or damaged file says nothing of all the others.
      yield { id: media.postId, ...(await made.catch((failure: unknown) => ({ made: 0, failure }))) };
    }
    const last = images.at(-1);
    if (last === undefined) return;
    next = last.postId + 1;
  }
}
