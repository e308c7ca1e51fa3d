import { afterAll, beforeAll, expect, test } from 'vitest';
import { definePlugin } from '../../src/plugin-api.ts';
import type { RelationRegistration } from '../../src/plugin-api.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import type { RunningApp } from '../support/app.ts';
import { startSite, visit, write } from '../support/caching.ts';
import type { Site } from '../support/caching.ts';
import { addUser } from '../support/add-user.ts';

const shown = { public: true, showInRest: true, supports: ['title', 'author', 'revisions'] };

const library = definePlugin({
  name: 'library',
  cacheable: true,
  activate(api) {
    api.registerPostType({ ...shown, name: 'book', label: 'Books', restBase: 'books' });
    api.registerPostType({ ...shown, name: 'person', label: 'People', restBase: 'people' });
    api.registerRelation({ from: 'book', name: 'writers', to: ['person'], many: true });
    api.registerRelation({ from: 'book', name: 'sequel_to', to: ['book'] });
  },
});

let site: Site;
let node: RunningApp;
let contributor: string;
let author: string;

beforeAll(async () => {
  site = await startSite();
  node = await site.startNode({ plugins: [library] });
  contributor = await addUser(site.db, 'contributor');
  author = await addUser(site.db, 'author');
});
afterAll(() => site.stop());

const make = async (path: string, body: JsonMap = {}): Promise<number> =>
  (await write(node, site, { path, body: { title: 'One', status: 'publish', ...body } })).id;

interface Shown {
  readonly status: number;
  readonly total: string | null;
  readonly body: JsonMap & {
    readonly _links: Readonly<Record<string, readonly { href: string; type?: string }[]>>;
    readonly _embedded?: Readonly<Record<string, readonly JsonMap[]>>;
  };
}

const see = async (path: string, authorization?: string): Promise<Shown> => {
  const { status, headers, body } = await visit(node, path, authorization === undefined ? {} : { authorization });
  return { status, total: headers.get('x-cms-total'), body: JSON.parse(body) as Shown['body'] };
};

const send = (path: string, body: JsonMap, authorization = site.authorization): Promise<Response> =>
  fetch(`${node.url}/cms-json/cms/v2${path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('posts are named by ids, as links that are embedded, and found by what they name', async () => {
  const [ada, bob] = [await make('/people', { title: 'Ada' }), await make('/people', { title: 'Bob' })];
  const first = await make('/books', { writers: [bob, ada] });
  const second = await make('/books', { writers: [ada], sequel_to: first });

  const { body } = await see(`/books/${first}?_embed=cms:related-writers`);
  expect(body).toMatchObject({ writers: [bob, ada], sequel_to: null });
  expect(body._links['cms:related-writers']?.map(({ href }) => href)).toEqual(
    [bob, ada].map((id) => `http://site.test/cms-json/cms/v2/people/${id}`),
  );
  expect(body._links).not.toHaveProperty('cms:related-sequel_to');
  expect(body._embedded?.['cms:related-writers']).toMatchObject([{ id: bob }, { id: ada }]);
  expect((await see(`/books/${second}`)).body).toMatchObject({ sequel_to: first, writers: [ada] });

  expect(await see(`/books?writers=${ada}&_fields=id&orderby=id&order=asc`)).toMatchObject({
    total: '2',
    body: [{ id: first }, { id: second }],
  });
  expect(await see(`/books?writers=${bob}&_fields=id`)).toMatchObject({ total: '1', body: [{ id: first }] });
  expect(await see(`/books?sequel_to=${first}&_fields=id`)).toMatchObject({ total: '1', body: [{ id: second }] });

  await write(node, site, { path: `/books/${first}`, body: { writers: [ada] } });
  expect((await see(`/books/${first}`)).body['writers']).toEqual([ada]);
  expect(await see(`/books?writers=${bob}`)).toMatchObject({ total: '0', body: [] });
  await write(node, site, { path: `/books/${second}`, body: { sequel_to: null, writers: [] } });
  expect((await see(`/books/${second}`)).body).toMatchObject({ sequel_to: null, writers: [] });
});

