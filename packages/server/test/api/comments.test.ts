import { describe, expect, test } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import { idsIn, memberOf, outcomeOf, setUpComments } from '../support/comments.ts';
import { roles } from '../support/site.ts';
import type { Role } from '../support/site.ts';

const comments = setUpComments();
const { send, post, comment, ids, options } = comments;

const root = 'http://site.test/cms-json/cms/v2';
const create = (role: Role, body: JsonMap) => send(role, 'POST', 'comments', { body });
const statusOf = async (role: Role, body: JsonMap) => memberOf((await create(role, body)).body, 'status');
const update = (id: number, body: JsonMap, role: Role = 'editor') => send(role, 'POST', `comments/${id}`, { body });

describe('one comment', () => {
  test('has its fields in order, and links that say what the caller may do', async () => {
    const on = await post();
    const above = await comment({ post: on });
    const id = await comment({ post: on, parent: above, content: 'A <em>word</em>' });
    await comment({ post: on, parent: id });
    const { body } = await send('editor', 'GET', `comments/${id}`, { query: { context: 'edit' } });
    expect(Object.keys(body as object)).toEqual([
      'id',
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
      'link',
      'status',
      'type',
      'author_avatar_urls',
      'meta',
      '_links',
    ]);
    expect(body).toMatchObject({
      parent: above,
      author: ids.editor,
      author_email: 'editor@example.org',
      author_ip: '192.0.2.1',
      content: { rendered: '<p>A <em>word</em></p>\n', raw: 'A <em>word</em>' },
      status: 'approved',
      meta: { _cms_note_status: null },
    });
    expect(memberOf(body, '_links')).toEqual({
      self: [{ href: `${root}/comments/${id}`, targetHints: { allow: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] } }],
      collection: [{ href: `${root}/comments` }],
      author: [{ embeddable: true, href: `${root}/users/${ids.editor}` }],
      up: [{ embeddable: true, post_type: 'post', href: `${root}/posts/${on}` }],
      'in-reply-to': [{ embeddable: true, href: `${root}/comments/${above}` }],
      children: [{ embeddable: true, href: `${root}/comments?parent=${id}` }],
    });
    const seen = await send('visitor', 'GET', `comments/${id}`);
    for (const hidden of ['author_email', 'author_ip', 'author_user_agent'])
      expect(memberOf(seen.body, hidden)).toBeUndefined();
    expect(memberOf(seen.body, 'content')).toEqual({ rendered: '<p>A <em>word</em></p>\n' });
  });

  test('leads to no answers that only moderators see', async () => {
    const on = await post();
    const id = await comment({ post: on });
    const reply = await comment({ post: on, parent: id, status: 'hold' });
    const links = async () =>
      Object.keys(memberOf((await send('visitor', 'GET', `comments/${id}`)).body, '_links') as object);
    expect(await links()).not.toContain('children');
    await update(reply, { status: 'approved' });
    expect(await links()).toContain('children');
  });

  test.each(['0', '99999', '9007199254740993', '99999999999999999999999'])('%s is none', async (id) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect(outcomeOf(await send('visitor', method, `comments/${id}`))).toBe('404 rest_comment_invalid_id');
    }
  });

  test('has no pictures where the site shows none', async () => {
    options['show_avatars'] = '0';
    const id = await comment({ post: await post() });
    expect(memberOf((await send('visitor', 'GET', `comments/${id}`)).body, 'author_avatar_urls')).toBeUndefined();
  });
});

