import { renditionKey, renditionSizes } from './renditions.rules.ts';
import type { Rendition } from './renditions.rules.ts';
import { ownFiles } from '../files/media-files.store.ts';
import { originalOf } from '../files/media-files.rules.ts';
import type { ImageDetails, MediaRow } from '../media.ts';
import { replaceFile } from '../files/store-file.actions.ts';
import { withLocalCopy } from '../../../files/local-copy.ts';
import type { OpenFile } from '../../../files/files.ts';
import type { Scope } from '../../../scope.ts';
import { inTransaction } from '../../../site/transaction.ts';

export interface Renditions {
  /** The file, made where it is not there yet. Null where it cannot be, `busy` where too many are being made. */
  find(scope: Scope, given: WantedRendition): Promise<OpenFile | 'busy' | null>;
}

export interface WantedRendition {
  readonly media: MediaRow;
  readonly image: ImageDetails;
  readonly rendition: Rendition;
}

/** More than these at a time, and all would come too late. */
const mostFlights = 20;

/**
 * Of many who ask for a rendition that is not there, one makes it for all. On several nodes each may make it once:
 * they write the same bytes under the same key, and the first to be listed is the one that is served.
 */
export function createRenditions(): Renditions {
  const flights = new Map<string, Promise<boolean>>();
  const make = (scope: Scope, key: string, given: WantedRendition): Promise<boolean> => {
    const flight = makeRendition(scope, key, given).finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  };
  return {
    find: async (scope, given) => {
      const key = renditionKey(given.media, given.image, given.rendition);
      const there = await openListed(scope, key);
      if (there !== null) return there;
      const flight = flights.get(key);
      if (flight === undefined && flights.size >= mostFlights) return 'busy';
      return (await (flight ?? make(scope, key, given))) ? openListed(scope, key) : null;
    },
  };
}

/** What is not on the list may be half a file, or about to be removed. */
const openListed = async ({ files }: Scope, key: string): Promise<OpenFile | null> =>
  (await files.ownerOf(key)) === null ? null : files.open(key);

async function makeRendition(scope: Scope, key: string, given: WantedRendition): Promise<boolean> {
  const { media, image, rendition } = given;
  const box = renditionSizes(image).find(({ width }) => width === rendition.width);
  if (box === undefined) return false;
  const copies = await withLocalCopy(scope.files, originalOf(media), (path) =>
    scope.images.copies(path, rendition.type, [{ ...box, crop: false }]),
  );
  const made = copies?.[0];
  if (made === undefined) return false;
  try {
    await replaceFile(scope, key, made.bytes);
    await inTransaction(scope, (inner) => ownFiles(inner.db.kysely, media.postId, [key]));
  } catch (error) {
    // The attachment may have been removed meanwhile. What is left loose, the sweep removes.
    scope.log.warn({ err: error, key }, 'image rendition not stored');
    return false;
  }
  return true;
}