test('what is not there, of another type or unreadable is refused alike, and nothing of the write is kept', async () => {
  const [known, draft, post] = [
    await make('/people'),
    await make('/people', { status: 'draft' }),
    await make('/posts'),
  ];
  const [own] = [(await (await send('/books', { title: 'Mine' }, contributor)).json()) as { id: number }];
  const refusals = await Promise.all(
    [draft, post, 999_999_999].map(async (id) => {
      const answer = await send(`/books/${own.id}`, { title: 'Never', writers: [known, id] }, contributor);
      const { message, ...told } = (await answer.json()) as { message: string };
      return { status: answer.status, text: JSON.stringify([message, told]).replaceAll(String(id), 'ID') };
    }),
  );
  expect(refusals[0]).toMatchObject({ status: 400, text: expect.stringContaining('rest_invalid_relation') as string });
  expect(new Set(refusals.map(({ text }) => text)).size).toBe(1);
  expect((await see(`/books/${own.id}`, contributor)).body).toMatchObject({ writers: [], title: { rendered: 'Mine' } });
  expect((await send(`/books/${own.id}`, { writers: [known] }, contributor)).status).toBe(200);
});

test.each([
  { writers: 'x' },
  { writers: [1.5] },
  { writers: [7, 7] },
  { sequel_to: [1, 2] },
  {
    writers: Array(101)
      .fill(0)
      .map((_, n) => n),
  },
])('%j is refused', async (body) => {
  expect((await send('/books', { title: 'No', ...body })).status).toBe(400);
});

test('what a caller may not read shows nowhere, and stays when they write the list', async () => {
  const [open, hidden] = [await make('/people'), await make('/people', { status: 'private' })];
  const book = await make('/books', { writers: [hidden, open] });
  const seen = await visit(node, `/books/${book}?_embed`);
  expect(seen.body).not.toContain(`${hidden}`);
  expect((await see(`/books/${book}`)).body['writers']).toEqual([open]);
  expect((await see(`/books/${book}`, site.authorization)).body['writers']).toEqual([hidden, open]);
  expect(await see(`/books?writers=${hidden}`)).toMatchObject({ total: '0', body: [] });
  expect(await see(`/books?writers=${hidden}`, site.authorization)).toMatchObject({ total: '1' });

  const me = ((await (await send('/users/me', {}, author)).json()) as { id: number }).id;
  await write(node, site, { path: `/books/${book}`, body: { author: me } });
  expect((await send(`/books/${book}`, { writers: [] }, author)).status).toBe(200);
  expect((await see(`/books/${book}`, site.authorization)).body['writers']).toEqual([hidden]);
});

test('responses in the cache follow the posts they name', async () => {
  const person = await make('/people', { status: 'draft' });
  const book = await make('/books', { writers: [person] });
  const writers = async (): Promise<unknown> => (await see(`/books/${book}`)).body['writers'];
  expect(await writers()).toEqual([]);
  await write(node, site, { path: `/people/${person}`, body: { status: 'publish' } });
  expect(await writers()).toEqual([person]);
  expect(await see(`/books?writers=${person}`)).toMatchObject({ total: '1' });
  await write(node, site, { method: 'DELETE', path: `/people/${person}?force=true` });
  expect(await writers()).toEqual([]);
  expect((await see(`/books/${book}`, site.authorization)).body['writers']).toEqual([]);
});

interface Revised extends JsonMap {
  readonly id: number;
  readonly writers: readonly number[];
  readonly sequel_to: number | null;
}

const revisionsOf = async (book: number, authorization = site.authorization): Promise<readonly Revised[]> =>
  (await see(`/books/${book}/revisions?context=edit`, authorization)).body as unknown as readonly Revised[];

