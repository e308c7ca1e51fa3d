import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isMap } from '../../src/lib/json.ts';
import type { Json, JsonMap } from '../../src/lib/json.ts';
import { basic } from '../support/accounts.ts';
import { startApp } from '../support/app.ts';
import type { RunningApp } from '../support/app.ts';

interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly requestBody?: { readonly content: { readonly 'application/json': Media } };
  readonly responses: { readonly '2XX': { readonly content: { readonly 'application/json': Media } } };
}

interface Media {
  readonly schema: JsonMap;
  readonly example?: Json;
}

let running: RunningApp;
let contract: JsonMap;
let operations: readonly Operation[];
let headers: Readonly<Record<string, string>>;

beforeAll(async () => {
  running = await startApp();
  const installed = await running.install({ title: 'Tea', login: 'admin', email: 'admin@example.org' });
  headers = { ...basic('admin', installed?.applicationPassword ?? ''), 'content-type': 'application/json' };
  contract = (await (await fetch(`${running.url}/cms-json/openapi.json`)).json()) as JsonMap;
  operations = Object.entries(contract['paths'] as unknown as Record<string, Record<string, Operation>>).flatMap(
    ([path, item]) =>
      Object.entries(item).map(([method, one]) => ({ ...one, method, path, name: `${method} ${path}` })),
  );
});
afterAll(() => running.stop());

/** Bodies that are sent, and lists that are read. */
const withExamples = (): readonly { readonly name: string; readonly media: Media }[] =>
  operations.flatMap(({ name, method, requestBody, responses }) => {
    const { '2XX': success } = responses;
    const read = success.content['application/json'];
    return [
      ...(requestBody === undefined
        ? []
        : [{ name: `${name} request`, media: requestBody.content['application/json'] }]),
      ...(method === 'get' && read.schema['type'] === 'array' ? [{ name: `${name} response`, media: read }] : []),
    ];
  });

test('every body and every list has an example, and each fits its own schema', () => {
  const ajv = new Ajv2020({ strict: false, unicodeRegExp: false, logger: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'contract', components: contract['components'] });
  const misfits = withExamples().flatMap(({ name, media: { schema, example } }) => {
    if (example === undefined) return [`${name} has none`];
    const whole = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"contract#/')) as JsonMap;
    const validate = ajv.compile(whole);
    return validate(example) ? [] : [`${name} ${ajv.errorsText(validate.errors)} in ${JSON.stringify(example)}`];
  });
  expect(misfits).toEqual([]);
  expect(withExamples().length).toBeGreaterThan(150);
});

test('an example that does not fit would be found', () => {
  const ajv = new Ajv2020({ strict: false });
  expect(ajv.compile({ type: 'object', properties: { title: { type: 'string' } } })({ title: 1 })).toBe(false);
});

/** What is in a path's place, by the part of the path before it; made by the examples themselves. */
const known = new Map<string, string>([
  ['users', 'me'],
  ['block-renderer', 'core/archives'],
  ['widget-types', 'block'],
  ['sidebars', 'cms_inactive_widgets'],
  ['locks', 'post'],
  ['render', 'post'],
  ['preview-links', 'post'],
  ['roles', 'contributor'],
]);

/** What only makes sense with something that an example cannot bring along. */
const needsMore = new Map([
  ['/cms/v2/media', 'a file'],
  ['/cms/v2/media/{id}', 'a file'],
  ['/cms/v2/media/{id}/edit', 'a file'],
  ['/cms/v2/media/{id}/sideload', 'a file'],
  ['/cms/v2/media/{id}/finalize', 'a file'],
  ['/cms/v2/media/{id}/post-process', 'a file'],
  ['/platen/v1/media/{id}/signed-url', 'a file'],
  ['/platen/v1/media/{id}/file', 'a file'],
  ['/platen/v1/users/{id}/grants/{grant}', 'a connected program'],
  ['/platen/v1/auth-policies/{role}', 'a session'],
  ['/cms/v2/plugins', 'a source of plugins'],
  ['/cms/v2/plugins/{plugin}', 'a source of plugins'],
  ['/cms/v2/active-theme', 'a theme of that name'],
  ['/cms/v2/global-styles/{id}', 'a theme with styles'],
  ['/cms-abilities/v1/abilities/{name}/run', 'what the ability takes'],
  ['/platen/v1/exports', 'a client that takes a file'],
]);

test('every example of a request is taken by a site that has what it names', async () => {
  const post = async (path: string, body: Json): Promise<{ status: number; body: Json }> => {
    const answer = await fetch(`${running.url}/cms-json${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Json };
  };
  const refused: string[] = [];
  let sent = 0;
  const depth = ({ path }: Operation): number => path.split('{').length;
  // What others are below is made first.
  for (const { path, method, requestBody } of operations.toSorted((one, other) => depth(one) - depth(other))) {
    if (method !== 'post' || requestBody === undefined || needsMore.has(path)) continue;
    const asked = path.replaceAll(
      /([\w-]+)\/\{(\w+)\}/g,
      (whole, before: string) => `${before}/${known.get(before) ?? whole.slice(before.length + 1)}`,
    );
    const target = asked.replace('/{id}', `/${known.get('posts') ?? ''}`);
    const example = requestBody.content['application/json'].example as JsonMap;
    const there = 'post' in example ? { post: Number(known.get('posts')) } : {};
    const { status, body } = await post(target, { ...example, ...there });
    sent += 1;
    if (status >= 300) refused.push(`${target} ${status} ${JSON.stringify(body).slice(0, 300)}`);
    const noun = path.split('/').at(-1) ?? '';
    const id = isMap(body) ? (body['id'] ?? body['uuid']) : undefined;
    if (status === 201 && (typeof id === 'number' || typeof id === 'string')) known.set(noun, String(id));
  }
  expect(refused).toEqual([]);
  expect(sent).toBeGreaterThan(45);
});

/** Members that not every item has, and one that no schema tells of, here as elsewhere in this family. */
const sometimes: Readonly<Record<string, readonly string[]>> = {
  '/cms/v2/menu-items': ['menus'],
  '/cms/v2/blocks': ['cms_pattern_sync_status'],
  '/cms/v2/block-patterns/patterns': [
    'description',
    'viewport_width',
    'inserter',
    'keywords',
    'post_types',
    'template_types',
  ],
  '/cms/v2/templates': ['plugin'],
};

test('the example of a list has the members that its items really have', async () => {
  const differing: string[] = [];
  let compared = 0;
  for (const { path, method, responses } of operations) {
    const { schema, example } = responses['2XX'].content['application/json'];
    if (method !== 'get' || schema['type'] !== 'array' || path.includes('{')) continue;
    const answer = await fetch(`${running.url}/cms-json${path}${path.endsWith('/search') ? '?term=a' : ''}`, {
      headers,
    });
    expect([path, answer.status]).toEqual([path, 200]);
    const [item] = (await answer.json()) as readonly JsonMap[];
    const [shown] = (example ?? []) as readonly JsonMap[];
    if (item === undefined || shown === undefined) continue;
    compared += 1;
    const real = new Set(Object.keys(item));
    const optional = new Set(['_links', ...(sometimes[path] ?? [])]);
    const missing = Object.keys(shown).filter((name) => !real.has(name) && !optional.has(name));
    const unknown = Object.keys(item).filter((name) => !(name in shown) && !optional.has(name));
    if (missing.length + unknown.length > 0) differing.push(`${path} ${missing.join()} / ${unknown.join()}`);
  }
  expect(differing).toEqual([]);
  expect(compared).toBeGreaterThan(15);
});
