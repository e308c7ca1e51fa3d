import type { Options } from '../../../site/options.ts';
import { flagOption, integerOption } from '../../settings/option-values.rules.ts';

export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

export interface SizeRule extends Dimensions {
  readonly name: string;
  /** Cut to the box instead of fitted into it. */
  readonly crop: boolean;
}

export interface WantedSize extends Dimensions {
  readonly name: string;
  readonly crop: boolean;
}

/** Images with a longer side are served as a copy of this length. */
export const longestSide = 2560;

/** Bits per channel that copies of an image keep at most. */
export const maxBitDepth = 16;

/** The sizes there are, in the order they are named. 0 is no limit. */
export function sizeRules(options: Options): readonly SizeRule[] {
  const box = (name: string, usual: number): SizeRule => ({
    name,
    width: integerOption(options, `${name}_size_w`, usual),
    height: integerOption(options, `${name}_size_h`, usual),
    crop: false,
  });
  return [
    { ...box('thumbnail', 150), crop: flagOption(options, 'thumbnail_crop', true) },
    box('medium', 300),
    { name: 'medium_large', width: integerOption(options, 'medium_large_size_w', 768), height: 0, crop: false },
    box('large', 1024),
    { name: '1536x1536', width: 1536, height: 1536, crop: false },
    { name: '2048x2048', width: 2048, height: 2048, crop: false },
  ];
}

/** What a client may send beside the sizes: what is served, or belongs to the image without being a size of it. */
const served = ['full', 'scaled'];
const companions = ['source_original', 'animated_video', 'animated_video_poster'];

export const specialNames: readonly string[] = ['original', ...served, ...companions];
export const isServed = (name: string): boolean => served.includes(name);
export const isCompanion = (name: string): boolean => companions.includes(name);

/** In this order they are made and shown. */
const madeFirst = ['medium', 'large', 'thumbnail'];

export const inMakingOrder = <T extends { readonly name: string }>(sizes: readonly T[]): T[] => {
  const place = ({ name }: T): number => (madeFirst.includes(name) ? madeFirst.indexOf(name) : madeFirst.length);
  return sizes.toSorted((one, other) => place(one) - place(other));
};

/** The largest of the same shape that fits; never larger than the image. */
export function fitInto({ width, height }: Dimensions, box: Dimensions): Dimensions {
  const shares = [1, box.width > 0 ? box.width / width : 1, box.height > 0 ? box.height / height : 1];
  const share = Math.min(...shares);
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

const cutTo = (image: Dimensions, box: Dimensions): Dimensions => ({
  width: box.width > 0 ? Math.min(image.width, box.width) : image.width,
  height: box.height > 0 ? Math.min(image.height, box.height) : image.height,
});

/** The sizes an image is made in: those that are smaller than itself in some direction. */
export const wantedSizes = (image: Dimensions, rules: readonly SizeRule[]): WantedSize[] =>
  rules.flatMap(({ name, crop, ...box }) => {
    if (box.width <= 0 && box.height <= 0) return [];
    const size = crop ? cutTo(image, box) : fitInto(image, box);
    return size.width < image.width || size.height < image.height ? [{ name, crop, ...size }] : [];
  });

/** Documents whose pages could be shown as images, if there were somebody to draw them. */
const documentSizes = ['thumbnail', 'medium', 'large'];

export const missingSizes = (
  file: { readonly type: string; readonly whole: Dimensions | null; readonly made: readonly string[] },
  rules: readonly SizeRule[],
): string[] => {
  if (file.type === 'application/pdf') return documentSizes;
  if (file.whole === null) return [];
  return wantedSizes(file.whole, rules).flatMap(({ name }) => (file.made.includes(name) ? [] : [name]));
};
