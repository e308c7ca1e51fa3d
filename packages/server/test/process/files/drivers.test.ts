/** What every store of files does, a folder or S3. */
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { StorageUnavailable, isKey } from '../../../src/files/files.ts';
import type { ByteRange, Bytes, Files } from '../../../src/files/files.ts';
import { createFiles } from '../../../src/files/create-files.ts';
import { createFolder } from '../../../src/files/folder.ts';
import { withLocalCopy } from '../../../src/files/local-copy.ts';
import { createS3 } from '../../../src/files/s3.ts';
import { createPrivateS3, hasCeph, s3Name } from '../../support/ceph.ts';
import type { PrivateS3 } from '../../support/ceph.ts';
import { openedBy } from '../../support/open-files.ts';
import { listed } from '../../support/stores.ts';

let parent: string;
let server: PrivateS3;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'platen-files-'));
  if (hasCeph) server = await createPrivateS3();
});
afterAll(async () => {
  await rm(parent, { recursive: true });
  if (hasCeph) await server.remove();
});

const unused = {
  s3Bucket: null,
  s3Endpoint: null,
  s3Region: '',
  s3AccessKey: null,
  s3SecretKey: null,
  s3Timeout: 1000,
} as const;

const bytesOf = (content: string | Buffer): Bytes => ({
  open: () => Readable.from([Buffer.from(content)]),
  size: Buffer.byteLength(content),
});

async function read(files: Files, key: string, range?: ByteRange): Promise<string | null> {
  const file = await files.open(key);
  return file === null ? null : text(await file.read(range));
}

describe.each([
  {
    name: 'folder',
    isThere: true,
    open: () => createFolder(join(parent, 'root')),
    openSite: (uploadsPrefix: string) => createFiles({ ...unused, uploadsFolder: join(parent, 'root'), uploadsPrefix }),
  },
  {
    name: s3Name,
    isThere: hasCeph,
    open: () => createS3(server.options),
    openSite: (uploadsPrefix: string) => createS3({ ...server.options, prefix: `${uploadsPrefix}/` }),
  },
])('$name', ({ isThere, open, openSite }) => {
  test.skipIf(!isThere)('sites with a prefix see their own files, under the same keys', async () => {
    const [all, one, other] = [open(), openSite('sites/1'), openSite('sites/2')];
    await one.put('2026/11/a.txt', bytesOf('of one'));
    await other.put('2026/11/a.txt', bytesOf('of two'));
    expect([await read(one, '2026/11/a.txt'), await read(other, '2026/11/a.txt')]).toEqual(['of one', 'of two']);
    expect(await listed(all, 'sites/')).toEqual(['sites/1/2026/11/a.txt', 'sites/2/2026/11/a.txt']);
    expect([await listed(one, ''), await listed(one, '2026/')]).toEqual([['2026/11/a.txt'], ['2026/11/a.txt']]);
    await one.remove(['2026/11/a.txt']);
    expect([await one.stat('2026/11/a.txt'), (await other.stat('2026/11/a.txt'))?.size]).toEqual([null, 6]);
    await expect((async () => one.stat('../2/2026/11/a.txt'))()).rejects.toThrow('is not a valid file key');
    await other.remove(['2026/11/a.txt']);
  });

  test.skipIf(!isThere)('what is put is there as a whole, in parts, and no longer once it is removed', async () => {
    const files = open();
    await files.put('2026/11/a.txt', bytesOf('0123456789'));
    await files.put('2026/12/ä 日本 +&%.txt', bytesOf('other'));
    expect((await files.stat('2026/11/a.txt'))?.size).toBe(10);
    expect(await read(files, '2026/11/a.txt')).toBe('0123456789');
    expect(await read(files, '2026/11/a.txt', { start: 2, end: 4 })).toBe('234');
    expect(await read(files, '2026/12/ä 日本 +&%.txt')).toBe('other');
    expect(await listed(files, '2026/')).toEqual(['2026/11/a.txt', '2026/12/ä 日本 +&%.txt']);
    expect(await listed(files, '2026/11/')).toEqual(['2026/11/a.txt']);
    await files.remove(['2026/11/a.txt', '2026/11/never.txt', '2026/12/ä 日本 +&%.txt']);
    expect([await files.stat('2026/11/a.txt'), await files.open('2026/11/a.txt'), await listed(files, '')]).toEqual([
      null,
      null,
      [],
    ]);
  });

  test.skipIf(!isThere)('a file is replaced at once, and has another version then', async () => {
    const files = open();
    await files.put('a/b.txt', bytesOf('before'));
    const facts = await files.stat('a/b.txt');
    const before = await files.open('a/b.txt');
    await files.put('a/b.txt', bytesOf('after it'));
    expect((await files.stat('a/b.txt'))?.version).not.toBe(facts?.version);
    expect(await read(files, 'a/b.txt')).toBe('after it');
    // Never the beginning of one and the end of another.
    const late = await before?.read().then(text, (error: unknown) => error);
    expect(late === 'before' || late instanceof StorageUnavailable).toBe(true);
    await files.remove(['a/b.txt']);
  });

  test.skipIf(!isThere)('many bytes come back as they went in, in parts and out of order', async () => {
    const files = open();
    const content = Buffer.alloc(20 * 1024 * 1024, 'platen bytes ');
    await files.put('a/large.bin', bytesOf(content));
    const file = await files.open('a/large.bin');
    expect(file?.facts.size).toBe(content.length);
    expect(file && (await buffer(await file.read())).equals(content)).toBe(true);
    expect(await read(files, 'a/large.bin', { start: 19_000_000, end: 19_000_009 })).toBe(
      content.toString('utf8', 19_000_000, 19_000_010),
    );
    await files.remove(['a/large.bin']);
  });

  const breaking = (size: number): Readable =>
    Readable.from(
      (async function* () {
        yield Buffer.alloc(size);
        throw new Error('The disk of the sender is gone.');
      })(),
    );

  test.skipIf(!isThere).each([
    ['break off', { open: () => breaking(10), size: 20 }, 'gone'],
    ['break off after many', { open: () => breaking(9_000_000), size: 20_000_000 }, 'gone'],
    ['are fewer than announced', { open: () => Readable.from([Buffer.from('half')]), size: 8 }, '8 bytes'],
    ['are more than announced', { open: () => Readable.from([Buffer.from('twice')]), size: 2 }, '2 bytes'],
  ])('bytes that %s leave nothing', async (_, bytes, reason) => {
    const files = open();
    await expect(files.put('a/b.txt', bytes)).rejects.toThrow(reason);
    expect([await files.stat('a/b.txt'), await files.removeUnfinished(Date.now() + 60_000)]).toEqual([null, 0]);
  });

  test
    .skipIf(!isThere)
    .each(['../x', 'a/../x', '/etc/passwd', 'a//b', '.a', 'a/.b', 'a\\b', 'a\0b', '', 'a/', 'a/'.repeat(9)])(
    '%j is no key',
    async (key) => {
      const files = open();
      await writeFile(join(parent, 'x'), 'outside');
      expect(isKey(key)).toBe(false);
      for (const use of [() => files.stat(key), () => files.remove([key]), () => files.put(key, bytesOf('x'))]) {
        await expect((async () => use())()).rejects.toThrow('is not a valid file key');
      }
    },
  );
});

