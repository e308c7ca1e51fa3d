import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Age in ms after which an orphaned folder is deleted. Pids are reused, so a live pid proves nothing. */
const old = 60 * 60 * 1000;

/** A folder for files that are needed for a moment. Its name tells which process made it. */
export const createScratchFolder = (purpose: string): Promise<string> =>
  mkdtemp(join(tmpdir(), `platen-${purpose}-${process.pid}-`));

/** What processes that were killed left behind. Folders of others are passed over. */
export async function removeLeftFolders(purposes: readonly string[], now = Date.now()): Promise<void> {
  const name = new RegExp(`^platen-(?:${purposes.join('|')})-(\\d+)-\\w{6}$`);
  for (const entry of await readdir(tmpdir())) {
    const pid = name.exec(entry)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    const path = join(tmpdir(), entry);
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtimeMs < now - old)
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
