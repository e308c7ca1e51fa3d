import { flacStream } from './flac.ts';
import type { Reader } from './reader.ts';
import { averageBitrate } from './track.ts';
import type { PictureTrack, SoundTrack, TrackFacts } from './track.ts';

const mostStreams = 8;
const tail = 64 * 1024;

interface Page {
  readonly serial: number;
  readonly isFirst: boolean;
  readonly content: Buffer;
  readonly length: number;
}

async function pageAt(reader: Reader, at: number): Promise<Page | null> {
  const head = await reader.at(at, 27 + 255);
  if (head.length < 28 || head.toString('latin1', 0, 4) !== 'OggS') return null;
  const segments = head.readUInt8(26);
  const length = head.subarray(27, 27 + segments).reduce((sum, size) => sum + size, 0);
  const content = await reader.at(at + 27 + segments, Math.min(length, 64));
  const isFirst = (head.readUInt8(5) & 2) === 2;
  return { serial: head.readUInt32LE(14), isFirst, content, length: 27 + segments + length };
}

/** Pages of streams that run beside each other. The first of each tells what it is, the last how long it took. */
export async function oggFacts(reader: Reader): Promise<TrackFacts | null> {
  let sound: (SoundTrack & { readonly serial: number; readonly skipped: number }) | null = null;
  let picture: PictureTrack | null = null;
  for (let at = 0, streams = 0; streams < mostStreams; streams += 1) {
    const page = await pageAt(reader, at);
    if (page === null || !page.isFirst) break;
    const found = soundIn(page.content);
    if (found !== null) sound ??= { ...found, serial: page.serial };
    picture ??= pictureIn(page.content);
    at += page.length;
  }
  if (sound === null) return picture && { container: 'ogg', seconds: 0, bitrate: 0, picture };
  const { serial, skipped, ...track } = sound;
  const samples = await lastPosition(reader, serial);
  const seconds = Math.max(0, samples - skipped) / track.sampleRate;
  const bitrate = averageBitrate(reader.size, seconds);
  return { container: 'ogg', seconds, bitrate, sound: track, ...(picture && { picture }) };
}

function soundIn(content: Buffer): (SoundTrack & { readonly skipped: number }) | null {
  if (content.toString('latin1', 0, 7) === '\u0001vorbis') {
    const sampleRate = content.readUInt32LE(12);
    const channels = content.readUInt8(11);
    return sampleRate === 0
      ? null
      : { format: 'vorbis', codec: 'Vorbis', channels, sampleRate, lossless: false, skipped: 0 };
  }
  if (content.toString('latin1', 0, 8) === 'OpusHead') {
    const skipped = content.readUInt16LE(10);
    const channels = content.readUInt8(9);
    return { format: 'opus', codec: 'Opus', channels, sampleRate: 48_000, lossless: false, skipped };
  }
  if (content.toString('latin1', 1, 5) === 'FLAC') {
    const found = flacStream(content.subarray(17));
    return found && { ...found.sound, skipped: 0 };
  }
  return null;
}

const pictureIn = (content: Buffer): PictureTrack | null =>
  content.toString('latin1', 1, 7) === 'theora'
    ? { codec: 'Theora', width: content.readUIntBE(14, 3), height: content.readUIntBE(17, 3) }
    : null;

/** Samples up to the end of the stream's last page. */
async function lastPosition(reader: Reader, serial: number): Promise<number> {
  const bytes = await reader.at(Math.max(0, reader.size - tail), tail);
  for (let at = bytes.lastIndexOf('OggS'); at !== -1; at = at === 0 ? -1 : bytes.lastIndexOf('OggS', at - 1)) {
    if (at + 18 > bytes.length || bytes.readUInt32LE(at + 14) !== serial) continue;
    const position = bytes.readBigInt64LE(at + 6);
    if (position >= 0n) return Number(position);
  }
  return 0;
}
