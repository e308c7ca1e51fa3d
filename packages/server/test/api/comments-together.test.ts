import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import { answerTo, ask } from '../support/site.ts';
import type { Role } from '../support/site.ts';
import { idOf, memberOf, setUpComments } from '../support/comments.ts';

const comments = setUpComments();
const { send, post, comment, scope } = comments;

/** Statements a request costs. */
const costOf = async (role: Role, route: string, query: JsonMap = {}): Promise<number> => {
  const before = comments.db.statements();
  const { status } = await answerTo(scope(role), ask('GET', `/cms/v2/${route}`, { query }));
  expect(status).toBe(200);
  return comments.db.statements() - before;
};

const fill = (posts: readonly number[], each: number, status = 'approved') =>
  sql`
  insert into comments (post_id, date, date_gmt, content, status, author, author_email)
  select post, '2020-01-01', '2020-01-01', 'Words ' || n, ${status}, 5, 'a@example.org'
    from unnest(${posts}::bigint[]) post, generate_series(1, ${each}) n`.execute(comments.db.kysely);

/** Counts that differ from what is there to be counted. */
const miscounts = async () => {
  const { rows: ofPosts } = await sql`
    select posts.id, comment_count, (
      select count(*) from comments where post_id = posts.id and status = 'approved' and type <> 'note'
    ) as counted from posts`.execute(comments.db.kysely);
  const { rows: tallies } = await sql`
    select * from comment_tallies tally full join (
      select coalesce(post_id, 0) as post_id, comments.type, comments.status, count(*) as counted,
          coalesce(posts.type, '') as type_there, coalesce(posts.status, '') as status_there, coalesce(posts.password <> '', false) as locked_there
        from comments left join posts on posts.id = post_id group by 1, 2, 3, 5, 6, 7
      ) there using (post_id, type, status)
      where (comments, post_type, post_status, post_locked) is distinct from (counted, type_there, status_there, locked_there)`.execute(
    comments.db.kysely,
  );
  const { rows: totals } = await sql`
    select * from
      (select type, status, post_type, post_status, post_locked, sum(comments) as total from comment_totals group by 1, 2, 3, 4, 5) total
      full join
      (select type, status, post_type, post_status, post_locked, sum(comments) as tallied from comment_tallies group by 1, 2, 3, 4, 5) tally
      using (type, status, post_type, post_status, post_locked)
      where coalesce(total, 0) <> coalesce(tallied, 0)`.execute(comments.db.kysely);
  const wrong = (ofPosts as { comment_count: number; counted: number }[]).filter(
    ({ comment_count, counted }) => comment_count !== counted,
  );
  return { posts: wrong, tallies, totals };
};

const nothingWrong = { posts: [], tallies: [], totals: [] };

