import { averageBitrate } from './track.ts';
import type { SoundTrack, TrackFacts } from './track.ts';
import type { Reader } from './reader.ts';

/** The block that every FLAC stream begins with. */
export function flacStream(info: Buffer): { readonly sound: SoundTrack; readonly seconds: number } | null {
  const packed = info.readUInt32BE(10);
  const sampleRate = packed >>> 12;
  const samples = (info.readUInt8(13) & 0x0f) * 2 ** 32 + info.readUInt32BE(14);
  if (sampleRate === 0) return null;
  return {
    seconds: samples / sampleRate,
    sound: {
      format: 'flac',
      codec: 'FLAC',
      channels: ((packed >>> 9) & 7) + 1,
      sampleRate,
      bitsPerSample: ((packed >>> 4) & 31) + 1,
      lossless: true,
    },
  };
}

export async function flacFacts(reader: Reader): Promise<TrackFacts | null> {
  const found = flacStream(await reader.at(8, 34));
  return found && { container: 'flac', bitrate: averageBitrate(reader.size, found.seconds), ...found };
}
