import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Plugin } from '../../src/site/plugin.ts';
import type { RunningApp } from '../support/app.ts';
import { startSite, visit } from '../support/caching.ts';
import type { Site } from '../support/caching.ts';
import { addUser } from '../support/add-user.ts';
import { makePluginsFolder, writePlugin } from '../support/plugin-folders.ts';

let site: Site;
let here: RunningApp;
let elsewhere: RunningApp;
let folder: Awaited<ReturnType<typeof makePluginsFolder>>;

/** What the configuration switches on. */
const forced: Plugin = {
  name: 'forced',
  cacheable: true,
  async activate(api) {
    await Promise.resolve();
    api.registerSetting({ option: 'forced_here', schema: { type: 'boolean' } });
    api.addAction('activated_plugin', (name) => {
      if (name === 'unwanted') throw new Error('not this one');
    });
  },
};

beforeAll(async () => {
  folder = await makePluginsFolder();
  await writePlugin(folder.path, 'cups', {
    platen: {
      title: 'Cups',
      settings: [{ option: 'cups_size', schema: { type: 'integer', default: 3 } }],
      postTypes: [
        {
          name: 'cup',
          label: 'Cups',
          public: true,
          showInRest: true,
          restBase: 'cups',
          supports: ['title', 'custom-fields'],
        },
      ],
      taxonomies: [{ name: 'glaze', label: 'Glazes', objectTypes: ['cup'], showInRest: true, restBase: 'glazes' }],
      meta: [{ object: 'post', subtype: 'cup', key: 'volume', type: 'integer', single: true, showInRest: true }],
      blocks: ['./blocks/cup'],
      blockStyles: [{ block: 'cups/cup', name: 'framed', label: 'Framed' }],
      patternCategories: [{ name: 'cups', label: 'Cups' }],
      patterns: [{ name: 'cups/row', title: 'Row', content: '<!-- wp:paragraph --><p>c</p><!-- /wp:paragraph -->' }],
    },
    files: { 'blocks/cup/block.json': '{"name":"cups/cup","title":"Cup"}' },
  });
  await writePlugin(folder.path, 'shelf', { platen: { dependencies: ['cups'] } });
  await writePlugin(folder.path, 'unwanted', {});
  await writePlugin(folder.path, 'too-new', { platen: { requires: '>=99' } });
  await writePlugin(folder.path, 'markup', {
    platen: { title: '<script>x</script>T' },
    more: {
      description: 'a <script>alert(1)</script> & <em onclick="x">b</em>',
      author: 'Eve <eve@example.org> (javascript:alert(1))',
      homepage: 'javascript:alert(1)',
    },
  });
  site = await startSite();
  const env = {
    PLATEN_PLUGINS_FOLDER: folder.path,
    PLATEN_CACHE_SECONDS: '3600',
    PLATEN_HANDLER_TIMEOUT: '10000',
    PLATEN_STATEMENT_TIMEOUT: '1000',
  };
  here = await site.startNode({ env, plugins: [forced] });
  elsewhere = await site.startNode({ env, plugins: [forced] });
});
afterAll(async () => {
  await site.stop();
  await folder.remove();
});

