import { isMap, scalarText } from '../../../lib/json.ts';
import type { Json, JsonMap } from '../../../lib/json.ts';

/** How far a list has been read. */
export interface PageCursor {
  /** How many of its records lay before that place when it was asked. */
  readonly read: number;
  /** The greatest id that was read. */
  readonly last: number;
}

export interface Page {
  readonly records: readonly JsonMap[];
  readonly cursor: PageCursor;
}

/** Part of a list that is sorted by id. Null stands for a record that the source fails at, whatever is asked. */
export type AskPart = (offset: number, size: number) => Promise<readonly (JsonMap | null)[]>;

export const recordId = (record: Json): number => (isMap(record) ? Number(scalarText(record['id'])) : 0);

/**
 * Reads a list to its end while others add to it and remove from it. Each part begins with the last record that is known;
 * where another stands there, something before it is gone, and reading steps back until it finds what it knows.
 */
export async function* pagesOf(ask: AskPart, from: PageCursor, size = 100): AsyncGenerator<Page> {
  let { read, last } = from;
  // Where all behind a record cannot be read, there is none to begin the next part with.
  let isBlind = false;
  for (;;) {
    let offset = Math.max(0, isBlind ? read : read - 1);
    let part = await ask(offset, size);
    while (offset > 0 && !isBlind && !isKnown(part, last)) {
      offset = Math.max(0, offset - (size - 1));
      part = await ask(offset, size);
    }
    const before = last;
    const records = part.filter((record) => record !== null && recordId(record) > before) as JsonMap[];
    const behind = part.findLastIndex((record) => record !== null);
    isBlind = part.length === size && behind < 1;
    read = offset + (isBlind ? part.length : behind + 1);
    last = Math.max(last, ...records.map(recordId));
    yield { records, cursor: { read, last } };
    if (part.length < size) return;
  }
}

function isKnown(part: readonly (JsonMap | null)[], last: number): boolean {
  const first = part.find((record) => record !== null);
  return first !== undefined && first !== null && recordId(first) <= last;
}
