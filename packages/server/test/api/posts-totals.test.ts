import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import { setUpPosts, times } from '../support/posts.ts';
import type { Role } from '../support/site.ts';

const posts = setUpPosts();
const { send, make, rows } = posts;

const usual = (): number => posts.options['default_category'] as number;

const totalOf = async (role: Role, query: JsonMap): Promise<number> => {
  const { status, headers } = await send(role, 'GET', 'posts', { query: { per_page: '1', ...query } });
  expect(status).toBe(200);
  return Number(headers['X-CMS-Total']);
};

const countOf = async (condition: string): Promise<number> =>
  (await rows<{ n: number }>(`select count(*)::int as n from posts where type = 'post' and ${condition}`))[0]?.n ?? -1;

/** Everything that triggers keep beside the posts, against the posts themselves. */
async function expectAllKept(): Promise<void> {
  const differing = await rows(`
    with kept as (
      select type, status, author, week, sum(posts) as posts from post_totals group by 1, 2, 3, 4 having sum(posts) <> 0
    ), counted as (
      select type, status, coalesce(author, -1) as author, coalesce(week, 'infinity') as week, count(*) as posts
        from (select type, status, author, date_trunc('week', date)::date as week from posts) placed
        group by grouping sets ((type, status), (type, status, author), (type, status, week))
    )
    (table kept except table counted) union all (table counted except table kept)`);
  expect(differing).toEqual([]);
  const differingTerms = await rows(`
    with kept as (
      select term_id, type, status, sum(posts) as posts from post_term_totals group by 1, 2, 3 having sum(posts) <> 0
    ), counted as (
      select term_id, posts.type, posts.status, count(*) as posts from post_terms join posts on posts.id = post_id group by 1, 2, 3
    )
    (table kept except table counted) union all (table counted except table kept)`);
  expect(differingTerms).toEqual([]);
  const differingTexts = await rows(`
    select id from posts full join post_texts texts on texts.post_id = id
      where (texts.type, texts.status, texts.author, texts.locked, texts.date, texts.words)
        is distinct from (posts.type, posts.status, posts.author, password <> '', posts.date, post_words(title, excerpt, content))`);
  expect(differingTexts).toEqual([]);
}

/** So many posts in one statement, an hour apart, newest last. */
const fill = (count: number, { status = 'publish', author = 7 } = {}): Promise<unknown> =>
  rows(`
    insert into posts (type, status, slug, title, author, date, date_gmt, modified, modified_gmt)
      select 'post', '${status}', '${status}-' || n, 'Post ' || n, ${author}, at, at, at, at
        from (select n, timestamp '2020-01-01' + n * interval '1 hour' as at from generate_series(1, ${count}) n) as made`);

describe('totals', () => {
  test('equal a recount after many writers at once, whatever became of their writes', async () => {
    const others = await times(3, (at) =>
      rows<{ id: number }>(
        `insert into terms (taxonomy, name, slug) values ('category', 'C ${at}', 'c-${at}') returning id`,
      ),
    );
    const categories = [usual(), ...others.map(([term]) => term?.id ?? 0)];
    const ids = await times(16, (at) =>
      make('author', 'posts', { title: `P ${at}`, status: at % 2 === 0 ? 'publish' : 'draft' }),
    );
    const write = (at: number): Promise<unknown> => {
      const route = `posts/${ids[at % ids.length]}`;
      const change = (body: JsonMap) => send('editor', 'POST', route, { body });
      switch (at % 8) {
        case 0:
          return change({ status: 'publish', categories: [categories[at % 3] ?? 0, categories[3] ?? 0] });
        case 1:
          return change({ status: 'draft' });
        case 2:
          return change({ author: at % 16 < 8 ? posts.users.editor : posts.users.author });
        case 3:
          return change({ date: `20${10 + (at % 10)}-03-0${1 + (at % 9)}T10:00:00`, categories: [] });
        case 4:
          return send('author', 'DELETE', route);
        case 5:
          return change({ status: 'private', title: `Words ${at}`, password: at % 16 < 8 ? 'secret' : '' });
        case 6:
          return change({ title: 'Refused', status: 'no such state' });
        default:
          return make('author', 'posts', { title: 'New', status: at % 3 === 0 ? 'publish' : 'pending' });
      }
    };
    await times(96, write);
    await times(4, (at) => send('editor', 'DELETE', `posts/${ids[at]}`, { query: { force: true } }));
    await expectAllKept();
    for (const status of ['publish', 'draft', 'private', 'pending', 'trash']) {
      expect(await totalOf('editor', { status })).toBe(await countOf(`status = '${status}'`));
    }
    const both = { author: `${posts.users.author},${posts.users.editor}` };
    expect(await totalOf('visitor', both)).toBe(await countOf(`status = 'publish' and author <> 0`));
    expect(await totalOf('editor', { status: 'publish,draft' })).toBe(await countOf(`status in ('publish', 'draft')`));
    for (const id of categories) {
      const tied = `status = 'publish' and exists (select from post_terms where post_id = posts.id and term_id = ${id})`;
      expect(await totalOf('visitor', { categories: String(id) })).toBe(await countOf(tied));
      expect(await totalOf('visitor', { tags: String(id) })).toBe(0);
    }
    expect(await countOf('true')).toBeGreaterThan(20);
  });

  test('follow statements that write many posts, and those that are taken back', async () => {
    await fill(50);
    const before = await totalOf('visitor', {});
    await posts.db
      .transaction(async (trx) => {
        await sql`update posts set status = 'draft' where id % 2 = 0`.execute(trx);
        await sql`delete from posts where id % 3 = 0`.execute(trx);
        throw new Error('taken back');
      })
      .catch(() => undefined);
    expect([before, await totalOf('visitor', {})]).toEqual([50, 50]);
    await rows(`update posts set status = 'private', author = 8, title = title || '!' where id % 2 = 0`);
    await rows(`delete from posts where id % 5 = 0`);
    await expectAllKept();
    expect(await totalOf('visitor', {})).toBe(20);
    await rows('truncate posts cascade');
    await expectAllKept();
    expect(await totalOf('visitor', {})).toBe(0);
  });

  test('keep no writer waiting for another', async () => {
    // One in each shard of the author's count: who publishes for the first time is noted down with the user.
    await times(8, (at) => make('author', 'posts', { title: `Before ${at}`, status: 'publish' }));
    await posts.db.transaction(async (trx) => {
      await sql`
        insert into posts (type, status, author, date, modified, modified_gmt)
          values ('post', 'publish', ${posts.users.author}, now(), now(), now())`.execute(trx);
      await sql`insert into post_terms (post_id, term_id, taxonomy, counted)
        select max(id), ${usual()}, 'category', false from posts`.execute(trx);
      // While that one has not ended, others of the same author and category begin and end.
      await make('author', 'posts', { title: 'Meanwhile', status: 'publish' });
      expect(await totalOf('visitor', { author: String(posts.users.author) })).toBe(9);
    });
    expect(await totalOf('visitor', { author: String(posts.users.author) })).toBe(10);
    expect(await totalOf('visitor', { categories: String(usual()) })).toBe(10);
    await expectAllKept();
  });
});

