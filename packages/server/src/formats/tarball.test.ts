import { gzipSync } from 'node:zlib';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tarball } from '../../test/support/plugin-folders.ts';
import type { TarEntry } from '../../test/support/plugin-folders.ts';
import { readTarball } from './tarball.ts';

const limits = { bytes: 100_000, files: 10 };
const pathsOf = async (entries: readonly TarEntry[]): Promise<readonly string[]> =>
  (await readTarball(tarball(entries), limits)).map(({ path }) => path);

test('what npm packs is read as it was, long names included', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-pack-'));
  const long = `${'deep/'.repeat(25)}${'n'.repeat(120)}é.txt`;
  mkdirSync(join(folder, 'deep/'.repeat(25)), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"name":"packed","version":"1.0.0"}');
  writeFileSync(join(folder, long), 'far down');
  execFileSync('npm', ['pack', '--silent', '--offline'], { cwd: folder });
  const files = await readTarball(readFileSync(join(folder, 'packed-1.0.0.tgz')), limits);
  expect(files.map(({ path }) => path).toSorted()).toEqual([`package/${long}`, 'package/package.json']);
  expect(Buffer.from(files.find(({ path }) => path.endsWith('.txt'))?.bytes ?? []).toString()).toBe('far down');
  rmSync(folder, { recursive: true });
});

test('folders are passed over', async () => {
  expect(
    await pathsOf([
      { path: 'package/lib/', kind: '5' },
      { path: 'package/lib/a.js', text: '1' },
    ]),
  ).toEqual(['package/lib/a.js']);
});

const pax = (record: string): string => {
  const length = record.length + 4;
  return `${length} ${record}\n`;
};

test.each<[string, readonly TarEntry[], RegExp]>([
  ['goes up', [{ path: 'package/../../etc/passwd' }], /outside/],
  ['goes up at once', [{ path: '../x' }], /outside/],
  ['begins at the root', [{ path: '/etc/passwd' }], /outside/],
  ['has a drive', [{ path: 'C:/x' }], /outside/],
  ['has backslashes', [{ path: String.raw`package\..\..\x` }], /outside/],
  ['has an empty part', [{ path: 'package//x' }], /outside/],
  ['goes up in a record', [{ path: 'h', kind: 'x', text: pax('path=../../x') }, { path: 'package/x' }], /outside/],
  ['is a link', [{ path: 'package/x', kind: '2', link: '/etc/passwd' }], /not a file/],
  ['is a hard link', [{ path: 'package/x', kind: '1', link: 'package/y' }], /not a file/],
  ['is a device', [{ path: 'package/x', kind: '3' }], /not a file/],
  ['is a pipe', [{ path: 'package/x', kind: '6' }], /not a file/],
  ['links in a record', [{ path: 'h', kind: 'x', text: pax('linkpath=/etc') }], /not a file/],
  ['has another size in a record', [{ path: 'h', kind: 'x', text: pax('size=512') }, { path: 'package/x' }], /corrupt/],
  ['is there twice', [{ path: 'package/x' }, { path: 'package/X' }], /twice/],
  ['is one of too many', Array.from({ length: 11 }, (_, at) => ({ path: `package/${at}` })), /more than 10 files/],
  ['is too large', [{ path: 'package/x', text: 'x'.repeat(200_000) }], /more than 100000 bytes/],
  ['ends too soon', [{ path: 'package/x', size: '77777777777\0' }], /truncated/],
  ['has no size', [{ path: 'package/x', size: 'many\0' }], /number/],
  ['has another sum', [{ path: 'package/x', checksum: '000001\0 ' }], /corrupt/],
])('an archive is refused whose file %s', async (_, entries, because) => {
  await expect(readTarball(tarball(entries), limits)).rejects.toThrow(because);
});

test('what is no archive is refused', async () => {
  for (const bytes of [Buffer.from('no gzip'), Buffer.alloc(0), gzipSync(Buffer.from('x'.repeat(600)))]) {
    await expect(readTarball(bytes, limits)).rejects.toThrow(/./);
  }
});
