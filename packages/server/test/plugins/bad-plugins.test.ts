import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSite } from '../../src/app/build-site.ts';
import { rehearse } from '../../src/app/rehearse.ts';
import { dialects } from '../../src/dialect.ts';
import { nouns } from '../../src/nouns.ts';
import { createLog } from '../../src/lib/log.ts';
import { createFinder } from '../../src/plugins/find-plugins.ts';
import { createHost } from '../../src/plugins/host.ts';
import type { Host } from '../../src/plugins/host.ts';
import { createPluginLoader } from '../../src/plugins/plugin-loader.ts';
import { errors } from '../../src/rest/errors.ts';
import { activating, makePluginsFolder, routeOf, writePlugin } from '../support/plugin-folders.ts';
import type { PluginFiles } from '../support/plugin-folders.ts';

/** The long form: what waits for a time-out as well. */
const isLong = process.env['PLATEN_BAD_PLUGINS'] === 'yes';

interface Bad extends PluginFiles {
  /** Why it cannot be used. */
  readonly because: RegExp;
}

const postType = (more: object) => ({ postTypes: [{ name: 'cup', label: 'Cups', ...more }] });

/** What is wrong with the manifest is found when plugins are looked for; the rest when the site is built. */
const manifests: Readonly<Record<string, Bad>> = {
  'no-json': { more: {}, files: { 'package.json': '{ "name": ' }, because: /not valid JSON/ },
  'proto-key': {
    files: { 'package.json': '{"name":"p","version":"1.0.0","platen":{},"__proto__":{"platen":{}}}' },
    because: /__proto__/,
  },
  'platen-text': { platen: 'yes', because: /platen/ },
  'no-version': { more: { version: undefined }, because: /version/ },
  'odd-version': { more: { version: 'newest' }, because: /version/ },
  'no-name': { more: { name: 'A Plugin.' }, because: /Plugin name .* is invalid/ },
  'proto-name': { more: { name: '__proto__' }, because: /Plugin name .* is invalid/ },
  'odd-range': { platen: { requires: 'a new one' }, because: /not a version range/ },
  'main-above': { more: { main: '../other/index.js' }, because: /not a module inside the plugin folder/ },
  'main-absolute': { more: { main: '/etc/passwd' }, because: /not a module inside the plugin folder/ },
  'main-data': { more: { main: 'data:text/javascript,0' }, because: /not a module inside the plugin folder/ },
  'permissions-map': { platen: { permissions: { addFilter: true } }, because: /permissions/ },
  'needs-odd': { platen: { dependencies: ['../other'] }, because: /dependencies/ },
  'large-manifest': { more: { long: 'x'.repeat(300_000) }, because: /more than \d+ bytes/ },
};

const data: Readonly<Record<string, Bad>> = {
  'too-new': { platen: { requires: '>=99' }, because: /requires Platen >=99/ },
  'needs-none': { platen: { dependencies: ['nobody'] }, because: /requires nobody, which is not active/ },
  'needs-itself': { platen: { dependencies: ['needs-itself'] }, because: /requires needs-itself/ },
  'unknown-kind': { platen: { databases: [] }, because: /platen\.databases/ },
  'kind-of-proto': { platen: { toString: [] }, because: /platen\.toString/ },
  'no-list': { platen: { postTypes: { cup: {} } }, because: /platen\.postTypes/ },
  'unknown-member': { platen: postType({ render: 'x' }), because: /render/ },
  'type-twice': {
    platen: { postTypes: [...postType({}).postTypes, ...postType({}).postTypes] },
    because: /already registered/,
  },
  'type-of-core': { platen: { postTypes: [{ name: 'post', label: 'Mine' }] }, because: /post is already registered/ },
  'taxonomy-of-core': {
    platen: { taxonomies: [{ name: 'category', label: 'Mine', objectTypes: ['post'] }] },
    because: /category is already registered/,
  },
  'odd-meta': { platen: { meta: [{ object: 'planet', key: 'x' }] }, because: /object/ },
  'meta-proto': { platen: { meta: [{ object: 'post', key: 'a b' }] }, because: /key/ },
  'setting-of-core': {
    platen: { settings: [{ option: 'title', schema: { type: 'string' } }] },
    because: /already registered/,
  },
  'block-above': { platen: { blocks: ['../other'] }, because: /platen\.blocks/ },
  'block-missing': { platen: { blocks: ['./nothing'] }, because: /block\.json/ },
  'block-broken': { platen: { blocks: ['./b'] }, files: { 'b/block.json': '{' }, because: /block\.json/ },
  'pattern-empty': { platen: { patterns: [{ name: 'a/b', title: 'T' }] }, because: /content/ },
};

