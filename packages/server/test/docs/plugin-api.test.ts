import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyName } from '../../../../examples/every-name/plugin.ts';
import { exampleParts, exportedNames, namesOfPlugins } from '../../../../scripts/docs-plugin-api.ts';
import { anyone, callRoute, definePlugin, endpoint } from '../../src/plugin-api.ts';
import type { Ctx, RouteCall } from '../../src/plugin-api.ts';
import { basic } from '../support/accounts.ts';
import { startApp } from '../support/app.ts';
import type { RunningApp } from '../support/app.ts';

let running: RunningApp;
let credentials: Readonly<Record<string, string>>;
const said: string[] = [];

/** Hears what the example says, and passes calls on as they come. */
const companion = definePlugin({
  name: 'companion',
  activate(api) {
    api.addAction('every_name_farewell_said', (words) => void said.push(words));
    const handle = async ({ scope, params }: Ctx) => {
      const { status, data } = await callRoute(scope, params['call'] as unknown as RouteCall);
      return { status, data };
    };
    const passing = endpoint({ methods: ['POST'], permit: anyone, handle });
    api.registerRoute({ namespace: 'companion/v1', path: '/pass', endpoints: [passing] });
  },
});

beforeAll(async () => {
  running = await startApp({ plugins: [everyName, companion] });
  const installed = await running.install({ title: 'Names', login: 'admin', email: 'admin@example.org' });
  credentials = basic('admin', installed?.applicationPassword ?? '');
  for (const [slug, status] of [
    ['open', 'publish'],
    ['closed', 'private'],
  ]) {
    await call('POST', '/cms/v2/posts', { body: { title: slug, slug, status } });
  }
});
afterAll(() => running.stop());