describe('counts', () => {
  test('are right after a thousand writes at once', async () => {
    const posts = [await post(), await post()];
    const made = await Promise.all(Array.from({ length: 100 }, (_, at) => comment({ post: posts[at % 2] ?? 0 })));
    const words = ['approved', 'hold', 'spam', 'trash', 'untrash'] as const;
    const writes = Array.from({ length: 1000 }, (_, at) => async (): Promise<number> => {
      const id = made[(at * 7) % made.length] ?? 0;
      const body = { status: words[at % words.length] ?? '' };
      const date = new Date(Date.UTC(2000, 0, 1) + at * 60_000).toISOString().slice(0, 19);
      switch (at % 10) {
        case 0:
          return (
            await send('editor', 'POST', 'comments', { body: { post: posts[at % 2] ?? 0, content: `New ${at}`, date } })
          ).status;
        case 1:
          return (await send('editor', 'DELETE', `comments/${id}`)).status;
        case 2:
          return (await send('editor', 'POST', `comments/${id}`, { body: { post: posts[at % 2] ?? 0 } })).status;
        default:
          return (await send('editor', 'POST', `comments/${id}`, { body })).status;
      }
    });
    const results: number[] = [];
    // Five times as many at once as there are connections.
    const queue = writes.values();
    const worker = async () => {
      for (const write of queue) results.push(await write());
    };
    await Promise.all(Array.from({ length: 50 }, worker));
    expect(results).toHaveLength(1000);
    expect(results.filter((status) => status >= 500)).toEqual([]);
    expect(await miscounts()).toEqual(nothingWrong);
  });

  test('are found wrong by this very look when they are', async () => {
    const on = await post();
    await comment({ post: on });
    await sql`update posts set comment_count = 7`.execute(comments.db.kysely);
    await sql`update comment_tallies set comments = comments + 1`.execute(comments.db.kysely);
    await sql`update comment_totals set comments = comments + 5`.execute(comments.db.kysely);
    const wrong = await miscounts();
    expect(Object.values(wrong).map(({ length }) => length > 0)).toEqual([true, true, true]);
    await sql`truncate comments`.execute(comments.db.kysely);
    expect(await miscounts()).toEqual(nothingWrong);
  });

  test('hold while the post is binned, restored and removed under them', async () => {
    const body = { title: 'A post', status: 'publish', comment_status: 'open' };
    const on = idOf(await send('editor', 'POST', 'posts', { body }));
    const made = await Promise.all(Array.from({ length: 20 }, () => comment({ post: on })));
    const flip = async (at: number) => {
      await send('editor', 'DELETE', `posts/${on}`);
      await send('editor', 'POST', `posts/${on}`, { body: { status: at % 2 === 0 ? 'publish' : 'private' } });
    };
    const moderate = (id: number, at: number) =>
      send('editor', 'POST', `comments/${id}`, { body: { status: at % 2 === 0 ? 'hold' : 'approved' } });
    const answers = await Promise.all([
      ...[0, 1, 2, 3].map(flip),
      ...made.map(moderate),
      ...made.map((id, at) => moderate(id, at + 1)),
    ]);
    expect(answers.filter((answer) => answer !== undefined && answer.status !== 200)).toEqual([]);
    expect(await miscounts()).toEqual(nothingWrong);
    await send('editor', 'DELETE', `posts/${on}`, { query: { force: 'true' } });
    expect(await miscounts()).toEqual(nothingWrong);
  });

  test('the same words sent twenty times at once are said once', async () => {
    const body = { post: await post(), content: 'Once' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send('subscriber', 'POST', 'comments', { body })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });
});

describe('statements', () => {
  test('of a list are the same for one comment and for a hundred', async () => {
    const posts = await Promise.all(Array.from({ length: 20 }, () => post()));
    await fill(posts.slice(0, 1), 1);
    const few = await costOf('visitor', 'comments', { per_page: '100' });
    await fill(posts, 5);
    expect(await costOf('visitor', 'comments', { per_page: '100' })).toBe(few + 1);
    expect(await costOf('visitor', 'comments', { per_page: '50' })).toBe(few + 1);
    expect(await costOf('visitor', 'comments', { per_page: '10', search: 'words' })).toBe(few + 1);
  });

  test('for the comments of a hundred posts are those for the comments of one', async () => {
    const posts = await Promise.all(Array.from({ length: 100 }, () => post()));
    await fill(posts, 3);
    const embed = (number: number) =>
      costOf('visitor', 'posts', { per_page: String(number), _embed: 'replies', _fields: 'id,_links,_embedded' });
    const plain = await costOf('visitor', 'posts', { per_page: '100', _fields: 'id,_links' });
    // And one for those who wrote them, whose pictures they have.
    expect(await embed(100)).toBe(plain + 2);
    expect(await embed(1)).toBe(await embed(100));
  });

  test('for what a hundred comments answer, and what answers them, are a handful', async () => {
    const on = await post();
    await fill([on], 100);
    await sql`update comments set parent = id - 1 where id > (select min(id) from comments)`.execute(
      comments.db.kysely,
    );
    const cost = await costOf('visitor', 'comments', { per_page: '100', _embed: 'in-reply-to,children' });
    expect(cost).toBeLessThanOrEqual((await costOf('visitor', 'comments', { per_page: '100' })) + 2);
  });
});

describe('many comments', () => {
  test('are listed from an index, and their totals from a few rows', async () => {
    const posts = await Promise.all(Array.from({ length: 50 }, () => post()));
    await fill(posts, 20);
    await fill(posts, 200, 'spam');
    await sql`analyze comments, posts`.execute(comments.db.kysely);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select comments.id from comments left join posts on posts.id = comments.post_id
        where comments.type = 'comment' and comments.status = 'approved' and posts.type = 'post' and posts.status = 'publish'
          and posts.password = '' order by comments.date_gmt desc, comments.id desc limit 10`.execute(
      comments.db.kysely,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('comments_by_date_gmt');
    expect(plan).not.toContain('Sort');
    const { headers, body } = await send('visitor', 'GET', 'comments', { query: { per_page: '2' } });
    expect(headers).toMatchObject({ 'X-CMS-Total': '1000', 'X-CMS-TotalPages': '500' });
    expect(memberOf((body as readonly JsonMap[])[0] ?? {}, 'author')).toBe(5);
  });
});
