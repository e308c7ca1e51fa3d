import type { Reader } from './reader.ts';
import type { TrackFacts } from './track.ts';

/** Kilobits by version and layer, as the standard numbers them. */
const rates = {
  v1l1: [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  v1l2: [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  v1l3: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  v2l1: [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  v2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const sampleRates = [44_100, 48_000, 32_000];

interface Frame {
  readonly layer: number;
  readonly bitrate: number;
  readonly sampleRate: number;
  readonly channels: number;
  readonly samples: number;
  /** Bytes between the head of the frame and where an encoder tells of the whole file. */
  readonly side: number;
}

function frameOf(head: number): Frame | null {
  const version = (head >>> 19) & 3;
  const layer = 4 - ((head >>> 17) & 3);
  const rate = sampleRates[(head >>> 10) & 3];
  if (head >>> 21 !== 0x7ff || version === 1 || layer === 4 || rate === undefined) return null;
  const first = version === 3;
  const table = first ? rates[`v1l${layer}` as 'v1l1'] : layer === 1 ? rates.v2l1 : rates.v2;
  const kilobits = table[(head >>> 12) & 15] ?? 0;
  if (kilobits === 0) return null;
  const channels = ((head >>> 6) & 3) === 3 ? 1 : 2;
  return {
    layer,
    bitrate: kilobits * 1000,
    sampleRate: first ? rate : version === 2 ? rate / 2 : rate / 4,
    channels,
    samples: layer === 1 ? 384 : layer === 3 && !first ? 576 : 1152,
    side: first ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17,
  };
}

const searched = 64 * 1024;

/** Frames behind each other, with what people wrote about the piece (ID3) before them or not. */
export async function mp3Facts(reader: Reader): Promise<TrackFacts | null> {
  const begin = tagLength(await reader.at(0, 10));
  const bytes = await reader.at(begin, searched);
  for (let at = 0; at + 4 <= bytes.length; at += 1) {
    const frame = bytes[at] === 0xff ? frameOf(bytes.readUInt32BE(at)) : null;
    if (frame !== null) return factsOf(frame, bytes.subarray(at), reader.size - begin - at);
  }
  return null;
}

/** ID3 writes its length with seven bits in a byte. */
const tagLength = (head: Buffer): number =>
  head.toString('latin1', 0, 3) === 'ID3'
    ? 10 + head.subarray(6, 10).reduce((length, byte) => length * 128 + (byte & 127), 0)
    : 0;

function factsOf(frame: Frame, bytes: Buffer, length: number): TrackFacts {
  const frames = frameCount(frame, bytes);
  const { sampleRate, channels, layer, samples } = frame;
  const seconds = frames === null ? (length * 8) / frame.bitrate : (frames * samples) / sampleRate;
  return {
    container: 'mp3',
    seconds,
    bitrate: frames === null || seconds === 0 ? frame.bitrate : Math.round((length * 8) / seconds),
    sound: {
      format: `mp${layer}`,
      codec: `MPEG Layer ${layer}`,
      channels,
      sampleRate,
      lossless: false,
      isConstant: !bytes
        .subarray(4 + frame.side)
        .toString('latin1', 0, 4)
        .startsWith('Xing'),
    },
  };
}

/** Where seconds take different numbers of bits, the first frame counts all the others. */
function frameCount({ side }: Frame, bytes: Buffer): number | null {
  const note = bytes.subarray(4 + side, 4 + side + 12);
  const isNoted = note.length === 12 && ['Xing', 'Info'].includes(note.toString('latin1', 0, 4));
  return isNoted && (note.readUInt32BE(4) & 1) === 1 ? note.readUInt32BE(8) : null;
}
