import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Json, JsonMap } from '../../src/lib/json.ts';
import { idsIn, outcomeOf, setUpComments } from '../support/comments.ts';
import type { Role } from '../support/site.ts';

const comments = setUpComments();
const { send, post, comment, ids } = comments;

const create = (role: Role, body: JsonMap) => send(role, 'POST', 'comments', { body });
const update = (id: number, body: JsonMap) => send('editor', 'POST', `comments/${id}`, { body });

describe('a list', () => {
  test('counts as text what the caller may read, and nothing else', async () => {
    const open = await post();
    const [hidden, locked] = [await post({ status: 'private', author: ids.author }), await post({ password: 'x' })];
    const [a, b, c] = [await comment({ post: open }), await comment({ post: hidden }), await comment({ post: locked })];
    const held = await comment({ post: open, status: 'hold', author: ids.subscriber });
    const listed = async (role: Role, query: JsonMap = {}) => {
      const answer = await send(role, 'GET', 'comments', { query: { orderby: 'id', order: 'asc', ...query } });
      return { ids: idsIn(answer), total: answer.headers['X-CMS-Total'] };
    };
    expect(await listed('visitor')).toEqual({ ids: [a], total: '1' });
    expect(await listed('subscriber')).toEqual({ ids: [a], total: '1' });
    expect(await listed('author')).toEqual({ ids: [a, b], total: '2' });
    expect(await listed('editor')).toEqual({ ids: [a, b, c], total: '3' });
    expect(await listed('editor', { status: 'all', per_page: '1' })).toEqual({ ids: [a], total: '4' });
    expect(await listed('contributor', { status: 'hold' })).toEqual({ ids: [], total: '0' });
    expect(await listed('visitor', { per_page: '1', page: '2' })).toEqual({ ids: [], total: '1' });
    await sql`update comments set author = ${ids.contributor} where id = ${held}`.execute(comments.db.kysely);
    expect(await listed('contributor', { status: 'hold' })).toEqual({ ids: [held], total: '1' });
  });

  test('of all types has the notes, for those who may edit the posts', async () => {
    const [own, other] = [await post({ author: ids.author }), await post({ author: ids.editor })];
    const [said, mine, theirs] = [
      await comment({ post: own }),
      await comment({ post: own, type: 'note' }),
      await comment({ post: other, type: 'note' }),
    ];
    const listed = async (role: Role, query: JsonMap) => {
      const answer = await send(role, 'GET', 'comments', { query: { orderby: 'id', order: 'asc', ...query } });
      return { ids: idsIn(answer), total: answer.headers['X-CMS-Total'] };
    };
    const all = { type: 'all', status: 'any' };
    expect(await listed('editor', all)).toEqual({ ids: [said, mine, theirs], total: '3' });
    expect(await listed('editor', { ...all, per_page: '1', offset: '1' })).toEqual({ ids: [mine], total: '3' });
    expect(await listed('author', { type: 'all' })).toEqual({ ids: [said, mine], total: '2' });
    expect(await listed('author', { type: 'all', per_page: '1' })).toEqual({ ids: [said], total: '2' });
    expect(await listed('contributor', { type: 'all', per_page: '1' })).toEqual({ ids: [said], total: '1' });
    expect(await listed('editor', { ...all, type: '' })).toEqual({ ids: [said], total: '1' });
    expect(await listed('editor', {})).toEqual({ ids: [said], total: '1' });
  });

  test('does not tell by a search what its items do not show', async () => {
    const id = await comment({
      post: await post(),
      author_name: 'Ann',
      author_email: 'secret@example.org',
      status: 'approved',
    });
    const found = async (role: Role, search: string) =>
      idsIn(await send(role, 'GET', 'comments', { query: { search } }));
    expect(await found('visitor', 'secret@')).toEqual([]);
    expect(await found('visitor', '192.0.2')).toEqual([]);
    expect(await found('contributor', 'secret@')).toEqual([]);
    expect(await found('editor', 'SECRET@')).toEqual([id]);
    expect(await found('visitor', 'ANN')).toEqual([id]);
    expect(await found('visitor', '%')).toEqual([]);
  });

  test.each([
    [{ post: '0' }, '401 rest_cannot_read'],
    [{ context: 'edit' }, '401 rest_forbidden_context'],
    [{ status: 'hold' }, '401 rest_forbidden_param'],
    [{ status: 'approve', type: 'comment', author: '' }, '200'],
    [{ author: '1' }, '401 rest_forbidden_param'],
    [{ author_email: 'a@example.org' }, '401 rest_forbidden_param'],
    [{ after: '2025-02-30T00:00:00' }, '400 rest_invalid_param'],
    [{ before: '2025-06-01' }, '400 rest_invalid_param'],
    [{ include: Array.from({ length: 1001 }, (_, at) => at).join() }, '400 rest_invalid_param'],
    [{ post: '99999' }, '200'],
  ])('by a visitor with %j: %s', async (query, outcome) => {
    expect(outcomeOf(await send('visitor', 'GET', 'comments', { query }))).toBe(outcome);
  });

  test.each(['date', 'date_gmt', 'id', 'post', 'parent', 'type', 'include'])(
    'can be sorted by %s, page by page',
    async (orderby) => {
      const posts = [await post(), await post()];
      const made: number[] = [];
      for (let at = 0; at < 7; at += 1)
        made.push(await comment({ post: posts[at % 2] ?? 0, parent: made[at - 3] ?? 0 }));
      for (const order of ['asc', 'desc']) {
        const page = (number: number) =>
          send('visitor', 'GET', 'comments', {
            query: { orderby, order, per_page: '3', page: String(number), include: made.join() },
          });
        const pages = await Promise.all([1, 2, 3].map(page));
        expect(pages.flatMap(idsIn).toSorted()).toEqual(made.toSorted());
      }
    },
  );
});

