import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningApp } from '../support/app.ts';
import { startSite } from '../support/caching.ts';
import type { Site } from '../support/caching.ts';
import { activating, makePluginsFolder, pluginFiles, tarball, writePlugin } from '../support/plugin-folders.ts';
import type { PluginFiles, TarEntry } from '../support/plugin-folders.ts';

let site: Site;
let here: RunningApp;
let elsewhere: RunningApp;
let folder: Awaited<ReturnType<typeof makePluginsFolder>>;

const sourceOf = (...path: readonly string[]): string => join(folder.path, 'source', ...path);

const entriesOf = (name: string, plugin: PluginFiles): TarEntry[] =>
  Object.entries(pluginFiles(name, plugin)).map(([path, text]) => ({ path: `package/${path}`, text }));

interface Packed {
  readonly name: string;
  readonly version?: string;
  readonly entries: readonly TarEntry[];
  /** What plugins.json says, where that is not so. */
  readonly integrity?: string;
}

const packed: readonly Packed[] = [
  { name: 'cups', version: '1.0.0', entries: entriesOf('cups', {}) },
  {
    name: '@acme/cups',
    version: '1.10.0',
    entries: entriesOf('@acme/cups', {
      more: { version: '1.10.0', scripts: { install: 'touch installed', postinstall: 'touch installed' } },
      platen: { title: 'Cups', postTypes: [{ name: 'cup', label: 'Cups', showInRest: true, restBase: 'cups' }] },
    }),
  },
  { name: 'cups', version: '1.9.0', entries: entriesOf('cups', {}) },
  { name: 'tampered', entries: entriesOf('tampered', {}), integrity: `sha512-${'A'.repeat(88)}` },
  { name: 'weak', entries: entriesOf('weak', {}), integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' },
  { name: 'traversal', entries: [...entriesOf('traversal', {}), { path: 'package/../../../escaped.txt', text: 'x' }] },
  { name: 'linked', entries: [...entriesOf('linked', {}), { path: 'package/l', kind: '2', link: '/etc/passwd' }] },
  { name: 'huge', entries: [...entriesOf('huge', {}), { path: 'package/x', text: 'x'.repeat(110_000_000) }] },
  { name: 'other', entries: entriesOf('somebody', {}) },
  { name: 'no-plugin', entries: [{ path: 'package/package.json', text: '{"name":"no-plugin","version":"1.0.0"}' }] },
  { name: 'no-package', entries: [{ path: 'package/readme.md', text: 'x' }] },
  { name: 'no-main', entries: entriesOf('no-main', { more: { main: './gone.js' } }) },
  { name: 'odd-manifest', entries: entriesOf('odd-manifest', { platen: { requires: 'new' } }) },
];

beforeAll(async () => {
  folder = await makePluginsFolder();
  await mkdir(sourceOf(), { recursive: true });
  const listed = [];
  for (const { name, version = '1.0.0', entries, integrity } of packed) {
    const archive = tarball(entries);
    const filename = `${name.replaceAll(/[@/]/g, '')}-${version}.tgz`;
    await writeFile(sourceOf(filename), archive);
    const digest = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
    listed.push({ name, version, filename, integrity: integrity ?? digest });
  }
  listed.push({ name: 'above', version: '1.0.0', filename: '../source/cups-1.0.0.tgz', integrity: 'sha512-x' });
  await writeFile(sourceOf('plugins.json'), JSON.stringify(listed));
  site = await startSite();
  const env = (node: string) => ({
    PLATEN_PLUGIN_SOURCE: sourceOf(),
    PLATEN_PLUGINS_FOLDER: join(folder.path, 'plugins'),
    PLATEN_PLUGIN_CACHE: join(folder.path, node),
    PLATEN_UPLOADS_FOLDER: join(folder.path, 'uploads'),
  });
  here = await site.startNode({ env: env('here') });
  elsewhere = await site.startNode({ env: env('elsewhere') });
});
afterAll(async () => {
  await site.stop();
  await folder.remove();
});

async function ask(node: RunningApp, method: string, path: string, body?: object) {
  const answer = await fetch(`${node.url}/cms-json${path}`, {
    method,
    headers: { authorization: site.authorization, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, unknown> };
}

const install = (slug: string, more: object = {}) => ask(here, 'POST', '/cms/v2/plugins', { slug, ...more });

test('the newest version is installed, on every node, and nothing of it runs', async () => {
  const { status, headers, body } = await install('cups', { status: 'active' });
  expect({ status, ...body }).toMatchObject({ status: 'active', plugin: 'cups', version: '1.10.0', name: 'Cups' });
  expect(status).toBe(201);
  expect(headers.get('location')).toMatch(/\/cms\/v2\/plugins\/cups$/);
  expect((await ask(here, 'GET', '/cms/v2/cups')).status).toBe(200);
  await expect.poll(async () => (await ask(elsewhere, 'GET', '/cms/v2/cups')).status).toBe(200);
  const [digest = ''] = await readdir(join(folder.path, 'elsewhere'));
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  expect((await readdir(join(folder.path, 'elsewhere', digest))).toSorted()).toEqual(['package.json']);
  expect(await readdir(join(folder.path, 'uploads', 'plugins'))).toEqual([`${digest}.tgz`]);
  expect((await install('cups')).body).toMatchObject({ code: 'rest_plugin_installed' });
});

interface Details {
  readonly plugin: string;
  readonly permissions: readonly string[] | null;
  readonly new_permissions: readonly string[] | null;
  readonly is_removable: boolean;
}

test('an administrator sees what a plugin may call, and what it may call since the last activation', async () => {
  const write = (permissions: readonly string[] | null) =>
    writePlugin(join(folder.path, 'plugins'), 'modest', {
      platen: {
        settings: [{ option: 'modest_size', schema: { type: 'integer' } }],
        ...(permissions && { permissions }),
      },
      code: activating('modest', ''),
    });
  const read = async () =>
    (await ask(here, 'GET', '/platen/v1/plugins')).body as unknown as {
      readonly has_source: boolean;
      readonly plugins: readonly Details[];
      readonly settings: readonly object[];
    };
  const detailsOf = async (id: string) => (await read()).plugins.find(({ plugin }) => plugin === id);
  const find = async (id: string) => {
    await expect.poll(() => detailsOf(id)).toBeDefined();
    return detailsOf(id);
  };
  const permissionsOf = async () => {
    const { permissions, new_permissions: added } = (await find('modest/index')) ?? {};
    return [permissions, added];
  };
  expect(await detailsOf('cups')).toMatchObject({ permissions: [], new_permissions: [], is_removable: true });
  await write(['addFilter']);
  expect(await permissionsOf()).toEqual([['addFilter'], ['addFilter']]);
  await ask(here, 'POST', '/cms/v2/plugins/modest/index', { status: 'active' });
  expect(await permissionsOf()).toEqual([['addFilter'], []]);
  expect(await read()).toMatchObject({
    has_source: true,
    settings: [{ plugin: 'modest', title: 'modest', names: ['modest_size'] }],
  });
  await write(['addFilter', 'registerRoute']);
  await expect.poll(permissionsOf).toEqual([['addFilter', 'registerRoute'], ['registerRoute']]);
  await write(null);
  await expect.poll(permissionsOf).toEqual([null, null]);
  await ask(here, 'POST', '/cms/v2/plugins/modest/index', { status: 'inactive' });
  await ask(here, 'POST', '/cms/v2/plugins/modest/index', { status: 'active' });
  expect(await permissionsOf()).toEqual([null, []]);
  await ask(here, 'POST', '/cms/v2/plugins/modest/index', { status: 'inactive' });
  expect(await find('modest/index')).toMatchObject({ is_removable: false });
});

test('only users who activate plugins see details of plugins', async () => {
  const answer = await fetch(`${here.url}/cms-json/platen/v1/plugins`);
  expect(answer.status).toBe(401);
});

test.each([
  ['nothing', /not in the source/],
  ['constructor', /not in the source/],
  ['../cups', /not in the source/],
  ['tampered', /does not match the checksum/],
  ['weak', /does not match the checksum/],
  ['above', /invalid archive name/],
  ['traversal', /outside/],
  ['linked', /not a file/],
  ['huge', /more than \d+ bytes/],
  ['other', /contains another plugin, somebody/],
  ['no-plugin', /not a plugin/],
  ['no-package', /package\.json is missing/],
  ['no-main', /gone\.js/],
  ['odd-manifest', /not a version range/],
])('%s is refused by name, and nothing is kept of it', async (slug, because) => {
  const before = await readdir(join(folder.path, 'uploads', 'plugins'));
  const { status, body } = await install(slug);
  expect({ status, ...body }).toMatchObject({ status: 400, code: 'rest_plugin_unusable' });
  expect(body['message']).toMatch(because);
  expect(body['message']).toContain(`Plugin ${slug} can't be used`);
  expect(await readdir(join(folder.path, 'uploads', 'plugins'))).toEqual(before);
  expect(await readdir(folder.path)).not.toContain('escaped.txt');
});

test('an archive that was changed in the store of files is not unpacked, and said so', async () => {
  const [file = ''] = await readdir(join(folder.path, 'uploads', 'plugins'));
  const path = join(folder.path, 'uploads', 'plugins', file);
  const whole = await readFile(path);
  await writeFile(path, Buffer.concat([whole, Buffer.from('x')]));
  await rm(join(folder.path, 'elsewhere'), { recursive: true });
  const third = await site.startNode({
    env: {
      PLATEN_PLUGINS_FOLDER: join(folder.path, 'plugins'),
      PLATEN_PLUGIN_CACHE: join(folder.path, 'third'),
      PLATEN_UPLOADS_FOLDER: join(folder.path, 'uploads'),
    },
  });
  // It starts all the same, without the plugin.
  expect((await ask(third, 'GET', '/cms/v2/posts')).status).toBe(200);
  expect((await ask(third, 'GET', '/cms/v2/cups')).status).toBe(404);
  expect(third.logged.join('')).toMatch(/Plugin cups can't be used/);
  const { plugins } = await third.app.ownScope();
  expect((await plugins.problems()).join('\n')).toMatch(/The plugin cups: The plugin archive .* was modified/);
  await writeFile(path, whole);
});

test('removing a plugin forgets it, and leaves its archive', async () => {
  expect((await ask(here, 'DELETE', '/cms/v2/plugins/cups')).body).toMatchObject({
    code: 'rest_cannot_delete_active_plugin',
  });
  expect((await ask(here, 'POST', '/cms/v2/plugins/cups', { status: 'inactive' })).status).toBe(200);
  expect((await ask(here, 'GET', '/cms/v2/cups')).status).toBe(404);
  const { status, body } = await ask(here, 'DELETE', '/cms/v2/plugins/cups');
  expect({ status, ...body }).toMatchObject({ status: 200, deleted: true, previous: { plugin: 'cups' } });
  expect((await ask(here, 'GET', '/cms/v2/plugins/cups')).status).toBe(404);
  expect(await readdir(join(folder.path, 'uploads', 'plugins'))).toHaveLength(1);
});

test('without a source nothing is installed', async () => {
  const closed = await site.startNode({ env: { PLATEN_PLUGINS_FOLDER: join(folder.path, 'plugins') } });
  const { status, body } = await ask(closed, 'POST', '/cms/v2/plugins', { slug: 'cups' });
  expect({ status, ...body }).toMatchObject({ status: 400, message: expect.stringContaining('PLATEN_PLUGIN_SOURCE') });
});
