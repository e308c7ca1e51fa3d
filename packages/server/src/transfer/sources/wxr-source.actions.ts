import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { UnreadableSource } from '../../formats/wxr/exported.ts';
import type { ReadingNote } from '../../formats/wxr/exported.ts';
import { openWxr } from '../../formats/wxr/reader.ts';
import { wxrLayout } from '../records/layout.ts';
import type { ExportedItem } from '../records/post.ts';
import type { Source } from './source.ts';

const lacks = [
  'passwords, roles, and profiles of users, and users without posts',
  'spam, and user agents of commenters',
  'revisions and autosaves',
  'relations between posts (use an archive)',
  'settings except title and tagline, widgets, and menu locations',
];

const edge = 1024 * 1024;
const before = 64 * 1024;

export async function openSource(path: string, note: (note: ReadingNote) => void): Promise<Source> {
  const { key, size } = await identityOf(path);
  const wxr = await openWxr(path, wxrLayout, note);
  const hashBefore = (offset: number): Promise<string> =>
    hashOf(path, Math.max(0, offset - before), Math.min(before, offset));
  return {
    key,
    size,
    lacks,
    whole: () => hashOf(path),
    beside: null,
    head: wxr.head,
    async *items(from) {
      for await (const { item, end } of wxr.items(from)) yield { value: item, end };
    },
    positionAt: async (offset) => ({ offset, before: await hashBefore(offset) }),
    isAt: async ({ offset = 0, before: known }) => offset === 0 || (await hashBefore(offset)) === known,
  };
}

async function identityOf(path: string): Promise<{ key: string; size: number }> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw new UnreadableSource(
      `${path} cannot be opened: ${error instanceof Error ? error.message : String(error)}`,
      0,
    );
  });
  const { size } = await file.stat().finally(() => file.close());
  const ends = await Promise.all([hashOf(path, 0, Math.min(edge, size)), hashOf(path, Math.max(0, size - edge), edge)]);
  return { key: `${size} ${ends.join(' ')}`, size };
}

/** In one buffer: those of a stream come faster than they are collected, and a large file took 60 MB that way. */
async function hashOf(path: string, start = 0, length = Infinity): Promise<string> {
  const file = await open(path, 'r');
  try {
    const hash = createHash('sha256');
    const buffer = Buffer.allocUnsafe(Math.min(edge, length));
    for (let left = length, at = start; left > 0;) {
      const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, left), at);
      if (bytesRead === 0) break;
      hash.update(buffer.subarray(0, bytesRead));
      at += bytesRead;
      left -= bytesRead;
    }
    return hash.digest('hex').slice(0, 32);
  } finally {
    await file.close();
  }
}

export interface Batch {
  readonly items: readonly ExportedItem[];
  readonly end: number;
}

/** Items that one transaction takes, unless said. */
export const usualBatch = 500;
/** Bytes that one transaction takes: each is held many times over on its way, as text, as JSON and as parameters. */
const mostBytes = 2 * 1024 * 1024;

/** Items some at a time, as many as one transaction takes. What comes before a damaged end is given first. */
export async function* batchesOf(source: Source, from: number, most: number): AsyncGenerator<Batch> {
  let items: ExportedItem[] = [];
  let last = from;
  let start = from;
  let failure: unknown = null;
  try {
    for await (const { value, end } of source.items(from)) {
      items.push(value);
      last = end;
      if (items.length < most && end - start < mostBytes) continue;
      yield { items, end };
      items = [];
      start = end;
    }
  } catch (error) {
    failure = error;
  }
  if (items.length > 0) yield { items, end: last };
  if (failure !== null) throw failure;
}
