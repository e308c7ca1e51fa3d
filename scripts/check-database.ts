import { statfsSync } from 'node:fs';
import { createPrivatePostgres } from '../packages/server/test/support/postgres.ts';
import type { PrivatePostgres } from '../packages/server/test/support/postgres.ts';

const memory = '/dev/shm';
const minFreeBytes = 4 * 1024 ** 3;

/**
 * A PostgreSQL for the tests, in memory: on a disk, steps that commit small transactions wait for it half of their time.
 * Null without a RAM disk of a sufficient size.
 */
export async function startDatabase(): Promise<PrivatePostgres | null> {
  if (freeBytes() < minFreeBytes) return null;
  return createPrivatePostgres(['max_connections=300', 'shared_buffers=256MB'], memory);
}

function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
