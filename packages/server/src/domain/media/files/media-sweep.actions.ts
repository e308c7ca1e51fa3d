import type { Tools } from '../../../scope.ts';

/**
 * Milliseconds that a file may be loose: longer than anybody works on an upload, and than a process can stand still
 * that is about to remove a file.
 */
export const grace = 60 * 60 * 1000;

/** One of several tasks of every node. Gives back after how many milliseconds it makes sense to do it again. */
export async function sweepFiles({ files }: Pick<Tools, 'files'>): Promise<number> {
  await files.sweep(grace);
  return grace;
}
