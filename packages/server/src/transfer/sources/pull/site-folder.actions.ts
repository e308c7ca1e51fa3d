import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Json, JsonMap } from '../../../lib/json.ts';
import type { Note } from '../../import.ts';
import type { PageCursor } from './pages.actions.ts';

/** The files of a site in a folder: one response of its API, with what it belongs to, on each line. */
export const folderFiles = ['users', 'terms', 'items', 'comments', 'revisions', 'widgets'] as const;
/** Beside what the API tells, an archive may hold hashes of passwords. */
export type FolderFile = (typeof folderFiles)[number] | 'passwords';

/** What a folder says of itself, in `site.json`. */
export interface FolderState {
  readonly format: 1;
  readonly home: string;
  /** What the index of the API says of the site. */
  readonly index: JsonMap;
  readonly namespace: string;
  readonly isSignedIn: boolean;
  /** Settings, types, taxonomies and the like, whole. */
  readonly answers: JsonMap;
  /** File → how many of its bytes count; what lies behind was being written when something ended. */
  readonly sizes: Readonly<Partial<Record<FolderFile, number>>>;
  /** Where in `items` those begin that were read once more because they had changed. */
  readonly changedFrom: number | null;
  readonly done: readonly string[];
  /** Within the step under way. */
  readonly cursor: PageCursor | null;
  readonly notes: readonly Note[];
  /** Up to which moment changes are known, in the time of the old site. */
  readonly until: string;
  readonly isWhole: boolean;
}

const stateFile = 'site.json';

/** Null where there is none. */
export async function readFolder(path: string): Promise<FolderState | null> {
  const text = await readFile(join(path, stateFile), 'utf8').catch(() => null);
  if (text === null) return null;
  return JSON.parse(text) as FolderState;
}

/** A site in a folder that is being written. A kill at any moment leaves the state before or the one after a write. */
export interface FolderWriter {
  readonly state: FolderState;
  write(
    change: Partial<FolderState>,
    lines?: { readonly file: FolderFile; readonly values: readonly Json[] },
  ): Promise<void>;
}

export async function writeFolder(path: string, first: FolderState): Promise<FolderWriter> {
  // What it holds is not for everybody on the machine.
  await mkdir(path, { recursive: true, mode: 0o700 });
  let state = (await readFolder(path)) ?? first;
  const save = async (next: FolderState): Promise<void> => {
    await writeSafely(join(path, `${stateFile}.new`), [Buffer.from(JSON.stringify(next))], 0);
    await rename(join(path, `${stateFile}.new`), join(path, stateFile));
    state = next;
  };
  return {
    get state() {
      return state;
    },
    write: async (change, lines) => {
      const sizes = { ...state.sizes };
      if (lines !== undefined && lines.values.length > 0) {
        const bytes = Buffer.from(lines.values.map((value) => `${JSON.stringify(value)}\n`).join(''));
        const size = sizes[lines.file] ?? 0;
        await writeSafely(join(path, `${lines.file}.ndjson`), [bytes], size);
        sizes[lines.file] = size + bytes.length;
      }
      await save({ ...state, ...change, sizes });
    },
  };
}

async function writeSafely(path: string, parts: readonly Buffer[], at: number): Promise<void> {
  const file = await open(path, 'a', 0o600);
  try {
    await file.truncate(at);
    // Not `write`, which leaves out what a full disk has no room for.
    for (const part of parts) await file.appendFile(part);
    await file.sync();
  } finally {
    await file.close();
  }
}

export interface FolderLine {
  readonly value: JsonMap;
  readonly start: number;
  readonly end: number;
}

/** The lines of a file of the folder, from this byte on. */
export async function* linesOf(
  path: string,
  file: FolderFile,
  state: FolderState,
  from = 0,
): AsyncGenerator<FolderLine> {
  const size = state.sizes[file] ?? 0;
  if (from >= size) return;
  let start = from;
  let rest: Buffer = Buffer.alloc(0);
  const chunks = createReadStream(join(path, `${file}.ndjson`), { start: from, end: size - 1 });
  for await (const chunk of chunks as AsyncIterable<Buffer>) {
    let bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let at = bytes.indexOf(lineEnd); at >= 0; at = bytes.indexOf(lineEnd)) {
      const end = start + at + 1;
      yield { value: JSON.parse(bytes.toString('utf8', 0, at)) as JsonMap, start, end };
      bytes = bytes.subarray(at + 1);
      start = end;
    }
    rest = bytes;
  }
}

const lineEnd = 0x0a;

/** The line that begins at this byte. */
export async function lineAt(
  path: string,
  file: FolderFile,
  state: FolderState,
  start: number,
): Promise<JsonMap | null> {
  for await (const { value } of linesOf(path, file, state, start)) return value;
  return null;
}

/** Tells one content of a folder from any other. */
export async function folderKey(path: string, { home, sizes, answers }: FolderState): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([home, answers]));
  for (const file of folderFiles) {
    const size = sizes[file] ?? 0;
    hash.update(`${file} ${size}\n`);
    if (size === 0) continue;
    for await (const chunk of createReadStream(join(path, `${file}.ndjson`), { end: size - 1 }))
      hash.update(chunk as Buffer);
  }
  return `folder ${hash.digest('hex').slice(0, 32)}`;
}
