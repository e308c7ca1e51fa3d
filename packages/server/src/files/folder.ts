import { randomUUID } from 'node:crypto';
import { close, createReadStream, fstat, open as openCallback, read } from 'node:fs';
import { glob, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Stats } from 'node:fs';

import { assertKey, counted, StorageUnavailable, isKey } from './files.ts';
import type { Bytes, FileFacts, Files, OpenFile } from './files.ts';

/** Where files are written before they are complete. No key leads there. */
const unfinished = '.unfinished';

// Those with handles as objects cost twice as much, and files are served all the time.
const openPlain = promisify(openCallback);
const readPlain = promisify(read);
const statOpen = promisify(fstat);
const closePlain = promisify(close);

/** Files in a folder of this machine, or of a disk that several machines share. */
export function createFolder(given: string): Files {
  const root = resolve(given);
  const pathOf = (key: string): string => {
    assertKey(key);
    return join(root, key);
  };

  const write = async (path: string, bytes: Bytes): Promise<void> => {
    await mkdir(dirname(path), { recursive: true });
    // Not `pipeline`: it ends while a WriteStream may still be opening its file, which is there again once it was removed.
    await writeFile(path, counted(bytes), { flag: 'wx', mode: 0o644, flush: true });
  };

  return {
    put: (key, bytes) =>
      away(async () => {
        const path = pathOf(key);
        const temporary = join(root, unfinished, randomUUID());
        try {
          await write(temporary, bytes);
          await mkdir(dirname(path), { recursive: true });
          await rename(temporary, path);
          await syncFolder(dirname(path));
        } finally {
          await rm(temporary, { force: true });
        }
      }),
    open: (key) => away(() => openFile(pathOf(key))),
    stat: (key) => away(async () => factsOf(await orNull(stat(pathOf(key))))),
    remove: (keys) =>
      away(async () => {
        for (const key of keys) await rm(pathOf(key), { force: true });
      }),
    list: async function* (prefix) {
      const entries = glob('**/*', { cwd: root, withFileTypes: true });
      for await (const entry of entries) {
        const key = relative(root, join(entry.parentPath, entry.name));
        if (entry.isFile() && isKey(key) && key.startsWith(prefix)) yield key;
      }
    },
    removeUnfinished: (before) =>
      away(async () => {
        const names = (await orNull(readdir(join(root, unfinished)))) ?? [];
        let removed = 0;
        for (const name of names) {
          const path = join(root, unfinished, name);
          const found = await orNull(stat(path));
          if (found === null || found.mtimeMs >= before) continue;
          await rm(path, { force: true });
          removed += 1;
        }
        return removed;
      }),
  };
}

async function openFile(path: string): Promise<OpenFile | null> {
  const handle = await orNull(openPlain(path, 'r'));
  if (handle === null) return null;
  const facts = factsOf(await statOpen(handle));
  if (facts === null) {
    await closePlain(handle);
    return null;
  }
  return {
    facts,
    read: async (range) => createReadStream('', { fd: handle, ...range }),
    readWhole: async ({ start, end }) => {
      try {
        const bytes = Buffer.allocUnsafe(end - start + 1);
        const { bytesRead } = await readPlain(handle, bytes, 0, bytes.length, start);
        if (bytesRead < bytes.length) throw new Error(`${path} is shorter than expected.`);
        return bytes;
      } finally {
        await closePlain(handle);
      }
    },
    close: () => closePlain(handle),
  };
}

function factsOf(found: Stats | null): FileFacts | null {
  if (found?.isFile() !== true) return null;
  const { size, mtimeMs } = found;
  return { size, modified: Math.floor(mtimeMs), version: `${Math.floor(mtimeMs).toString(36)}-${size.toString(36)}` };
}

const absent = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']);

/** Null where there is nothing. */
const orNull = <T>(looking: Promise<T>): Promise<T | null> =>
  looking.catch((error: NodeJS.ErrnoException) => {
    if (absent.has(error.code ?? '')) return null;
    throw error;
  });

/** A failure of the disk is not an error of the caller. */
async function away<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw (error as NodeJS.ErrnoException).syscall === undefined ? error : new StorageUnavailable(error);
  }
}

/** The name of a new file is kept over a power cut only once its folder is written too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
