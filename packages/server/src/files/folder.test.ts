import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFolder } from './folder.ts';
import { isKey } from './files.ts';

let parent: string;
beforeEach(async () => (parent = await mkdtemp(join(tmpdir(), 'platen-folder-'))));
afterEach(() => rm(parent, { recursive: true }));

const folder = () => createFolder(join(parent, 'root'));
const bytes = (content: string): Readable => Readable.from([Buffer.from(content)]);

test('what is put is there as a whole, in parts, and no longer once it is removed', async () => {
  const files = folder();
  expect(await files.put('2026/11/a.txt', bytes('0123456789'))).toBe(true);
  expect((await files.stat('2026/11/a.txt'))?.size).toBe(10);
  const opened = await files.open('2026/11/a.txt', { start: 2, end: 4 });
  expect(opened && (await text(opened))).toBe('234');
  const listed: string[] = [];
  for await (const key of files.list('2026/')) listed.push(key);
  expect(listed).toEqual(['2026/11/a.txt']);
  await files.remove(['2026/11/a.txt', '2026/11/never.txt']);
  expect([await files.stat('2026/11/a.txt'), await files.open('2026/11/a.txt')]).toEqual([null, null]);
});

test('a taken key is not written over, by however many at once', async () => {
  const files = folder();
  const put = await Promise.all(Array.from({ length: 10 }, (_, at) => files.put('a/b.txt', bytes(String(at)))));
  expect(put.filter(Boolean).length).toBe(1);
  expect(await readdir(join(parent, 'root', '.unfinished'))).toEqual([]);
});

test('bytes that break off leave nothing', async () => {
  const files = folder();
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('The disk of the sender is gone.');
    })(),
  );
  await expect(files.put('a/b.txt', broken)).rejects.toThrow('gone');
  expect([await files.stat('a/b.txt'), await readdir(join(parent, 'root', '.unfinished'))]).toEqual([null, []]);
});

test.each([
  '../x',
  'a/../x',
  '/etc/passwd',
  'a//b',
  '.hidden',
  'a/.b',
  'a\\b',
  'a\0b',
  '',
  'a/',
  `${'a/'.repeat(20)}b`,
])('%j is no key', async (key) => {
  await writeFile(join(parent, 'x'), 'outside');
  expect(isKey(key)).toBe(false);
  for (const use of [() => folder().stat(key), () => folder().remove([key]), () => folder().put(key, bytes('x'))]) {
    await expect((async () => use())()).rejects.toThrow('no key');
  }
});
