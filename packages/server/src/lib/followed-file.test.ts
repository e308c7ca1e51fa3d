import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followFile } from './followed-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-test-followed-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a reader gets what is written while it reads, up to the end', async () => {
  const path = join(folder, 'growing');
  await writeFile(path, 'one ');
  let isWritten = false;
  const reader = followFile(path, () => isWritten);
  expect(String((await reader.next()).value)).toBe('one ');
  const next = reader.next();
  await appendFile(path, 'two');
  expect(String((await next).value)).toBe('two');
  await appendFile(path, ' three');
  isWritten = true;
  expect(String((await reader.next()).value)).toBe(' three');
  expect((await reader.next()).done).toBe(true);
});
