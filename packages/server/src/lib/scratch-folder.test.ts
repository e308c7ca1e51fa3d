import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createScratchFolder, removeLeftFolders } from './scratch-folder.ts';

test('what a process left behind is removed once it is old, and nothing of those that run', async () => {
  const { pid } = spawnSync('true');
  const left = join(tmpdir(), `platen-lefttest-${pid}-abcdef`);
  await mkdir(left);
  const own = await createScratchFolder('lefttest');
  await removeLeftFolders(['lefttest']);
  expect([existsSync(left), existsSync(own)]).toEqual([true, true]);
  await removeLeftFolders(['lefttest'], Date.now() + 2 * 60 * 60 * 1000);
  expect([existsSync(left), existsSync(own)]).toEqual([false, true]);
  await rm(own, { recursive: true });
});
