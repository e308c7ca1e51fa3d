import type { Reader } from './reader.ts';
import { averageBitrate } from './track.ts';
import type { PictureTrack, SoundTrack, TrackFacts } from './track.ts';

interface Box {
  readonly name: string;
  readonly begin: number;
  readonly end: number;
}

const mostBoxes = 500;

/** The boxes between two places, each with a length and a name of four letters. */
async function boxesIn(reader: Reader, begin: number, end: number): Promise<Box[]> {
  const found: Box[] = [];
  for (let at = begin; at + 8 <= end && found.length < mostBoxes;) {
    const head = await reader.at(at, 16);
    if (head.length < 8) break;
    const told = head.readUInt32BE(0);
    const length = told === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : told === 0 ? end - at : told;
    if (length < 8) break;
    found.push({
      name: head.toString('latin1', 4, 8),
      begin: at + (told === 1 ? 16 : 8),
      end: Math.min(at + length, end),
    });
    at += length;
  }
  return found;
}

/** The box at the end of a path of names. */
async function boxAt(reader: Reader, from: Box, path: readonly string[]): Promise<Box | null> {
  let box: Box | undefined = from;
  for (const name of path) {
    box = (await boxesIn(reader, box.begin, box.end)).find((one) => one.name === name);
    if (box === undefined) return null;
  }
  return box;
}

export async function mp4Facts(reader: Reader): Promise<TrackFacts | null> {
  const movie = (await boxesIn(reader, 0, reader.size)).find(({ name }) => name === 'moov');
  if (movie === undefined) return null;
  const inside = await boxesIn(reader, movie.begin, movie.end);
  const head = inside.find(({ name }) => name === 'mvhd');
  if (head === undefined) return null;
  const seconds = secondsIn(await reader.at(head.begin, 32));
  let sound: SoundTrack | undefined;
  let picture: PictureTrack | undefined;
  for (const track of inside.filter(({ name }) => name === 'trak')) {
    const kind = await kindOf(reader, track);
    if (kind === 'soun') sound ??= (await soundOf(reader, track)) ?? undefined;
    if (kind === 'vide') picture ??= (await pictureOf(reader, track)) ?? undefined;
  }
  const bitrate = averageBitrate(reader.size, seconds);
  return { container: 'mp4', seconds, bitrate, ...(sound && { sound }), ...(picture && { picture }) };
}

/** Lengths are counted in parts of a second that the file chooses. */
function secondsIn(head: Buffer): number {
  const isLong = head.readUInt8(0) === 1;
  const parts = head.readUInt32BE(isLong ? 20 : 12);
  const length = isLong ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16);
  return parts === 0 ? 0 : length / parts;
}

async function kindOf(reader: Reader, track: Box): Promise<string> {
  const handler = await boxAt(reader, track, ['mdia', 'hdlr']);
  return handler === null ? '' : (await reader.at(handler.begin + 8, 4)).toString('latin1');
}

const codecs: Readonly<Record<string, string>> = {
  mp4a: 'AAC',
  alac: 'ALAC',
  Opus: 'Opus',
  avc1: 'H.264',
  hvc1: 'H.265',
  hev1: 'H.265',
  av01: 'AV1',
  vp09: 'VP9',
};
const codecOf = (description: Buffer): string => {
  const name = description.toString('latin1', 12, 16);
  return codecs[name] ?? (/^[\w ]{4}$/.test(name) ? name.trim() : 'unknown');
};

/** How the samples of a track are described: the first of what may be several descriptions. */
async function descriptionOf(reader: Reader, track: Box): Promise<Buffer | null> {
  const box = await boxAt(reader, track, ['mdia', 'minf', 'stbl', 'stsd']);
  const bytes = box === null ? null : await reader.at(box.begin, 48);
  return bytes === null || bytes.length < 44 ? null : bytes;
}

async function soundOf(reader: Reader, track: Box): Promise<SoundTrack | null> {
  const bytes = await descriptionOf(reader, track);
  if (bytes === null) return null;
  const codec = codecOf(bytes);
  const lossless = codec === 'ALAC';
  return {
    format: 'mp4',
    codec,
    channels: bytes.readUInt16BE(32),
    sampleRate: bytes.readUInt16BE(40),
    lossless,
    ...(lossless && { bitsPerSample: bytes.readUInt16BE(34) }),
  };
}

async function pictureOf(reader: Reader, track: Box): Promise<PictureTrack | null> {
  const bytes = await descriptionOf(reader, track);
  if (bytes === null) return null;
  return { codec: codecOf(bytes), width: bytes.readUInt16BE(40), height: bytes.readUInt16BE(42) };
}
