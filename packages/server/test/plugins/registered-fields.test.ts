import { afterAll, beforeAll, expect, test } from 'vitest';
import { definePlugin, readableRecords } from '../../src/plugin-api.ts';
import type { Json, JsonMap, RegisteredField } from '../../src/plugin-api.ts';
import { startTestSite } from '../../src/testing.ts';
import type { TestSite } from '../../src/testing.ts';

import { patient } from '../support/patient.ts';

const topic: RegisteredField = {
  name: 'topic',
  schema: { type: 'string', description: 'Topic of the post.' },
  responseSchema: { type: ['string', 'null'], description: 'Topic of the post.' },
  unchecked: true,
  get: (_data, { row }) => (row as { meta: Record<string, Json[]> }).meta['topic']?.[0] ?? null,
  links: ({ row }) => ({ 'urn:topic': [{ href: `/topics/${(row as { id: number }).id}` }] }),
  check: (value, { row, sent }) => {
    if (value === 'refused')
      return { code: 'topic_refused', message: 'Choose another topic.', data: { param: 'topic' } };
    // The record is the one that the write makes, and the request is whole.
    const { title } = row as { readonly title: string };
    return value === 'whole' && (title !== 'Whole' || sent['title'] !== 'Whole')
      ? { code: 'topic_not_whole', message: 'The record is not the written one.', data: null }
      : null;
  },
  update: async (value, { changeMeta, setMeta, meta }) => {
    await changeMeta({ topic: value, topic_before: meta['topic']?.[0] ?? null, topic_gone: null });
    if (value === 'clear') await setMeta('topic', null);
  },
};

const records = definePlugin({
  name: 'records',
  activate: (api) => {
    api.registerPostType({ name: 'late', label: 'Late', public: true, showInRest: true, restBase: 'late' });
    api.registerRoute({
      namespace: 'records/v1',
      path: '/(?P<kind>post|media|term|user)/(?P<id>[\\d]+)',
      endpoints: [
        {
          methods: ['GET'],
          permit: () => true,
          handle: async ({ scope, params }) => {
            const kind = params['kind'] as 'post' | 'media' | 'term' | 'user';
            const found = await readableRecords(scope)[kind](Number(params['id']));
            return { found: found === null ? null : { link: found.link, href: found.href } };
          },
        },
      ],
    });
  },
});

const topics = definePlugin({
  name: 'topics',
  activate: (api) => {
    api.registerField({ every: 'post' }, (type) => (type === 'page' ? null : topic));
    api.registerField({ every: 'term' }, (taxonomy) => ({ name: 'kind', schema: null, get: () => taxonomy }));
    api.registerField(['user'], { name: 'spoken', schema: null, get: () => api.dialect });
  },
});

const databaseUrl = process.env['DATABASE_URL'] ?? 'postgres://root@127.0.0.1:5432/postgres';

let site: TestSite;
beforeAll(async () => {
  // The type of the second plugin is registered after the field.
  site = await startTestSite({ plugins: [topics, records], databaseUrl, env: patient });
});
afterAll(() => site.close());

const post = async (route: string, body: JsonMap) => {
  const made = await site.call('POST', `/cms/v2${route}`, { body });
  return { status: made.status, body: made.body as JsonMap & { id: number; data: JsonMap } };
};

test('a field of every post type is on types of later plugins, and not where it is null', async () => {
  expect((await post('/late', { title: 'A', topic: 'ink' })).body['topic']).toBe('ink');
  expect((await post('/posts', { title: 'B' })).body['topic']).toBe(null);
  expect((await post('/pages', { title: 'C' })).body).not.toHaveProperty('topic');
});

test('a field of every taxonomy knows its taxonomy, and a plugin knows the dialect', async () => {
  expect((await post('/tags', { name: 'Blue' })).body['kind']).toBe('post_tag');
  expect((await post('/categories', { name: 'Red' })).body['kind']).toBe('category');
  expect(((await site.call('GET', '/cms/v2/users/1')).body as JsonMap)['spoken']).toBe('cms');
});

test('a refused value is a 400 with the details of the check, and nothing is stored', async () => {
  const refused = await post('/posts', { title: 'Not stored', topic: 'refused' });
  expect(refused).toMatchObject({
    status: 400,
    body: {
      code: 'rest_invalid_param',
      data: { params: { topic: 'Choose another topic.' }, details: { topic: { code: 'topic_refused' } } },
    },
  });
  expect((await site.call('GET', '/cms/v2/posts?search=Not+stored&status=any')).body).toEqual([]);
  expect((await post('/posts', { title: 'Whole', topic: 'whole' })).status).toBe(201);
});

test('many keys are stored at once, and null removes a key', async () => {
  const { id } = (await post('/posts', { title: 'Keys', topic: 'one' })).body;
  expect((await post(`/posts/${id}`, { topic: 'two' })).body['topic']).toBe('two');
  expect((await post(`/posts/${id}`, { topic: 'clear' })).body['topic']).toBe(null);
});

test('links of a field are shown where links are', async () => {
  const { id } = (await post('/posts', { title: 'Linked', status: 'publish' })).body;
  const read = async (query: string) => (await site.call('GET', `/cms/v2/posts/${id}${query}`)).body as JsonMap;
  expect(await read('')).toMatchObject({ _links: { 'urn:topic': [{ href: `/topics/${id}` }] } });
  expect(await read('?_fields=topic')).not.toHaveProperty('_links');
});

test('the contract has the schema of requests and of responses', async () => {
  const contract = JSON.stringify((await site.call('GET', '/openapi.json')).body);
  expect(contract).toContain('"topic":{"type":["string","null"],"description":"Topic of the post."');
});

test('records are readable as far as the caller can read them', async () => {
  const secret = (await post('/posts', { title: 'Secret', status: 'private' })).body.id;
  const open = (await post('/posts', { title: 'Open', status: 'publish' })).body.id;
  const find = async (path: string, as: string) =>
    ((await site.call('GET', `/records/v1/${path}`, { as })).body as JsonMap)['found'];
  expect(await find(`post/${open}`, 'visitor')).toMatchObject({
    href: expect.stringContaining(`/cms/v2/posts/${open}`),
  });
  expect(await find(`post/${secret}`, 'visitor')).toBe(null);
  expect(await find(`post/${secret}`, 'administrator')).not.toBe(null);
  expect(await find('post/999999', 'administrator')).toBe(null);
  // The administrator has published posts, and a subscriber has not.
  const subscriber = await site.call('GET', '/cms/v2/users/me', { as: 'subscriber' });
  const { id } = subscriber.body as { id: number };
  expect(await find(`user/${id}`, 'visitor')).toBe(null);
  expect(await find(`user/${id}`, 'administrator')).not.toBe(null);
  expect(await find(`media/${open}`, 'administrator')).toBe(null);
});
