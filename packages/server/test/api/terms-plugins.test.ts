import { beforeEach, describe, expect, test } from 'vitest';
import { isMap } from '../../src/lib/json.ts';
import type { Json } from '../../src/lib/json.ts';
import type { Plugin } from '../../src/site/plugin.ts';
import { RestError } from '../../src/rest/errors.ts';
import { answerTo, ask, callerOf, openTestCore } from '../support/site.ts';
import { memberOf, namesIn, setUpTerms } from '../support/terms.ts';

const heard: string[] = [];

declare module '../../src/domain/terms/terms.hooks.ts' {
  interface TaxonomyNames {
    shelf: true;
  }
}

const plugin: Plugin = {
  name: 'shelves',
  activate: (api) => {
    api.registerPostType({ name: 'book', label: 'Books', public: true, showInRest: true, restNamespace: 'shelves/v1' });
    api.registerTaxonomy({
      name: 'shelf',
      label: 'Shelves',
      objectTypes: ['book'],
      showInRest: true,
      restNamespace: 'shelves/v1',
    });
    api.registerTaxonomy({ name: 'hidden', label: 'Hidden', objectTypes: ['book'] });
    api.registerMeta({
      object: 'term',
      key: 'colour',
      single: true,
      showInRest: true,
      schema: { format: 'hex-color' },
    });
    api.registerField(['tag'], {
      name: 'note',
      schema: { type: 'string', description: 'A note.', context: ['view', 'edit'] },
      get: (_data, { row }) => {
        const meta = isMap(row) ? row['meta'] : undefined;
        const stored = isMap(meta) ? meta['_note'] : undefined;
        return Array.isArray(stored) ? (stored[0] as Json) : '';
      },
      update: async (value, { setMeta }) => {
        if (value === 'bad') return new RestError({ code: 'bad_note', status: 422, message: 'No.' });
        await setMeta('_note', value);
        return undefined;
      },
    });
    api.addFilter('rest_shelf_query', (query) => ({ ...query, limit: 1 }));
    api.addFilter('rest_shelf_collection_params', (args) => ({
      ...args,
      per_page: { schema: { ...args['per_page']?.schema, maximum: 5, default: 5 } },
    }));
    api.addFilter('rest_prepare_shelf', (item) => ({ ...item, data: { ...item.data, prepared: true } }));
    api.addFilter('get_term', (term) =>
      term.taxonomy === 'shelf' ? { ...term, description: `${term.description}1` } : term,
    );
    api.addFilter('get_shelf', (term) => ({ ...term, description: `${term.description}2` }));
    api.addAction('rest_insert_shelf', (term, { creating }) => void heard.push(`insert ${term.name} ${creating}`));
    api.addAction('rest_after_insert_shelf', (term, { creating }) => void heard.push(`after ${term.name} ${creating}`));
    api.addAction('delete_term', (term) => void heard.push(`going ${term.name}`));
    api.addAction('rest_delete_shelf', (term) => void heard.push(`gone ${term.name}`));
  },
};

const terms = setUpTerms([plugin]);
const { send, make } = terms;
const shelves = (method: string, route = '', parts = {}) =>
  answerTo(terms.scope('administrator'), ask(method, `/shelves/v1/shelf${route}`, parts));

beforeEach(() => {
  heard.length = 0;
});

