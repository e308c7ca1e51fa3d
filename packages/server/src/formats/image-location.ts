import { open } from 'node:fs/promises';
import { crc32, inflateSync } from 'node:zlib';

/** Images whose metadata can be changed without touching their pixels. */
const types: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/tiff',
  'image/heic',
  'image/heif',
  'image/avif',
]);

/**
 * Removes the GPS position from the metadata of an image file, in place: Exif (the GPS directory) and XMP (`exif:GPS…`).
 * Nothing is encoded again and no byte moves from one structure to another, so that pixels, orientation, color profile
 * and all other metadata stay as they are. Returns whether there was something to remove.
 */
export async function removeLocation(path: string, type: string): Promise<boolean> {
  if (!types.has(type)) return false;
  const file = await open(path, 'r+');
  try {
    const bytes = await file.readFile();
    const changed = [...blankPngProfiles(bytes, type), ...removeFromExif(bytes), ...removeFromXmp(bytes)];
    if (changed.length === 0) return false;
    if (type === 'image/png') restoreChecksums(bytes, changed);
    await file.write(bytes, 0, bytes.length, 0);
    return true;
  } finally {
    await file.close();
  }
}

/** Offsets at which bytes were changed. */
type Changed = number[];

const tiffHeaders = [Buffer.from('II*\0', 'latin1'), Buffer.from('MM\0*', 'latin1')];

/** Exif is a TIFF structure, in whichever container. A match inside of pixels fails the checks of its directories. */
function removeFromExif(bytes: Buffer): Changed {
  const changed: Changed = [];
  for (const header of tiffHeaders)
    for (let at = bytes.indexOf(header); at !== -1; at = bytes.indexOf(header, at + 1)) {
      const found = removeFromTiff(tiffAt(bytes, at));
      if (found) changed.push(at);
    }
  return changed;
}

interface Tiff {
  readonly bytes: Buffer;
  /** Offsets in the structure count from here. */
  readonly base: number;
  u16(offset: number): number;
  u32(offset: number): number;
  set16(offset: number, value: number): void;
}

function tiffAt(whole: Buffer, base: number): Tiff {
  const bytes = whole.subarray(base);
  const isLittle = bytes[0] === 0x49;
  return {
    bytes,
    base,
    u16: (offset) =>
      offset < 0 || offset + 2 > bytes.length ? -1 : isLittle ? bytes.readUInt16LE(offset) : bytes.readUInt16BE(offset),
    u32: (offset) =>
      offset < 0 || offset + 4 > bytes.length ? -1 : isLittle ? bytes.readUInt32LE(offset) : bytes.readUInt32BE(offset),
    set16: (offset, value) => void (isLittle ? bytes.writeUInt16LE(value, offset) : bytes.writeUInt16BE(value, offset)),
  };
}

const gpsTag = 0x8825;
const maxEntries = 512;
const entrySize = 12;
/** Bytes of one value, by its type. */
const valueSizes: readonly number[] = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];

interface Entry {
  /** Of the entry itself. */
  readonly offset: number;
  readonly tag: number;
  readonly size: number;
  readonly value: number;
}

/** Null where there is no directory at the offset. */
function entriesAt(tiff: Tiff, directory: number, maxTag: number): Entry[] | null {
  const count = tiff.u16(directory);
  const end = directory + 2 + count * entrySize;
  if (directory < 8 || count < 1 || count > maxEntries || end > tiff.bytes.length) return null;
  const entries = Array.from({ length: count }, (_, at): Entry => {
    const offset = directory + 2 + at * entrySize;
    const size = (valueSizes[tiff.u16(offset + 2)] ?? 0) * tiff.u32(offset + 4);
    return { offset, tag: tiff.u16(offset), size, value: tiff.u32(offset + 8) };
  });
  return entries.every(({ tag, size }) => tag <= maxTag && size > 0) ? entries : null;
}

