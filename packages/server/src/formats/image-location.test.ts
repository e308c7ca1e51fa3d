import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExifReader from 'exifreader';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeLocation } from './image-location.ts';

const formats = ['jpeg', 'png', 'webp', 'avif', 'tiff'] as const;
type Format = (typeof formats)[number];

const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
    exif:GPSLatitude="52,31.2N" dc:format="kept"><exif:GPSLongitude>13,24.3E</exif:GPSLongitude></rdf:Description>
  </rdf:RDF></x:xmpmeta>`;

const position = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '52/1 31/1 12/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '13/1 24/1 18/1',
};

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-location-'));
});
afterAll(() => rm(folder, { recursive: true }));

interface Photo {
  readonly gps: object;
  readonly withXmp: boolean;
}

/** A photo that lies on its side, with a color profile. */
function photo(format: Format, { gps, withXmp }: Photo): Promise<Buffer> {
  const pixels = Buffer.from(Array.from({ length: 200 * 120 * 3 }, (_, at) => (at * 7919 + (at >> 3) * 31) % 256));
  const image = sharp(pixels, { raw: { width: 200, height: 120, channels: 3 } })
    .withMetadata({ orientation: 6, icc: 'p3' })
    .withExifMerge({ IFD0: { Copyright: 'Ada' }, IFD3: { ...gps } });
  return (withXmp ? image.withXmp(xmp) : image)[format]().toBuffer();
}

interface Seen {
  readonly gps?: object;
  readonly exif?: Readonly<Record<string, { description?: string; value?: unknown }>>;
}

const factsOf = (bytes: Buffer): Seen => ExifReader.load(bytes, { expanded: true }) as Seen;

async function withoutLocation(bytes: Buffer, format: string): Promise<{ bytes: Buffer; isChanged: boolean }> {
  const path = join(folder, `photo.${format}`);
  await writeFile(path, bytes);
  const isChanged = await removeLocation(path, `image/${format}`);
  return { bytes: await readFile(path), isChanged };
}

describe.each(formats)('a position in %s', (format) => {
  test('is removed from Exif and XMP; pixels, orientation, profile and other metadata stay', async () => {
    const before = await photo(format, { gps: position, withXmp: true });
    const { bytes: after, isChanged } = await withoutLocation(before, format);
    expect([isChanged, after.length]).toEqual([true, before.length]);
    // What libvips writes into TIFF files has a position in XMP alone.
    if (format !== 'tiff') expect(factsOf(before).gps).toBeDefined();
    const { gps, exif = {} } = factsOf(after);
    expect([gps, Object.keys(exif).filter((name) => name.includes('GPS'))]).toEqual([undefined, []]);
    expect(after.includes('52,31.2N') || after.includes('13,24.3E')).toBe(false);
    expect(exif['Copyright']?.description).toBe(factsOf(before).exif?.['Copyright']?.description);
    expect(exif['Orientation']?.value).toBe(factsOf(before).exif?.['Orientation']?.value);
    const [one, other] = [sharp(before), sharp(after, { failOn: 'warning' })];
    expect((await other.raw().toBuffer()).equals(await one.raw().toBuffer())).toBe(true);
    const [had, has] = [await one.metadata(), await other.metadata()];
    expect(has.icc).toBeDefined();
    expect([has.icc, has.orientation]).toEqual([had.icc, had.orientation]);
    expect((await withoutLocation(after, format)).isChanged).toBe(false);
  });

  test('that is not there changes nothing', async () => {
    const before = await photo(format, { gps: {}, withXmp: false });
    const { bytes: after, isChanged } = await withoutLocation(before, format);
    expect([isChanged, after.equals(before)]).toEqual([false, true]);
  });
});

test('damaged metadata and other files are left as they are', async () => {
  const whole = await photo('jpeg', { gps: position, withXmp: false });
  for (let length = 0; length < 600; length += 7) await withoutLocation(whole.subarray(0, length), 'jpeg');
  for (let at = 0; at < 400; at += 1) {
    const damaged = Buffer.from(whole);
    damaged[at] = 0xff;
    expect((await withoutLocation(damaged, 'jpeg')).bytes.length).toBe(whole.length);
  }
  const svg = Buffer.from('<svg xmlns:exif="x" exif:GPSLatitude="52"/>');
  expect(await withoutLocation(svg, 'svg+xml')).toEqual({ bytes: svg, isChanged: false });
});
