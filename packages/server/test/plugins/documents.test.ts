import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeDocuments, definePlugin, endpoint, readDocuments } from '../../src/plugin-api.ts';
import type { DocumentChange, DocumentOptions } from '../../src/plugin-api.ts';
import type { RunningApp } from '../support/app.ts';
import { startSite } from '../support/caching.ts';
import type { Site } from '../support/caching.ts';

/** A content type for each document. */
const shelves = definePlugin({
  name: 'shelves',
  documents: { folder: 'shelves', names: /^shelf_.*\.json$/ },
  activate: (api) => {
    for (const { text } of api.documents) {
      const { name } = JSON.parse(text) as { readonly name: string };
      api.registerPostType({ name, label: name, public: true, showInRest: true, restBase: name });
    }
    api.registerRoute({
      namespace: 'shelves/v1',
      path: '/documents',
      endpoints: [
        endpoint({
          methods: ['GET'],
          permit: { can: 'manage_options' },
          handle: async ({ scope }) =>
            (await readDocuments(scope, 'shelves')).map((one) => ({ ...one }) as Record<string, string | null>),
        }),
        endpoint({
          methods: ['POST'],
          args: { changes: { schema: { type: 'array' } }, store: { schema: { type: 'string' } } },
          permit: { can: 'manage_options' },
          handle: async ({ scope, params }) => {
            const { changes, store } = params as unknown as { readonly changes: DocumentChange[] } & DocumentOptions;
            await changeDocuments(scope, 'shelves', changes, store === undefined ? {} : { store });
            return true;
          },
        }),
      ],
    });
  },
});

let site: Site;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-shelves-'));
  process.env['PLATEN_PLUGIN_SHELVES_FOLDER'] = join(folder, 'shelves');
  site = await startSite();
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await site.db.kysely.deleteFrom('plugin_documents').execute();
  await rm(join(folder, 'shelves'), { recursive: true, force: true });
});

const startNode = (store: 'files' | 'database'): Promise<RunningApp> => {
  process.env['PLATEN_PLUGIN_SHELVES_STORE'] = store;
  return site.startNode({ plugins: [shelves], env: { PLATEN_ADMIN: 'off' } });
};

const call = async (node: RunningApp, method: string, route: string, body?: object) => {
  const response = await fetch(`${node.url}/cms-json${route}`, {
    method,
    headers: { authorization: site.authorization, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Readonly<Record<string, unknown>> };
};
const change = (node: RunningApp, changes: readonly DocumentChange[], store?: string) =>
  call(node, 'POST', '/shelves/v1/documents', { changes, ...(store !== undefined && { store }) });
const shelf = (name: string): string => `{\n  "name": "${name}"\n}\n`;
const add = (name: string): DocumentChange => ({ name: `shelf_${name}`, text: shelf(name), before: null });
const pathOf = (name: string): string => join(folder, 'shelves', `shelf_${name}.json`);
const served = async (node: RunningApp, name: string): Promise<boolean> =>
  (await call(node, 'GET', `/cms/v2/${name}`)).status === 200;

test('a change in the database rebuilds the site on all nodes, and survives a restart', async () => {
  const [one, other] = [await startNode('database'), await startNode('database')];
  expect(await change(one, [add('novels'), add('poems')])).toMatchObject({ status: 200 });
  expect([await served(one, 'novels'), await served(one, 'poems')]).toEqual([true, true]);
  await expect.poll(() => served(other, 'poems')).toBe(true);
  const third = await startNode('database');
  expect(await served(third, 'novels')).toBe(true);
});

test('documents that no site can be built from are refused, and nothing changes', async () => {
  const node = await startNode('database');
  const { status, body } = await change(node, [add('novels'), add('post')]);
  expect([status, body['code'], body['message']]).toEqual([
    400,
    'rest_documents_unusable',
    expect.stringContaining('already registered'),
  ]);
  expect((await call(node, 'GET', '/shelves/v1/documents')).body).toEqual([]);
  expect(await served(node, 'novels')).toBe(false);
});

test.each([
  ['../../shelf_x', 'rest_document_invalid_name'],
  ['shelf_../x', 'rest_document_invalid_name'],
  ['other_x', 'rest_document_invalid_name'],
])('the name %s is refused', async (name, code) => {
  const node = await startNode('files');
  expect(await change(node, [{ name, text: '{}', before: null }])).toMatchObject({ status: 400, body: { code } });
});

test('a change that is based on another text is refused', async () => {
  const node = await startNode('database');
  await change(node, [add('novels')]);
  const codes = await Promise.all([
    change(node, [add('novels')]),
    change(node, [{ name: 'shelf_novels', text: shelf('tales'), before: shelf('poems') }]),
    change(node, [{ name: 'shelf_gone', text: null, before: shelf('gone') }]),
  ]);
  expect(codes.map(({ status, body }) => [status, body['code']])).toEqual([
    [409, 'rest_document_exists'],
    [409, 'rest_document_changed'],
    [409, 'rest_document_changed'],
  ]);
});

test('files replace rows, and are read-only where changes are rows', async () => {
  const node = await startNode('database');
  await change(node, [add('novels')]);
  await mkdir(join(folder, 'shelves'), { recursive: true });
  await writeFile(pathOf('novels'), shelf('tales'));
  const other = await startNode('database');
  expect([await served(other, 'tales'), await served(other, 'novels')]).toEqual([true, false]);
  const edit = { name: 'shelf_novels', text: shelf('poems'), before: shelf('tales') };
  expect(await change(other, [edit])).toMatchObject({ status: 409, body: { code: 'rest_document_is_file' } });
  const [document] = (await call(other, 'GET', '/shelves/v1/documents')).body as unknown as readonly object[];
  expect(document).toMatchObject({ origin: 'file', path: 'shelves/shelf_novels.json', replacedText: shelf('novels') });
});

test('in development, changes are files, and files that an editor changes apply without a restart', async () => {
  const node = await startNode('files');
  expect(await change(node, [add('novels')])).toMatchObject({ status: 200 });
  expect(await readFile(pathOf('novels'), 'utf8')).toBe(shelf('novels'));
  expect(await served(node, 'novels')).toBe(true);
  await writeFile(pathOf('novels'), shelf('tales'));
  await node.app.reloadPlugins();
  expect([await served(node, 'tales'), await served(node, 'novels')]).toEqual([true, false]);
  await writeFile(pathOf('novels'), '{"name":');
  await node.app.reloadPlugins();
  expect(await served(node, 'tales')).toBe(true);
  expect(node.logged.join('\n')).toContain('changed files not applied');
  await writeFile(pathOf('novels'), shelf('novels'));
  await node.app.reloadPlugins();
  expect(await served(node, 'novels')).toBe(true);
  const removal = { name: 'shelf_novels', text: null, before: shelf('novels') };
  expect(await change(node, [removal])).toMatchObject({ status: 200 });
  expect(await served(node, 'novels')).toBe(false);
});

test('the variable STORE is checked', async () => {
  await expect(startNode('folder' as 'files')).rejects.toThrow('PLATEN_PLUGIN_SHELVES_STORE is "folder"');
});
