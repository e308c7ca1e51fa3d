export interface ImageFile {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** The files of one uploaded image; `sizes` in the order they are stored. */
export interface AttachedImage {
  readonly full: ImageFile;
  readonly sizes: readonly ImageFile[];
}

const widestSource = 2048;

type Shape = Pick<ImageFile, 'width' | 'height'>;

/** Whether the larger file, scaled to the width of the smaller, misses its height by a pixel at most. */
const hasSameShape = (one: Shape, other: Shape): boolean => {
  const [small, large] = one.width <= other.width ? [one, other] : [other, one];
  return large.width > 0 && Math.abs(Math.round((large.height * small.width) / large.width) - small.height) <= 1;
};

/**
 * The files a browser may choose from: the shown one, then the others of its shape as stored, the full one last. None where
 * it is shown in another shape than it has.
 */
export const sourcesOf = (image: AttachedImage, shownUrl: string, shape?: Shape): ImageFile[] => {
  const files = [...image.sizes, image.full];
  const shown = files.find((file) => file.url === shownUrl);
  if (shown === undefined || (shape !== undefined && !hasSameShape(shown, shape))) return [];
  const others = files.filter(
    (file) => file.width !== shown.width && file.width <= widestSource && hasSameShape(file, shown),
  );
  const byWidth = new Map([shown, ...others].map((file) => [file.width, file]));
  return [...byWidth.values()];
};