describe('a new comment', () => {
  test.each([
    ['visitor', '401 rest_comment_login_required'],
    ['subscriber', 'hold'],
    ['contributor', 'hold'],
    ['author', 'hold'],
    ['editor', 'approved'],
    ['administrator', 'approved'],
  ] as const)('by a %s: %s', async (role, outcome) => {
    const made = await create(role, { post: await post(), content: 'Hello' });
    expect(made.status === 201 ? memberOf(made.body, 'status') : outcomeOf(made)).toBe(outcome);
  });

  test('of whoever wrote the post, or had one approved before, is approved at once', async () => {
    const on = await post({ author: ids.author });
    expect(await statusOf('author', { post: on, content: 'Mine' })).toBe('approved');
    const first = await comment({ post: on, author: ids.subscriber, status: 'approved' });
    expect(first).toBeGreaterThan(30_000);
    expect(await statusOf('subscriber', { post: on, content: 'Second', date: '2021-01-01T00:00:00' })).toBe('approved');
  });

  test('is not trusted because its name is borrowed from somebody who is', async () => {
    const on = await post();
    await comment({ post: on });
    const borrowed = { author_name: 'editor', author_email: 'editor@example.org' };
    expect(await statusOf('subscriber', { post: on, content: 'Not me', ...borrowed })).toBe('hold');
  });

  test.each([
    ['no post', {}, '403 rest_comment_invalid_post_id'],
    ['a post that is not there', { post: 99_999 }, '403 rest_comment_invalid_post_id'],
    ['an id', { id: 7 }, '400 rest_comment_exists'],
    ['a wrong type of post', { post: 'abc' }, '400 rest_invalid_param'],
    ['a day that does not exist', { date: '2025-02-30T00:00:00' }, '400 rest_invalid_param'],
    ['no e-mail address', { author_email: 'nope' }, '400 rest_invalid_param'],
  ])('with %s is refused', async (_, body, outcome) => {
    expect(outcomeOf(await create('administrator', { content: 'Hello', ...body }))).toBe(outcome);
  });

  test.each([
    ['draft', '403 rest_comment_draft_post', '403 rest_comment_draft_post'],
    ['trash', '403 rest_comment_trash_post', '403 rest_comment_trash_post'],
    ['private', '403 rest_cannot_read_post', '201'],
    ['pending', '403 rest_cannot_read_post', '201'],
  ])('on a %s post: %s for a subscriber, %s for an editor', async (status, subscriber, editor) => {
    const on = await post({ status });
    expect(outcomeOf(await create('subscriber', { post: on, content: 'Hello' }))).toBe(subscriber);
    expect(outcomeOf(await create('editor', { post: on, content: 'Hello' }))).toBe(editor);
  });

  test('on a closed post, or one of a type without comments, is refused whoever sends it', async () => {
    for (const on of [await post({ commentStatus: 'closed' }), await post({ type: 'cms_navigation' })]) {
      expect(outcomeOf(await create('administrator', { post: on, content: 'Hello' }))).toBe('403 rest_comment_closed');
    }
  });

  test.each([
    [{ author: 4 }, '403 rest_comment_invalid_author'],
    [{ author: 0 }, '403 rest_comment_invalid_author'],
    [{ author_ip: '203.0.113.1' }, '403 rest_comment_invalid_author_ip'],
    [{ author_ip: '192.0.2.1' }, '201'],
    [{ status: 'hold' }, '403 rest_comment_invalid_status'],
    [{ status: '' }, '403 rest_comment_invalid_status'],
    [{ author_name: 'Pen' }, '400 rest_comment_author_data_required'],
    [{ author_name: 'Pen', author_email: 'pen@example.org' }, '201'],
    [{ type: 'pingback' }, '400 rest_invalid_comment_type'],
    [{ type: ['note'] }, '400 rest_invalid_comment_type'],
    [{ content: '   ' }, '400 rest_comment_content_invalid'],
    [{ content: '<img src=x>' }, '201'],
    [{ content: { raw: 'Words' } }, '201'],
  ])('by a subscriber with %j: %s', async (body, outcome) => {
    expect(outcomeOf(await create('subscriber', { post: await post(), content: 'Hello', ...body }))).toBe(outcome);
  });

  test('takes its author from the user named, and what is said beside it', async () => {
    const body = { post: await post(), content: 'Hello', author: ids.author, author_name: 'Other' };
    expect((await create('editor', body)).body).toMatchObject({
      author: ids.author,
      author_name: 'Other',
      author_email: 'author@example.org',
    });
    expect(outcomeOf(await create('editor', { ...body, author: 99_999 }))).toBe('400 rest_comment_author_invalid');
    expect(outcomeOf(await create('editor', { ...body, author: 0 }))).toBe('400 rest_comment_author_invalid');
  });

  test('with the same words is a duplicate, unless the first is in the bin', async () => {
    const on = await post();
    const first = await comment({ post: on, content: 'Once' });
    const again = { post: on, content: 'Once' };
    expect(outcomeOf(await create('editor', again))).toBe('409 comment_duplicate');
    expect(outcomeOf(await create('administrator', again))).toBe('201');
    expect(outcomeOf(await create('editor', { ...again, post: await post() }))).toBe('201');
    await send('editor', 'DELETE', `comments/${first}`);
    expect(outcomeOf(await create('editor', again))).toBe('201');
  });

  test('a moment after another is too soon, for all but moderators', async () => {
    const on = await post();
    await create('subscriber', { post: on, content: 'One' });
    expect(outcomeOf(await create('subscriber', { post: on, content: 'Two' }))).toBe('400 comment_flood');
    expect(
      outcomeOf(
        await create('author', {
          post: on,
          content: 'Three',
          author_name: 'S',
          author_email: 'subscriber@example.org',
        }),
      ),
    ).toBe('400 comment_flood');
    for (const content of ['Four', 'Five'])
      expect(outcomeOf(await create('editor', { post: on, content }))).toBe('201');
  });

  test('on a protected post needs its password', async () => {
    const on = await post({ password: 'open sesame' });
    const body = { post: on, content: 'Hello' };
    expect(outcomeOf(await create('subscriber', body))).toBe('403 rest_cannot_read_post');
    expect(outcomeOf(await create('subscriber', { ...body, password: 'wrong' }))).toBe('403 rest_cannot_read_post');
    expect(outcomeOf(await create('subscriber', { ...body, password: 'open sesame' }))).toBe('201');
  });

  test('leaves nothing behind when its meta is refused', async () => {
    const on = await post();
    const body = { post: on, content: 'Hello', meta: { _cms_note_status: 'resolved' } };
    expect(outcomeOf(await create('subscriber', body))).toBe('403 rest_cannot_update');
    expect(idsIn(await send('editor', 'GET', 'comments', { query: { status: 'any' } }))).toEqual([]);
  });
});

