import { isList, isMap } from '@platen/server';
import type { Json, JsonMap } from '@platen/server';

/** A row of a repeater, or of flexible content with its layout. */
interface Row {
  readonly layout: string | null;
  readonly values: JsonMap;
}

interface StoredRow extends Row {
  /** Whether the row must be found again. */
  readonly isNeeded: boolean;
}

/**
 * For each sent row, the index of the stored row that it was; undefined for new ones. Rows have no ids, so equal rows are
 * matched first, then those with most values in common, then those in the same place. Null if a needed row cannot be
 * matched while sent rows are left that it could be. A needed row for which none is left was removed.
 */
export function alignRows(stored: readonly StoredRow[], sent: readonly Row[]): readonly (number | undefined)[] | null {
  const matches: (number | undefined)[] = sent.map(() => undefined);
  const open = new Set(stored.keys());
  const candidates = sent.flatMap((row, at) =>
    stored.flatMap((other, from) => {
      const score = row.layout === other.layout ? scoreOf(row.values, other.values) : null;
      return score === null || (score === 0 && at !== from) ? [] : [{ at, from, score, distance: Math.abs(at - from) }];
    }),
  );
  for (const { at, from } of candidates.toSorted((a, b) => b.score - a.score || a.distance - b.distance)) {
    if (matches[at] !== undefined || !open.delete(from)) continue;
    matches[at] = from;
  }
  const isLost = [...open].some((from) => stored[from]?.isNeeded === true);
  return isLost && matches.includes(undefined) ? null : matches;
}

/** How many values are the same. Equal rows score highest. */
function scoreOf(sent: JsonMap, stored: JsonMap): number {
  const names = Object.keys(sent);
  const isSame = (name: string): boolean => comparable(sent[name] ?? null) === comparable(stored[name] ?? null);
  if (names.length > 0 && names.every(isSame)) return Infinity;
  return names.filter((name) => isSame(name) && comparable(sent[name] ?? null) !== 'null').length;
}

/** Numbers and texts of numbers are the same, and so is nothing in all its forms. */
const comparable = (value: Json): string => JSON.stringify(plain(value));

function plain(value: Json): Json {
  if (isList(value)) return value.length === 0 ? null : value.map(plain);
  if (isMap(value)) {
    const members = Object.entries(value).map(([name, member]) => [name, plain(member)] as const);
    const filled = members.filter(([, member]) => member !== null).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return filled.length === 0 ? null : Object.fromEntries(filled);
  }
  if (value === '' || value === false || value === null) return null;
  return typeof value === 'string' ? value : String(value);
}