test('bytes that cannot be opened are reported to the caller that stores them, and to nobody else', async () => {
  const files = createFolder(join(parent, 'root'));
  const open = (): Readable => createReadStream(join(parent, 'never'));
  await expect(files.put('a/b.txt', { open, size: 1 })).rejects.toThrow('ENOENT');
});

// One in six hundred was left when its file was still being opened while it was removed.
test('bytes that are refused at once leave nothing in a folder, however often', async () => {
  const files = createFolder(join(parent, 'often'));
  for (let time = 0; time < 3000; time += 1) {
    const bytes = { open: () => Readable.from([Buffer.from('twice')]), size: 2 };
    await expect(files.put('a/b.txt', bytes)).rejects.toThrow('2 bytes');
  }
  expect(await files.removeUnfinished(Date.now() + 60_000)).toBe(0);
});

test('what a killed process left in a folder is removed once it is old', async () => {
  const files = createFolder(join(parent, 'root'));
  await files.put('a/b.txt', bytesOf('x'));
  const left = join(parent, 'root', '.unfinished');
  await writeFile(join(left, 'left'), 'half');
  expect(await files.removeUnfinished(Date.now() - 60_000)).toBe(0);
  expect(await files.removeUnfinished(Date.now() + 60_000)).toBe(1);
  expect([await readdir(left), await read(files, 'a/b.txt')]).toEqual([[], 'x']);
});

test('a copy that there is no room for leaves nothing open', async () => {
  const root = join(parent, 'copied');
  const files = createFolder(root);
  await files.put('a/b.txt', bytesOf('x'));
  vi.stubEnv('TMPDIR', join(parent, 'never'));
  await expect(withLocalCopy(files, 'a/b.txt', async () => 'read')).rejects.toThrow('ENOENT');
  vi.unstubAllEnvs();
  expect((await openedBy()).files.filter((path) => path.startsWith(root))).toEqual([]);
  expect(await withLocalCopy(files, 'a/b.txt', async () => 'read')).toBe('read');
});

test('a disk that refuses is away, and nobody is to blame', async () => {
  await writeFile(join(parent, 'no-folder'), '');
  await expect(createFolder(join(parent, 'no-folder')).put('a/b.txt', bytesOf('x'))).rejects.toThrow(
    StorageUnavailable,
  );
});

test.skipIf(!hasCeph)(`${s3Name}: a server that is gone is away, and back when it is`, async () => {
  const files = createS3(server.options);
  await files.put('a/kept.txt', bytesOf('kept'));
  await server.kill();
  for (const use of [
    () => files.stat('a/kept.txt'),
    () => files.put('a/new.txt', bytesOf('x')),
    () => files.remove(['a/kept.txt']),
  ])
    await expect(use()).rejects.toThrow(StorageUnavailable);
  await server.start();
  expect(await read(files, 'a/kept.txt')).toBe('kept');
});
