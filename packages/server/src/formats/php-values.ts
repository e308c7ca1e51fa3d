import { emptyMap } from '../lib/json.ts';
import type { Json } from '../lib/json.ts';

/** What a text in the notation of PHP's `serialize` was read as; why it stays text, where it does. */
export type ReadPhp =
  | { readonly value: Json; readonly repaired: boolean }
  | { readonly kept: 'object' | 'broken' }
  /** It is no such text at all. */
  | null;

const deepest = 64;
const beginning = /^(?:[asidbOCRr]:|N;)/;
const ending = /[;}]$/;

class NotReadable extends Error {
  readonly kept: 'object' | 'broken';
  constructor(kept: 'object' | 'broken') {
    super(kept);
    this.kept = kept;
  }
}

const broken = (): never => {
  throw new NotReadable('broken');
};

/**
 * Reads values, never things that do something: objects, references and forms of classes stay text. Lengths are those of
 * bytes. A length that counts line ends of two bytes, in a file whose line ends were all made one, is repaired.
 */
export function readPhpValue(text: string): ReadPhp {
  if (!beginning.test(text) || !ending.test(text)) return null;
  try {
    const reader = new Reader(Buffer.from(text));
    const value = reader.whole();
    return { value, repaired: reader.repaired };
  } catch (error) {
    if (error instanceof NotReadable) return { kept: error.kept };
    throw error;
  }
}

const code = (sign: string): number => sign.charCodeAt(0);
const [colon, semicolon, quote, open, close, lineFeed] = [':', ';', '"', '{', '}', '\n'].map(code) as [
  number,
  number,
  number,
  number,
  number,
  number,
];

class Reader {
  repaired = false;
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  whole(): Json {
    const value = this.#value(0);
    return this.#at === this.#bytes.length ? value : broken();
  }

  #expect(sign: number): void {
    if (this.#bytes[this.#at] !== sign) broken();
    this.#at += 1;
  }

  /** Up to a sign, which is passed. No number is longer than 40 bytes. */
  #until(sign: number): string {
    const end = this.#bytes.subarray(this.#at, this.#at + 41).indexOf(sign);
    if (end < 0) broken();
    const text = this.#bytes.toString('latin1', this.#at, this.#at + end);
    this.#at += end + 1;
    return text;
  }

  #count(): number {
    const text = this.#until(colon);
    const count = /^\d{1,10}$/.test(text) ? Number(text) : broken();
    return count <= this.#bytes.length - this.#at ? count : broken();
  }

  #value(depth: number): Json {
    if (depth > deepest) broken();
    const kind = String.fromCharCode(this.#bytes[this.#at] ?? 0);
    if ('OCRr'.includes(kind)) throw new NotReadable('object');
    this.#at += 1;
    if (kind === 'N') {
      this.#expect(semicolon);
      return null;
    }
    this.#expect(colon);
    if (kind === 's') return this.#text(semicolon);
    if (kind === 'a') return this.#array(depth);
    const word = this.#until(semicolon);
    if (kind === 'b') return word === '1' || (word === '0' ? false : broken());
    if (kind === 'i') return /^[-+]?\d+$/.test(word) && Number.isSafeInteger(Number(word)) ? Number(word) : broken();
    if (kind !== 'd' || !/^-?\d*\.?\d+(?:e[-+]?\d+)?$/i.test(word) || !Number.isFinite(Number(word))) broken();
    return Number(word);
  }

  #text(last: number): string {
    const count = this.#lengthOfText();
    this.#expect(quote);
    const start = this.#at;
    const fits = (length: number): boolean =>
      this.#bytes[start + length] === quote && this.#bytes[start + length + 1] === last;
    const length = fits(count) ? count : this.#shortened(start, count, fits);
    this.#at = start + length + 2;
    return this.#bytes.toString('utf8', start, start + length);
  }

  #lengthOfText(): number {
    const text = this.#until(colon);
    return /^\d{1,10}$/.test(text) ? Number(text) : broken();
  }

  /** The same text with every line end one byte shorter than it was counted. */
  #shortened(start: number, count: number, fits: (length: number) => boolean): number {
    let lineEnds = 0;
    for (let length = 0; length + lineEnds <= count && start + length < this.#bytes.length; length += 1) {
      if (length + lineEnds === count && lineEnds > 0 && fits(length)) {
        this.repaired = true;
        return length;
      }
      if (this.#bytes[start + length] === lineFeed) lineEnds += 1;
    }
    return broken();
  }

  #array(depth: number): Json {
    const count = this.#count();
    this.#expect(open);
    const members: [string, Json][] = [];
    let isPlain = true;
    for (let index = 0; index < count; index += 1) {
      const key = this.#value(deepest);
      if (typeof key !== 'string' && typeof key !== 'number') return broken();
      isPlain &&= key === index;
      members.push([`${key}`, this.#value(depth + 1)]);
    }
    this.#expect(close);
    if (isPlain) return members.map(([, value]) => value);
    const map = emptyMap();
    for (const [key, value] of members) map[key] = value;
    return map;
  }
}
