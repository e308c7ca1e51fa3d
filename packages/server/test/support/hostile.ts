import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** What is put where a careless program would run it. */
export const script = '<script>alert(1)</script>';
export const php = '<?php system($_GET[0]); ?>';
export const svg = `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`;

export const formats = ['png', 'jpg', 'gif', 'webp', 'avif'] as const;
export type Format = (typeof formats)[number];

const written = { png: 'png', jpg: 'jpeg', gif: 'gif', webp: 'webp', avif: 'avif' } as const;

/** A picture with something on it, large enough to have sizes. */
export async function photograph(format: Format, width = 320, height = 240): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const image = sharp({ create: { width, height, channels: 3, background: 'teal', noise } });
  return image.toFormat(written[format]).toBuffer();
}

const big = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([big(data.length), body, big(crc32(body))]);
}

const pngMark = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

interface PngParts {
  readonly rows?: Buffer;
  /** Bits of a channel, and which channels there are. */
  readonly kind?: readonly [depth: number, colours: number];
}

/** A few bytes that say they are an image of these sides, of one bit a pixel unless said. */
export function pngOf(width: number, height: number, { rows, kind = [1, 0] }: PngParts = {}): Buffer {
  const header = Buffer.concat([big(width), big(height), Buffer.from([...kind, 0, 0, 0])]);
  return Buffer.concat([
    pngMark,
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows ?? deflateSync(Buffer.alloc(100_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** With chunks between the header of a PNG and its pixels. */
export const withPngChunks = (png: Buffer, ...chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);

/** With a segment right behind the beginning of a JPEG. */
export function withJpegSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(content.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, marker]), length, content, jpeg.subarray(2)]);
}

/** With a chunk at the end of a RIFF file, and its length mended. */
export function withRiffChunk(file: Buffer, name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  const padding = Buffer.alloc(content.length % 2);
  const whole = Buffer.concat([file, Buffer.from(name, 'latin1'), length, content, padding]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

/** The same image with other sides in its header. */
export function withSides(format: Format, image: Buffer, width: number, height: number): Buffer {
  const lying = Buffer.from(image);
  if (format === 'png') {
    lying.writeUInt32BE(width, 16);
    lying.writeUInt32BE(height, 20);
    lying.writeUInt32BE(crc32(lying.subarray(12, 29)), 29);
  }
  if (format === 'gif') {
    const [w, h] = [Math.min(width, 65_535), Math.min(height, 65_535)];
    lying.writeUInt16LE(w, 6);
    lying.writeUInt16LE(h, 8);
    const frame = firstFrame(lying);
    lying.writeUInt16LE(w, frame + 5);
    lying.writeUInt16LE(h, frame + 7);
  }
  if (format === 'jpg') {
    const frame = lying.indexOf(Buffer.from([0xff, 0xc0]));
    lying.writeUInt16BE(Math.min(height, 65_535), frame + 5);
    lying.writeUInt16BE(Math.min(width, 65_535), frame + 7);
  }
  if (format === 'webp') {
    const frame = lying.indexOf(Buffer.from([0x9d, 0x01, 0x2a]));
    lying.writeUInt16LE(Math.min(width, 16_383), frame + 3);
    lying.writeUInt16LE(Math.min(height, 16_383), frame + 5);
  }
  if (format === 'avif') {
    const box = lying.indexOf('ispe');
    lying.writeUInt32BE(width, box + 8);
    lying.writeUInt32BE(height, box + 12);
  }
  return lying;
}

/** Where the first frame of a GIF is described: behind its colours and what extends the format. */
function firstFrame(gif: Buffer): number {
  const flags = gif.readUInt8(10);
  let at = 13 + (flags >= 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  while (gif.readUInt8(at) === 0x21) {
    at += 2;
    while (gif.readUInt8(at) !== 0) at += gif.readUInt8(at) + 1;
    at += 1;
  }
  return at;
}

/** One tiny frame over and over. */
export function gifOf(frames: number, { ends = true } = {}): Buffer {
  const head = Buffer.from('GIF89a\x04\x00\x04\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff', 'latin1');
  const frame = Buffer.from(
    '\x21\xf9\x04\x00\x00\x00\x00\x00\x2c\0\0\0\0\x04\0\x04\0\0\x02\x04\x84\x8f\x09\x05\x00',
    'latin1',
  );
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(ends ? ';' : '')]);
}
