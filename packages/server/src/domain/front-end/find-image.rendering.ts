import { readerOf } from '../../access/reader.ts';
import type { ImageFacts } from '../../blocks/data.ts';
import type { Scope } from '../../scope.ts';
import { readableImage } from '../blocks/image-facts.rendering.ts';

/** An image of the media library that visitors can see. Null for every other id. Lookups of one request are batched. */
export const findImage = (scope: Scope, id: number): Promise<ImageFacts | null> =>
  Number.isSafeInteger(id) ? readableImage(readerOf(scope), id) : Promise.resolve(null);
