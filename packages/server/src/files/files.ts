import type { Readable } from 'node:stream';

/** The part of a file from its first to its last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface FileFacts {
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modified: number;
  /** Other bytes under the same key have another one. */
  readonly version: string;
}

/** A file as it was when it was opened, also where another has taken its place since. Read it once, or close it. */
export interface OpenFile {
  readonly facts: FileFacts;
  read(range?: ByteRange): Promise<Readable>;
  /** For a part that is small: all of it at once costs less than a stream. */
  readWhole(range: ByteRange): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface Bytes {
  /** Called when they are needed: a stream that fails before anybody reads it ends the process. */
  readonly open: () => Readable;
  readonly size: number;
  /** What a store that serves its files itself tells of this one. */
  readonly headers?: { readonly type: string; readonly disposition?: string };
}

/**
 * Where the bytes of uploads are kept, by keys such as `2026/11/name.png` that the service makes itself. As small as it
 * is so that a folder and an object store can both be behind it.
 */
export interface Files {
  /** All of the bytes or nothing. What is there under the key is there until then, and replaced at once. */
  put(key: string, bytes: Bytes): Promise<void>;
  /** Null where there is no such file. */
  open(key: string): Promise<OpenFile | null>;
  stat(key: string): Promise<FileFacts | null>;
  /** Keys that are not there are passed over. */
  remove(keys: readonly string[]): Promise<void>;
  /** Keys that begin like this, in no order. */
  list(prefix: string): AsyncIterable<string>;
  /** Removes what was begun before this moment (milliseconds since 1970) and never became a file. Tells how much. */
  removeUnfinished(before: number): Promise<number>;
}

/** The file store is unreachable or refuses the request. A later attempt may succeed. */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The store of files failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'StorageUnavailable';
  }
}

const part = String.raw`(?!\.)[^/\\\0]{1,255}`;
const wellFormed = new RegExp(`^${part}(?:/${part}){0,7}$`, 'u');

/** A key has no empty part and none that begins with a dot, so that it can name nothing outside. */
export const isKey = (key: string): boolean => wellFormed.test(key);

export function assertKey(key: string): void {
  if (!isKey(key)) throw new Error(`${JSON.stringify(key)} is not a valid file key.`);
}

/** For drivers: fewer or more bytes than announced are no file. */
export async function* counted({ open, size }: Bytes): AsyncIterable<Buffer> {
  let seen = 0;
  for await (const chunk of open() as AsyncIterable<Buffer>) {
    seen += chunk.length;
    if (seen > size) break;
    yield chunk;
  }
  if (seen !== size) throw new Error(`Expected a file of ${size} bytes, but received ${seen > size ? 'more' : seen}.`);
}
