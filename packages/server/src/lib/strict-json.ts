import { emptyMap } from './json.ts';
import type { Json } from './json.ts';

/** Why a text is invalid: a number that clients of this API family know, and its message. */
interface JsonRefusal {
  readonly code: number;
  readonly message: string;
}

export type ParsedJson =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly problem: JsonRefusal };

const limits = { depth: 512, keys: 10_000, values: 100_000 } as const;

const refusals = {
  tooDeep: { code: 1, message: `Nested ${limits.depth} levels deep or more` },
  tooManyKeys: { code: 1, message: `More than ${limits.keys} keys` },
  tooManyValues: { code: 1, message: `More than ${limits.values} values` },
  controlCharacter: { code: 3, message: 'Control character error, possibly incorrectly encoded' },
  syntax: { code: 4, message: 'Syntax error' },
  unsafeKey: { code: 4, message: 'Keys must not be named __proto__' },
  badUtf8: { code: 5, message: 'Malformed UTF-8' },
  notFinite: { code: 7, message: 'A number is too large' },
  loneSurrogate: { code: 10, message: 'Single unpaired UTF-16 surrogate in unicode escape' },
} as const satisfies Record<string, JsonRefusal>;

const refuse = (problem: JsonRefusal): ParsedJson => ({ ok: false, problem });

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const byte = {
  tab: 0x09,
  lineFeed: 0x0a,
  carriageReturn: 0x0d,
  space: 0x20,
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  openList: 0x5b,
  backslash: 0x5c,
  closeList: 0x5d,
  openMap: 0x7b,
  closeMap: 0x7d,
} as const;

/** Parses one JSON text, rejecting whatever could be stored wrongly, cost too much, or reach a prototype. */
export function parseJson(bytes: Uint8Array): ParsedJson {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return refuse(refusals.syntax);
  const size = measure(bytes);
  if (bytes.length === 0) return { ok: true, value: null };
  if (size !== 'fits') return refuse(size);

  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    return refuse(refusals.badUtf8);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse(hasControlInString(bytes) ? refusals.controlCharacter : refusals.syntax);
  }
  try {
    return { ok: true, value: clean(value) };
  } catch (problem) {
    if (problem instanceof Refused) return refuse(problem.refusal);
    throw problem;
  }
}

/** JSON as this API family writes it: with every slash escaped. */
export const stringifyJson = (value: Json): string => JSON.stringify(value).replaceAll('/', '\\/');

/**
 * Counts before anything is built, because building is what costs: a million brackets take JSON.parse a third of a
 * second. The text may still be malformed; every count is exact when it is not.
 */
function measure(bytes: Uint8Array): 'fits' | JsonRefusal {
  let depth = 0;
  let keys = 0;
  let values = 0;
  let previous: number | undefined;
  for (let at = 0; at < bytes.length; at += 1) {
    const current = bytes[at] as number;
    switch (current) {
      case byte.space:
      case byte.tab:
      case byte.lineFeed:
      case byte.carriageReturn:
        continue;
      case byte.quote:
        at = endOfString(bytes, at);
        break;
      case byte.openList:
      case byte.openMap:
        depth += 1;
        values += 1;
        if (depth >= limits.depth) return refusals.tooDeep;
        break;
      case byte.closeList:
      case byte.closeMap:
        depth -= 1;
        // An opening counts the first value inside; here there was none.
        if (previous === byte.openList || previous === byte.openMap) values -= 1;
        break;
      case byte.comma:
        values += 1;
        break;
      case byte.colon:
        keys += 1;
        break;
    }
    previous = current;
  }
  if (previous === undefined) return refusals.syntax;
  if (keys > limits.keys) return refusals.tooManyKeys;
  // The outermost value follows neither a comma nor an opening.
  if (values + 1 > limits.values) return refusals.tooManyValues;
  return 'fits';
}

/** Looking at a few bytes is quicker than a search; a search is quicker than looking at many. */
const shortString = 32;

/** Position of the closing quote, or past the end when there is none. */
function endOfString(bytes: Uint8Array, opening: number): number {
  let at = opening + 1;
  while (at < bytes.length) {
    for (const stop = at + shortString; at < stop; at += bytes[at] === byte.backslash ? 2 : 1) {
      if (bytes[at] === byte.quote) return at;
    }
    const quote = bytes.indexOf(byte.quote, at);
    if (quote === -1) break;
    let before = quote - 1;
    while (before >= at && bytes[before] === byte.backslash) before -= 1;
    // An odd number of backslashes escapes it.
    if ((quote - before) % 2 === 1) return quote;
    at = quote + 1;
  }
  return bytes.length;
}

function hasControlInString(bytes: Uint8Array): boolean {
  let isInside = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const current = bytes[at] as number;
    if (current === byte.quote) isInside = !isInside;
    else if (!isInside) continue;
    else if (current === byte.backslash) at += 1;
    else if (current < byte.space) return true;
  }
  return false;
}

class Refused extends Error {
  readonly refusal: JsonRefusal;
  constructor(refusal: JsonRefusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** The value on maps without prototypes. Recursion is safe: the depth was measured. */
function clean(value: unknown): Json {
  if (typeof value === 'string') return wellFormed(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Refused(refusals.notFinite);
    return value;
  }
  if (typeof value !== 'object' || value === null) return value as null | boolean;
  if (Array.isArray(value)) return value.map(clean);
  const map = emptyMap();
  for (const [key, member] of Object.entries(value)) {
    if (key === '__proto__') throw new Refused(refusals.unsafeKey);
    map[wellFormed(key)] = clean(member);
  }
  return map;
}

function wellFormed(text: string): string {
  if (!text.isWellFormed()) throw new Refused(refusals.loneSurrogate);
  return text;
}