test('odd input is refused or taken, and never a fault', async () => {
  const on = await post();
  const id = await comment({ post: on });
  const odd: Json[] = [
    null,
    true,
    -1,
    1.5,
    2 ** 53 - 1,
    -(2 ** 53) + 1,
    1e300,
    '',
    '\0',
    '😀'.repeat(300),
    '٣',
    [],
    [[]],
    [on],
    {},
    { raw: null },
    { raw: ['x'] },
    { __proto__: 1 },
    '9'.repeat(30),
    '%',
    "'; drop table comments --",
  ];
  const members = [
    'post',
    'parent',
    'author',
    'author_name',
    'author_email',
    'author_url',
    'author_ip',
    'author_user_agent',
    'date',
    'date_gmt',
    'content',
    'status',
    'type',
    'meta',
    'password',
    'id',
  ];
  const asked = [
    'search',
    'after',
    'author',
    'author_exclude',
    'author_email',
    'before',
    'exclude',
    'include',
    'offset',
    'order',
    'orderby',
    'parent',
    'parent_exclude',
    'post',
    'status',
    'type',
    'password',
    'page',
    'per_page',
    'context',
  ];
  for (const value of odd) {
    for (const name of members) {
      const body = { post: on, content: `${name} ${JSON.stringify(value)}`, [name]: value };
      expect((await create('administrator', body)).status).toBeLessThan(500);
      const { post: _, ...change } = { ...body, content: 'Changed', [name]: value };
      expect((await update(id, change)).status).toBeLessThan(500);
    }
    const texts = [typeof value === 'string' ? value : JSON.stringify(value)];
    for (const name of asked) {
      expect(
        (await send('administrator', 'GET', 'comments', { query: { [name]: texts[0] ?? '' } })).status,
      ).toBeLessThan(500);
      expect((await send('administrator', 'GET', 'comments', { query: { [name]: texts } })).status).toBeLessThan(500);
    }
  }
});