describe('a note', () => {
  test('is left by those who may edit the post, on drafts too, and hidden from everybody else', async () => {
    const on = await post({ author: ids.author, status: 'draft', commentStatus: 'closed' });
    const note = { post: on, type: 'note', content: 'Check this' };
    expect(outcomeOf(await create('contributor', note))).toBe('403 rest_cannot_create_note');
    const id = idOfMade(await create('author', note));
    expect(outcomeOf(await create('author', note))).toBe('201');
    const readers = await Promise.all(roles.map(async (role) => outcomeOf(await send(role, 'GET', `comments/${id}`))));
    expect(readers.slice(0, 3)).toEqual(['401 rest_cannot_read', '403 rest_cannot_read', '403 rest_cannot_read']);
    expect(readers.slice(3)).toEqual(['200', '200', '200']);
    const listed = (role: Role) => send(role, 'GET', 'comments', { query: { type: 'note' } });
    expect(idsIn(await listed('editor'))).toHaveLength(2);
    expect(idsIn(await listed('author'))).toHaveLength(2);
    expect((await listed('contributor')).headers['X-CMS-Total']).toBe('0');
    expect(outcomeOf(await listed('subscriber'))).toBe('403 rest_forbidden_param');
    const all = (role: Role) => send(role, 'GET', 'comments', { query: { type: 'all' } });
    expect(idsIn(await all('editor'))).toContain(id);
    expect([idsIn(await all('contributor')), idsIn(await send('editor', 'GET', 'comments'))]).toEqual([[], []]);
  });

  // To see it fail, keep the edit context of all comments to moderators.
  test('shows all there is to it to whoever may edit the posts that are named, and to moderators', async () => {
    const own = await post({ author: ids.contributor, status: 'draft' });
    const other = await post({ author: ids.author, status: 'draft' });
    const id = await comment({ post: own, type: 'note' }, 'editor');
    await comment({ post: other, type: 'note' }, 'editor');
    const edit = (role: Role, query: JsonMap) =>
      send(role, 'GET', 'comments', { query: { context: 'edit', ...query } });
    const mine = await edit('contributor', { type: 'note', post: [own] });
    expect(mine.body).toMatchObject([{ id, content: { raw: expect.any(String) } }]);
    const single = await send('contributor', 'GET', `comments/${id}`, { query: { context: 'edit' } });
    expect(single.body).toMatchObject({ id, content: { raw: expect.any(String) } });
    const refused = '403 rest_forbidden_context';
    expect(outcomeOf(await edit('contributor', { type: 'note' }))).toBe(refused);
    expect(outcomeOf(await edit('contributor', { post: [own] }))).toBe(refused);
    expect(outcomeOf(await edit('contributor', { type: 'note', post: [own, 999_999] }))).toBe(refused);
    expect(outcomeOf(await edit('contributor', { type: 'note', post: [own, other] }))).toBe(
      '403 rest_cannot_read_post',
    );
    expect(outcomeOf(await edit('author', { type: 'note', post: [own] }))).toBe('403 rest_cannot_read_post');
    expect(idsIn(await edit('editor', { type: 'note' }))).toHaveLength(2);
  });

  test('may be empty when it says what became of the matter', async () => {
    const on = await post({ author: ids.author });
    const note = { post: on, type: 'note', content: '' };
    expect(outcomeOf(await create('author', note))).toBe('400 rest_comment_content_invalid');
    const settled = await create('author', { ...note, meta: { _cms_note_status: 'resolved' } });
    expect(settled.body).toMatchObject({ type: 'note', status: 'approved', meta: { _cms_note_status: 'resolved' } });
  });

  test('does not count as a comment, and is not detached', async () => {
    const on = await post();
    const id = await comment({ post: on, type: 'note' });
    expect(await comments.countOf(on)).toBe(0);
    expect(outcomeOf(await update(id, { post: 0 }))).toBe('403 rest_comment_invalid_post_id');
    const page = await post({ type: 'attachment', status: 'inherit' });
    expect(outcomeOf(await update(id, { post: page }))).toBe('403 rest_comment_not_supported_post_type');
  });
});