async function ask(method: string, path: string, body?: object, authorization = site.authorization) {
  const answer = await fetch(`${here.url}/cms-json/cms/v2${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const change = (plugin: string, status: string) => ask('POST', `/plugins/${plugin}`, { status });

test('an extension declares types, taxonomies, meta, settings, blocks and patterns without code', async () => {
  expect(await change('cups', 'active')).toMatchObject({ status: 200, body: { plugin: 'cups', status: 'active' } });
  const made = await ask('POST', '/cups', { title: 'Mug', status: 'publish', meta: { volume: 250 } });
  expect(made).toMatchObject({ status: 201, body: { type: 'cup', meta: { volume: 250 }, glazes: [] } });
  expect((await ask('GET', '/settings')).body).toMatchObject({ cups_size: 3 });
  expect((await ask('GET', '/glazes')).status).toBe(200);
  expect((await ask('GET', '/block-types/cups/cup')).body).toMatchObject({
    title: 'Cup',
    styles: [{ name: 'framed' }],
  });
  const patterns = (await ask('GET', '/block-patterns/patterns')).body as unknown as { name: string }[];
  expect(patterns.map(({ name }) => name)).toContain('cups/row');
  // Nothing of it looks at anything but the content: responses are cached as before.
  expect((await here.app.ownScope()).site.opaque).toEqual([]);
});

test('what is cached shows a switch on every node', async () => {
  await expect.poll(async () => (await visit(elsewhere, '/cups')).status).toBe(200);
  const types = async (node: RunningApp): Promise<string> => (await visit(node, '/types')).body;
  expect(await types(elsewhere)).toContain('"cup"');
  expect(await change('cups', 'inactive')).toMatchObject({ status: 200 });
  expect(await types(here)).not.toContain('"cup"');
  await expect.poll(() => types(elsewhere)).not.toContain('"cup"');
  expect((await visit(elsewhere, '/cups')).status).toBe(404);
  expect(elsewhere.logged.join('')).toContain('site rebuilt');
});

test('what one plugin needs has to be active before it, and stays so', async () => {
  expect((await change('shelf', 'active')).body).toMatchObject({
    code: 'rest_plugin_unusable',
    message: "Plugin shelf can't be used: it requires cups, which is not active.",
  });
  expect((await change('cups', 'active')).status).toBe(200);
  expect((await change('shelf', 'active')).status).toBe(200);
  expect((await change('cups', 'inactive')).body).toMatchObject({ code: 'rest_plugin_needed' });
  expect((await change('shelf', 'inactive')).status).toBe(200);
  expect((await change('cups', 'inactive')).status).toBe(200);
});

test('what cannot be used is told with its reason', async () => {
  expect((await change('too-new', 'active')).body['message']).toMatch(
    /^Plugin too-new can't be used: it requires Platen >=99, but this is \d/,
  );
});

test('a listener can undo an activation', async () => {
  expect((await change('unwanted', 'active')).status).toBe(500);
  expect((await ask('GET', '/plugins/unwanted')).body).toMatchObject({ status: 'inactive' });
  expect((await here.app.ownScope()).options.get('active_plugins')).not.toContain('unwanted');
});

test('only who may', async () => {
  const editor = await addUser(site.db, 'editor');
  expect((await ask('POST', '/plugins/cups', { status: 'active' }, editor)).status).toBe(403);
  expect((await ask('POST', '/plugins', { slug: 'cups' }, editor)).status).toBe(403);
});

test('what a manifest says is no markup of ours', async () => {
  const { body } = await ask('GET', '/plugins/markup');
  expect(body).toMatchObject({ plugin_uri: '', author: 'Eve', author_uri: '' });
  expect(JSON.stringify(body)).not.toMatch(/<script|onclick|javascript:/);
});

test('many who switch at once agree in the end', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      change(at % 2 === 0 ? 'cups' : 'markup', at % 3 === 0 ? 'inactive' : 'active'),
    ),
  );
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  for (const plugin of ['cups', 'markup']) expect((await change(plugin, 'active')).status).toBe(200);
  const { rows } = await sql<{ value: string[] }>`select value from options where name = 'active_plugins'`.execute(
    site.db.kysely,
  );
  expect(rows[0]?.value.toSorted()).toEqual(['cups', 'markup']);
  await expect.poll(async () => (await visit(elsewhere, '/cups')).status).toBe(200);
  for (const plugin of ['cups', 'markup']) expect((await change(plugin, 'inactive')).status).toBe(200);
});

test('what is stored may be anything', async () => {
  for (const odd of ['{"a":1}', '"cups"', '[1,null,"__proto__","cups","cups"]', '["nobody","cups"]']) {
    await sql`insert into options (name, value) values ('active_plugins', ${odd}::jsonb)
      on conflict (name) do update set value = excluded.value`.execute(site.db.kysely);
    here.app.forget();
    await (await here.app.ownScope()).plugins.follow();
    expect((await ask('GET', '/cups')).status).toBe(odd.includes('"cups"]') ? 200 : 404);
  }
  expect((await change('cups', 'inactive')).status).toBe(200);
});

test('what activate began ends once no request uses the site any more', async () => {
  const running = new Set<symbol>();
  const beginning: Plugin = {
    name: 'beginning',
    activate: () => {
      const own = Symbol('a site');
      running.add(own);
      return () => void running.delete(own);
    },
  };
  const env = { PLATEN_PLUGINS_FOLDER: folder.path, PLATEN_HANDLER_TIMEOUT: '1500', PLATEN_STATEMENT_TIMEOUT: '1500' };
  await site.startNode({ env, plugins: [beginning] });
  expect(running.size).toBe(1);
  expect((await change('cups', 'active')).status).toBe(200);
  await expect.poll(() => running.size).toBe(2);
  await expect.poll(() => running.size).toBe(1);
  // What was built and never used ends as well.
  await expect(change('too-new', 'active')).resolves.toMatchObject({ status: 400 });
  expect((await change('cups', 'inactive')).status).toBe(200);
  await expect.poll(() => running.size).toBe(1);
});
