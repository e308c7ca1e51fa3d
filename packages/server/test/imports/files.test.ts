import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fetchFiles, fileSourceOf } from '../../src/transfer/run/fetch-files.actions.ts';
import { pullSource } from '../../src/transfer/sources/pull/pull-source.actions.ts';
import type { ImportOutcome } from '../../src/transfer/run/run-import.actions.ts';
import { createOutbound } from '../../src/outbound/outbound.ts';
import { recorded, startNewHome } from '../support/moving.ts';
import type { NewHome } from '../support/moving.ts';
import { startOldSite } from '../support/old-site.ts';

let site: NewHome;
let folder: string;
let outcome: ImportOutcome;
let oldUrl: string;

beforeAll(async () => {
  site = await startNewHome();
  folder = await mkdtemp(join(tmpdir(), 'platen-test-files-'));
  // Not as it is: its addresses are those of the server, and so are its files.
  const old = await startOldSite(['--cut', '0.2', '--drop', '0.02', '--wall', '0.01']);
  oldUrl = old.url;
  const scope = await site.scope();
  const source = { address: old.url, user: 'admin', password: 'sesame', isPrivate: true, pause: 5 };
  await pullSource(scope, { source, folder, progress: () => undefined, isStopped: () => false });
  const fileSource = fileSourceOf(scope.outbound, { address: old.url, isPrivate: true, mediaHosts: [] });
  outcome = await site.take(null, { folder, fileSource: { ...fileSource, pause: 5 } });
  await old.stop();
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

const filesIn = (place: string): string[] =>
  readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(place, name)).isFile())
    .toSorted();

test('every file that the old site has is here, byte for byte, although some were cut on the way', () => {
  const uploads = recorded('uploads');
  const expected = filesIn(uploads);
  expect(outcome.report.counts['file']).toEqual({ stored: 34, missing: 5 });
  expect(expected).toHaveLength(34);
  for (const name of expected)
    expect([name, hashOf(join(site.folder, name))]).toEqual([name, hashOf(join(uploads, name))]);
});

test('files that an import stored before it was ended are counted by the one that goes on', async () => {
  const other = await startNewHome();
  try {
    await cp(recorded('uploads'), other.folder, { recursive: true });
    const take = async () =>
      (await other.take(recorded('site.xml'), { uploads: recorded('uploads') })).report.counts['file'];
    expect(await take()).toEqual({ stored: 34, missing: 5 });
    expect(await take()).toEqual({ same: 34, missing: 5 });
  } finally {
    await other.stop();
  }
});

test('addresses of files in texts lead to the new site; those of pages stay', async () => {
  const { db } = await site.scope();
  const rows = await db.kysely.selectFrom('posts').select(['id', 'content']).execute();
  const all = rows.map(({ content }) => content).join('\n');
  expect(all.includes(`src="${oldUrl}/wp-content/uploads`)).toBe(false);
  expect(all.includes('src="https://old.example/wp-content/uploads')).toBe(true);
});

/** Addresses that must never be connected to, as in every test of the way out. */
const forbidden = (port: number): string[] => [
  `http://127.0.0.1:${port}/a.png`,
  `http://localhost:${port}/a.png`,
  `http://[::1]:${port}/a.png`,
  `http://[::ffff:7f00:1]:${port}/a.png`,
  `http://0:${port}/a.png`,
  `http://2130706433:${port}/a.png`,
  `http://0x7f.1:${port}/a.png`,
  `http://127.1:${port}/a.png`,
  `http://017700000001:${port}/a.png`,
  'http://169.254.169.254/a.png',
  'http://[fd00::1]/a.png',
  'http://[64:ff9b::7f00:1]/a.png',
  'http://localhost./a.png',
  `http://user:pw@127.0.0.1:${port}/a.png`,
  'file:///etc/passwd',
  'gopher://127.0.0.1/a.png',
  `https://public.test#@127.0.0.1:${port}/a.png`,
  `http://public.test\\@127.0.0.1:${port}/a.png`,
  'http://inner.test/a.png',
  'http://both.test/a.png',
  'http://redirect.test/a.png',
];

