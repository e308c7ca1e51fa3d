/** A field of posts that somebody adds survives every way to another site, by one row of a table. */
import { randomInt } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFree } from '../../../src/cli/serve/local-postgres.ts';
import { installSite } from '../../../src/domain/site/install.actions.ts';
import { addUser } from '../../support/add-user.ts';
import { startApp } from '../../support/app.ts';
import { begin, signalGroup } from '../../support/command.ts';
import type { Ended, Running } from '../../support/command.ts';
import { connectTo, createTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { compile, copyWithField, removeTransferRow, touchedFiles } from '../../support/one-field.ts';
import { keepSnapshot } from '../../support/snapshot.ts';
import type { Snapshot } from '../../support/snapshot.ts';

let copy: string;
let folder: string;
let source: TestDatabase;
let target: TestDatabase;
let targetDb: Client;
let fresh: Snapshot;
let running: Running;
let home: string;
let credentials: string;

const environment = (database: TestDatabase): NodeJS.ProcessEnv => ({
  DATABASE_URL: database.url,
  PLATEN_ENV: 'development',
  PLATEN_UPLOADS_FOLDER: join(folder, 'files'),
});

const command = (database: TestDatabase, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> =>
  begin(process.execPath, [join(copy, 'src/main.ts'), ...args], {
    cwd: folder,
    env: { ...environment(database), ...env },
  }).ended;

async function installed(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  const node = await startApp({ databaseUrl: database.url });
  await installSite(await node.app.ownScope(), { title: 'New', login: 'admin', email: 'admin@example.org' });
  await node.stop();
  expect(await command(database, ['migrate'])).toMatchObject({ code: 0 });
  return database;
}

const isUp = (): Promise<boolean> =>
  fetch(`${home}/cms-json/`).then(
    ({ ok }) => ok,
    () => false,
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-test-one-field-'));
  copy = await copyWithField();
  [source, target] = [await installed(), await installed()];
  targetDb = new Client({ connectionString: target.url });
  await targetDb.connect();
  fresh = await keepSnapshot(targetDb);
  const db = connectTo(source.url);
  const authorization = await addUser(db, 'administrator');
  credentials = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString();
  await db.close();
  let port: number;
  do port = randomInt(11_000, 19_000);
  while (!(await isFree(port)));
  home = `http://127.0.0.1:${port}`;
  const env = { ...environment(source), PORT: String(port), SITE_URL: home };
  running = begin(process.execPath, [join(copy, 'src/main.ts'), 'start'], { env, cwd: folder });
  const deadline = performance.now() + 60_000;
  while (!(await isUp())) {
    if (performance.now() > deadline) throw new Error(`It does not start:\n${running.errors()}`);
    await sleep(100);
  }
  const created = await fetch(`${home}/cms-json/cms/v2/posts`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Above', status: 'publish', subtitle: 'Below' }),
  });
  if (created.status !== 201) throw new Error(`The post was not created: ${await created.text()}`);
}, 180_000);

afterAll(async () => {
  signalGroup(running, 'SIGINT');
  await running.ended;
  await targetDb.end();
  await Promise.all([source.drop(), target.drop()]);
  for (const path of [copy, folder]) await rm(path, { recursive: true, force: true });
});

/** The subtitles of posts after an import into an unused site. */
async function subtitlesAfter(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<unknown> {
  await fresh.restore();
  const { code, stderr } = await command(target, ['import', ...args], env);
  // Some sources have no passwords, which the report says.
  expect([0, 3], stderr).toContain(code);
  const { rows } = await targetDb.query(`select title, subtitle, meta from posts where title = 'Above'`);
  return rows;
}

const survived = [{ title: 'Above', subtitle: 'Below', meta: {} }];

test('it costs a migration, a column, a row of the resource, and a row of the record', () => {
  expect(touchedFiles).toEqual([
    'db/migrations/9999_subtitle.ts',
    'transfer/records/post.ts',
    'db/migrations/releases.ts',
    'domain/posts/post.ts',
    'domain/posts/post-attributes.fields.ts',
    // Only for revisions.
    'domain/posts/core-kinds.registry.ts',
  ]);
});

test('it survives an export file', async () => {
  expect(await command(source, ['export', 'site.xml'])).toMatchObject({ code: 0 });
  expect(await subtitlesAfter(['site.xml'])).toEqual(survived);
}, 120_000);

test('it survives an archive', async () => {
  expect(await command(source, ['export', 'archive', '--archive'])).toMatchObject({ code: 0 });
  expect(await subtitlesAfter(['archive'])).toEqual(survived);
  await rm(join(folder, 'archive/site.xml'));
  expect(await subtitlesAfter(['archive'])).toEqual(survived);
}, 120_000);

test('it survives the REST API', async () => {
  const [user = '', password = ''] = credentials.split(':');
  const env = { PLATEN_IMPORT_PASSWORD: password };
  expect(await subtitlesAfter([home, '--user', user, '--private-source'], env)).toEqual(survived);
}, 120_000);

test('it survives a dump', async () => {
  const insert = (table: string, row: Readonly<Record<string, string | number>>): string => {
    const values = Object.values(row).map((value) => (typeof value === 'string' ? `'${value}'` : value));
    return `INSERT INTO \`wp_${table}\` (${Object.keys(row)
      .map((name) => `\`${name}\``)
      .join(', ')}) VALUES (${values.join(',')});\n`;
  };
  const date = '2026-01-02 03:04:05';
  await writeFile(
    join(folder, 'dump.sql'),
    [
      insert('options', { option_id: 1, option_name: 'home', option_value: 'https://old.example' }),
      insert('users', { ID: 1, user_login: 'ann', user_pass: '', user_email: 'ann@example.org', display_name: 'Ann' }),
      insert('posts', {
        ID: 7,
        post_author: 1,
        post_title: 'Above',
        post_type: 'post',
        post_status: 'publish',
        post_name: 'above',
        post_date: date,
        post_date_gmt: date,
        post_modified: date,
        post_modified_gmt: date,
      }),
      insert('postmeta', { meta_id: 1, post_id: 7, meta_key: '_subtitle', meta_value: 'Below' }),
    ].join(''),
  );
  expect(await subtitlesAfter(['--dump', 'dump.sql'])).toEqual(survived);
}, 120_000);

test('a column without a row does not compile', async () => {
  await removeTransferRow(copy);
  const { code, stdout } = await compile(copy);
  expect(code).not.toBe(0);
  expect(stdout).toContain('src/transfer/records/post.ts');
  expect(stdout).toContain("Property 'subtitle' is missing");
}, 120_000);
