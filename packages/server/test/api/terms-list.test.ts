import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/lib/json.ts';
import { libraryPlugin } from '../support/library-plugin.ts';
import { answerTo, ask } from '../support/site.ts';
import { namesIn, setUpTerms } from '../support/terms.ts';

const terms = setUpTerms([libraryPlugin]);
const { send, make, file } = terms;

describe('the list', () => {
  const zoo = async (): Promise<Record<'bear' | 'ant' | 'cat' | 'dog', number>> => ({
    bear: await make('tags', { name: 'bear', slug: 'z-bear', description: 'cc furry' }),
    ant: await make('tags', { name: 'Ant', slug: 'y-ant', description: 'bb small' }),
    cat: await make('tags', { name: 'cat', slug: 'x-cat', description: 'aa soft' }),
    dog: await make('tags', { name: 'Dog', slug: 'a-dog', description: 'dd loyal' }),
  });

  const names = async (base: string, query: Record<string, Json>): Promise<Json[]> =>
    namesIn(await send('visitor', 'GET', base, { query }));

  test('is in the order asked for', async () => {
    const { bear, cat, dog } = await zoo();
    await file(1, { post_tag: [cat, dog] });
    await file(2, { post_tag: [dog] });
    expect(await names('tags', {})).toEqual(['Ant', 'bear', 'cat', 'Dog']);
    expect(await names('tags', { order: 'desc' })).toEqual(['Dog', 'cat', 'bear', 'Ant']);
    expect(await names('tags', { orderby: 'id' })).toEqual(['bear', 'Ant', 'cat', 'Dog']);
    expect(await names('tags', { orderby: 'term_group' })).toEqual(['bear', 'Ant', 'cat', 'Dog']);
    expect(await names('tags', { orderby: 'slug' })).toEqual(['Dog', 'cat', 'Ant', 'bear']);
    expect(await names('tags', { orderby: 'description' })).toEqual(['cat', 'Ant', 'bear', 'Dog']);
    expect(await names('tags', { orderby: 'count', order: 'desc' })).toEqual(['Dog', 'cat', 'Ant', 'bear']);
    expect(await names('tags', { orderby: 'include', include: `${cat},${bear}` })).toEqual(['cat', 'bear']);
    expect(await names('tags', { orderby: 'include', include: `${cat},${bear}`, order: 'desc' })).toEqual([
      'bear',
      'cat',
    ]);
    expect(await names('tags', { orderby: 'include_slugs', slug: 'z-bear,A-Dog' })).toEqual(['bear', 'Dog']);
    expect(await names('tags', { orderby: 'include' })).toEqual(['Ant', 'bear', 'cat', 'Dog']);
  });

  test('is narrowed by ids, slugs and text', async () => {
    const { bear, dog } = await zoo();
    expect(await names('tags', { include: `${bear},99999`, exclude: bear })).toEqual(['bear']);
    expect(await names('tags', { include: '0' })).toEqual([]);
    expect(await names('tags', { exclude: [bear, dog] })).toEqual(['Ant', 'cat']);
    expect(await names('tags', { slug: ['a-dog', 'none'] })).toEqual(['Dog']);
    expect(await names('tags', { slug: '' })).toHaveLength(4);
    expect(await names('tags', { search: 'AN' })).toEqual(['Ant']);
    expect(await names('tags', { search: 'z-' })).toEqual(['bear']);
    for (const search of ['furry', 'bear ant', '%', '_', '\\', 'a%t'])
      expect(await names('tags', { search })).toEqual([]);
  });

  test('is searched without regard to accents and entities', async () => {
    await make('tags', { name: 'Crème & Co' });
    expect(await names('tags', { search: 'CREME & C' })).toEqual(['Crème &amp; Co']);
    expect(await names('tags', { search: 'amp' })).toEqual([]);
  });

  test('has pages with totals', async () => {
    await zoo();
    const page = async (query: Record<string, Json>) => {
      const answered = await send('visitor', 'GET', 'tags', { query });
      const { 'X-CMS-Total': total, 'X-CMS-TotalPages': pages, Link: link } = answered.headers;
      return { names: namesIn(answered), total, pages, link };
    };
    expect(await page({ per_page: '3', page: '2' })).toMatchObject({ names: ['Dog'], total: 4, pages: 2 });
    expect(await page({ per_page: '2', page: '9' })).toMatchObject({ names: [], total: 4, pages: 2 });
    expect(await page({ offset: '3', per_page: '2', page: '2' })).toMatchObject({ names: ['Dog'], total: 4, pages: 2 });
    expect(await page({ offset: '0', page: '2', per_page: '2' })).toMatchObject({ names: ['cat', 'Dog'] });
    expect(await page({ offset: '-1' })).toMatchObject({ names: ['Ant', 'bear', 'cat', 'Dog'] });
    expect(await page({ page: String(2 ** 53 - 1), per_page: '100' })).toMatchObject({ names: [], total: 4 });
    expect((await page({ hide_empty: 'false', per_page: '2' })).link).toBe(
      '<http://site.test/cms-json/cms/v2/tags?hide_empty&per_page=2&page=2>; rel="next"',
    );
    // Headers much longer than that are refused by clients and by proxies.
    const exclude = (howMany: number): string => Array(howMany).fill('999999').join(',');
    expect((await page({ per_page: '2', exclude: exclude(100) })).link).toContain('rel="next"');
    expect((await page({ per_page: '2', exclude: exclude(700) })).link).toBeUndefined();
  });

  test('of nested terms goes level by level and takes no offset', async () => {
    const parent = await make('categories', { name: 'Parent' });
    await make('categories', { name: 'Child', parent });
    expect(await names('categories', { parent: '0' })).toEqual(['Parent', 'Uncategorized']);
    expect(await names('categories', { parent })).toEqual(['Child']);
    expect(await names('categories', { offset: 'x' })).toHaveLength(3);
    expect((await send('visitor', 'GET', 'categories', { query: { parent: `${parent},5` } })).status).toBe(400);
  });

  test('without empty terms keeps those above a used one, and counts only the used', async () => {
    const top = await make('categories', { name: 'Top' });
    const middle = await make('categories', { name: 'Middle', parent: top });
    const leaf = await make('categories', { name: 'Leaf', parent: middle });
    await make('categories', { name: 'Unused', parent: top });
    await file(1, { category: [leaf] });
    const answered = await send('visitor', 'GET', 'categories', { query: { hide_empty: '1' } });
    expect(namesIn(answered)).toEqual(['Leaf', 'Middle', 'Top']);
    expect(answered.headers['X-CMS-Total']).toBe(1);
    await make('tags', { name: 'Unused' });
    expect(await names('tags', { hide_empty: '1' })).toEqual([]);
  });

  test('without empty terms is the same where thousands are used', async () => {
    const top = await make('categories', { name: 'A top' });
    const middle = await make('categories', { name: 'A middle', parent: top });
    const leaf = await make('categories', { name: 'A leaf', parent: middle });
    await make('categories', { name: 'A leaf unused', parent: middle });
    await make('categories', { name: 'A stump' });
    const query = { hide_empty: '1', per_page: '4' };
    await file(1, { category: [leaf] });
    const few = await send('visitor', 'GET', 'categories', { query });
    expect(namesIn(few)).toEqual(['A leaf', 'A middle', 'A top']);
    await sql`
      insert into terms (taxonomy, name, slug)
        select 'category', 'B ' || n, 'b-' || n from generate_series(1000, 3999) n`.execute(terms.db.kysely);
    await sql`
      update term_counts set count = 1 from terms where terms.id = term_id and slug like 'b-%'`.execute(
      terms.db.kysely,
    );
    const many = await send('visitor', 'GET', 'categories', { query });
    expect(namesIn(many)).toEqual(['A leaf', 'A middle', 'A top', 'B 1000']);
    expect(many.headers['X-CMS-Total']).toBe(3001);
  });

  test('knows how many terms there are without counting them', async () => {
    await zoo();
    await send('administrator', 'DELETE', `tags/${await make('tags', { name: 'Gone' })}`, { query: { force: true } });
    const { rows } =
      await sql`select taxonomy, sum(terms)::int as terms from term_totals group by taxonomy order by taxonomy`.execute(
        terms.db.kysely,
      );
    expect(rows).toEqual([
      { taxonomy: 'category', terms: 1 },
      { taxonomy: 'post_tag', terms: 4 },
    ]);
  });

  test('is not fooled by what is meant for the database', async () => {
    await zoo();
    const nasty = ["'||CASE WHEN 1=1 THEN 0 ELSE 1/0 END||'", "'||CASE WHEN 1=0 THEN 0 ELSE 1/0 END||'"];
    const answers = await Promise.all(
      nasty.map((slug) => send('visitor', 'GET', 'tags', { query: { slug: [slug], orderby: 'include_slugs' } })),
    );
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const query of [
      { include: { "x'y": '1' } },
      { slug: { '0) OR 1=1--': 'a' } },
      { orderby: 'id; drop table terms' },
    ]) {
      expect((await send('visitor', 'GET', 'tags', { query })).status).toBe(400);
    }
    expect(await names('tags', { search: "'; drop table terms; --" })).toEqual([]);
    expect(await names('tags', {})).toHaveLength(4);
  });

  test('takes no more than a thousand ids', async () => {
    const include = Array.from({ length: 1001 }, (_, at) => at).join(',');
    expect((await send('visitor', 'GET', 'tags', { query: { include } })).status).toBe(400);
  });
});