async function call(
  method: string,
  path: string,
  { as = 'admin', body }: { as?: 'admin' | 'visitor'; body?: object } = {},
) {
  const answer = await fetch(`${running.url}/cms-json${path}`, {
    method,
    headers: { ...(as === 'admin' ? credentials : {}), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as never };
}

test('every name that plugins may import has a sentence and an example that uses it', () => {
  const names = namesOfPlugins();
  expect(names.length).toBeGreaterThan(35);
  expect(names.filter(({ example }) => example === null).map(({ name }) => name)).toEqual([]);
  expect(names.filter(({ description }) => description === '').map(({ name }) => name)).toEqual([]);
});

test('a name without an example or a sentence would be found', () => {
  const source = "export { isVisitor } from './scope.ts';\nexport const nobodyUses = 1;\n";
  expect(exportedNames(source, exampleParts())).toEqual([
    { name: 'isVisitor', kind: 'function', description: '', example: null },
    { name: 'nobodyUses', kind: 'value', description: '', example: null },
  ]);
});

test('a plugin asks routes in process and makes answers of what they say', async () => {
  const asVisitor = await call('GET', '/every-name/v1/latest', { as: 'visitor' });
  expect(asVisitor).toMatchObject({
    status: 200,
    body: { slugs: ['open'], _links: { index: [{ title: 'All routes' }] } },
  });
  expect(asVisitor.headers.get('x-every-name')).toBe('1');
  expect((await call('GET', '/every-name/v1/latest?limit=21')).status).toBe(400);
});

test('what a caller may not do, a plugin may not do for that caller', async () => {
  const route = '/cms/v2/posts';
  const pass = async (as: 'admin' | 'visitor', asked: RouteCall) =>
    (await call('POST', '/companion/v1/pass', { as, body: { call: asked } })).body as { status: number; data: unknown };

  const hidden = { route, query: { status: 'private' } };
  expect((await pass('visitor', hidden)).status).toBe(400);
  expect(await pass('admin', hidden)).toMatchObject({ status: 200, data: [{ slug: 'closed' }] });

  const write = { method: 'POST', route, body: { title: 'In process' } };
  expect(await pass('visitor', write)).toMatchObject({ status: 401, data: { code: 'rest_cannot_create' } });
  expect(await pass('admin', write)).toMatchObject({ status: 201, data: { title: { raw: 'In process' } } });
  expect((await pass('admin', { route: '/nowhere' })).status).toBe(404);
});

test('blocks, fields, hooks and filters of the example do what they say', async () => {
  const content = `<!-- wp:every-name/greeting {"name":"<b>Ada"} /-->`;
  const post = await call('POST', '/cms/v2/posts', { body: { title: 'Hi', content, status: 'publish' } });
  expect(post.body).toMatchObject({
    reading_minutes: 1,
    content: { rendered: expect.stringContaining('Hello, &lt;b&gt;Ada!') },
  });
  const farewell = await call('GET', '/every-name/v1/farewell');
  expect(farewell).toMatchObject({ status: 200, body: 'Goodbye, friend!' });
  expect(farewell.headers.get('x-farewell')).toBe('yes');
  expect(said).toContain('Goodbye, friend!');
  expect((await call('GET', '/every-name/v1/farewell', { as: 'visitor' })).status).toBe(401);
  expect((await call('GET', '/cms/v2/categories')).body).toMatchObject([{ marked: true }]);
});

test('a plugin reads values of an imported site, and stores options', async () => {
  const stored = 'a:1:{s:4:"home";s:4:"Home";}';
  const read = await call('POST', '/every-name/v1/labels', { body: { stored } });
  expect(read).toMatchObject({ status: 200, body: { labels: { home: 'Home' } } });
  const broken = await call('POST', '/every-name/v1/labels', { body: { stored: 'Home' } });
  expect(broken).toMatchObject({ status: 200, body: { labels: null } });
  expect((await call('POST', '/every-name/v1/labels', { as: 'visitor', body: { stored } })).status).toBe(401);
});

test('a block is bound to a source of the example', async () => {
  const bound = '{"metadata":{"bindings":{"content":{"source":"every-name/title"}}}}';
  const content = `<!-- wp:paragraph ${bound} -->\n<p>Saved</p>\n<!-- /wp:paragraph -->`;
  const { body } = await call('POST', '/cms/v2/posts', { body: { title: 'Bound', content, status: 'publish' } });
  expect(body).toMatchObject({ content: { rendered: expect.stringContaining('>Bound</p>') } });
});

test('a widget of the example stands in its sidebar, cleaned and typed by its table', async () => {
  const raw = { title: 'Hours', until: '20', note: 'Ring <b>twice</b>', other: 1 };
  const body = { id_base: 'every-name-hours', sidebar: 'every-name-aside', instance: { raw } };
  expect((await call('POST', '/cms/v2/widgets', { body })).body).toMatchObject({
    id: 'every-name-hours-2',
    instance: { raw: { title: 'Hours', until: 20, note: 'Ring <b>twice</b>' } },
    rendered:
      '<aside id="every-name-hours-2" class="widget_every-name-hours"><h2 class="widgettitle">Hours</h2>\n' +
      '<p>Names is open until 20:00.</p><p>Ring <b>twice</b></p>\n</aside>',
  });
  expect((await call('GET', '/cms/v2/sidebars', { as: 'visitor' })).body).toMatchObject([
    { id: 'every-name-aside', widgets: ['every-name-hours-2'] },
  ]);
});

test('abilities of the example run, and what it adds for editors is there', async () => {
  const run = '/cms-abilities/v1/abilities/every-name';
  expect((await call('GET', `${run}/count-visitors/run?input[hour]=9`)).body).toEqual({ visitors: 12 });
  expect((await call('GET', `${run}/count-visitors/run?input[hour]=30`)).status).toBe(400);
  expect((await call('GET', `${run}/count-visitors/run?input[hour]=9`, { as: 'visitor' })).status).toBe(401);
  expect((await call('GET', `${run}/latest-pages/run`)).body).toEqual({ pages: [] });
  expect((await call('GET', '/cms/v2/icons/library/book')).body).toMatchObject({ label: 'Book' });
  expect((await call('GET', '/cms/v2/view-config?kind=postType&name=page')).body).toMatchObject({
    default_view: { perPage: 10, fields: ['author', 'status', 'date'] },
  });
});

test('votes stand in a table of the plugin, one for each user and only for posts that can be read', async () => {
  const [post] = (await call('GET', '/cms/v2/posts?slug=open')).body as { id: number }[];
  const cast = (id: number | undefined) => call('POST', '/every-name/v1/votes', { body: { post: id } });
  await cast(post?.id);
  expect((await cast(post?.id)).body).toEqual({ votes: 1 });
  expect((await cast(999_999)).status).toBe(404);
});

test('a service on a private address is not asked', async () => {
  const asked = await call('GET', `/every-name/v1/weather?from=${encodeURIComponent('http://127.0.0.1:9/')}`);
  expect(asked).toMatchObject({ status: 502, body: { code: 'no_weather' } });
});
