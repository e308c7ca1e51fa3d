import { flacFacts } from './flac.ts';
import { matroskaFacts } from './matroska.ts';
import { mp3Facts } from './mp3.ts';
import { mp4Facts } from './mp4.ts';
import { oggFacts } from './ogg.ts';
import { withReader } from './reader.ts';
import type { Reader } from './reader.ts';
import type { TrackFacts } from './track.ts';
import { wavFacts } from './wav.ts';

type ReadFacts = (reader: Reader) => Promise<TrackFacts | null>;

/** The kinds of files that are read, each by the bytes that it begins with. */
const kinds: readonly (readonly [isKind: (head: Buffer) => boolean, read: ReadFacts])[] = [
  [(head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WAVE', wavFacts],
  [(head) => head.toString('latin1', 0, 4) === 'OggS', oggFacts],
  [(head) => head.toString('latin1', 0, 4) === 'fLaC', flacFacts],
  [(head) => head.toString('latin1', 4, 8) === 'ftyp', mp4Facts],
  [(head) => head.readUInt32BE(0) === 0x1a45dfa3, matroskaFacts],
  [(head) => head.toString('latin1', 0, 3) === 'ID3' || head.readUInt16BE(0) >= 0xffe0, mp3Facts],
];

/** What the header of a sound or a film tells; null where it tells nothing that can be relied on. */
export async function trackFactsOf(path: string): Promise<TrackFacts | null> {
  try {
    return await withReader(path, async (reader) => {
      const head = await reader.at(0, 12);
      const read = head.length < 12 ? undefined : kinds.find(([isKind]) => isKind(head))?.[1];
      const facts = (await read?.(reader)) ?? null;
      return facts !== null && Number.isFinite(facts.seconds) && facts.seconds >= 0 ? facts : null;
    });
  } catch {
    // A header that breaks off or leads nowhere: the file is kept, and nothing is said of it.
    return null;
  }
}