describe('terms of a post', () => {
  test('are told to those who may read it, if its type has such terms', async () => {
    const zed = await make('tags', { name: 'Zed' });
    const able = await make('tags', { name: 'Able' });
    await file(7, { post_tag: [zed, able] });
    terms.posts.set(7, 'post').set(8, null).set(9, 'page');
    const ofPost = (post: Json, query = {}) => send('visitor', 'GET', 'tags', { query: { post, ...query } });
    expect(namesIn(await ofPost(7))).toEqual(['Able', 'Zed']);
    expect(namesIn(await ofPost(7, { per_page: '1', page: '2' }))).toEqual(['Zed']);
    expect(namesIn(await ofPost(7, { search: 'z' }))).toEqual(['Zed']);
    expect(namesIn(await ofPost(7, { orderby: 'id' }))).toEqual(['Zed', 'Able']);
    expect(namesIn(await ofPost(0))).toEqual(['Able', 'Zed']);
    expect(await ofPost(99)).toMatchObject({ status: 400, body: { code: 'rest_post_invalid_id' } });
    for (const hidden of [8, 9])
      expect(await ofPost(hidden)).toMatchObject({ status: 401, body: { code: 'rest_forbidden_context' } });
    expect((await send('administrator', 'GET', 'tags', { query: { post: 9 } })).status).toBe(403);
  });

  test('embedded in a hundred posts cost two statements', async () => {
    const parent = await make('categories', { name: 'Above' });
    const ids = await Promise.all(
      Array.from({ length: 10 }, (_, at) => make('categories', { name: `C ${at}`, parent })),
    );
    for (let post = 1; post <= 100; post += 1) {
      terms.posts.set(post, 'post');
      await file(post, { category: [ids[post % 10] ?? 0, ids[(post + 1) % 10] ?? 0] });
    }
    const scope = terms.scope('visitor');
    const before = terms.db.statements();
    const answers = await Promise.all(
      [...terms.posts.keys()].map((post) =>
        answerTo(scope, ask('GET', '/cms/v2/categories', { query: { post, context: 'embed', per_page: '100' } })),
      ),
    );
    expect(terms.db.statements() - before).toBe(2);
    expect(answers.every((answered) => namesIn(answered).length === 2)).toBe(true);
    expect(JSON.stringify(answers[0]?.body)).toContain('/category/above/c-1/');
  });
});
