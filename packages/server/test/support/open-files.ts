import { readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';

interface Opened {
  /** Paths of files; of one that was removed, too. */
  readonly files: readonly string[];
  /** Connections, pipes and the like. */
  readonly others: number;
}

/** What a process has open, by default this one. Linux tells. */
export async function openedBy(pid: number | 'self' = 'self'): Promise<Opened> {
  const folder = `/proc/${pid}/fd`;
  const handles = await readdir(folder);
  const paths = await Promise.all(handles.map((handle) => readlink(join(folder, handle)).catch(() => '')));
  const files = paths.filter((path) => path.startsWith('/') && !path.startsWith('/dev/'));
  return { files, others: paths.length - files.length };
}
