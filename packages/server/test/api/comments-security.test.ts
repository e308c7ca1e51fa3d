import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import { parseQuery } from '../../src/lib/query-string.ts';
import { activeInTree } from '../support/allow-list-checks.ts';
import { idOf, idsIn, memberOf, outcomeOf, setUpComments } from '../support/comments.ts';
import type { Role } from '../support/site.ts';

const comments = setUpComments();
const { send, post, comment, ids } = comments;

const create = (role: Role, body: JsonMap) => send(role, 'POST', 'comments', { body });

const stored = async (): Promise<string> => {
  const { rows } = await sql<{
    all: string;
  }>`select coalesce(json_agg(c order by c.id), '[]')::text as all from comments c`.execute(comments.db.kysely);
  return rows[0]?.all ?? '';
};

test('notes on posts that the caller may not edit are refused and leave nothing', async () => {
  for (const status of ['private', 'draft', 'publish']) {
    const note = { post: await post({ status }), type: 'note', content: 'x' };
    expect(outcomeOf(await create('subscriber', note))).toBe('403 rest_cannot_create_note');
    expect(outcomeOf(await create('visitor', note))).toBe('401 rest_comment_login_required');
  }
  expect(await stored()).toBe('[]');
});

describe('answers', () => {
  test('go to readable comments on the same post', async () => {
    const [here, elsewhere, hidden] = [await post(), await post(), await post({ status: 'private' })];
    const parents = {
      here: await comment({ post: here }),
      held: await comment({ post: here, status: 'hold' }),
      note: await comment({ post: here, type: 'note' }),
      elsewhere: await comment({ post: elsewhere }),
      hidden: await comment({ post: hidden }),
      nowhere: 99_999,
    };
    const outcomes = Object.entries(parents).map(async ([name, parent]) => {
      const made = await create('subscriber', {
        post: here,
        parent,
        content: name,
        date: `2021-01-01T00:${String(parent % 60).padStart(2, '0')}:00`,
      });
      return [name, outcomeOf(made)];
    });
    expect(Object.fromEntries(await Promise.all(outcomes))).toEqual({
      here: '201',
      held: '400 rest_comment_invalid_parent',
      note: '400 rest_comment_invalid_parent',
      elsewhere: '400 rest_comment_invalid_parent',
      hidden: '400 rest_comment_invalid_parent',
      nowhere: '400 rest_comment_invalid_parent',
    });
  });

  test('cannot be moved by those who do not moderate, not even one’s own', async () => {
    const on = await post();
    const hidden = await comment({ post: await post({ status: 'private' }) });
    const own = await comment({ post: on }, 'subscriber');
    const before = await stored();
    expect(outcomeOf(await send('subscriber', 'POST', `comments/${own}`, { body: { parent: hidden } }))).toBe(
      '403 rest_cannot_edit',
    );
    expect(await stored()).toBe(before);
  });

  test('form no circles', async () => {
    const on = await post();
    const a = await comment({ post: on });
    const b = await comment({ post: on, parent: a });
    const c = await comment({ post: on, parent: b });
    const move = async (id: number, parent: number) =>
      outcomeOf(await send('editor', 'POST', `comments/${id}`, { body: { parent } }));
    expect(await move(a, a)).toBe('400 rest_comment_invalid_parent');
    expect(await move(a, b)).toBe('400 rest_comment_invalid_parent');
    expect(await move(a, c)).toBe('400 rest_comment_invalid_parent');
    expect(await move(c, a)).toBe('200');
    // A parent that is still to come would close a circle once it is there.
    expect(await move(a, c + 1)).toBe('200');
    expect(outcomeOf(await create('editor', { post: on, parent: a, content: 'Here I am' }))).toBe(
      '400 rest_comment_invalid_parent',
    );
  });

  test('moved at the same time form no circles either', async () => {
    const on = await post();
    const pairs = await Promise.all(
      Array.from({ length: 8 }, async () => [await comment({ post: on }), await comment({ post: on })] as const),
    );
    const move = (id: number, parent: number) => send('editor', 'POST', `comments/${id}`, { body: { parent } });
    const outcomes = await Promise.all(pairs.map(([a, b]) => Promise.all([move(a, b), move(b, a)])));
    expect(outcomes.map((both) => both.map(({ status }) => status).toSorted())).toEqual(pairs.map(() => [200, 400]));
  });

  test('nest a hundred deep and no deeper, whichever way they get there', async () => {
    const on = await post();
    const chain = async (length: number): Promise<number[]> => {
      const { rows } = await sql<{ id: number }>`
        insert into comments (post_id, date, date_gmt, content, status)
        select ${on}, '2020-01-01', '2020-01-01', 'x', 'approved' from generate_series(1, ${length}) returning id`.execute(
        comments.db.kysely,
      );
      const made = rows.map(({ id }) => id);
      await sql`update comments set parent = id - 1 where id = any(${made.slice(1)}::bigint[])`.execute(
        comments.db.kysely,
      );
      return made;
    };
    const [long, short] = [await chain(99), await chain(2)];
    const last = await comment({ post: on, parent: long.at(-1) ?? 0 });
    expect(outcomeOf(await create('editor', { post: on, parent: last, content: 'Too deep' }))).toBe(
      '400 rest_comment_invalid_parent',
    );
    const move = { body: { parent: long.at(-1) ?? 0 } };
    expect(outcomeOf(await send('editor', 'POST', `comments/${short[0]}`, move))).toBe(
      '400 rest_comment_invalid_parent',
    );
    expect(outcomeOf(await send('editor', 'POST', `comments/${short[1]}`, move))).toBe('200');
  });
});

