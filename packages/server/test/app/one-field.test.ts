/** What a plain field of posts costs: a migration, a column of the table, a row of the fields, and a row for import and export; and a word where revisions carry it. */
import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFree } from '../../src/cli/serve/local-postgres.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import { begin, signalGroup } from '../support/command.ts';
import type { Running } from '../support/command.ts';
import { connectTo, createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { addUser } from '../support/add-user.ts';
import { compile, copyWithField } from '../support/one-field.ts';

let copy: string;
let database: TestDatabase;
let running: Running;
let authorization: string;
let api: string;

const isUp = (): Promise<boolean> =>
  fetch(`${api}/`).then(
    ({ ok }) => ok,
    () => false,
  );

beforeAll(async () => {
  copy = await copyWithField();
  database = await createTestDatabase();
  const db = connectTo(database.url);
  authorization = await addUser(db, 'administrator');
  await db.close();
  let port: number;
  do port = randomInt(11_000, 19_000);
  while (!(await isFree(port)));
  api = `http://127.0.0.1:${port}/cms-json`;
  const env = { DATABASE_URL: database.url, PORT: String(port), PLATEN_ENV: 'development' };
  running = begin(process.execPath, [join(copy, 'src/main.ts'), 'start'], { env, cwd: copy });
  const deadline = performance.now() + 60_000;
  while (!(await isUp())) {
    if (performance.now() > deadline) throw new Error(`It does not start:\n${running.errors()}`);
    await sleep(100);
  }
});

afterAll(async () => {
  signalGroup(running, 'SIGINT');
  await running.ended;
  await database.drop();
  await rm(copy, { recursive: true, force: true });
});

async function send(method: string, path: string, body?: JsonMap): Promise<JsonMap & { status: number }> {
  const answered = await fetch(`${api}/cms/v2/${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const data = (await answered.json()) as JsonMap;
  return { ...data, ...(Array.isArray(data) && { list: data }), status: answered.status };
}

test('compiles as it is', async () => {
  expect(await compile(copy)).toMatchObject({ code: 0, stdout: '' });
});

test('is in the answer, and is written and read back', async () => {
  const made = await send('POST', 'posts', { title: 'A', status: 'publish', subtitle: 'Below' });
  expect(made).toMatchObject({ status: 201, subtitle: 'Below' });
  expect(await send('GET', `posts/${String(made['id'])}`)).toMatchObject({ subtitle: 'Below' });
  expect(await send('POST', `posts/${String(made['id'])}`, { subtitle: null })).toMatchObject({ subtitle: '' });
  expect(await send('POST', 'pages', { title: 'P' })).toMatchObject({ status: 201, subtitle: '' });
});

test('is an argument, judged by its schema', async () => {
  expect(await send('POST', 'posts', { title: 'A', subtitle: 'x'.repeat(41) })).toMatchObject({
    status: 400,
    code: 'rest_invalid_param',
  });
});

test('is in OPTIONS and in OpenAPI', async () => {
  const { endpoints, schema } = (await send('OPTIONS', 'posts')) as unknown as {
    endpoints: readonly { methods: readonly string[]; args: JsonMap }[];
    schema: { properties: JsonMap };
  };
  const told = { description: 'A line below the title.', type: 'string', maxLength: 40 };
  expect(schema.properties['subtitle']).toMatchObject({ ...told, context: ['view', 'edit'] });
  expect(endpoints.find(({ methods }) => methods.includes('POST'))?.args['subtitle']).toMatchObject(told);
  const contract = (await (await fetch(`${api}/openapi.json`)).json()) as {
    components: { schemas: Record<string, { properties: JsonMap }> };
  };
  expect(contract.components.schemas['post']?.properties['subtitle']).toMatchObject(told);
});

test('is kept by revisions and autosaves where the type says so', async () => {
  const { id } = await send('POST', 'posts', { title: 'A', status: 'publish', subtitle: 'First' });
  await send('POST', `posts/${String(id)}`, { subtitle: 'Second' });
  await send('POST', `posts/${String(id)}`, { subtitle: 'Third' });
  const { list } = (await send('GET', `posts/${String(id)}/revisions`)) as unknown as { list: readonly JsonMap[] };
  expect(list.map((revision) => revision['subtitle'])).toEqual(['Third', 'Second']);
  expect(await send('POST', `posts/${String(id)}/autosaves`, { subtitle: 'Typed' })).toMatchObject({
    subtitle: 'Typed',
  });
  expect(await send('GET', `posts/${String(id)}`)).toMatchObject({ subtitle: 'Third' });
  const page = await send('POST', 'pages', { title: 'P', subtitle: 'First' });
  await send('POST', `pages/${String(page['id'])}`, { title: 'Q' });
  const revisions = (await send('GET', `pages/${String(page['id'])}/revisions`)) as unknown as {
    list: readonly JsonMap[];
  };
  expect(revisions.list).toHaveLength(1);
  expect(revisions.list[0]).not.toHaveProperty('subtitle');
});
