import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyone, definePlugin, endpoint, inTransaction, references } from '../../src/plugin-api.ts';
import type { RunningApp } from '../support/app.ts';
import { startSite } from '../support/caching.ts';
import type { Site } from '../support/caching.ts';
import { activating, makePluginsFolder, writePlugin } from '../support/plugin-folders.ts';

interface Loan {
  readonly post_id: number;
  readonly reader: string;
}

const loans = `create table plugin_library_loans (post_id bigint ${references('posts')}, reader text)`;

const library = definePlugin({
  name: 'library',
  activate(api) {
    api.registerMigration({ name: '001_loans', statements: [loans] });
    api.registerMigration({
      name: '002_readers',
      concurrently: 'create index concurrently plugin_library_readers on plugin_library_loans (reader)',
      index: 'plugin_library_readers',
    });
    api.registerRoute({
      namespace: 'library/v1',
      path: '/loans',
      endpoints: [
        endpoint({
          methods: ['POST'],
          permit: anyone,
          args: { fails: { schema: { type: 'boolean', default: false } } },
          handle: ({ scope, params }) =>
            inTransaction(scope, async ({ db }) => {
              const tables = db.kysely.withTables<{ plugin_library_loans: Loan }>();
              const { id } = await db.kysely.selectFrom('posts').select('id').limit(1).executeTakeFirstOrThrow();
              await tables.insertInto('plugin_library_loans').values({ post_id: id, reader: 'Ada' }).execute();
              if (params['fails'] === true) throw new Error('out of ink');
              return { loans: (await tables.selectFrom('plugin_library_loans').selectAll().execute()).length };
            }),
        }),
      ],
    });
  },
});

const shelf = (...statements: readonly string[]): string =>
  activating(
    'shelf',
    statements
      .map((one, at) => `api.registerMigration({ name: '00${at}', statements: [${JSON.stringify(one)}] });`)
      .join(''),
  );

let site: Site;
let node: RunningApp;
let folder: Awaited<ReturnType<typeof makePluginsFolder>>;

beforeAll(async () => {
  folder = await makePluginsFolder();
  await writePlugin(folder.path, 'shelf', { code: shelf('create table plugin_shelf (id int)', 'creat table oops ()') });
  site = await startSite();
  const options = { plugins: [library], env: { PLATEN_PLUGINS_FOLDER: folder.path } };
  [node] = (await Promise.all([site.startNode(options), site.startNode(options)])) as [RunningApp, RunningApp];
  await post('/cms/v2/posts', { title: 'A book', status: 'publish' });
});
afterAll(async () => {
  await site.stop();
  await folder.remove();
});

const post = (path: string, body: object): Promise<Response> =>
  fetch(`${node.url}/cms-json${path}`, {
    method: 'POST',
    headers: { authorization: site.authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const activate = async (plugin: string, status = 'active'): Promise<unknown> =>
  (await post(`/cms/v2/plugins/${plugin}/index`, { status })).json();

const migrations = async (): Promise<readonly string[]> => {
  const done = site.db.kysely.selectFrom('platen_migration').select('name').where('done_at', 'is not', null);
  const rows = await done.where('name', 'like', 'plugin %').orderBy('name').execute();
  return rows.map(({ name }) => name);
};

test('nodes that start at once make the tables of a plugin once', async () => {
  expect(await migrations()).toEqual(['plugin library 001_loans', 'plugin library 002_readers']);
});

test('a route writes into a table of the plugin, wholly or not at all', async () => {
  expect(await (await post('/library/v1/loans', {})).json()).toEqual({ loans: 1 });
  expect((await post('/library/v1/loans', { fails: true })).status).toBe(500);
  expect(await (await post('/library/v1/loans', {})).json()).toEqual({ loans: 2 });
});

test('a migration that fails leaves the site as it was, and is told', async () => {
  expect(await activate('shelf')).toMatchObject({
    message: expect.stringMatching(/shelf.*plugin shelf 001.*syntax error/s) as string,
  });
  const { rows } = await sql`select 1 from pg_tables where tablename = 'plugin_shelf'`.execute(site.db.kysely);
  expect(rows).toHaveLength(1);
  expect((await fetch(`${node.url}/cms-json/cms/v2/posts`)).status).toBe(200);
});

test('what ran before is not run again: the next version goes on', async () => {
  const next = shelf('create table plugin_shelf (id int)', 'alter table plugin_shelf add column name text');
  await writePlugin(folder.path, 'shelf', { code: next, more: { version: '2.0.0' } });
  expect(await activate('shelf')).toMatchObject({ status: 'active' });
  expect(await migrations()).toContain('plugin shelf 001');
});

test('rows of a plugin are deleted together with the post that they reference', async () => {
  const { id } = (await (await post('/cms/v2/posts', { title: 'Lent' })).json()) as { id: number };
  const tables = site.db.kysely.withTables<{ plugin_library_loans: Loan }>();
  await tables.insertInto('plugin_library_loans').values({ post_id: id, reader: 'Grace' }).execute();
  const deleted = await fetch(`${node.url}/cms-json/cms/v2/posts/${id}?force=true`, {
    method: 'DELETE',
    headers: { authorization: site.authorization },
  });
  expect(deleted.status).toBe(200);
  expect(await tables.selectFrom('plugin_library_loans').selectAll().where('post_id', '=', id).execute()).toEqual([]);
});

test('a migration that names a table of Platen is rejected before it runs', async () => {
  const statements = ['create table plugin_shelf (post_id bigint references posts)'];
  const greedy = definePlugin({
    name: 'greedy',
    activate: (api) => api.registerMigration({ name: '001', statements }),
  });
  await expect(site.startNode({ plugins: [greedy] })).rejects.toThrow('names "posts", a table of Platen');
  expect(await migrations()).not.toContain('plugin greedy 001');
});

test('a migration without a number is refused', async () => {
  const unnumbered = definePlugin({
    name: 'unnumbered',
    activate: (api) => api.registerMigration({ name: 'first', statements: [] }),
  });
  await expect(site.startNode({ plugins: [unnumbered] })).rejects.toThrow('Start with a number');
});
