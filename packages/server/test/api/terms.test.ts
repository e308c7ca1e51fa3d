import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { installTerm } from '../../src/domain/terms/terms.write.actions.ts';
import type { Json } from '../../src/lib/json.ts';
import { libraryPlugin } from '../support/library-plugin.ts';
import { memberOf, setUpTerms } from '../support/terms.ts';
import { roles } from '../support/site.ts';
import type { Role } from '../support/site.ts';

const terms = setUpTerms([libraryPlugin]);
const { send, make, file } = terms;

const isSignedIn = (role: Role): boolean => role !== 'visitor';
const mayManage: readonly Role[] = ['editor', 'administrator'];
const mayAssign: readonly Role[] = ['contributor', 'author', ...mayManage];

describe('one term', () => {
  test('has its fields in order, and links that say what the caller may do', async () => {
    const outer = await make('categories', { name: 'Outer' });
    const inner = await make('categories', { name: 'Inner', description: 'a & <b>b</b><p>', parent: outer });
    const { body } = await send('visitor', 'GET', `categories/${inner}`);
    const root = 'http://site.test/cms-json/cms/v2';
    expect(Object.keys(body as object)).toEqual([
      'id',
      'count',
      'description',
      'link',
      'name',
      'slug',
      'taxonomy',
      'parent',
      'meta',
      '_links',
    ]);
    expect(body).toEqual({
      id: inner,
      count: 0,
      description: 'a &amp; <b>b</b>',
      link: 'http://site.test/category/outer/inner/',
      name: 'Inner',
      slug: 'inner',
      taxonomy: 'category',
      parent: outer,
      meta: {},
      _links: {
        self: [{ href: `${root}/categories/${inner}`, targetHints: { allow: ['GET'] } }],
        collection: [{ href: `${root}/categories` }],
        about: [{ href: `${root}/taxonomies/category` }],
        up: [{ embeddable: true, href: `${root}/categories/${outer}` }],
        'cms:post_type': [{ href: `${root}/posts?categories=${inner}` }],
        curies: [{ name: 'cms', href: 'urn:cms:rel:{rel}', templated: true }],
      },
    });
  });

  test('is cut to five fields where it is embedded, without a parent where terms are flat', async () => {
    const tag = await make('tags', { name: 'Low Tide' });
    const embedded = await send('visitor', 'GET', `tags/${tag}`, { query: { context: 'embed' } });
    expect(Object.keys(embedded.body as object)).toEqual(['id', 'link', 'name', 'slug', 'taxonomy', '_links']);
    const whole = await send('visitor', 'GET', `tags/${tag}`);
    expect(whole.body).toMatchObject({ link: 'http://site.test/tag/low-tide/', taxonomy: 'post_tag' });
    expect(memberOf(whole.body, 'parent')).toBeUndefined();
  });

  test.each(['0', '99999', '9007199254740993', '99999999999999999999999'])('%s is none', async (id) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect(await send('visitor', method, `tags/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'rest_term_invalid' },
      });
    }
  });

  test('of another taxonomy is none', async () => {
    const tag = await make('tags', { name: 'Only a tag' });
    expect((await send('administrator', 'DELETE', `categories/${tag}`, { query: { force: true } })).status).toBe(404);
    expect((await send('visitor', 'GET', `tags/${tag}`)).status).toBe(200);
  });
});

describe('who may do what', () => {
  test.each(roles)('a %s', async (role) => {
    const refused = isSignedIn(role) ? 403 : 401;
    const tag = await make('tags', { name: 'Kept' });
    const expected = (allowed: readonly Role[], status: number): number => (allowed.includes(role) ? status : refused);
    const statusOf = async (method: string, route: string, parts = {}): Promise<number> =>
      (await send(role, method, route, parts)).status;
    const body = { name: `By ${role}` };
    expect(await statusOf('GET', 'tags')).toBe(200);
    expect(await statusOf('GET', 'tags', { query: { context: 'edit' } })).toBe(expected(mayManage, 200));
    expect(await statusOf('GET', `tags/${tag}`, { query: { context: 'edit' } })).toBe(expected(mayManage, 200));
    expect(await statusOf('POST', 'tags', { body })).toBe(expected(mayAssign, 201));
    expect(await statusOf('POST', 'mood', { body })).toBe(expected(mayAssign, 201));
    expect(await statusOf('POST', 'categories', { body })).toBe(expected(mayManage, 201));
    expect(await statusOf('POST', 'genres', { body })).toBe(expected(mayManage, 201));
    expect(await statusOf('POST', `tags/${tag}`, { body })).toBe(expected(mayManage, 200));
    expect(await statusOf('DELETE', `tags/${tag}`, { query: { force: true } })).toBe(expected(mayManage, 200));
  });

  test('the default category stays, until another one is', async () => {
    const usual = terms.options['default_category'];
    const gone = { query: { force: true } };
    const kept = await send('administrator', 'DELETE', `categories/${usual}`, gone);
    expect(kept).toMatchObject({
      status: 403,
      body: { code: 'rest_cannot_delete' },
      headers: { Allow: 'GET, POST, PUT, PATCH' },
    });
    terms.options['default_category'] = await make('categories', { name: 'Other' });
    expect((await send('administrator', 'DELETE', `categories/${usual}`, gone)).status).toBe(200);
  });
});

describe('making a term', () => {
  test.each<[Json, string]>([
    ['', 'empty_term_name'],
    ['   ', 'empty_term_name'],
    ['<script>alert(1)</script>', 'empty_term_name'],
    ['x'.repeat(201), 'term_name_too_long'],
    [null, 'rest_missing_callback_param'],
    [42, 'rest_invalid_param'],
    [['a'], 'rest_invalid_param'],
    ['a\0b', 'rest_invalid_param'],
  ])('named %j is refused with %s', async (name, code) => {
    expect(await send('administrator', 'POST', 'tags', { body: { name } })).toMatchObject({
      status: 400,
      body: { code },
    });
  });

  test.each<[string, string, string]>([
    ['<b>Bold</b> & <i>Bright</i>', 'Bold &amp; Bright', 'bold-bright'],
    ['  Spaces   and\n\ttabs  ', 'Spaces and tabs', 'spaces-and-tabs'],
    ['日本語', '日本語', '%e6%97%a5%e6%9c%ac%e8%aa%9e'],
  ])('cleans the name %j and makes the slug from it', async (sent, name, slug) => {
    expect((await send('administrator', 'POST', 'tags', { body: { name: sent } })).body).toMatchObject({ name, slug });
  });

  test('whose name has nothing for an address has its id for a slug', async () => {
    const { body } = await send('administrator', 'POST', 'tags', { body: { name: '!!!' } });
    expect(memberOf(body, 'slug')).toBe(String(memberOf(body, 'id')));
    expect(await send('administrator', 'POST', 'tags', { body: { name: '!!!' } })).toMatchObject({
      body: { code: 'term_exists' },
    });
  });

  test('with an id is refused before the caller is judged', async () => {
    const refused = { status: 400, body: { code: 'rest_term_exists' } };
    expect(await send('visitor', 'POST', 'tags', { body: { name: 'X', id: 5 } })).toMatchObject(refused);
    expect((await send('administrator', 'POST', 'tags', { body: { name: 'X', id: 0 } })).status).toBe(201);
  });

  test('beside one of the same name takes a free slug of its own', async () => {
    const twin = await make('categories', { name: 'Twin' });
    const exists = {
      status: 400,
      body: { code: 'term_exists', data: { status: 400, term_id: twin }, additional_data: [twin, twin] },
    };
    const attempt = (body: Record<string, Json>) => send('administrator', 'POST', 'categories', { body });
    expect(await attempt({ name: 'Twin' })).toMatchObject(exists);
    expect(await attempt({ name: 'TWIN' })).toMatchObject(exists);
    expect(await attempt({ name: 'Twin', slug: 'twin' })).toMatchObject(exists);
    expect((await attempt({ name: 'Twin', slug: 'other' })).body).toMatchObject({ slug: 'other' });
    expect((await attempt({ name: 'Twín' })).body).toMatchObject({ slug: 'twin-2' });
    expect((await attempt({ name: 'Different', slug: 'twin' })).body).toMatchObject({ slug: 'twin-3' });
    expect((await attempt({ name: 'Twin', parent: twin })).body).toMatchObject({ slug: 'twin-twin' });
  });

  test('under a slug as long as slugs get still finds a free one', async () => {
    const slug = 's'.repeat(200);
    const slugs = await Promise.all(
      ['One', 'Two', 'Three'].map(async (name) =>
        memberOf((await send('administrator', 'POST', 'tags', { body: { name, slug } })).body, 'slug'),
      ),
    );
    expect(new Set(slugs).size).toBe(3);
    for (const made of slugs) expect(String(made).length).toBeLessThanOrEqual(200);
  });

  test.each<[Json, number, string]>([
    [99_999, 400, 'rest_term_invalid'],
    [-4, 400, 'rest_term_invalid'],
    ['abc', 400, 'rest_invalid_param'],
    [2 ** 53, 400, 'rest_term_invalid'],
  ])('below %j is refused', async (parent, status, code) => {
    const body = { name: 'Child', parent };
    expect(await send('administrator', 'POST', 'categories', { body })).toMatchObject({ status, body: { code } });
  });

  test('below another is refused where terms are flat', async () => {
    const body = { name: 'Child', parent: 0 };
    const code = 'rest_taxonomy_not_hierarchical';
    expect(await send('administrator', 'POST', 'tags', { body })).toMatchObject({ status: 400, body: { code } });
  });

  test('deeper than anybody reads is refused', async () => {
    let parent = 0;
    let answered = await send('administrator', 'POST', 'categories', { body: { name: 'Level 0' } });
    for (let level = 1; answered.status === 201 && level < 200; level += 1) {
      parent = memberOf(answered.body, 'id') as number;
      answered = await send('administrator', 'POST', 'categories', { body: { name: `Level ${level}`, parent } });
    }
    expect(answered).toMatchObject({ status: 400, body: { code: 'rest_term_too_deep' } });
    expect((await send('visitor', 'GET', `categories/${parent}`)).status).toBe(200);
  });
});

describe('changing a term', () => {
  test('leaves alone what is not named, and takes null for empty', async () => {
    const id = await make('categories', { name: 'Start', description: 'first', slug: 'begin' });
    const change = async (body: Record<string, Json>) =>
      (await send('administrator', 'PATCH', `categories/${id}`, { body })).body;
    expect(await change({})).toMatchObject({ name: 'Start', slug: 'begin', description: 'first' });
    expect(await change({ name: 'Next' })).toMatchObject({ name: 'Next', slug: 'begin' });
    expect(await change({ slug: null, description: null, parent: null })).toMatchObject({
      slug: 'next',
      description: '',
    });
    expect(await change({ name: null })).toMatchObject({ code: 'empty_term_name', data: { status: 400 } });
  });

  test('refuses the slug of another term, yet not its name', async () => {
    await make('tags', { name: 'First' });
    const second = await make('tags', { name: 'Second' });
    const change = (body: Record<string, Json>) => send('administrator', 'POST', `tags/${second}`, { body });
    expect(await change({ slug: 'first' })).toMatchObject({ status: 400, body: { code: 'duplicate_term_slug' } });
    expect((await change({ name: 'First' })).body).toMatchObject({ name: 'First', slug: 'second' });
    expect((await change({ slug: '' })).body).toMatchObject({ slug: 'first-2' });
  });

  test('never puts a term above itself', async () => {
    const a = await make('categories', { name: 'A' });
    const b = await make('categories', { name: 'B', parent: a });
    const moved = async (id: number, parent: number) =>
      memberOf((await send('administrator', 'POST', `categories/${id}`, { body: { parent } })).body, 'parent');
    expect(await moved(a, a)).toBe(0);
    expect(await moved(a, b)).toBe(0);
    expect(await moved(b, a)).toBe(a);
  });

  test('two moves at once make no circle', async () => {
    for (let round = 0; round < 10; round += 1) {
      const a = await make('categories', { name: `A ${round}` });
      const b = await make('categories', { name: `B ${round}` });
      await Promise.all([
        send('administrator', 'POST', `categories/${a}`, { body: { parent: b } }),
        send('administrator', 'POST', `categories/${b}`, { body: { parent: a } }),
      ]);
      const parents = await Promise.all(
        [a, b].map(async (id) => memberOf((await send('visitor', 'GET', `categories/${id}`)).body, 'parent')),
      );
      expect(parents.filter((parent) => parent === 0)).not.toEqual([]);
    }
  });
});

describe('deleting a term', () => {
  test('takes force, and answers it as it was', async () => {
    const id = await make('tags', { name: 'Gone' });
    const kept = await send('administrator', 'DELETE', `tags/${id}`);
    expect(kept).toMatchObject({ status: 501, body: { code: 'rest_trash_not_supported' } });
    const gone = await send('administrator', 'DELETE', `tags/${id}`, { query: { force: 'true' } });
    expect(gone.body).toEqual({
      deleted: true,
      previous: {
        id,
        count: 0,
        description: '',
        link: 'http://site.test/tag/gone/',
        name: 'Gone',
        slug: 'gone',
        taxonomy: 'post_tag',
        meta: {},
      },
    });
    expect(gone.headers['Allow']).toBeUndefined();
    expect((await send('administrator', 'DELETE', `tags/${id}`, { query: { force: 'true' } })).status).toBe(404);
  });

  test('lifts what stood below it, and files its posts anew', async () => {
    const usual = terms.options['default_category'] as number;
    const top = await make('categories', { name: 'Top' });
    const middle = await make('categories', { name: 'Middle', parent: top });
    const leaf = await make('categories', { name: 'Leaf', parent: middle });
    await sql`
      insert into posts (id, type, status, date, date_gmt, modified, modified_gmt)
        select id, 'post', 'publish', now(), now(), now(), now() from generate_series(1, 3) id`.execute(
      terms.db.kysely,
    );
    await file(1, { category: [middle] });
    await file(2, { category: [middle, top] });
    await file(3, { category: [middle] }, false);
    const { body } = await send('administrator', 'DELETE', `categories/${middle}`, { query: { force: true } });
    expect(body).toMatchObject({ previous: { count: 2, parent: top } });
    expect((await send('visitor', 'GET', `categories/${leaf}`)).body).toMatchObject({ parent: top });
    const filed = await sql<{ post: number; term: number }>`
      select post_id as post, term_id as term from post_terms order by post_id, term_id`.execute(terms.db.kysely);
    expect(filed.rows).toEqual([
      { post: 1, term: usual },
      { post: 2, term: top },
      { post: 3, term: usual },
    ]);
    expect(await terms.count('categories', usual)).toBe(1);
    expect(await terms.count('categories', top)).toBe(1);
  });
});

test('a term is installed once', async () => {
  const term = { taxonomy: 'category', name: 'News', slug: 'news' };
  const id = await installTerm(terms.scope('visitor'), term);
  expect(await installTerm(terms.scope('visitor'), term)).toBe(id);
  expect((await send('visitor', 'GET', `categories/${id}`)).body).toMatchObject({ name: 'News', slug: 'news' });
});

describe('addresses where links are plain', () => {
  test.each([
    ['categories', (id: number) => `http://site.test/?cat=${id}`],
    ['tags', () => 'http://site.test/?tag=plain'],
    ['genres', () => 'http://site.test/?genre=plain'],
    ['cms_pattern_category', () => 'http://site.test/?taxonomy=cms_pattern_category&term=plain'],
  ])('of %s', async (base, expected) => {
    const id = await make(base, { name: 'Plain' });
    terms.address.pretty = false;
    expect((await send('visitor', 'GET', `${base}/${id}`)).body).toMatchObject({ link: expected(id) });
  });
});