describe('comments on posts that the caller may not read', () => {
  test.each([
    ['private', {}],
    ['draft', {}],
    ['trash', {}],
    ['publish', { password: 'secret' }],
  ])('are nowhere to be found: %s %j', async (status, parts) => {
    const on = await post();
    const id = await comment({ post: on, content: 'xyzzy' });
    await sql`update posts set status = ${status}, password = ${String(memberOf(parts, 'password') ?? '')} where id = ${on}`.execute(
      comments.db.kysely,
    );
    expect(outcomeOf(await send('visitor', 'GET', 'comments', { query: { post: String(on) } }))).toBe(
      '401 rest_cannot_read_post',
    );
    expect(outcomeOf(await send('subscriber', 'GET', 'comments', { query: { post: String(on) } }))).toBe(
      '403 rest_cannot_read_post',
    );
    expect(outcomeOf(await send('visitor', 'GET', `comments/${id}`))).toBe('401 rest_cannot_read');
    for (const query of [{}, { include: String(id) }, { search: 'xyzzy' }, { parent: '0' }, { page: '2' }]) {
      const listed = await send('visitor', 'GET', 'comments', { query });
      expect({ ids: idsIn(listed), total: listed.headers['X-CMS-Total'] }).toEqual({ ids: [], total: '0' });
    }
    expect(await sql`select from outbox where subject::text like '%xyzzy%'`.execute(comments.db.kysely)).toMatchObject({
      rows: [],
    });
  });

  test('are left out of what they answer, and of what answers them', async () => {
    const [open, hidden] = [await post(), await post({ status: 'private' })];
    const above = await comment({ post: hidden });
    const below = await comment({ post: open, parent: above });
    const secret = await comment({ post: hidden, parent: below });
    const embed = { query: { _embed: 'in-reply-to,children' } };
    const { body } = await send('visitor', 'GET', `comments/${below}`, embed);
    expect(memberOf(body, '_embedded')).toEqual({
      'in-reply-to': [expect.objectContaining({ code: 'rest_cannot_read' })],
    });
    const seen = await send('editor', 'GET', `comments/${below}`, embed);
    expect(memberOf(seen.body, '_embedded')).toMatchObject({
      'in-reply-to': [{ id: above }],
      children: [[{ id: secret }]],
    });
  });

  test('come back with their post', async () => {
    const on = idOf(
      await send('editor', 'POST', 'posts', { body: { title: 'A post', status: 'publish', comment_status: 'open' } }),
    );
    const [id, spam] = [await comment({ post: on }), await comment({ post: on, status: 'spam' })];
    const statuses = async () => {
      const read = async (one: number) => memberOf((await send('editor', 'GET', `comments/${one}`)).body, 'status');
      return [await read(id), await read(spam)];
    };
    expect(outcomeOf(await send('editor', 'DELETE', `posts/${on}`))).toBe('200');
    expect(await statuses()).toEqual(['post-trashed', 'post-trashed']);
    expect(idsIn(await send('editor', 'GET', 'comments', { query: { post: String(on) } }))).toEqual([]);
    expect(idsIn(await send('editor', 'GET', 'comments', { query: { status: 'post-trashed' } })).toSorted()).toEqual([
      id,
      spam,
    ]);
    await send('editor', 'POST', `posts/${on}`, { body: { status: 'publish' } });
    expect(await statuses()).toEqual(['approved', 'spam']);
    await send('editor', 'DELETE', `posts/${on}`, { query: { force: 'true' } });
    expect(outcomeOf(await send('editor', 'GET', `comments/${id}`))).toBe('404 rest_comment_invalid_id');
  });
});

