import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { Files } from './files.ts';

/** For what reads files by their path alone. Null where there is no such file. */
export async function withLocalCopy<T>(
  files: Pick<Files, 'open'>,
  key: string,
  work: (path: string) => Promise<T>,
): Promise<T | null> {
  const file = await files.open(key);
  if (file === null) return null;
  const folder = await mkdtemp(join(tmpdir(), 'platen-copy-'));
  try {
    const path = join(folder, 'file');
    await pipeline(await file.read(), createWriteStream(path));
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
