import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp } from '../support/app.ts';
import type { RunningApp } from '../support/app.ts';
import type { Plugin } from '../../src/site/plugin.ts';

const books: Plugin = {
  name: 'books',
  cacheable: true,
  activate: (api) => {
    // Before the type: a function selects types once all are registered.
    api.registerMeta({
      object: 'post',
      subtype: ({ viewable }) => viewable,
      key: 'shelf',
      single: true,
      showInRest: true,
    });
    api.registerPostType({
      name: 'book',
      label: 'Books',
      public: true,
      showInRest: true,
      restBase: 'books',
      supports: ['title', 'custom-fields'],
    });
    api.registerField(['book'], {
      name: 'spine',
      onlyNamed: true,
      schema: { type: 'string', description: 'Text on the spine.' },
      get: ({ id }) => `No. ${String(id)}`,
    });
  },
};

let app: RunningApp;
let authorization: string;

beforeAll(async () => {
  app = await startApp({ plugins: [books], env: { SITE_URL: 'https://site.example' } });
  const installed = await app.install({ title: 'Site', login: 'admin', email: 'admin@site.example' });
  authorization = `Basic ${Buffer.from(`admin:${installed?.applicationPassword ?? ''}`).toString('base64')}`;
});
afterAll(() => app.stop());

const call = async <T>(path: string, body?: object): Promise<T> => {
  const response = await fetch(`${app.url}/cms-json/cms/v2/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization, 'content-type': 'application/json', 'x-forwarded-proto': 'https' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as T;
};

test('posts of every type have head data without a public site', async () => {
  const book = await call<{ id: number; link: string }>('books', { title: 'Ink & paper', status: 'publish' });
  expect(await call(`books/${book.id}?_fields=head`)).toMatchObject({
    head: { title: 'Ink & paper – Site', canonical: book.link, open_graph: { 'og:type': 'website' } },
  });
});

test('a field that only `_fields` returns is in no other response', async () => {
  const { id } = await call<{ id: number }>('books', { title: 'Ink', status: 'publish' });
  expect(await call(`books/${id}?_fields=spine`)).toEqual({ id, spine: `No. ${id}` });
  expect(await call(`books/${id}`)).not.toHaveProperty('spine');
  const options = await fetch(`${app.url}/cms-json/cms/v2/books`, { method: 'OPTIONS' });
  expect(await options.text()).not.toContain('spine');
});

test('a function selects the post types of a custom field', async () => {
  const book = await call<{ meta: object }>('books', { title: 'Ink', meta: { shelf: 'B2' } });
  expect(book.meta).toEqual({ shelf: 'B2' });
  const pattern = await call<{ meta: object }>('blocks', { title: 'Pattern', content: 'x' });
  expect(pattern.meta).not.toHaveProperty('shelf');
});

test('only post types can be selected by a function', async () => {
  const wrong: Plugin = {
    name: 'wrong',
    activate: (api) => api.registerMeta({ object: 'term', subtype: () => true, key: 'color' }),
  };
  await expect(startApp({ plugins: [wrong] })).rejects.toThrow('selects post types');
});
