import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { glob, link, mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { isKey } from './files.ts';
import type { ByteRange, FileFacts, Files } from './files.ts';

/** Where files are written before they are complete. No key leads there. */
const unfinished = '.unfinished';

/** Files in a folder of this machine, or of a disk that several machines share. */
export function createFolder(given: string): Files {
  const root = resolve(given);
  const pathOf = (key: string): string => {
    if (!isKey(key)) throw new Error(`${JSON.stringify(key)} is no key of a file.`);
    return join(root, key);
  };

  const write = async (path: string, bytes: Readable): Promise<void> => {
    await mkdir(dirname(path), { recursive: true });
    await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o644, flush: true }));
  };

  /** A link takes the name only where nobody has it; a rename would write over what is there. */
  const publish = async (from: string, path: string): Promise<boolean> => {
    await mkdir(dirname(path), { recursive: true });
    try {
      await link(from, path);
    } catch (error) {
      if (isCode(error, 'EEXIST')) return false;
      throw error;
    }
    await syncFolder(dirname(path));
    return true;
  };

  return {
    put: async (key, bytes) => {
      const path = pathOf(key);
      const temporary = join(root, unfinished, randomUUID());
      try {
        await write(temporary, bytes);
        return await publish(temporary, path);
      } finally {
        await rm(temporary, { force: true });
      }
    },
    open: async (key, range) => ((await factsOf(pathOf(key))) === null ? null : readStream(pathOf(key), range)),
    stat: (key) => factsOf(pathOf(key)),
    remove: async (keys) => {
      for (const key of keys) await rm(pathOf(key), { force: true });
    },
    list: async function* (prefix) {
      const entries = glob('**/*', { cwd: root, withFileTypes: true });
      for await (const entry of entries) {
        const key = relative(root, join(entry.parentPath, entry.name));
        if (entry.isFile() && isKey(key) && key.startsWith(prefix)) yield key;
      }
    },
  };
}

const readStream = (path: string, range?: ByteRange): Readable => createReadStream(path, { ...range });

async function factsOf(path: string): Promise<FileFacts | null> {
  try {
    const found = await stat(path);
    return found.isFile() ? { size: found.size, modified: Math.floor(found.mtimeMs) } : null;
  } catch (error) {
    if (isCode(error, 'ENOENT') || isCode(error, 'ENOTDIR') || isCode(error, 'ENAMETOOLONG')) return null;
    throw error;
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

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === code;
