import { execFileSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { tarEnd, tarHeader, tarPadding } from './tar.ts';
import { readTarball } from './tarball.ts';

const modified = new Date('2026-01-02T03:04:05Z');

const files = [
  { path: 'site.json', text: '{}' },
  { path: 'uploads/empty.txt', text: '' },
  { path: 'uploads/block.txt', text: 'x'.repeat(512) },
  { path: `uploads/2026/${'long-name-'.repeat(12)}.txt`, text: 'long' },
  { path: 'uploads/2026/Größe.txt', text: 'größer' },
];

const archive = gzipSync(
  Buffer.concat([
    ...files.flatMap(({ path, text }) => {
      const size = Buffer.byteLength(text);
      return [tarHeader({ path, size }, modified), Buffer.from(text), tarPadding(size)];
    }),
    tarEnd,
  ]),
);

test('tar lists and reads the files', () => {
  const listed = execFileSync('tar', ['-tzf', '-', '--quoting-style=literal'], { input: archive, encoding: 'utf8' });
  expect(listed.trim().split('\n')).toEqual(files.map(({ path }) => path));
  const long = execFileSync('tar', ['-xzOf', '-', files[3]?.path ?? ''], { input: archive, encoding: 'utf8' });
  expect(long).toBe('long');
});

test('the files come back as they were', async () => {
  const read = await readTarball(archive, { bytes: 1_000_000, files: 10 });
  expect(read.map(({ path, bytes }) => ({ path, text: Buffer.from(bytes).toString() }))).toEqual(files);
});

test('a size above 8 GiB has a record of its own', () => {
  const size = 9 * 1024 ** 3;
  expect(String(tarHeader({ path: 'large', size }, modified))).toContain(`19 size=${size}\n`);
});