test('a revision keeps what its post named, and sending it back restores that', async () => {
  const [ada, bob] = [await make('/people'), await make('/people')];
  const [first, book] = [await make('/books'), await make('/books', { writers: [ada] })];
  const change = (body: JsonMap) => write(node, site, { path: `/books/${book}`, body });
  await change({ writers: [bob, ada], sequel_to: first });
  await change({ title: 'Another' });
  await change({ title: 'Another', writers: [bob, ada] });
  const told = await change({ writers: [] });
  const kept = await revisionsOf(book);
  expect(kept.map(({ writers, sequel_to }) => [writers, sequel_to])).toEqual([
    [[], first],
    [[bob, ada], first],
    [[bob, ada], first],
  ]);
  // The response of the very write counts the revision that it made.
  expect(told['_links']).toMatchObject({ 'version-history': [{ count: 3 }] });

  const { writers = [], sequel_to = null } = kept[1] ?? {};
  await change({ writers, sequel_to });
  expect((await see(`/books/${book}`)).body).toMatchObject({ writers: [bob, ada], sequel_to: first });

  await write(node, site, { method: 'DELETE', path: `/people/${bob}?force=true` });
  expect((await revisionsOf(book)).map((one) => one.writers)).toEqual([[ada], [], [ada], [ada]]);
});

test('a revision shows nobody what they may not read, and restoring it takes nothing of that away', async () => {
  const me = ((await (await send('/users/me', {}, author)).json()) as { id: number }).id;
  const [open, hidden] = [await make('/people'), await make('/people', { status: 'private' })];
  const book = await make('/books', { author: me });
  await write(node, site, { path: `/books/${book}`, body: { writers: [hidden, open] } });
  await write(node, site, { path: `/books/${book}`, body: { writers: [hidden], title: 'Later' } });
  expect((await revisionsOf(book)).map(({ writers }) => writers)).toEqual([[hidden], [hidden, open]]);
  const seen = await visit(node, `/books/${book}/revisions?context=edit`, { authorization: author });
  expect(seen.status).toBe(200);
  expect(seen.body).not.toContain(`${hidden}`);
  const [, older] = await revisionsOf(book, author);
  expect(older?.writers).toEqual([open]);
  const one = await see(`/books/${book}/revisions/${older?.id ?? 0}`, author);
  expect(one.body['writers']).toEqual([open]);

  expect((await send(`/books/${book}`, { writers: [...(older?.writers ?? [])] }, author)).status).toBe(200);
  expect((await see(`/books/${book}`, site.authorization)).body['writers']).toEqual([open, hidden]);
});

test('a change of status and the trash keep what a post names, too', async () => {
  const person = await make('/people');
  const book = await make('/books', { status: 'draft', writers: [person] });
  await write(node, site, { path: `/books/${book}`, body: { status: 'publish' } });
  await write(node, site, { method: 'DELETE', path: `/books/${book}` });
  expect((await revisionsOf(book)).map(({ writers }) => writers)).toEqual([[person]]);
});

test('OPTIONS and the contract describe a relation as they do other fields', async () => {
  const answer = await fetch(`${node.url}/cms-json/cms/v2/books`, { method: 'OPTIONS' });
  const { schema, endpoints } = (await answer.json()) as { schema: JsonMap; endpoints: { args: JsonMap }[] };
  const described = { type: 'array', items: { type: 'integer' }, 'x-relation': ['person'] };
  expect(schema).toMatchObject({ properties: { writers: described, sequel_to: { type: ['integer', 'null'] } } });
  expect(endpoints.map(({ args }) => 'writers' in args)).toEqual([true, true]);
  const contract = (await (await fetch(`${node.url}/cms-json/openapi.json`)).json()) as {
    components: { schemas: JsonMap };
  };
  expect(JSON.stringify(contract.components.schemas)).toContain('"x-relation":["person"]');
});

test.each<[Partial<RelationRegistration>, string]>([
  [{ name: 'title' }, 'already has a field with this name'],
  [{ name: 'orderby' }, 'already has a field with this name'],
  [{ name: 'Wrong name' }, 'is not a valid relation name'],
  [{ to: ['ghost'] }, '"ghost" is not'],
  [{ from: 'ghost' }, '"ghost" is not'],
  [{ to: [] }, 'must name at least one post type'],
])('a registration with %j is refused', async (given, reason) => {
  const wrong = definePlugin({
    name: 'wrong',
    activate: (api) => api.registerRelation({ from: 'post', name: 'fine', to: ['page'], ...given }),
  });
  await expect(site.startNode({ plugins: [wrong] })).rejects.toThrow(reason);
});
