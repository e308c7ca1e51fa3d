import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { createScratchFolder } from '../lib/scratch-folder.ts';
import type { Files, OpenFile } from './files.ts';

/** Closed in any case when this ends, so that the caller can remove the file. */
export async function copyTo(path: string, file: OpenFile): Promise<void> {
  const target = await open(path, 'w', 0o600).catch(async (error: unknown) => {
    await file.close();
    throw error;
  });
  try {
    await target.writeFile(await file.read());
  } finally {
    await target.close();
  }
}

/** For what reads files by their path alone. Null where there is no such file. */
export async function withLocalCopy<T>(
  files: Pick<Files, 'open'>,
  key: string,
  work: (path: string) => Promise<T>,
): Promise<T | null> {
  const folder = await createScratchFolder('copy');
  try {
    // Behind the folder, which a full disk has no room for: what is open by then would stay open.
    const file = await files.open(key);
    if (file === null) return null;
    const path = join(folder, 'file');
    await copyTo(path, file);
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
