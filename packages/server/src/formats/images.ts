import sharp from 'sharp';
import type { Metadata, Sharp } from 'sharp';

import { createSemaphore } from './semaphore.ts';

// Only loaders of formats that browsers show: of all others, libvips need not be trusted.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
  ],
});
sharp.cache(false);

/** Kinds of images that are decoded, by media type, and how they are written. */
const written: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  'image/jpeg': (image) => image.jpeg({ quality: 82 }),
  'image/png': (image) => image.png(),
  'image/gif': (image) => image.gif(),
  'image/webp': (image) => image.webp({ quality: 86 }),
  'image/avif': (image) => image.avif({ quality: 60, effort: 2 }),
};

const formats: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'heif',
};

export const isDecodable = (type: string): boolean => written[type] !== undefined;

/** Size as stored, before the image is turned by its orientation. */
export interface Measured {
  readonly width: number;
  readonly height: number;
  /** 1 to 8, as cameras write it; 1 where they wrote none. */
  readonly orientation: number;
}

export interface Box {
  readonly width: number;
  readonly height: number;
}

/** One step of an edit; lengths in percent of the image at that point. */
export type Modifier =
  | { readonly type: 'rotate'; readonly angle: number }
  | { readonly type: 'flip'; readonly horizontal: boolean; readonly vertical: boolean }
  | {
      readonly type: 'crop';
      readonly left: number;
      readonly top: number;
      readonly width: number;
      readonly height: number;
    };

export interface MadeImage extends Box {
  readonly bytes: Buffer;
}

export interface Images {
  /** Null where the bytes are no such image, or one with more pixels than are decoded. */
  measure(path: string, type: string): Promise<Measured | null>;
  /** A copy of exactly this size, turned upright; cut at its middle where it is to be cut. */
  resize(path: string, type: string, wanted: Box & { readonly crop: boolean }): Promise<MadeImage>;
  /** A copy in full size, turned upright. */
  turn(path: string, type: string): Promise<MadeImage>;
  modify(path: string, type: string, modifiers: readonly Modifier[]): Promise<MadeImage>;
}

interface Limits {
  /** Pixels of an image that is decoded. */
  readonly mostPixels: number;
  /** Images that are worked on at the same time. */
  readonly atOnce: number;
  readonly seconds: number;
}

/** Each step is done by one thread, a few images at a time: more would take the machine from everybody else. */
export function createImages({ mostPixels, atOnce, seconds }: Limits): Images {
  sharp.concurrency(1);
  const inTurn = createSemaphore(atOnce);
  const load = (input: string | Buffer): Sharp =>
    sharp(input, { limitInputPixels: mostPixels, failOn: 'error', animated: false }).timeout({ seconds });

  const finish = (image: Sharp, type: string): Promise<MadeImage> =>
    inTurn(async () => {
      const { data, info } = await (written[type] ?? ((same: Sharp) => same))(image).toBuffer({
        resolveWithObject: true,
      });
      return { bytes: data, width: info.width, height: info.height };
    });

  return {
    measure: async (path, type) => {
      const found: Metadata | null = await inTurn(() => load(path).metadata()).catch(() => null);
      if (found === null || found.format !== formats[type]) return null;
      if (found.width * found.height > mostPixels) return null;
      // Bytes that begin like an image may not go on like one.
      const isWhole = await inTurn(() => load(path).stats()).then(
        () => true,
        () => false,
      );
      return isWhole ? { width: found.width, height: found.height, orientation: found.orientation ?? 1 } : null;
    },
    resize: (path, type, { width, height, crop }) =>
      finish(
        load(path)
          .autoOrient()
          .resize(width, height, { fit: crop ? 'cover' : 'fill' }),
        type,
      ),
    turn: (path, type) => finish(load(path).autoOrient(), type),
    modify: async (path, type, modifiers) => {
      let made = await inTurn(() => load(path).autoOrient().png().toBuffer({ resolveWithObject: true }));
      for (const modifier of modifiers) {
        const step = applied(load(made.data), modifier, made.info);
        made = await inTurn(() => step.png().toBuffer({ resolveWithObject: true }));
      }
      return finish(load(made.data), type);
    },
  };
}

function applied(image: Sharp, modifier: Modifier, { width, height }: Box): Sharp {
  if (modifier.type === 'rotate') return image.rotate(modifier.angle, { background: '#00000000' });
  if (modifier.type === 'flip') return flipped(image, modifier);
  const share = (percent: number, whole: number): number => Math.round((percent * whole) / 100);
  const left = Math.min(share(modifier.left, width), width - 1);
  const top = Math.min(share(modifier.top, height), height - 1);
  return image.extract({
    left,
    top,
    width: Math.max(1, Math.min(share(modifier.width, width), width - left)),
    height: Math.max(1, Math.min(share(modifier.height, height), height - top)),
  });
}

function flipped(image: Sharp, { horizontal, vertical }: { horizontal: boolean; vertical: boolean }): Sharp {
  const once = vertical ? image.flip() : image;
  return horizontal ? once.flop() : once;
}