function removeFromTiff(tiff: Tiff): boolean {
  let isFound = false;
  const seen = new Set<number>();
  for (let directory = tiff.u32(4); !seen.has(directory);) {
    seen.add(directory);
    const entries = entriesAt(tiff, directory, 0xffff);
    if (entries === null) return isFound;
    const gps = entries.find(({ tag }) => tag === gpsTag);
    const positions = gps === undefined ? null : entriesAt(tiff, gps.value, 0x1f);
    const next = directory + 2 + entries.length * entrySize;
    const following = tiff.u32(next);
    if (gps !== undefined && positions !== null) {
      for (const { offset, size, value } of positions) {
        if (size > 4 && value + size <= tiff.bytes.length) tiff.bytes.fill(0, value, value + size);
        tiff.bytes.fill(0, offset, offset + entrySize);
      }
      tiff.set16(gps.value, 0);
      // The entry goes, and those behind it with the offset of the next directory move up.
      tiff.bytes.copyWithin(gps.offset, gps.offset + entrySize, next + 4);
      tiff.bytes.fill(0, next + 4 - entrySize, next + 4);
      tiff.set16(directory, entries.length - 1);
      isFound = true;
    }
    directory = following;
  }
  return isFound;
}

const xmpName = Buffer.from('exif:GPS');
const maxValue = 2000;

/** XMP is text: values of attributes and elements are overwritten with spaces. */
function removeFromXmp(bytes: Buffer): Changed {
  const changed: Changed = [];
  for (let at = bytes.indexOf(xmpName); at !== -1; at = bytes.indexOf(xmpName, at + 1)) {
    const text = bytes.toString('latin1', at, at + maxValue);
    const found = /^(exif:GPS\w*\s*=\s*(["']))([^"'<>]*)\2|^(exif:GPS\w*>)([^<>]*)</.exec(text);
    const [before, value] = found === null ? [] : [found[1] ?? found[4], found[3] ?? found[5]];
    if (before === undefined || value === undefined || value.trim() === '') continue;
    const start = at + before.length;
    bytes.fill(0x20, start, start + value.length);
    changed.push(start);
  }
  return changed;
}

interface Chunk {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

function* pngChunks(bytes: Buffer): Generator<Chunk> {
  for (let at = 8; at + 12 <= bytes.length;) {
    const start = at + 8;
    const end = start + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length) return;
    yield { type: bytes.toString('latin1', at + 4, start), start, end };
    at = end + 4;
  }
}

/** Exif as hexadecimal text, which older programs write, and XMP. */
const profiles = /^(?:Raw profile type (?:exif|APP1|xmp)|XML:com\.adobe\.xmp)\0/i;

/** Overwrites profiles in which nothing can be changed in place, since they are compressed or hexadecimal. */
function blankPngProfiles(bytes: Buffer, type: string): Changed {
  if (type !== 'image/png') return [];
  const changed: Changed = [];
  for (const chunk of pngChunks(bytes)) {
    const { start, end } = chunk;
    const [keyword] = profiles.exec(bytes.toString('latin1', start, Math.min(end, start + 80))) ?? [];
    if (keyword === undefined || !['tEXt', 'zTXt', 'iTXt'].includes(chunk.type)) continue;
    const content = bytes.subarray(start + keyword.length, end);
    if (chunk.type === 'iTXt' ? !hidesPosition(content) : content.every((byte) => byte === 0x20)) continue;
    bytes.write('tEXt', start - 4, 'latin1');
    content.fill(0x20);
    changed.push(start);
  }
  return changed;
}

const maxInflated = 16 * 2 ** 20;

/** Whether international text is compressed and has a position, or cannot be read. */
function hidesPosition(content: Buffer): boolean {
  if (content[0] !== 1) return false;
  const language = content.indexOf(0, 2);
  const translated = language === -1 ? -1 : content.indexOf(0, language + 1);
  try {
    return inflateSync(content.subarray(translated + 1), { maxOutputLength: maxInflated }).includes(xmpName);
  } catch {
    return true;
  }
}

function restoreChecksums(bytes: Buffer, changed: Changed): void {
  for (const { start, end } of pngChunks(bytes))
    if (changed.some((offset) => offset >= start && offset < end))
      bytes.writeUInt32BE(crc32(bytes.subarray(start - 4, end)), end);
}
