import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError, loadConfig } from '../../src/config.ts';
import type { RunningApp } from '../support/app.ts';
import { startSite } from '../support/caching.ts';
import type { Site } from '../support/caching.ts';
import { makePluginsFolder, tarball, writePlugin } from '../support/plugin-folders.ts';

/** What a registry says of one package, and the archive it hands out. */
interface Released {
  readonly archive: Buffer;
  readonly dist?: object;
  readonly document?: (usual: object) => unknown;
}

const released = new Map<string, Released>();
const asked: string[] = [];
let registry: Server;
let origin: string;
let site: Site;
let node: RunningApp;
let folder: Awaited<ReturnType<typeof makePluginsFolder>>;

const sha512 = (bytes: Uint8Array): string => `sha512-${createHash('sha512').update(bytes).digest('base64')}`;

/** The registry: documents at their names, archives below them, whatever a test has put there. */
function listen(): Promise<Server> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').slice(1));
    asked.push(path);
    const [name = '', file] = path.split('/-/', 2);
    const found = released.get(name);
    if (name === 'moved') return response.writeHead(302, { location: '/cups' }).end();
    if (found === undefined) return response.writeHead(404).end('{}');
    if (file !== undefined) return response.end(found.archive);
    const dist = { tarball: `${origin}/${name}/-/latest.tgz`, integrity: sha512(found.archive), ...found.dist };
    const usual = { name, 'dist-tags': { latest: '1.2.3' }, versions: { '1.2.3': { name, version: '1.2.3', dist } } };
    return response.end(JSON.stringify(found.document?.(usual) ?? usual));
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/** As npm itself packs it. */
async function pack(name: string, platen: object): Promise<Buffer> {
  const packageName = name.replace(/^@[^/]*\//, '');
  await writePlugin(folder.path, packageName, {
    platen,
    more: { name, version: '1.2.3', scripts: { install: 'touch installed', postinstall: 'touch installed' } },
  });
  const { stdout } = await promisify(execFile)('npm', ['pack', '--silent', '--ignore-scripts'], {
    cwd: join(folder.path, packageName),
  });
  const archive = await readFile(join(folder.path, packageName, stdout.trim()));
  await rm(join(folder.path, packageName), { recursive: true });
  return archive;
}

const envOf = (source: string) => ({
  PLATEN_PLUGIN_SOURCE: source,
  PLATEN_PLUGINS_FOLDER: join(folder.path, 'plugins'),
  PLATEN_PLUGIN_CACHE: join(folder.path, 'cache'),
  PLATEN_UPLOADS_FOLDER: join(folder.path, 'uploads'),
});

beforeAll(async () => {
  folder = await makePluginsFolder();
  registry = await listen();
  origin = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
  const archive = await pack('@acme/cups', {
    postTypes: [{ name: 'cup', label: 'Cups', showInRest: true, restBase: 'cups' }],
  });
  released.set('@acme/cups', { archive });
  released.set('cups', { archive });
  site = await startSite();
  node = await site.startNode({ env: envOf(origin) });
});
afterAll(async () => {
  await site.stop();
  registry.close();
  await folder.remove();
});

async function install(slug: string, on = node): Promise<{ readonly status: number; readonly message: string }> {
  const answer = await fetch(`${on.url}/cms-json/cms/v2/plugins`, {
    method: 'POST',
    headers: { authorization: site.authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ slug, status: 'active' }),
  });
  const { message = '' } = (await answer.json()) as { message?: string };
  return { status: answer.status, message };
}

const kept = (): Promise<string[]> => readdir(join(folder.path, 'uploads', 'plugins')).catch(() => []);

const entries = [{ path: 'package/package.json', text: '{"name":"odd","version":"1.2.3","platen":{}}' }];
const odd = tarball(entries);
const elsewhere = 'http://127.0.0.1:1/odd.tgz';

test.each<[string, Partial<Released>, RegExp]>([
  ['another digest', { dist: { integrity: sha512(Buffer.from('x')) } }, /does not match the checksum/],
  ['a weak digest', { dist: { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' } }, /does not match the checksum/],
  ['no digest', { dist: { integrity: undefined } }, /does not match the checksum/],
  ['an archive inside the network', { dist: { tarball: elsewhere } }, /http URL on another host/],
  ['an archive behind a secure inner address', { dist: { tarball: 'https://127.0.0.1/odd.tgz' } }, /public internet/],
  ['an archive at no address', { dist: { tarball: 'file:///etc/passwd' } }, /The request failed/],
  ['no archive', { document: (usual) => ({ ...usual, versions: {} }) }, /no archive URL/],
  ['a tag from the prototype', { document: (usual) => ({ ...usual, 'dist-tags': {} }) }, /no archive URL/],
  ['another package', { document: (usual) => ({ ...usual, name: 'even' }) }, /another package/],
  ['a list', { document: () => [] }, /another package/],
  ['too much', { document: () => 'x'.repeat(11_000_000) }, /more than 10485760 bytes/],
])('a registry with %s is refused, and nothing is kept', async (_, told, because) => {
  released.set('odd', { archive: odd, ...told });
  expect(await install('odd')).toEqual({ status: 400, message: expect.stringMatching(because) as string });
  expect(await kept()).toEqual([]);
});

test.each(['nothing', 'moved', 'constructor', '../cups', '@acme/cups', 'CUPS', 'cups%2f..'])(
  'there is no plugin %s',
  async (slug) => {
    expect((await install(slug)).status).toBe(400);
    expect(await kept()).toEqual([]);
  },
);

test('a packed plugin is installed and activated, kept under its digest, and no script of it runs', async () => {
  const ofScope = await site.startNode({ env: envOf(`${origin}/@acme`) });
  expect((await install('odd', ofScope)).message).toContain('not in the source');
  expect((await install('cups', ofScope)).status).toBe(201);
  // Of the scope that the source names, and of no other.
  expect(asked.slice(-3)).toEqual(['@acme/odd', '@acme/cups', '@acme/cups/-/latest.tgz']);
  expect((await fetch(`${ofScope.url}/cms-json/cms/v2/cups`)).status).toBe(200);
  const digest = createHash('sha256')
    .update(released.get('@acme/cups')?.archive ?? '')
    .digest('hex');
  expect(await kept()).toEqual([`${digest}.tgz`]);
  const unpacked = await readdir(join(folder.path, 'cache', digest));
  expect(unpacked.toSorted()).toEqual(['package.json']);
});

test.each([
  'http://registry.example.org',
  'ftp://registry.example.org',
  'https://user:word@registry.example.org',
  'https://registry.example.org/?token=x',
])('%s is no source', (source) => {
  expect(() =>
    loadConfig({ DATABASE_URL: 'postgres://h/d', PLATEN_ENV: 'development', PLATEN_PLUGIN_SOURCE: source }),
  ).toThrow(ConfigError);
});
