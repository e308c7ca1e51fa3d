import { validate } from '@readme/openapi-parser';
import { fixture } from '../../../../conformance/src/fixture/plugin.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readingList } from '../../../../examples/reading-list/plugin.ts';
import { anyone, definePlugin, endpoint } from '../../src/plugin-api.ts';
import { basic } from '../support/accounts.ts';
import { startApp } from '../support/app.ts';
import type { RunningApp } from '../support/app.ts';

interface AnswerSchema {
  readonly type?: string;
  readonly additionalProperties?: object;
}

interface Operation {
  readonly operationId: string;
  readonly responses: {
    readonly '2XX': { readonly content: { readonly 'application/json': { readonly schema: AnswerSchema } } };
  };
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
}

interface Contract {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

let running: RunningApp;
let contract: Contract;
let password: string;

const contractNow = async (): Promise<Contract> =>
  (await (await fetch(`${running.url}/cms-json/openapi.json`)).json()) as Contract;

/** Two routes of one template, and a title that is no name. */
const odd = definePlugin({
  name: 'odd',
  activate(api) {
    const schema = () => ({ title: 'A thing / of mine', type: 'object', properties: {} });
    const handle = () => ({});
    const route = { namespace: 'odd/v1', schema };
    const reading = [endpoint({ methods: ['GET'], permit: anyone, handle })];
    const writing = [endpoint({ methods: ['POST'], permit: anyone, handle })];
    api.registerRoute({ ...route, path: '/things/(?P<id>[\\d]+)', endpoints: reading });
    api.registerRoute({ ...route, path: '/things/(?P<id>[a-z(]+)', endpoints: writing });
  },
});

beforeAll(async () => {
  running = await startApp({ plugins: [readingList] });
  const installed = await running.install({ title: 'Books', login: 'admin', email: 'admin@example.org' });
  password = installed?.applicationPassword ?? '';
  contract = await contractNow();
});
afterAll(() => running.stop());

const operations = (): readonly (Operation & { readonly path: string })[] =>
  Object.entries(contract.paths).flatMap(([path, item]) => Object.values(item).map((one) => ({ ...one, path })));

test('the contract of the running site is a valid OpenAPI document, and a broken one is not', async () => {
  expect(contract.openapi).toBe('3.1.0');
  expect(await validate(structuredClone(contract) as never)).toMatchObject({ valid: true });
  const broken = { ...structuredClone(contract), paths: { '/a': { get: { responses: { '200': 'none' } } } } };
  expect(await validate(broken as never)).toMatchObject({ valid: false });
});

test('it tells the routes of plugins and its own', () => {
  expect(Object.keys(contract.paths)).toEqual(
    expect.arrayContaining(['/cms/v2/posts', '/cms/v2/books/{id}', '/reading-list/v1/pace', '/openapi.json']),
  );
});

test('every operation has a name of its own and declares the variables of its path', () => {
  const names = operations().map(({ operationId }) => operationId);
  expect(names.length).toBeGreaterThan(100);
  expect(new Set(names).size).toBe(names.length);
  for (const { path, parameters } of operations()) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(inPath);
    expect(path).toMatch(/^\/[\w./{}-]*$/);
  }
});

test('lists are sent as one value, every operation takes what all take, and text may be sent as it is', () => {
  const posts = contract.paths['/cms/v2/posts'];
  const include = posts?.['get']?.parameters.find(({ name }) => name === 'include');
  expect(include).toMatchObject({ style: 'form', explode: false, schema: { type: 'array' } });
  for (const { parameters } of operations()) {
    for (const name of ['fields', 'embed', 'envelope']) {
      expect(parameters).toContainEqual({ $ref: `#/components/parameters/${name}` });
    }
  }
  const body = JSON.stringify(posts?.['post']);
  expect(body).toContain('"summary":"Create a post"');
  expect(body).toMatch(/"title":\{"description":"[^"]+","anyOf":\[\{"type":"string"\}/);
});

/** Last part of a path → what has to be asked there. */
const needed = new Map([
  ['search', '?search=a&term=a'],
  ['lookup', '?slug=index'],
  ['view-config', '?kind=postType&name=post'],
]);

test('what reading answers with is what the contract says: a list, items by name, or one', async () => {
  const headers = basic('admin', password);
  const told = Object.entries(contract.paths).flatMap(([path, { get }]) => {
    const schema = get?.responses['2XX'].content['application/json'].schema ?? {};
    const asked = path.replace('{user_id}', 'me');
    return Object.keys(schema).length === 0 || asked.includes('{') ? [] : [{ path: asked, schema }];
  });
  expect(told.length).toBeGreaterThan(15);
  for (const { path, schema } of told) {
    const query = needed.get(path.split('/').at(-1) ?? '') ?? '';
    const answered = await fetch(`${running.url}/cms-json${path}${query}`, { headers });
    const body: unknown = await answered.json();
    const named = Object.values(body as object).every(
      (item) => typeof item === 'object' && item !== null && ('slug' in item || 'name' in item),
    );
    const shape = Array.isArray(body) ? 'list' : named ? 'by name' : 'one';
    const expected = schema.type === 'array' ? 'list' : schema.additionalProperties === undefined ? 'one' : 'by name';
    expect({ path, status: answered.status, shape }).toEqual({ path, status: 200, shape: expected });
  }
});

test('the root index does not list it', async () => {
  const index = (await (await fetch(`${running.url}/cms-json/`)).json()) as { routes: object };
  expect(Object.keys(index.routes)).toContain('/cms/v2/books');
  expect(Object.keys(index.routes)).not.toContain('/openapi.json');
});

test('it stays valid whatever plugins register, and follows them when they change', async () => {
  await running.app.usePlugins([fixture, odd]);
  const changed = await contractNow();
  expect(await validate(structuredClone(changed) as never)).toMatchObject({ valid: true });
  expect(Object.keys(changed.paths['/odd/v1/things/{id}'] ?? {}).toSorted()).toEqual(['get', 'post']);
  expect(changed.paths).not.toHaveProperty('/reading-list/v1/pace');
});
