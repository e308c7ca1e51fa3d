import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import type { Files } from '../../src/files/files.ts';
import { createFolder } from '../../src/files/folder.ts';
import { createS3 } from '../../src/files/s3.ts';
import { createPrivateS3, hasCeph, s3Name } from './ceph.ts';
import type { PrivateS3 } from './ceph.ts';

/** A store of files of its own, and the settings that lead the service to it. */
export interface Store {
  readonly files: Files;
  readonly env: Readonly<Record<string, string>>;
  /** Of a store that is a server. */
  readonly server: PrivateS3 | null;
  /** Names of all that is in it, without their folders. */
  names(): Promise<string[]>;
  remove(): Promise<void>;
}

export async function folderStore(): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-test-uploads-'));
  return {
    files: createFolder(folder),
    env: { PLATEN_UPLOADS_FOLDER: folder },
    server: null,
    names: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile());
      return files.map(({ name }) => name).toSorted();
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function s3Store(): Promise<Store> {
  const server = await createPrivateS3();
  const files = createS3(server.options);
  return {
    files,
    env: server.env,
    server,
    names: async () => {
      const keys = await listed(files, '');
      return keys.map((key) => key.slice(key.lastIndexOf('/') + 1)).toSorted();
    },
    remove: server.remove,
  };
}

export async function listed(files: Files, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of files.list(prefix)) keys.push(key);
  return keys.toSorted();
}

/** The same tests for both kinds. What cannot be started here is skipped by its name. */
export function describeStores(define: (open: () => Promise<Store>, name: string) => void): void {
  describe('folder', () => {
    define(folderStore, 'folder');
  });
  describe.skipIf(!hasCeph).each([s3Name])('%s', (name) => {
    define(s3Store, name);
  });
}