test('a comment of too many bytes is refused whole', async () => {
  const on = await post();
  const content = `${'x'.repeat(65_520)}<a href="https://x.example" title="${'y'.repeat(5_000)}">z</a>`;
  expect(outcomeOf(await create('subscriber', { post: on, content }))).toBe('400 comment_content_column_length');
  const id = await comment({ post: on, content: 'é'.repeat(32_762) });
  const { body } = await send('editor', 'GET', `comments/${id}`, { query: { context: 'edit' } });
  expect(memberOf(body, 'content')).toMatchObject({ raw: 'é'.repeat(32_762) });
});

test('what a visitor may not publish is gone before it is stored', async () => {
  const on = await post();
  const sent =
    '<blockquote cite="x\n\n onfocus=alert(1) autofocus tabindex=0 y">q</blockquote><a href="javascript&colon;alert(1)">a</a>';
  const id = await comment({ post: on, content: sent }, 'subscriber');
  const { body } = await send('editor', 'GET', `comments/${id}`, { query: { context: 'edit' } });
  const { raw, rendered } = memberOf(body, 'content') as { raw: string; rendered: string };
  expect([raw, rendered].flatMap((html) => activeInTree(html, 'post'))).toEqual([]);
});

test('comments outlive their author as those of a guest', async () => {
  const on = await post();
  const { rows } = await sql<{ id: number }>`
    insert into users (login, email, password_hash, slug, display_name, roles)
    values ('leaver', 'leaver@example.org', '', 'leaver', 'Leaver', '{subscriber}') returning id`.execute(
    comments.db.kysely,
  );
  const id = await comment({ post: on, author: rows[0]?.id ?? 0, status: 'approved' });
  const gone = await send('administrator', 'DELETE', `users/${rows[0]?.id}`, {
    query: { force: 'true', reassign: String(ids.editor) },
  });
  expect(gone.status).toBe(200);
  expect((await send('visitor', 'GET', `comments/${id}`)).body).toMatchObject({ author: 0, author_name: 'Leaver' });
});

/** Policies are asked for `Allow` also when the arguments are refused: they must see only what fits. */
test.each([
  ['GET', 'comments?post[0][a]=1', undefined],
  ['GET', 'comments?author[0][a]=1&status[a]=b&context[a]=edit', undefined],
  ['POST', 'comments', { post: {} }],
  ['POST', 'comments', { post: [[]], author: {}, status: {}, type: {}, password: {} }],
  ['OPTIONS', 'comments?post[0][a]=1', undefined],
  ['GET', 'posts?author[a][b]=1&sticky[a]=1&categories[a][b]=c', undefined],
  ['POST', 'posts', { author: {}, sticky: [], categories: { a: {} }, status: {}, parent: [] }],
  ['GET', 'users?roles[a][b]=1&orderby[a]=email', undefined],
  ['POST', 'users', { roles: {}, password: [], email: {} }],
  ['GET', 'categories?post[a]=1&parent[a]=b', undefined],
  ['GET', 'search?type[a]=post&subtype[a][b]=c', undefined],
] as const)('a mistake of the caller in %s %s is theirs, whoever they are', async (method, target, body) => {
  for (const role of ['visitor', 'subscriber', 'author', 'administrator'] as const) {
    const [route = '', search = ''] = target.split('?');
    const query = parseQuery(search);
    const { status } = await send(role, method, route, { query: query.ok ? query.value : {}, ...(body && { body }) });
    expect(status, role).toBeLessThan(500);
  }
});