describe('an update', () => {
  test.each(roles)('by a %s', async (role) => {
    const id = await comment({ post: await post({ author: ids.author }) });
    const outcome =
      role === 'editor' || role === 'administrator' ? '200' : `${role === 'visitor' ? 401 : 403} rest_cannot_edit`;
    expect(outcomeOf(await update(id, { content: 'Changed' }, role))).toBe(outcome);
  });

  test('changes what is sent and nothing else', async () => {
    const id = await comment({ post: await post(), author_ip: '203.0.113.5' });
    const { body: before } = await send('editor', 'GET', `comments/${id}`, { query: { context: 'edit' } });
    expect((await update(id, {})).body).toEqual(before);
    expect((await update(id, { status: 'nonsense' })).body).toEqual(before);
    expect((await update(id, { status: 'hold' })).body).toEqual({ ...(before as JsonMap), status: 'hold' });
    expect((await update(id, { author_email: '', author_name: 'New & Co' })).body).toMatchObject({
      author_email: '',
      author_name: 'New &amp; Co',
    });
    expect((await update(id, { date_gmt: '2021-02-03T04:05:06Z' })).body).toMatchObject({
      date: '2021-02-03T04:05:06',
    });
  });

  test.each([
    [{ type: 'pingback' }, '404 rest_comment_invalid_type'],
    [{ author: 99_999 }, '400 rest_comment_author_invalid'],
    [{ post: 99_999 }, '403 rest_comment_invalid_post_id'],
    [{ content: ' ' }, '400 rest_comment_content_invalid'],
    [{ content: null }, '400 rest_comment_content_invalid'],
    [{ author_url: `https://x.example/${'u'.repeat(200)}` }, '400 comment_author_url_column_length'],
    [{ post: 0 }, '200'],
  ])('with %j: %s', async (body, outcome) => {
    expect(outcomeOf(await update(await comment({ post: await post() }), body))).toBe(outcome);
  });

  test('moves the comment to another post, and the counts with it', async () => {
    const [from, to] = [await post(), await post()];
    const id = await comment({ post: from });
    expect((await update(id, { post: to })).body).toMatchObject({ post: to });
    expect([await comments.countOf(from), await comments.countOf(to)]).toEqual([0, 1]);
    await update(id, { post: 0 });
    expect(await comments.countOf(to)).toBe(0);
    expect(outcomeOf(await send('visitor', 'GET', `comments/${id}`))).toBe('401 rest_cannot_read');
    expect(idsIn(await send('editor', 'GET', 'comments', { query: { post: '0' } }))).toEqual([id]);
  });
});

describe('a delete', () => {
  test('puts into the bin once, then removes for good and lets the answers move up', async () => {
    const on = await post();
    const top = await comment({ post: on });
    const middle = await comment({ post: on, parent: top });
    const low = await comment({ post: on, parent: middle });
    expect((await send('editor', 'DELETE', `comments/${middle}`)).body).toMatchObject({
      status: 'trash',
      content: { raw: expect.any(String) },
    });
    expect(outcomeOf(await send('editor', 'DELETE', `comments/${middle}`))).toBe('410 rest_already_trashed');
    const gone = await send('editor', 'DELETE', `comments/${middle}`, { query: { force: 'true' } });
    expect(gone.body).toMatchObject({ deleted: true, previous: { id: middle, status: 'trash' } });
    expect(memberOf(memberOf(gone.body, 'previous') ?? null, '_links')).toBeUndefined();
    expect(memberOf((await send('visitor', 'GET', `comments/${low}`)).body, 'parent')).toBe(top);
    expect(await comments.countOf(on)).toBe(2);
  });
});

function idOfMade({ body }: { body: unknown }): number {
  return (body as { id: number }).id;
}
