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
}

/**
 * Where the bytes of uploads are kept, by keys such as `2026/11/name.png` that the service makes itself. As small as it
 * is so that a folder and an object store can both be behind it.
 */
export interface Files {
  /** All of the bytes or nothing. False where the key is taken; what is there is never written over. */
  put(key: string, bytes: Readable): Promise<boolean>;
  /** Null where there is no such file. */
  open(key: string, range?: ByteRange): Promise<Readable | null>;
  stat(key: string): Promise<FileFacts | null>;
  /** Keys that are not there are passed over. */
  remove(keys: readonly string[]): Promise<void>;
  /** Keys that begin like this, in no order. */
  list(prefix: string): AsyncIterable<string>;
}

const part = String.raw`(?!\.)[^/\\\0]{1,255}`;
const wellFormed = new RegExp(`^${part}(?:/${part}){0,7}$`, 'u');

/** A key has no empty part and none that begins with a dot, so that it can name nothing outside. */
export const isKey = (key: string): boolean => wellFormed.test(key);
