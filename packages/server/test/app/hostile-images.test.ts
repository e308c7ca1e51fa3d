import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRefused, typeKept } from '../support/harmless.ts';
import * as hostile from '../support/hostile.ts';
import type { Format } from '../support/hostile.ts';
import { setUpMedia } from '../support/media.ts';

const megabyte = 1024 * 1024;
const media = setUpMedia({ limit: 80 * megabyte });

const types: Readonly<Record<Format, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
};
const whole = Object.fromEntries(
  await Promise.all(hostile.formats.map(async (format) => [format, await hostile.photograph(format)] as const)),
) as Record<Format, Buffer>;

const ofFormat = (format: Format, bytes: Uint8Array) => ({ name: `x.${format}`, bytes, type: types[format] });

type Damage = readonly [what: string, spoil: (image: Buffer, format: Format) => Buffer, taken: readonly Format[]];

/** What is wrong with the image, and of which formats decoders make an image nevertheless, as browsers do. */
const damaged: readonly Damage[] = [
  ['its first bytes alone', (image) => image.subarray(0, 16), []],
  ['a tenth of it', (image) => image.subarray(0, image.length * 0.1), []],
  ['half of it', (image) => image.subarray(0, image.length * 0.5), []],
  ['nine tenths of it', (image) => image.subarray(0, image.length * 0.9), []],
  ['zeros behind its header', (image) => Buffer.concat([image.subarray(0, 32), Buffer.alloc(image.length)]), ['webp']],
  [
    'text behind its mark',
    (image) => Buffer.concat([image.subarray(0, 12), Buffer.from(hostile.script.repeat(40))]),
    [],
  ],
  ['no width and no height', (image, format) => hostile.withSides(format, image, 0, 0), ['gif']],
  ['more pixels than are decoded', (image, format) => hostile.withSides(format, image, 60_000, 60_000), []],
  ['one long row', (image, format) => hostile.withSides(format, image, 60_000, 1), ['png', 'jpg', 'gif']],
];

describe.each(hostile.formats)('%s', (format) => {
  const image = whole[format];
  test.each<Damage>(damaged)('with %s', async (_, spoil, taken) => {
    const file = ofFormat(format, spoil(image, format));
    if (taken.includes(format)) expect(await typeKept(media(), file)).toBe(types[format]);
    else expect(await isRefused(media(), file)).toBe(true);
  });

  test.each(hostile.formats.filter((other) => other !== format))(
    'called %s, it is stored as what it is',
    async (other) => {
      const file = { name: `x.${other}`, bytes: image, type: types[other] };
      expect(await typeKept(media(), file)).toBe(types[format]);
    },
  );

  test.each(['image/svg+xml', 'text/html', 'application/x-httpd-php', 'not a type'])(
    'declared as %s, it is served as what it is',
    async (type) => expect(await typeKept(media(), { name: `x.${format}`, bytes: image, type })).toBe(types[format]),
  );

  test.each(['php', 'phtml', 'svg', 'exe', 'html5', 'png.php'])('called .%s, it is refused', async (extension) => {
    expect(await isRefused(media(), { name: `x.${extension}`, bytes: image, type: types[format] })).toBe(true);
  });
});

const zeros = (megabytes: number): Buffer => deflateSync(Buffer.alloc(megabytes * megabyte));
const text = (name: string, bytes: Buffer): Buffer => Buffer.concat([Buffer.from(`${name}\0\0`, 'latin1'), bytes]);
const segments = (count: number): Buffer =>
  Array.from({ length: count }).reduce<Buffer>(
    (jpeg) => hostile.withJpegSegment(jpeg, 0xe1, Buffer.from(`Exif\0\0${'A'.repeat(65_000)}`, 'latin1')),
    whole.jpg,
  );

describe('few bytes that become many', () => {
  // The service runs in this process: what it holds is in here, and so are the files that are sent.
  let most = 0;
  let watch: NodeJS.Timeout;
  const rss = (): number => process.memoryUsage.rss();
  beforeAll(() => {
    const before = rss();
    watch = setInterval(() => (most = Math.max(most, rss() - before)), 20);
  });
  afterAll(() => clearInterval(watch));

  const grey = (side: number): Buffer =>
    hostile.pngOf(side, side, { rows: deflateSync(Buffer.alloc(side * (side / 8 + 1))) });
  test.each<readonly [what: string, name: string, bytes: () => Buffer]>([
    ['a PNG of 400 million pixels, all there', 'x.png', () => grey(20_000)],
    ['a PNG of 69 million pixels, all there', 'x.png', () => grey(8320)],
    ['a PNG of 36 million pixels with 8 bytes each', 'x.png', () => hostile.pngOf(6000, 6000, { kind: [16, 6] })],
    ['an SVGZ', 'x.svgz', () => deflateSync(Buffer.from(hostile.svg.repeat(10_000)))],
  ])('%s is refused', async (_, name, bytes) => expect(await isRefused(media(), { name, bytes: bytes() })).toBe(true));

  test.each<readonly [what: string, name: string, type: string, bytes: () => Buffer]>([
    ['a PNG of 62 million pixels, all there', 'x.png', 'image/png', () => grey(7904)],
    [
      'text of 64 MB in a PNG',
      'x.png',
      'image/png',
      () => hostile.withPngChunks(whole.png, hostile.pngChunk('zTXt', text('Comment', zeros(64)))),
    ],
    [
      'a colour profile of 64 MB in a PNG',
      'x.png',
      'image/png',
      () => hostile.withPngChunks(whole.png, hostile.pngChunk('iCCP', text('icc', zeros(64)))),
    ],
    [
      'Exif of 60 MB in a PNG',
      'x.png',
      'image/png',
      () => hostile.withPngChunks(whole.png, hostile.pngChunk('eXIf', Buffer.alloc(60 * megabyte, 'II*\0\b\0\0\0'))),
    ],
    ['Exif of 6 MB in a hundred parts of a JPEG', 'x.jpg', 'image/jpeg', () => segments(100)],
    ['a GIF of 10,000 frames', 'x.gif', 'image/gif', () => hostile.gifOf(10_000)],
    ['a GIF of 300,000 frames without an end', 'x.gif', 'image/gif', () => hostile.gifOf(300_000, { ends: false })],
    [
      '64 MB of XMP in a WebP',
      'x.webp',
      'image/webp',
      () => hostile.withRiffChunk(whole.webp, 'XMP ', Buffer.alloc(64 * megabyte)),
    ],
    [
      'a document that is mostly zeros',
      'x.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      () => Buffer.concat([Buffer.from('PK\u0003\u0004'), zeros(64)]),
    ],
    [
      'an archive that is mostly zeros',
      'x.zip',
      'application/zip',
      () => Buffer.concat([Buffer.from('PK\u0003\u0004'), zeros(64)]),
    ],
    ['a compressed file that is mostly zeros', 'x.gz', 'application/x-gzip', () => zeros(64)],
    [
      'a TIFF of 900 million pixels',
      'x.tiff',
      'image/tiff',
      () => Buffer.from('49492a00080000000200000104000100000030750000010104000100000030750000000000', 'hex'),
    ],
  ])('%s is kept as it is', async (_, name, type, bytes) => {
    expect(await typeKept(media(), { name, bytes: bytes() })).toBe(type);
  });

  test('and none of it takes more memory than there is', () => {
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(900 * megabyte);
  });
});
