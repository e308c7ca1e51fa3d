import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { UnreadableSource } from './exported.ts';

/** The bytes of one part of the file: all before the first item, or one item. */
export interface Piece {
  readonly bytes: Buffer;
  /** Where it begins in the file, and where what comes after it does. */
  readonly start: number;
  readonly end: number;
}

const chunkSize = 256 * 1024;
/** Bytes of one item, of all that stands before the first, and of one tag. */
const largest = 64 * 1024 * 1024;
const longestTag = 128 * 1024;

const sign = (text: string): number => text.charCodeAt(0);
const less = sign('<');
const greater = sign('>');

/** What to skip as a whole: nothing inside is markup. */
const wholes = [
  { from: '<![CDATA[', to: Buffer.from(']]>') },
  { from: '<!--', to: Buffer.from('-->') },
  { from: '<?', to: Buffer.from('?>') },
] as const;

/**
 * Cuts an export into its head and its items without reading what they hold, so that a run can go on at any item and an
 * item that is damaged harms no other. From a later offset on, only items are given.
 */
export async function* piecesOf(path: string, from: number): AsyncGenerator<Piece> {
  const file = await open(path, 'r');
  try {
    yield* new Cutter(file, from).pieces();
  } finally {
    await file.close();
  }
}

class Cutter {
  readonly #file: FileHandle;
  readonly #isBeginning: boolean;
  readonly #chunk = Buffer.allocUnsafe(chunkSize);
  #buffer: Buffer = Buffer.alloc(0);
  /** Where the buffer begins in the file. */
  #base: number;
  /** Within the buffer: up to where it was looked at. */
  #at = 0;
  #hasEnded = false;

  constructor(file: FileHandle, from: number) {
    this.#file = file;
    this.#base = from;
    this.#isBeginning = from === 0;
  }

  /** Reads on until so many bytes lie behind where it looks, or the file ends. Tells whether they do. */
  async #has(count: number): Promise<boolean> {
    while (this.#buffer.length - this.#at < count) {
      if (this.#hasEnded) return false;
      await this.#readOn();
    }
    return true;
  }

  async #readOn(): Promise<void> {
    if (this.#buffer.length > largest) {
      throw new UnreadableSource(`An item is larger than ${largest} bytes.`, this.#base);
    }
    const chunk = this.#chunk;
    const { bytesRead } = await this.#file.read(chunk, 0, chunkSize, this.#base + this.#buffer.length);
    this.#hasEnded = bytesRead === 0;
    this.#buffer = Buffer.concat([this.#buffer, chunk.subarray(0, bytesRead)]);
  }

  async #find(wanted: number | Buffer, most = Infinity): Promise<number> {
    let searched = this.#at;
    for (;;) {
      const found = this.#buffer.indexOf(wanted, searched);
      if (found >= 0) return found;
      if (this.#hasEnded) return -1;
      if (this.#buffer.length - this.#at > most) {
        throw new UnreadableSource('The file has a tag that is too long for an export.', this.#base + this.#at);
      }
      searched = Math.max(this.#at, this.#buffer.length - (typeof wanted === 'number' ? 0 : wanted.length - 1));
      await this.#readOn();
    }
  }

  #startsWith(text: string): boolean {
    return this.#buffer.toString('latin1', this.#at, this.#at + text.length).toUpperCase() === text.toUpperCase();
  }

  #cut(end: number): Piece {
    const piece = { bytes: this.#buffer.subarray(0, end), start: this.#base, end: this.#base + end };
    this.#buffer = this.#buffer.subarray(end);
    this.#base += end;
    this.#at -= end;
    return piece;
  }

  async *pieces(): AsyncGenerator<Piece> {
    if (this.#isBeginning) await this.#refuseOther();
    let depth = 0;
    let isHead = this.#isBeginning;
    let isComplete = false;
    for (;;) {
      const tag = await this.#nextTag();
      if (tag === null) break;
      const { name, start, end, isClosing, isEmpty } = tag;
      if (name !== 'item') {
        if (depth === 0 && isClosing && (name === 'channel' || name === 'rss')) isComplete = true;
        continue;
      }
      if (depth === 0 && !isClosing) {
        const before = this.#cut(start);
        if (isHead) yield before;
        isHead = false;
        if (isEmpty) this.#cut(end - start);
        else depth = 1;
        continue;
      }
      if (isEmpty) continue;
      depth += isClosing ? -1 : 1;
      if (depth === 0) yield this.#cut(end);
      if (depth < 0) depth = 0;
    }
    if (isHead) yield this.#cut(this.#buffer.length);
    if (!isComplete || depth > 0) {
      throw new UnreadableSource('The file ends early', this.#base + (depth > 0 ? 0 : this.#buffer.length));
    }
  }

  /** A file of nothing, or of another encoding than this can cut. */
  async #refuseOther(): Promise<void> {
    if (!(await this.#has(4))) throw new UnreadableSource('The file is empty', 0);
    const start = this.#buffer.toString('latin1', 0, 4);
    if (/^(?:\u00FE\u00FF|\u00FF\u00FE|<\0|\0<)/.test(start)) {
      throw new UnreadableSource('The file is written in UTF-16. Save it as UTF-8', 0);
    }
  }

  async #nextTag(): Promise<Tag | null> {
    for (;;) {
      const found = await this.#find(less);
      if (found < 0) return null;
      this.#at = found;
      await this.#has(16);
      if (this.#startsWith('<!DOCTYPE')) {
        const why = this.#startsWith('<!DOCTYPE html')
          ? 'This is a web page, not an export file. Sign in to the source site and download the file again'
          : 'The file has a DOCTYPE, so it is not an export file';
        throw new UnreadableSource(why, this.#base + found);
      }
      const whole = wholes.find(({ from }) => this.#startsWith(from));
      if (whole !== undefined) {
        this.#at += whole.from.length;
        const end = await this.#find(whole.to);
        if (end < 0) return null;
        this.#at = end + whole.to.length;
        continue;
      }
      if (!/^<\/?[a-z_]/i.test(this.#buffer.toString('latin1', found, found + 3))) {
        this.#at += 1;
        continue;
      }
      const end = await this.#find(greater, longestTag);
      if (end < 0) return null;
      const text = this.#buffer.toString('latin1', found + 1, end);
      // A `>` may stand in an attribute: the tag goes on where a quote is open.
      if (!text.startsWith('/') && /=\s*(?:"[^"]*|'[^']*)$/.test(text)) {
        const rest = await this.#endOfTag(found);
        if (rest < 0) return null;
        this.#at = rest + 1;
      } else this.#at = end + 1;
      const isClosing = text.startsWith('/');
      const name = /^\/?([^\s/>]*)/.exec(text)?.[1] ?? '';
      return { name, start: found, end: this.#at, isClosing, isEmpty: text.endsWith('/') };
    }
  }

  async #endOfTag(start: number): Promise<number> {
    let open: number | null = null;
    for (let at = start; ; at += 1) {
      if (at - start > longestTag)
        throw new UnreadableSource('The file has a tag that is too long for an export.', this.#base + at);
      if (at >= this.#buffer.length && !(await this.#has(at - this.#at + 1))) return -1;
      const byte = this.#buffer[at] ?? 0;
      if (open !== null) open = byte === open ? null : open;
      else if (byte === sign('"') || byte === sign("'")) open = byte;
      else if (byte === greater) return at;
    }
  }
}

interface Tag {
  readonly name: string;
  /** Within the buffer. */
  readonly start: number;
  readonly end: number;
  readonly isClosing: boolean;
  readonly isEmpty: boolean;
}
