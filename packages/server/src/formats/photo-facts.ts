import { open } from 'node:fs/promises';
import ExifReader from 'exifreader';

import { withoutMarkup } from '../lib/clean-text.ts';

/** What a camera or its owner wrote into a photograph. Empty, or 0, where nothing is written. */
export interface PhotoFacts {
  readonly aperture: number;
  readonly credit: string;
  readonly camera: string;
  readonly caption: string;
  /** Seconds since 1970. */
  readonly created: number;
  readonly copyright: string;
  readonly focalLength: number;
  readonly iso: number;
  readonly shutterSpeed: number;
  readonly title: string;
  readonly orientation: number;
  readonly keywords: readonly string[];
}

/** All of it stands in front of the pixels. */
const mostRead = 512 * 1024;

export async function photoFactsOf(path: string): Promise<PhotoFacts> {
  const bytes = await beginningOf(path);
  try {
    return factsIn(bytes);
  } catch {
    return noFacts;
  }
}

const noFacts: PhotoFacts = {
  aperture: 0,
  credit: '',
  camera: '',
  caption: '',
  created: 0,
  copyright: '',
  focalLength: 0,
  iso: 0,
  shutterSpeed: 0,
  title: '',
  orientation: 0,
  keywords: [],
};

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(mostRead), 0, mostRead, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

interface Tag {
  readonly value?: unknown;
  readonly description?: unknown;
}
type Tags = Readonly<Record<string, Tag | readonly Tag[] | undefined>>;

function factsIn(bytes: Buffer): PhotoFacts {
  const { exif = {}, iptc = {} } = ExifReader.load(bytes, { expanded: true }) as { exif?: Tags; iptc?: Tags };
  const title = textOf(iptc['Object Name']) || textOf(iptc['Headline']);
  const caption = textOf(iptc['Caption/Abstract']);
  const described = textOf(exif['ImageDescription']);
  // A short description is a title, where there is none.
  const isTitle = title === '' && described.length < 80;
  return {
    aperture: numberOf(exif['FNumber']),
    credit: textOf(iptc['Credit']) || textOf(iptc['By-line']) || textOf(exif['Artist']),
    camera: textOf(exif['Model']),
    caption: caption || (isTitle ? '' : described),
    created: momentOf(textOf(exif['DateTimeOriginal']) || textOf(exif['DateTimeDigitized'])),
    copyright: textOf(iptc['Copyright Notice']) || textOf(exif['Copyright']),
    focalLength: numberOf(exif['FocalLength']),
    iso: numberOf(exif['ISOSpeedRatings']),
    shutterSpeed: numberOf(exif['ExposureTime']),
    title: title || (isTitle ? described : ''),
    orientation: numberOf(exif['Orientation']),
    keywords: listOf(iptc['Keywords'])
      .map(textOf)
      .filter((word) => word !== ''),
  };
}

const listOf = (tag: Tags[string]): readonly Tag[] =>
  tag === undefined ? [] : Array.isArray(tag) ? tag : [tag as Tag];

/** Without markup: the uploader did not write the metadata and may have the right to use unfiltered HTML. */
function textOf(tag: Tags[string]): string {
  const found = listOf(tag)[0]?.description;
  return typeof found === 'string' ? withoutMarkup(found).trim() : '';
}

/** A number, or a fraction of two. */
function numberOf(tag: Tags[string]): number {
  const value = listOf(tag)[0]?.value;
  const [over, under] = Array.isArray(value) ? (value as unknown[]) : [value];
  const number = Number(over) / (under === undefined ? 1 : Number(under));
  return Number.isFinite(number) ? Math.round(number * 1e6) / 1e6 : 0;
}

function momentOf(text: string): number {
  const found = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/.exec(text);
  if (found === null) return 0;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = found.slice(1).map(Number);
  return Math.max(0, Date.UTC(year, month - 1, day, hour, minute, second) / 1000);
}
