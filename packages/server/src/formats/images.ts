import sharp from 'sharp';
import type { Metadata, Sharp } from 'sharp';

import { createSemaphore } from '../lib/semaphore.ts';

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
  // More effort takes ten times as long where there is grain, and the files are no smaller. So it is with AVIF.
  'image/gif': (image) => image.gif({ effort: 1 }),
  'image/webp': (image) => image.webp({ quality: 86 }),
  'image/avif': (image) => image.avif({ quality: 60, effort: 0 }),
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

/** A place in an image, each way from 0 to 1. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface WantedImage extends Box {
  /** Cut to the box instead of drawn into it. */
  readonly crop: boolean;
}

export interface Images {
  /** Null where the bytes are no such image, or one too large to be decoded. */
  measure(path: string, type: string): Promise<Measured | null>;
  /** Copies of exactly these sizes, turned upright. Those that are cut keep what is around the focal point. */
  copies(path: string, type: string, wanted: readonly WantedImage[], focal?: Point): Promise<MadeImage[]>;
  /** A few pixels of the image as a data address, for what is shown until it is loaded. */
  placeholder(source: string | Buffer): Promise<string>;
  /** A copy in full size, turned upright. */
  turn(path: string, type: string): Promise<MadeImage>;
  modify(path: string, type: string, modifiers: readonly Modifier[]): Promise<MadeImage>;
}

interface Limits {
  /** Pixels of an image that is decoded, and the bytes that they take. */
  readonly mostPixels: number;
  readonly mostBytes: number;
  /** Images that are worked on at the same time. */
  readonly atOnce: number;
  /** For each step. */
  readonly seconds: number;
}

/** Pixels as they are in memory. */
interface Pixels extends Box {
  readonly data: Buffer;
  readonly channels: 1 | 2 | 3 | 4;
}

/** Longest side of the pixels that copies are made from: what is larger is drawn once in this size, and not again. */
const longestSource = 2560;

const placeholderBox = { width: 16, height: 16 };

/** A step took longer than it may: the image is larger than this machine can do just now. */
export class ImageTooSlow extends Error {}

/** What sharp says when its time is up is told by words alone. */
const explained = (error: unknown): never => {
  throw error instanceof Error && error.message.includes('timeout')
    ? new ImageTooSlow('Image processing timed out.', { cause: error })
    : error;
};

/** Each step is done by one thread, a few images at a time: more would take the machine from everybody else. */
export function createImages({ mostPixels, mostBytes, atOnce, seconds }: Limits): Images {
  sharp.concurrency(1);
  const semaphore = createSemaphore(atOnce);
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => semaphore(work).catch(explained);
  const load = (input: string | Buffer | Pixels): Sharp => {
    const limits = { limitInputPixels: mostPixels, failOn: 'error', animated: false } as const;
    if (typeof input === 'string' || Buffer.isBuffer(input)) return sharp(input, limits).timeout({ seconds });
    const { data, ...raw } = input;
    return sharp(data, { ...limits, raw }).timeout({ seconds });
  };

  const finish = async (image: Sharp, type: string): Promise<MadeImage> => {
    const { data, info } = await (written[type] ?? ((same: Sharp) => same))(image).toBuffer({
      resolveWithObject: true,
    });
    return { bytes: data, width: info.width, height: info.height };
  };

  const upright = async (path: string): Promise<Pixels> => {
    const box = { width: longestSource, height: longestSource, fit: 'inside', withoutEnlargement: true } as const;
    const image = load(path).autoOrient().resize(box).toColourspace('srgb');
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, channels: info.channels };
  };

  const sidesOf = async (path: string): Promise<Box> => (await load(path).metadata()).autoOrient;

  const isTooLarge = ({ width, height, channels, depth }: Metadata): boolean => {
    const pixels = width * height;
    return pixels > mostPixels || pixels * channels * (depth === 'ushort' ? 2 : 1) > mostBytes;
  };

  return {
    measure: (path, type) =>
      inTurn(async () => {
        const found = await load(path)
          .metadata()
          .catch(() => null);
        if (found === null || found.format !== formats[type] || isTooLarge(found)) return null;
        // Bytes that begin like an image may not go on like one.
        const isWhole = await load(path)
          .stats()
          .catch(explained)
          .then(
            () => true,
            (error: unknown) => (error instanceof ImageTooSlow ? Promise.reject(error) : false),
          );
        return isWhole ? { width: found.width, height: found.height, orientation: found.orientation ?? 1 } : null;
      }),
    // One turn for all: waiting for the next, nobody holds pixels.
    copies: (path, type, wanted, focal) =>
      inTurn(async () => {
        if (wanted.length === 0) return [];
        const pixels = await upright(path);
        const made: MadeImage[] = [];
        for (const { crop, ...box } of wanted) {
          const isEnough = box.width <= pixels.width && box.height <= pixels.height;
          const [source, whole] = isEnough ? [load(pixels), pixels] : [load(path).autoOrient(), await sidesOf(path)];
          made.push(
            await finish(crop ? cut(source, { whole, box, focal }) : source.resize({ ...box, fit: 'fill' }), type),
          );
        }
        return made;
      }),
    placeholder: (source) =>
      inTurn(async () => {
        const small = load(source)
          .autoOrient()
          .resize({ ...placeholderBox, fit: 'inside' });
        const bytes = await small.webp({ quality: 40, smartSubsample: true }).toBuffer();
        return `data:image/webp;base64,${bytes.toString('base64')}`;
      }),
    turn: (path, type) => inTurn(() => finish(load(path).autoOrient(), type)),
    modify: (path, type, modifiers) =>
      inTurn(async () => {
        let made = await load(path).autoOrient().png().toBuffer({ resolveWithObject: true });
        for (const modifier of modifiers) {
          const step = applied(load(made.data), modifier, made.info);
          made = await step.png().toBuffer({ resolveWithObject: true });
        }
        return finish(load(made.data), type);
      }),
  };
}

const middle: Point = { x: 0.5, y: 0.5 };

/** As much of the image as the box holds, with the focal point as near to its middle as the edges allow. */
function cut(image: Sharp, { whole, box, focal = middle }: { whole: Box; box: Box; focal: Point | undefined }): Sharp {
  const share = Math.max(box.width / whole.width, box.height / whole.height);
  const width = Math.max(box.width, Math.round(whole.width * share));
  const height = Math.max(box.height, Math.round(whole.height * share));
  const offset = (at: number, length: number, kept: number): number =>
    Math.max(0, Math.min(length - kept, Math.round(at * length - kept / 2)));
  return image
    .resize({ width, height, fit: 'fill' })
    .extract({ ...box, left: offset(focal.x, width, box.width), top: offset(focal.y, height, box.height) });
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