test('no address of a file, no redirect and no source leads into the inner network', async () => {
  let connections = 0;
  const inner = createServer((_, response) => response.end('secret'));
  inner.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve));
  const { port } = inner.address() as AddressInfo;
  const outside = createServer((request, response) => {
    if (request.headers.host?.startsWith('redirect') === true)
      response.writeHead(302, { location: `http://127.0.0.1:${port}/a.png` }).end();
    else response.end('a file');
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  const { port: publicPort } = outside.address() as AddressInfo;
  const names: Record<string, string[]> = {
    'inner.test': ['127.0.0.1'],
    'both.test': ['93.184.216.34', '127.0.0.1'],
    'public.test': ['93.184.216.34'],
    'redirect.test': ['93.184.216.34'],
  };
  const outbound = createOutbound({
    ownOrigin: 'https://new.example',
    resolve: async (host) => names[host] ?? [],
    dial: ({ address, options }, callback) => {
      // What was found to be public is the stub; all else is where it says.
      const to = address === '93.184.216.34' ? publicPort : Number(options.port || 80);
      const socket = connect(to, '127.0.0.1');
      socket.once('connect', () => callback(null, socket));
      socket.once('error', (error) => callback(error, null));
    },
  });
  try {
    const addresses = forbidden(port);
    const hosts = new Set(addresses.flatMap((one) => (URL.canParse(one) ? [new URL(one).hostname] : [])));
    const fetched = await fetchFiles({ outbound, hosts: new Set([...hosts, 'public.test']), pause: 0 });
    for (const address of addresses.filter((one) => !one.includes('public.test#')))
      expect([address, await fetched.find(address)]).toEqual([address, null]);
    const found = await fetched.find('http://public.test/a.png');
    expect(readFileSync(found ?? '', 'utf8')).toBe('a file');
    await fetched.done();
    for (const address of addresses.filter((one) => one.startsWith('http'))) {
      const source = { address, user: 'admin', password: 'sesame', isPrivate: false, pause: 0 };
      const run = { source, folder: join(folder, 'never'), progress: () => undefined, isStopped: () => false };
      await expect(pullSource({ outbound }, run)).rejects.toThrow(/REST API|did not return/);
    }
    expect(connections).toBe(0);
  } finally {
    inner.close();
    outside.close();
    await outbound.close();
  }
});

test('a file that was cut goes on where it ended, where the old site can', async () => {
  const whole = Buffer.alloc(200_000, 'abc');
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const range = /^bytes=(\d+)-$/.exec(request.headers.range ?? '');
    asked.push(request.headers.range ?? 'all');
    if (range === null) {
      response.writeHead(200, { 'content-length': whole.length, etag: '"1"' });
      response.write(whole.subarray(0, 100_000), () => response.destroy());
      return;
    }
    const from = Number(range[1]);
    response.writeHead(206, {
      'content-length': whole.length - from,
      'content-range': `bytes ${from}-${whole.length - 1}/${whole.length}`,
      etag: '"1"',
    });
    response.end(whole.subarray(from));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const outbound = createOutbound({ ownOrigin: url });
  const fetched = await fetchFiles({ outbound, hosts: new Set(['127.0.0.1']), pause: 0 });
  try {
    const path = await fetched.find(`${url}/film.mp4`);
    expect(readFileSync(path ?? '').equals(whole)).toBe(true);
    expect(asked).toHaveLength(2);
    expect(asked[1]).toMatch(/^bytes=\d+-$/);
  } finally {
    await fetched.done();
    server.close();
    await outbound.close();
  }
});

/** With room for the first piece of a file and for half of its second. */
const disk = mkdtempSync(join(tmpdir(), 'platen-test-disk-'));
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=96k', 'tmpfs', disk]).status === 0;
afterAll(async () => {
  if (isMounted) execFileSync('umount', [disk]);
  await rm(disk, { recursive: true });
});

test.skipIf(!isMounted)('a file that the disk has no room for is not taken for whole (as root)', async () => {
  const server = createServer((_, response) => void response.end(Buffer.alloc(100_000, 'abc')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const outbound = createOutbound({ ownOrigin: url });
  vi.stubEnv('TMPDIR', disk);
  const fetched = await fetchFiles({ outbound, hosts: new Set(['127.0.0.1']), pause: 0 });
  try {
    await expect(fetched.find(`${url}/film.mp4`)).rejects.toThrow('ENOSPC');
  } finally {
    vi.unstubAllEnvs();
    await fetched.done();
    server.close();
    await outbound.close();
  }
});