const code: Readonly<Record<string, Bad>> = {
  'main-missing': { more: { main: './gone.js' }, because: /gone\.js can't be loaded/ },
  'syntax-error': { code: 'export const = 1;', because: /can't be loaded/ },
  'imports-nothing': { code: "import './gone.js';", because: /can't be loaded/ },
  'throws-at-import': { code: "throw new Error('no luck');", because: /no luck/ },
  'exports-nothing': { code: 'export const a = 1;', because: /does not export/ },
  'other-name': { code: activating('somebody', ''), because: /has the name somebody/ },
  throws: { code: activating('throws', "throw new Error('not today');"), because: /not today/ },
  'throws-null': { code: activating('throws-null', 'throw null;'), because: /null/ },
  rejects: { code: activating('rejects', "return Promise.reject(new Error('later'));"), because: /later/ },
  untouched: {
    platen: { permissions: ['addAction'] },
    code: activating('untouched', routeOf('untouched')),
    because: /called registerRoute, but its manifest doesn't list it\. Add "registerRoute" to platen\.permissions/,
  },
  'no-permit': {
    code: activating(
      'no-permit',
      "api.registerRoute({ namespace: 'a/v1', path: '/b', endpoints: [{ methods: ['GET'], handle: () => 1 }] });",
    ),
    because: /permi/,
  },
  'odd-path': {
    code: activating(
      'odd-path',
      "api.registerRoute({ namespace: 'a/v1', path: '/(b', endpoints: [endpoint({ methods: ['GET'], permit: anyone, handle: () => 1 })] });",
    ),
    because: /./,
  },
  'reserved-routes': {
    code: activating(
      'reserved-routes',
      "api.registerRoute({ namespace: 'platen/v1', path: '/network/sites', endpoints: [endpoint({ methods: ['GET'], permit: anyone, handle: () => 1 })] });",
    ),
    because: /platen\/v1\/network are reserved/,
  },
  'proto-at-import': {
    code: `Object.prototype.polluted = 1; ${activating('proto-at-import', '')}`.replace(
      /^(.*?;) (import .*?;)/s,
      '$2 $1',
    ),
    because: /changed Object\.prototype\.polluted/,
  },
  'proto-in-activate': {
    code: activating('proto-in-activate', 'Array.prototype.map = () => [];'),
    because: /changed Array\.prototype\.map/,
  },
  'changes-api': { code: activating('changes-api', 'api.registerRoute = () => {};'), because: /./ },
};

/** They would end or stop this process, or keep it waiting: for a thread of their own. */
const deadly: Readonly<Record<string, Bad>> = {
  'loops-at-import': { code: 'for (;;);', because: /did not finish within/ },
  'loops-in-activate': { code: activating('loops-in-activate', 'for (;;);'), because: /did not finish within/ },
  'exits-at-import': { code: 'process.exit(0);', because: /exited the process/ },
  'exits-in-activate': { code: activating('exits-in-activate', 'process.exit(1);'), because: /exited the process/ },
  'eats-memory': {
    code: activating('eats-memory', 'const all = []; for (;;) all.push(new Array(100000).fill(all.length));'),
    because: /memory/,
  },
  'never-loads': { code: 'await new Promise(() => {});', because: /took longer|did not finish|exited the process/ },
  'never-activates': {
    code: activating('never-activates', 'return new Promise(() => {});'),
    because: /took longer|did not finish/,
  },
};

const good: PluginFiles = {
  code: activating('good', routeOf('good')),
};

const folders: { readonly path: string; remove(): Promise<void> }[] = [];

/** A host on a folder of its own, which tries plugins in this thread unless told. */
async function hostOf(plugins: Readonly<Record<string, PluginFiles>>, isReal = false): Promise<Host> {
  const folder = await makePluginsFolder();
  folders.push(folder);
  for (const [name, plugin] of Object.entries(plugins)) await writePlugin(folder.path, name, plugin);
  return createHost({
    forced: [],
    build: (used) =>
      buildSite({
        dialect: dialects.cms,
        nouns,
        plugins: used,
        explain: () => errors.fault(),
        log: createLog('silent'),
      }),
    find: createFinder({
      folder: folder.path,
      site: folder.path,
      recorded: () => Promise.resolve(new Map()),
      unpacked: () => Promise.reject(new Error('Nothing was installed.')),
    }),
    hasSource: false,
    obtain: () => Promise.reject(new Error('There is no source.')),
    stored: () => Promise.resolve(['good']),
    documents: { placeOf: () => null, read: () => Promise.resolve([]), revision: () => Promise.resolve('') },
    loader: createPluginLoader({ rehearse: isReal ? rehearse : () => Promise.resolve(), version: '0.1.0' }),
    dialect: 'cms',
    release: () => Promise.resolve(),
    watch: () => undefined,
    log: createLog('silent'),
    lastUseMs: 0,
  });
}

afterAll(async () => {
  for (const folder of folders) await folder.remove();
});

const has = (host: Host, route: string): boolean => host.site().router.match(route, 'GET') !== undefined;

describe('a plugin whose manifest is wrong is no plugin', () => {
  let problems: readonly string[] = [];
  let installed: readonly string[] = [];
  beforeAll(async () => {
    const host = await hostOf({ ...manifests, good });
    problems = await host.problems();
    installed = (await host.installed()).map(({ name }) => name);
  });
  test('and is not listed', () => expect(installed).toEqual(['good']));
  test.each(Object.entries(manifests))('%s', (name, { because }) => {
    expect(problems.find((problem) => problem.split(': ', 1)[0]?.endsWith(join('/', name)))).toMatch(because);
  });
});

describe('a plugin that cannot be used is refused by name, and the site stays as it is', () => {
  let host: Host;
  beforeAll(async () => {
    host = await hostOf({ ...data, ...code, good });
    await host.follow();
  });
  test.each(Object.entries({ ...data, ...code }))('%s', async (name, { because }) => {
    const before = host.site();
    await expect(host.prepare(['good', name])).rejects.toMatchObject({
      plugin: name,
      message: expect.stringMatching(new RegExp(`Plugin ${name} can't be used: .*(?:${because.source})`, 's')),
    });
    await host.follow();
    expect(host.site()).toBe(before);
    expect(has(host, '/good/v1/here')).toBe(true);
    expect(Object.prototype).not.toHaveProperty('polluted');
    expect([1].map((one) => one + 1)).toEqual([2]);
  });
});

test('two plugins of one name: the first one counts', async () => {
  const host = await hostOf({ good, other: { more: { name: 'good' } } });
  expect((await host.problems()).join()).toMatch(/other: Skipped: .* has a plugin with the same name/);
  expect(await host.installed()).toHaveLength(1);
});

test('two that register the same: the second one is left out, and whoever needs it', async () => {
  const cups = { platen: postType({}) };
  const host = await hostOf({ cups, mugs: cups, shelf: { platen: { dependencies: ['mugs'] } }, good });
  await expect(host.prepare(['cups', 'mugs'])).rejects.toThrow(
    /Plugin mugs can't be used: .*cup is already registered/,
  );
  await expect(host.prepare(['cups', 'mugs', 'shelf'])).rejects.toThrow(/shelf can't be used: it requires mugs/);
  await host.prepare(['cups', 'good']);
});

test('a name that objects know by themselves is a name like any other', async () => {
  const host = await hostOf({ constructor: { platen: postType({ name: 'constructor' }) }, good });
  await host.prepare(['constructor']);
  expect((await host.installed()).map(({ name }) => name)).toContain('constructor');
});

test('what registers too late is told so', async () => {
  const late = activating('late', 'globalThis.lateApi = api;');
  const host = await hostOf({ late: { code: late }, good });
  await host.prepare(['good', 'late']);
  const { lateApi } = globalThis as unknown as { lateApi: { addAction(name: string, does: () => void): void } };
  expect(() => lateApi.addAction('save_post', () => undefined)).toThrow(
    /late can't be used: it called addAction after/,
  );
});

describe.runIf(isLong)('what would end or stop the process does so in a thread of its own', () => {
  test.concurrent.each(Object.entries(deadly))('%s', async (name, { because, ...files }) => {
    const host = await hostOf({ [name]: files, good }, true);
    await expect(host.prepare([name])).rejects.toMatchObject({ plugin: name, message: expect.stringMatching(because) });
  });
});
