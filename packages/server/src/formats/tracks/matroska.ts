import type { Reader } from './reader.ts';
import { averageBitrate } from './track.ts';
import type { PictureTrack, SoundTrack, TrackFacts } from './track.ts';

/** The elements that matter, by the numbers the format has for them. */
const ids = {
  segment: 0x18538067,
  cluster: 0x1f43b675,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  entry: 0xae,
  type: 0x83,
  codec: 0x86,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  audio: 0xe1,
  rate: 0xb5,
  channels: 0x9f,
  depth: 0x6264,
};
const mostHeader = 256 * 1024;
const mostElements = 200;

interface Element {
  readonly id: number;
  /** Null where the file does not tell. */
  readonly length: number | null;
  /** Bytes of the id and the length. */
  readonly head: number;
}

/** Numbers begin with as many zero bits as they have further bytes. */
function elementAt(bytes: Buffer, at: number): Element | null {
  const idBytes = Math.clz32(bytes[at] ?? 0) - 23;
  const lengthBytes = Math.clz32(bytes[at + idBytes] ?? 0) - 23;
  if (idBytes > 4 || lengthBytes > 8 || at + idBytes + lengthBytes > bytes.length) return null;
  let length = (bytes[at + idBytes] ?? 0) & (0xff >> lengthBytes);
  let isUnknown = length === 0xff >> lengthBytes;
  for (const byte of bytes.subarray(at + idBytes + 1, at + idBytes + lengthBytes)) {
    length = length * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { id: bytes.readUIntBE(at, idBytes), length: isUnknown ? null : length, head: idBytes + lengthBytes };
}

/** The children of an element that is in memory as a whole. */
function childrenOf(bytes: Buffer): (readonly [id: number, content: Buffer])[] {
  const found: (readonly [number, Buffer])[] = [];
  for (let at = 0; at < bytes.length && found.length < mostElements;) {
    const element = elementAt(bytes, at);
    if (element === null || element.length === null) break;
    found.push([element.id, bytes.subarray(at + element.head, at + element.head + element.length)]);
    at += element.head + element.length;
  }
  return found;
}

const childOf = (bytes: Buffer, id: number): Buffer | undefined => childrenOf(bytes).find(([one]) => one === id)?.[1];
const numberOf = (bytes: Buffer | undefined): number =>
  bytes === undefined || bytes.length === 0 || bytes.length > 6 ? 0 : bytes.readUIntBE(0, bytes.length);
const floatOf = (bytes: Buffer | undefined): number =>
  bytes?.length === 8 ? bytes.readDoubleBE(0) : bytes?.length === 4 ? bytes.readFloatBE(0) : 0;

/** What stands before the first cluster of samples. */
export async function matroskaFacts(reader: Reader): Promise<TrackFacts | null> {
  let info: Buffer | null = null;
  let tracks: Buffer | null = null;
  for (let at = 0, seen = 0; at < reader.size && seen < mostElements; seen += 1) {
    const element = elementAt(await reader.at(at, 12), 0);
    if (element === null || element.id === ids.cluster) break;
    const begin = at + element.head;
    const content = () => reader.at(begin, Math.min(element.length ?? 0, mostHeader));
    if (element.id === ids.info) info = await content();
    if (element.id === ids.tracks) tracks = await content();
    at = element.id === ids.segment ? begin : begin + (element.length ?? Number.MAX_SAFE_INTEGER);
  }
  return info === null || tracks === null ? null : factsIn(info, tracks, reader.size);
}

function factsIn(info: Buffer, tracks: Buffer, size: number): TrackFacts {
  const nanoseconds = numberOf(childOf(info, ids.scale)) || 1_000_000;
  const seconds = (floatOf(childOf(info, ids.duration)) * nanoseconds) / 1e9;
  const entries = childrenOf(tracks).flatMap(([id, entry]) => (id === ids.entry ? [entry] : []));
  const ofType = (type: number): Buffer | undefined => entries.find((one) => numberOf(childOf(one, ids.type)) === type);
  const picture = pictureOf(ofType(1));
  const sound = soundOf(ofType(2));
  const bitrate = averageBitrate(size, seconds);
  return { container: 'matroska', seconds, bitrate, ...(sound && { sound }), ...(picture && { picture }) };
}

/** `V_VP9` → `VP9`. */
const codecOf = (entry: Buffer): string =>
  (childOf(entry, ids.codec)?.toString('latin1') ?? '')
    .replace(/^[AV]_/, '')
    .replaceAll(/[^\w/.-]/g, '')
    .slice(0, 40);

function pictureOf(entry: Buffer | undefined): PictureTrack | null {
  const video = entry && childOf(entry, ids.video);
  if (entry === undefined || video === undefined) return null;
  return {
    codec: codecOf(entry),
    width: numberOf(childOf(video, ids.width)),
    height: numberOf(childOf(video, ids.height)),
  };
}

function soundOf(entry: Buffer | undefined): SoundTrack | null {
  const audio = entry && childOf(entry, ids.audio);
  if (entry === undefined || audio === undefined) return null;
  const bits = numberOf(childOf(audio, ids.depth));
  const codec = codecOf(entry);
  const lossless = codec.startsWith('PCM') || codec === 'FLAC';
  return {
    format: codec.toLowerCase(),
    codec,
    channels: numberOf(childOf(audio, ids.channels)) || 1,
    sampleRate: Math.round(floatOf(childOf(audio, ids.rate))) || 8000,
    lossless,
    ...(lossless && bits > 0 && { bitsPerSample: bits }),
  };
}
