import type { Reader } from './reader.ts';
import type { TrackFacts } from './track.ts';

const codecs: Readonly<Record<number, string>> = {
  1: 'Pulse Code Modulation (PCM)',
  3: 'IEEE Float',
  6: 'A-law',
  7: 'Mu-law',
  0x55: 'MPEG Layer 3',
};
const extensible = 0xfffe;
const uncompressed = [1, 3];

/** RIFF: chunks of a name, a length and content, of which two matter. */
export async function wavFacts(reader: Reader): Promise<TrackFacts | null> {
  let format: Buffer | null = null;
  for (let at = 12; at + 8 <= reader.size;) {
    const head = await reader.at(at, 8);
    const name = head.toString('latin1', 0, 4);
    const length = head.readUInt32LE(4);
    if (name === 'fmt ') format = await reader.at(at + 8, Math.min(length, 40));
    if (name === 'data') return format === null ? null : factsIn(format, Math.min(length, reader.size - at - 8));
    at += 8 + length + (length % 2);
  }
  return null;
}

function factsIn(format: Buffer, bytes: number): TrackFacts | null {
  const told = format.readUInt16LE(0);
  const formatTag = told === extensible && format.length >= 26 ? format.readUInt16LE(24) : told;
  const bytesPerSecond = format.readUInt32LE(8);
  if (bytesPerSecond === 0) return null;
  const lossless = uncompressed.includes(formatTag);
  return {
    container: 'wav',
    seconds: bytes / bytesPerSecond,
    bitrate: bytesPerSecond * 8,
    sound: {
      format: 'wav',
      codec: codecs[formatTag] ?? `RIFF ${formatTag}`,
      channels: format.readUInt16LE(2),
      sampleRate: format.readUInt32LE(4),
      bitsPerSample: format.readUInt16LE(14),
      lossless,
      isConstant: true,
      formatTag,
    },
  };
}
