import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platen } from '../../support/command.ts';
import { connectTo, createTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';

let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-cli-plugins-'));
  database = await createTestDatabase();
  const db = connectTo(database.url);
  await sql`insert into options (name, value) values ('blogname', '"Plugins"')`.execute(db.kysely);
  await db.close();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

async function run(...args: readonly string[]) {
  const env = { DATABASE_URL: database.url, PLATEN_ENV: 'development', PORT: '0' };
  const { code, stdout } = await platen([...args, '--json'], { cwd: folder, env }).ended;
  return { code, ...(JSON.parse(stdout) as Record<string, unknown>) };
}

const activeLook = async (): Promise<unknown> => {
  const { checks } = (await run('doctor')) as unknown as { checks: { check: string }[] };
  return checks.find(({ check }) => check === 'Active plugins');
};

test('beside a service with a database of its own, commands about plugins ask for no secret', async () => {
  const env = { DATABASE_URL: database.url, PLATEN_ENV: 'production', PLATEN_SECRET: '', PORT: '0' };
  const ask = (...args: readonly string[]) => platen([...args, '--json'], { cwd: folder, env }).ended;
  const [listed, others] = await Promise.all([ask('plugin', 'list'), ask('user', 'list')]);
  expect(listed).toMatchObject({ code: 0, stdout: expect.stringContaining('"plugins":[]') });
  expect(others.code).toBe(2);
});

test('doctor names indexes that no plugin asks for any more, and how to drop them', async () => {
  const db = connectTo(database.url);
  const lookAt = async (): Promise<unknown> =>
    ((await run('doctor')) as unknown as { checks: { check: string }[] }).checks.find(
      ({ check }) => check === 'Meta indexes',
    );
  try {
    expect(await lookAt()).toBeUndefined();
    await sql`create index posts_by_meta_0123456789abcdef on posts (id)`.execute(db.kysely);
    expect(await lookAt()).toMatchObject({
      status: 'warning',
      hint: expect.stringContaining('drop index concurrently posts_by_meta_0123456789abcdef;'),
    });
    await sql`drop index posts_by_meta_0123456789abcdef`.execute(db.kysely);
  } finally {
    await db.close();
  }
});

test('a plugin is made, listed, activated, found broken and deactivated', async () => {
  expect(await run('plugin', 'new', 'say-hello')).toMatchObject({ code: 0, plugin: 'say-hello' });
  expect(await run('plugin', 'new', 'say-hello')).toMatchObject({ code: 6 });
  expect(await run('plugin', 'list')).toMatchObject({
    plugins: [{ name: 'say-hello', title: 'Say hello', active: false, permissions: null }],
    problems: [],
  });
  expect(await run('plugin', 'activate', 'say-hello')).toMatchObject({ code: 0, status: 'active' });
  expect(await activeLook()).toMatchObject({ status: 'ok', message: 'site, fields, say-hello' });

  const module = join(folder, 'plugins', 'say-hello', 'index.ts');
  const scaffold = await readFile(module, 'utf8');
  // The example of the documents, in the plugin as it was scaffolded.
  const guide = await readFile(new URL('../../../../../docs/plugins/content-types.md', import.meta.url), 'utf8');
  const [postType = ''] = /^api\.registerPostType\([^]*?^\}\);$/m.exec(guide) ?? [];
  expect(postType).toContain("name: 'book'");
  await writeFile(module, scaffold.replace('activate(api) {', `activate(api) { ${postType}`));
  expect(await activeLook()).toMatchObject({ status: 'ok', message: 'site, fields, say-hello' });
  const manifest = join(folder, 'plugins', 'say-hello', 'package.json');
  const unlimited = await readFile(manifest, 'utf8');
  await writeFile(manifest, unlimited.replace('"title"', '"permissions": ["registerRoute"], "title"'));
  expect(await activeLook()).toMatchObject({
    status: 'error',
    message: expect.stringContaining('Add "registerPostType" to platen.permissions in its package.json.'),
  });
  await writeFile(manifest, unlimited);
  await writeFile(module, scaffold.replace('activate(api) {', "activate(api) { throw new Error('spoilt');"));
  expect(await activeLook()).toMatchObject({
    status: 'error',
    message: "Plugin say-hello can't be used: spoilt",
    hint: expect.stringContaining('platen plugin deactivate'),
  });
  // Also what is gone altogether can be switched off.
  await rm(join(folder, 'plugins', 'say-hello'), { recursive: true });
  expect(await run('plugin', 'deactivate', 'say-hello')).toMatchObject({ code: 0, status: 'inactive' });
  expect(await run('plugin', 'activate', 'say-hello')).toMatchObject({
    code: 6,
    error: { message: 'Plugin "say-hello" is not installed.' },
  });
  expect(await run('plugin', 'add', 'say-hello')).toMatchObject({
    code: 6,
    error: { message: expect.stringContaining('PLATEN_PLUGIN_SOURCE') },
  });
});