describe('a taxonomy of a plugin', () => {
  test('is served in its own namespace, and nowhere when it is hidden', async () => {
    const { body, headers } = await shelves('POST', '', { body: { name: 'Top' } });
    const id = memberOf(body, 'id');
    const root = 'http://site.test/cms-json';
    expect(headers['Location']).toBe(`${root}/shelves/v1/shelf/${String(id)}`);
    expect(body).toMatchObject({
      link: 'http://site.test/shelf/top/',
      _links: {
        collection: [{ href: `${root}/shelves/v1/shelf` }],
        about: [{ href: `${root}/cms/v2/taxonomies/shelf` }],
        'cms:post_type': [{ href: `${root}/shelves/v1/book?shelf=${String(id)}` }],
      },
    });
    for (const base of ['shelf', 'hidden']) expect((await send('administrator', 'GET', base)).status).toBe(404);
  });

  test('is changed by its hooks', async () => {
    await shelves('POST', '', { body: { name: 'A' } });
    const { body } = await shelves('POST', '', { body: { name: 'B' } });
    expect(body).toMatchObject({ prepared: true, description: '12' });
    const list = await shelves('GET', '', { query: { per_page: '5' } });
    expect(namesIn(list)).toEqual(['A']);
    expect(list.headers).toMatchObject({ 'X-CMS-Total': 2, 'X-CMS-TotalPages': 2 });
    expect((await shelves('GET', '', { query: { per_page: '6' } })).status).toBe(400);
    expect((await send('visitor', 'GET', 'tags', { query: { per_page: '6' } })).status).toBe(200);
    const id = memberOf(body, 'id');
    await shelves('POST', `/${String(id)}`, { body: { name: 'C' } });
    await shelves('DELETE', `/${String(id)}`, { query: { force: true } });
    expect(heard).toEqual([
      'insert A true',
      'after A true',
      'insert B true',
      'after B true',
      'insert C false',
      'after C false',
      'going C',
      'gone C',
    ]);
  });
});

describe('meta', () => {
  test('is read, written, judged and removed', async () => {
    const tag = await make('tags', { name: 'Painted' });
    const write = (meta: Json) => send('administrator', 'POST', `tags/${tag}`, { body: { meta } });
    expect((await write({ colour: '#ff8800' })).body).toMatchObject({ meta: { colour: '#ff8800' } });
    expect((await send('visitor', 'GET', `tags/${tag}`)).body).toMatchObject({ meta: { colour: '#ff8800' } });
    expect(await write({ colour: 'red' })).toMatchObject({ status: 400, body: { code: 'rest_invalid_hex_color' } });
    expect(await write('text')).toMatchObject({
      status: 400,
      body: { code: 'rest_invalid_param', data: { details: {} } },
    });
    expect((await write({ other: 'x' })).body).toMatchObject({ meta: { colour: '#ff8800' } });
    expect((await write({ colour: null })).body).toMatchObject({ meta: { colour: null } });
  });

  test('that is refused leaves no term behind', async () => {
    const body = { name: 'Refused', meta: { colour: 'nope' } };
    expect((await send('administrator', 'POST', 'tags', { body })).status).toBe(400);
    const mayNot = { name: 'Refused', meta: { colour: '#aabbcc' } };
    expect(await send('contributor', 'POST', 'tags', { body: mayNot })).toMatchObject({
      status: 403,
      body: { code: 'rest_cannot_update', data: { key: 'colour' } },
    });
    expect(namesIn(await send('visitor', 'GET', 'tags'))).toEqual([]);
  });
});

describe('a registered field', () => {
  test('is written with the term, and shown behind its own fields', async () => {
    const { body } = await send('administrator', 'POST', 'tags', { body: { name: 'Noted', note: 'hello' } });
    expect(Object.keys(body as object).slice(-3)).toEqual(['meta', 'note', '_links']);
    expect(body).toMatchObject({ note: 'hello' });
    const options = await send('visitor', 'OPTIONS', 'tags');
    expect(options.body).toMatchObject({ schema: { title: 'tag', properties: { note: { type: 'string' } } } });
  });

  test('that is refused leaves no term behind', async () => {
    const refused = await send('administrator', 'POST', 'tags', { body: { name: 'Noted', note: 'bad' } });
    expect(refused).toMatchObject({ status: 422, body: { code: 'bad_note' } });
    expect(namesIn(await send('visitor', 'GET', 'tags'))).toEqual([]);
  });
});

test('in the wp dialect, names and routes have its prefix', async () => {
  const site = openTestCore({ env: { PLATEN_DIALECT: 'wp' } }).site();
  const scope = { ...terms.scope('visitor'), site, caller: callerOf(site, 'administrator') };
  const { body } = await answerTo(scope, ask('POST', '/wp/v2/wp_pattern_category', { body: { name: 'Banners' } }));
  expect(body).toMatchObject({
    taxonomy: 'wp_pattern_category',
    link: 'http://site.test/?taxonomy=wp_pattern_category&term=banners',
    _links: { 'wp:post_type': [{ href: expect.stringContaining('/wp-json/wp/v2/blocks?wp_pattern_category=') }] },
  });
});
