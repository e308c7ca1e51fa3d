import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TrackFacts } from './track.ts';
import { trackFactsOf } from './track-facts.ts';

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'platen-tracks-'))));
afterAll(() => rm(folder, { recursive: true }));

async function factsOf(bytes: Uint8Array): Promise<TrackFacts | null> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return trackFactsOf(path);
}

/** Numbers as bytes, the smallest first. */
const little = (...numbers: readonly (readonly [value: number, bytes: number])[]): Buffer =>
  Buffer.concat(
    numbers.map(([value, bytes]) => {
      const part = Buffer.alloc(bytes);
      if (bytes > 6) part.writeBigUInt64LE(BigInt(value));
      else part.writeUIntLE(value, 0, bytes);
      return part;
    }),
  );

const wav = (seconds: number): Buffer =>
  Buffer.concat([
    Buffer.from('RIFF\0\0\0\0WAVELIST'),
    little([3, 4]),
    Buffer.from('abc\0fmt '),
    little([16, 4], [1, 2], [2, 2], [44_100, 4], [176_400, 4], [4, 2], [16, 2]),
    Buffer.from('data'),
    little([176_400 * seconds, 4]),
    Buffer.alloc(176_400 * seconds),
  ]);

const id3 = Buffer.concat([
  Buffer.from('ID3\u0004\0\0', 'latin1'),
  Buffer.from([0, 0, 1, 44]),
  Buffer.alloc(172, 0xff),
]);
/** Layer 3 in stereo: 128 kbit and 44.1 kHz, 417 bytes a frame. */
const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)]);
const frames = (count: number): Buffer => Buffer.concat(Array.from({ length: count }, () => frame));
const counted = Buffer.concat([frame.subarray(0, 36), Buffer.from('Xing\0\0\0\u0001\0\0\u0002\0'), frame.subarray(48)]);

const page = (kind: number, position: number, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from('OggS\0'),
    little([kind, 1], [position, 8], [77, 4], [0, 4], [0, 4], [1, 1], [content.length, 1]),
    content,
  ]);
const vorbis = Buffer.concat([
  Buffer.from('\u0001vorbis'),
  little([0, 4], [2, 1], [44_100, 4], [0, 4], [112_000, 4], [0, 4], [1, 2]),
]);
const opus = Buffer.concat([Buffer.from('OpusHead\u0001\u0001'), little([312, 2], [44_100, 4], [0, 3])]);
const flac = Buffer.concat([
  Buffer.from('fLaC\0\0\0\u0022', 'latin1'),
  Buffer.alloc(10),
  Buffer.from([0x0a, 0xc4, 0x42, 0xf0, 0x00, 0x06, 0xba, 0xa8]),
  Buffer.alloc(16),
]);

const recorded = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../../test/support/tracks/${name}`, import.meta.url));

describe('what the header tells', () => {
  test.each<readonly [what: string, bytes: Buffer, facts: object]>([
    ['a WAV with a chunk before', wav(2), { container: 'wav', seconds: 2, bitrate: 1_411_200 }],
    ['an MP3', frames(383), { container: 'mp3', seconds: (383 * 417 * 8) / 128_000, bitrate: 128_000 }],
    ['an MP3 that counts its frames', Buffer.concat([counted, frames(9)]), { seconds: (512 * 1152) / 44_100 }],
    ['an MP3 behind ID3', Buffer.concat([id3, frames(3)]), { sound: { format: 'mp3', sampleRate: 44_100 } }],
    [
      'Vorbis',
      Buffer.concat([page(2, 0, vorbis), page(4, 88_200, Buffer.alloc(9))]),
      { container: 'ogg', seconds: 2, sound: { codec: 'Vorbis', channels: 2 } },
    ],
    [
      'Opus',
      Buffer.concat([page(2, 0, opus), page(4, 48_312, Buffer.alloc(9))]),
      { seconds: 1, sound: { codec: 'Opus', channels: 1, sampleRate: 48_000 } },
    ],
    ['FLAC', flac, { container: 'flac', seconds: 10, sound: { channels: 2, bitsPerSample: 16, sampleRate: 44_100 } }],
  ])('%s', async (_, bytes, facts) => {
    expect(await factsOf(bytes)).toMatchObject(facts);
  });

  test('films as a browser records them', async () => {
    expect(await factsOf(await recorded('clip.webm'))).toMatchObject({
      container: 'matroska',
      seconds: expect.closeTo(1.92, 1),
      picture: { codec: 'VP8', width: 64, height: 48 },
      sound: { codec: 'OPUS', channels: 2, sampleRate: 48_000 },
    });
    expect(await factsOf(await recorded('clip.mp4'))).toMatchObject({
      container: 'mp4',
      seconds: expect.closeTo(1.94, 1),
      picture: { codec: 'VP9', width: 64, height: 48 },
      sound: { codec: 'Opus', channels: 2, sampleRate: 48_000 },
    });
  });
});

describe('a header that lies', () => {
  const loop = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), Buffer.alloc(8 * 5000)]);
  const atom = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('free')]);
  const boxes = Buffer.concat([Buffer.from('\0\0\0\u0008ftyp'), ...Array.from({ length: 5000 }, () => atom)]);
  const endless = Buffer.from('1a45dfa380185380670100000000000000ae80ae80ae80'.padEnd(400, 'ae80'), 'hex');
  test.each([
    ['thousands of empty chunks', loop],
    ['thousands of empty boxes', boxes],
    ['elements without end', endless],
    ['ID3 longer than the file', Buffer.from('ID3\u0004\0\0\u007f\u007f\u007f\u007fabcdef', 'latin1')],
    ['a WAV of no bytes a second', Buffer.concat([wav(0).subarray(0, 31), Buffer.alloc(80)])],
    ['nothing', Buffer.alloc(0)],
  ])('tells nothing: %s', async (_, bytes) => {
    expect(await factsOf(bytes)).toBeNull();
  });

  test('or breaks off, or is full of other bytes: no error, and no number that is none', async () => {
    const whole = await Promise.all([recorded('clip.webm'), recorded('clip.mp4')]);
    const samples = [...whole, wav(0), counted, Buffer.concat([page(2, 0, opus), page(4, 9, Buffer.alloc(3))]), flac];
    const spoilt = fc.record({
      sample: fc.constantFrom(...samples),
      cut: fc.double({ min: 0, max: 1, noNaN: true }),
      changes: fc.array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.nat(255)), { maxLength: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(spoilt, async ({ sample, cut, changes }) => {
        const bytes = Buffer.from(sample.subarray(0, Math.ceil(sample.length * cut)));
        for (const [at, byte] of changes) bytes[Math.floor(at * Math.min(bytes.length, 600))] = byte;
        const facts = await factsOf(bytes);
        expect(JSON.stringify(facts)).not.toMatch(/:null|:-/);
      }),
      { numRuns: 400 },
    );
  });
});