describe('the count of a term that many posts get at once', () => {
  const counts = () =>
    rows<{ count: number; beside: number }>(
      `select count::int, (select coalesce(sum(change), 0)::int from term_count_changes) as beside
         from term_counts where term_id = ${usual()}`,
    );
  const shown = async (): Promise<unknown> =>
    ((await send('visitor', 'GET', `categories/${usual()}`)).body as JsonMap)['count'];

  test('is exact and keeps nobody waiting', async () => {
    await fill(1200);
    await rows(`insert into post_terms (post_id, term_id, taxonomy, counted)
      select id, ${usual()}, 'category', true from posts`);
    await rows(`update term_counts set count = 1200`);
    await rows(`insert into terms (taxonomy, name, slug) values ('category', 'Other', 'other')`);
    await rows(`update term_counts set count = 1201 where term_id <> ${usual()}`);
    await posts.db.transaction(async (trx) => {
      await sql`select add_to_term_counts(array[${usual()}::bigint], array[1::bigint])`.execute(trx);
      await times(5, (at) => make('author', 'posts', { title: `P ${at}`, status: 'publish' }));
      expect(await counts()).toEqual([{ count: 1200, beside: 5 }]);
      expect(await shown()).toBe(1205);
      const { body } = await send('visitor', 'GET', 'categories', { query: { orderby: 'count', order: 'desc' } });
      expect((body as { count: number }[]).map(({ count }) => count)).toEqual([1205, 1201]);
    });
    expect(await shown()).toBe(1206);
    await make('author', 'posts', { title: 'Last', status: 'publish' });
    expect(await counts()).toEqual([{ count: 1207, beside: 0 }]);
    expect(await shown()).toBe(1207);
  });
});

describe('pages far down a list', () => {
  const idsOf = async (role: Role, query: JsonMap): Promise<number[]> => {
    const { status, body } = await send(role, 'GET', 'posts', { query: { _fields: 'id', ...query } });
    expect(status).toBe(200);
    return (body as { id: number }[]).map(({ id }) => id);
  };
  const expected = async (statuses: string, order: string, offset: number): Promise<number[]> =>
    (
      await rows<{ id: number }>(
        `select id from posts where type = 'post' and status in (${statuses})
           order by date ${order}, id ${order} limit 10 offset ${offset}`,
      )
    ).map(({ id }) => id);

  test('hold what they would if all before them were passed over one by one', async () => {
    await fill(5000);
    await fill(400, { status: 'draft' });
    await rows(`update posts set date = '2020-03-01' where id % 40 = 0`);
    for (const order of ['desc', 'asc']) {
      for (const page of [200, 201, 333, 417, 499, 500]) {
        const offset = (page - 1) * 10;
        expect(await idsOf('visitor', { page: String(page), order })).toEqual(
          await expected(`'publish'`, order, offset),
        );
        const several = { page: String(page), order, status: 'publish,draft', context: 'edit' };
        expect(await idsOf('editor', several)).toEqual(await expected(`'publish', 'draft'`, order, offset));
      }
    }
    expect(await idsOf('visitor', { offset: '4995' })).toHaveLength(5);
    expect(await idsOf('visitor', { offset: '5000' })).toEqual([]);
    const past = await send('visitor', 'GET', 'posts', { query: { page: '501' } });
    expect([past.status, (past.body as JsonMap)['code']]).toEqual([400, 'rest_post_invalid_page_number']);
  });
});
