import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { createScratchFolder } from '../lib/scratch-folder.ts';
import type { Files } from './files.ts';

/** For what reads files by their path alone. Null where there is no such file. */
export async function withLocalCopy<T>(
  files: Pick<Files, 'open'>,
  key: string,
  work: (path: string) => Promise<T>,
): Promise<T | null> {
  const file = await files.open(key);
  if (file === null) return null;
  const folder = await createScratchFolder('copy');
  try {
    const path = join(folder, 'file');
    await pipeline(await file.read(), createWriteStream(path));
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
