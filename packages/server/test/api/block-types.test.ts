import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import type { Plugin, PluginApi } from '../../src/site/plugin.ts';
import { answerTo, ask, callerOf, openTestCore, roles } from '../support/site.ts';
import type { Answered, Role } from '../support/site.ts';

const scratch = mkdtempSync(join(tmpdir(), 'platen-block-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** The address of a folder whose block.json says this. */
function folderWith(description: object | string): URL {
  const folder = mkdtempSync(join(scratch, 'folder-'));
  const text = typeof description === 'string' ? description : JSON.stringify(description);
  writeFileSync(join(folder, 'block.json'), text);
  return pathToFileURL(folder);
}

const priceFolder = folderWith({
  $schema: 'https://schemas.example/block.json',
  apiVersion: 3,
  name: 'shop/price',
  title: 'Price',
  category: 'widgets',
  attributes: { amount: { type: 'number', default: 1 } },
  supports: { color: { gradients: true }, align: ['wide'] },
  usesContext: ['postId'],
  editorScript: 'file:./editor.js',
  style: ['file:./style.css', 'shared-style', 'file:more/other.css'],
  viewScriptModule: 'file:./view.js',
  blockHooks: { 'core/post-title': 'after', 'core/group': 'firstChild' },
  version: '1.0',
});

mkdirSync(join(priceFolder.pathname, 'more'));
for (const file of ['editor.js', 'view.js', 'style.css', 'more/other.css'])
  writeFileSync(join(priceFolder.pathname, file), '/* */');

const shop: Plugin = {
  name: 'shop',
  activate: (api) => {
    api.registerBlockFolder(priceFolder, { render: () => '<p>1</p>' });
    api.registerBlock({ name: 'shop/old', styles: [{ name: 'own', label: 'Own' }] });
    api.registerBlockStyle({ block: 'shop/old', name: 'red', label: 'Red', inlineStyle: 'color:red' });
    api.registerBlockStyle({ block: 'core/quote', name: 'fancy', label: 'Fancy', styleHandle: 'shop-fancy' });
  },
};

const core = openTestCore({ plugins: [shop] });

const get = (role: Role, path: string, query = {}, from = core): Promise<Answered> =>
  answerTo(from.scopeFor({ caller: callerOf(from.site(), role) }), ask('GET', `/cms/v2/block-types${path}`, { query }));

const editors: readonly Role[] = ['contributor', 'author', 'editor', 'administrator'];

describe('block types', () => {
  test.each(roles)('are shown to a %s who can edit something, and to no other', async (role) => {
    for (const path of ['', '/shop', '/shop/old']) {
      const { status, body } = await get(role, path);
      if (editors.includes(role)) expect(status).toBe(200);
      else
        expect({ status, body }).toMatchObject({
          status: role === 'visitor' ? 401 : 403,
          body: { code: 'rest_block_type_cannot_view' },
        });
    }
  });

  test('of an unknown name are missing for those who may see the others, and refused to all else', async () => {
    const refused: Readonly<Record<string, number>> = { visitor: 401, subscriber: 403 };
    for (const role of roles) expect((await get(role, '/shop/none')).status, role).toBe(refused[role] ?? 404);
  });

  test('are the same for all who see them, and the same alone as in the list', async () => {
    const list = (await get('administrator', '')).body as JsonMap[];
    expect(list.length).toBeGreaterThan(110);
    expect((await get('contributor', '')).body).toEqual(list);
    expect((await get('editor', '', { context: 'embed' })).body).toEqual(list);
    for (const at of [0, 50, -1]) {
      const item = list.at(at) as JsonMap;
      expect((await get('author', `/${String(item['name'])}`)).body).toEqual(item);
    }
  });

  test('follow the address of the site', async () => {
    const own = core.scopeFor({ caller: callerOf(core.site(), 'editor') });
    const scope = { ...own, address: { ...own.address, home: 'http://other.test', pretty: false } };
    const { body } = await answerTo(scope, ask('GET', '/cms/v2/block-types'));
    expect(JSON.stringify(body)).not.toContain('site.test');
    expect(JSON.stringify((await get('editor', '')).body)).not.toContain('other.test');
  });

  test('can be changed by plugins for the caller at hand', async () => {
    const marker: Plugin = {
      name: 'marker',
      activate: (api) =>
        api.addFilter('rest_prepare_block-type', (item, { scope }) => ({
          ...item,
          data: { ...item.data, seen_by: scope.caller.id },
        })),
    };
    const marked = openTestCore({ plugins: [marker] });
    const [first] = (await get('author', '', {}, marked)).body as JsonMap[];
    const [second] = (await get('editor', '', {}, marked)).body as JsonMap[];
    expect([first?.['seen_by'], second?.['seen_by']]).toEqual([4, 5]);
  });
});

describe('a block described by its folder', () => {
  test('is what its block.json says, with attributes for what it supports and handles for its files', async () => {
    const { body } = await get('editor', '/shop/price');
    expect(body).toMatchObject({
      is_dynamic: true,
      api_version: 3,
      title: 'Price',
      uses_context: ['postId'],
      editor_script_handles: ['shop-price-editor-script'],
      editor_script: 'shop-price-editor-script',
      style_handles: ['shop-price-style', 'shared-style', 'shop-price-style-3'],
      view_script_module_ids: ['shop-price-view-script-module'],
      script: null,
      block_hooks: { 'core/post-title': 'after', 'core/group': 'first_child' },
    });
    expect(Object.keys((body as { attributes: object }).attributes)).toEqual([
      'amount',
      'lock',
      'metadata',
      'align',
      'className',
      'style',
      'backgroundColor',
      'textColor',
      'gradient',
    ]);
    const [script] = core.site().blockTypes.get('shop/price')?.assets ?? [];
    expect(script?.file).toBe(join(priceFolder.pathname, 'editor.js'));
  });

  test.each([
    ['is no JSON', '{', 'must exist and be valid JSON'],
    ['has no name', {}, 'must have the property name'],
    ['has a name in capitals', { name: 'Shop/Price' }, 'block.json[name]'],
    ['has attributes that are no schemas', { name: 'a/b', attributes: { x: 3 } }, 'block.json[attributes][x]'],
    ['hooks on to nowhere', { name: 'a/b', blockHooks: { 'core/group': 'above' } }, 'block.json[blockHooks]'],
    [
      'names a file outside its folder',
      { name: 'a/b', style: 'file:../other.css' },
      'is outside the folder of the block',
    ],
    [
      'names a file of the machine',
      { name: 'a/b', script: 'file:///etc/hosts.js' },
      'is outside the folder of the block',
    ],
    ['hides the way out', { name: 'a/b', script: 'file:./%2e%2e/x.js' }, 'is outside the folder of the block'],
    ['names a page as a script', { name: 'a/b', script: 'file:./page.html' }, 'neither .js, .mjs nor .css'],
    ['names a file that is not there', { name: 'a/b', viewStyle: 'file:./none.css' }, 'cannot be read'],
    [
      'has an attribute of an unknown type',
      { name: 'a/b', attributes: { x: { type: 'date' } } },
      'attributes of the block a/b',
    ],
  ])('that %s stops the service with its name and what is wrong', (_, description, words) => {
    const folder = folderWith(description);
    expect(() =>
      openTestCore({ plugins: [{ name: 'p', activate: (api) => api.registerBlockFolder(folder) }] }),
    ).toThrow(words);
  });
});

test('styles and variations of every block are objects that clients can show, and every block is described', async () => {
  const list = (await get('administrator', '')).body as unknown as {
    name: string;
    description: string;
    styles: JsonMap[];
    variations: JsonMap[];
  }[];
  for (const { name, description, styles, variations } of list) {
    if (name.startsWith('core/')) expect(description, name).toMatch(/^[A-Z].*\.$/);
    for (const style of styles)
      expect([typeof style['name'], typeof style['label']], name).toEqual(['string', 'string']);
    for (const one of variations) expect([typeof one['name'], typeof one['title']], name).toEqual(['string', 'string']);
  }
  const named = (name: string) => list.find((type) => type.name === name);
  expect(named('core/button')?.styles).toEqual([
    { name: 'fill', label: 'Fill', isDefault: true },
    { name: 'outline', label: 'Outline' },
  ]);
  expect(list.filter(({ styles }) => styles.length > 0).length).toBeGreaterThan(7);
  expect(named('core/post-terms')?.variations).toMatchObject([
    { name: 'category', attributes: { term: 'category' } },
    { name: 'post_tag', attributes: { term: 'post_tag' } },
  ]);
  // Parts of the active theme can be inserted by name.
  expect(named('core/template-part')?.variations).toContainEqual(
    expect.objectContaining({
      name: 'instance_header',
      attributes: { slug: 'header', theme: 'starter', area: 'header' },
    }),
  );
});

test.each([
  ['styles', { styles: [{ name: 'own' }] }, 'requires a label'],
  ['variations', { variations: [{ title: 'Own' }] }, 'requires a name'],
])('a block with unnamed %s is refused when it is registered', (_, members, words) => {
  const registration = { name: 'shop/bad', ...members } as unknown as Parameters<PluginApi['registerBlock']>[0];
  expect(() => openTestCore({ plugins: [{ name: 'p', activate: (api) => api.registerBlock(registration) }] })).toThrow(
    words,
  );
});

test('looks registered for a block follow its own', async () => {
  expect((await get('editor', '/shop/old')).body).toMatchObject({
    styles: [
      { name: 'own', label: 'Own' },
      { name: 'red', label: 'Red', inline_style: 'color:red' },
    ],
  });
  const quote = (await get('editor', '/core/quote')).body as { styles: JsonMap[] };
  expect(quote.styles.at(-1)).toEqual({ name: 'fancy', label: 'Fancy', style_handle: 'shop-fancy' });
});
