import { describe, expect, test } from 'vitest';
import { sweepForgottenDrafts } from '../../src/domain/posts/new-drafts.actions.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import { codeOf, setUpPosts } from '../support/posts.ts';
import type { Role } from '../support/site.ts';

const posts = setUpPosts();
const { send, make, read, rows, users } = posts;

const begin = (role: Role, type = 'post') => send(role, 'POST', '/platen/v1/drafts', { body: { type } });
const idsIn = (body: unknown): unknown[] => (body as JsonMap[]).map(({ id }) => id);

describe('a new draft', () => {
  test('is stored, is in no list, and becomes a draft when it is first saved', async () => {
    const { status, body } = await begin('contributor');
    const id = (body as JsonMap)['id'] as number;
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'auto-draft', title: { raw: '' }, author: users.contributor });
    // Its id is no slug: there is none before there is a title.
    expect(body).toMatchObject({ slug: '', generated_slug: '' });
    const listed = { context: 'edit', status: ['publish', 'draft', 'pending', 'future', 'private'] };
    expect(idsIn((await send('administrator', 'GET', 'posts', { query: listed })).body)).not.toContain(id);
    expect(idsIn((await send('administrator', 'GET', 'posts', { query: { status: 'any' } })).body)).not.toContain(id);
    expect((await send('visitor', 'GET', `posts/${id}`)).status).toBe(401);
    const saved = await send('contributor', 'PUT', `posts/${id}`, { body: { status: 'draft', title: 'Written' } });
    expect(saved.body).toMatchObject({ id, status: 'draft', title: { raw: 'Written' }, generated_slug: 'written' });
  });

  test('becomes a draft with the first words that are autosaved, and not before', async () => {
    const { body } = await begin('author');
    const id = (body as JsonMap)['id'] as number;
    const statusNow = async () =>
      (await rows<{ status: string }>(`select status from posts where id = ${id}`))[0]?.status;
    await send('author', 'POST', `posts/${id}/autosaves`, { body: { title: ' ', content: '' } });
    expect(await statusNow()).toBe('auto-draft');
    await send('author', 'POST', `posts/${id}/autosaves`, { body: { title: '', content: 'Words', status: 'publish' } });
    expect(await statusNow()).toBe('draft');
    const drafts = await send('author', 'GET', 'posts', { query: { context: 'edit', status: 'draft' } });
    expect(idsIn(drafts.body)).toContain(id);
    await send('author', 'DELETE', `posts/${id}`, { query: { force: true } });
  });

  test('is told of to nobody before it is written into: then it is made', async () => {
    const { body } = await begin('editor');
    const id = (body as JsonMap)['id'] as number;
    const told = () => rows(`select kind from outbox where subject->>'id' = '${id}' order by id`);
    expect(await told()).toEqual([]);
    await send('editor', 'PUT', `posts/${id}`, { body: { status: 'draft', title: 'Written' } });
    expect(await told()).toEqual([{ kind: 'post.created' }]);
    await send('editor', 'DELETE', `posts/${id}`, { query: { force: true } });
  });

  test('may be made by whoever may create posts of the type, and by nobody else', async () => {
    expect((await begin('visitor')).status).toBe(401);
    expect(codeOf(await begin('subscriber'))).toBe('rest_cannot_create');
    expect(codeOf(await begin('contributor', 'page'))).toBe('rest_cannot_create');
    expect(codeOf(await begin('administrator', 'nothing'))).toBe('rest_type_invalid');
    expect(await rows('select id from posts')).toEqual([]);
  });

  test('cannot be asked for in the usual way, nor can a post become one again', async () => {
    const id = await make('editor', 'posts', { title: 'T' });
    expect((await send('editor', 'POST', 'posts', { body: { title: 'T', status: 'auto-draft' } })).status).toBe(400);
    expect((await send('editor', 'POST', `posts/${id}`, { body: { status: 'auto-draft' } })).status).toBe(400);
    const empty = { title: '', content: '', excerpt: '' };
    expect(codeOf(await send('editor', 'POST', `posts/${id}`, { body: empty }))).toBe('empty_content');
  });

  test('goes after a week in which nobody wrote into it, and what was written stays', async () => {
    const ids = [];
    for (let made = 0; made < 3; made += 1) ids.push(((await begin('author')).body as JsonMap)['id'] as number);
    const [old = 0, saved = 0, young = 0] = ids;
    await send('author', 'PUT', `posts/${saved}`, { body: { status: 'draft', title: 'Kept' } });
    await rows(`update posts set modified_gmt = now() - interval '8 days' where id <> ${young}`);
    await sweepForgottenDrafts(posts.scope('administrator'));
    expect((await rows<{ id: number }>('select id from posts order by id')).map(({ id }) => id)).toEqual([
      saved,
      young,
    ]);
    expect(old).toBeGreaterThan(0);
  });
});

describe('counts', () => {
  const counts = (role: Role, type = 'post') => send(role, 'GET', '/platen/v1/counts', { query: { type } });

  test('are those of the lists that the caller gets', async () => {
    for (const status of ['publish', 'publish', 'draft']) await make('editor', 'posts', { title: 'T', status });
    await make('author', 'posts', { title: 'T', status: 'private' });
    const binned = await make('editor', 'posts', { title: 'T' });
    await send('editor', 'DELETE', `posts/${binned}`);
    await begin('editor');
    expect((await counts('administrator')).body).toMatchObject({ publish: 2, draft: 1, private: 1, trash: 1 });
    for (const role of ['editor', 'author', 'contributor'] as const) {
      const told = (await counts(role)).body as Record<string, number>;
      expect(told).not.toHaveProperty('auto-draft');
      for (const [status, count] of Object.entries(told)) {
        const list = await send(role, 'GET', 'posts', { query: { status, per_page: 100 } });
        expect([role, status, count]).toEqual([role, status, Number(list.headers['X-CMS-Total'])]);
      }
    }
  });

  test('are told per day for published posts only', async () => {
    const publishing = (role: Role, type = 'post') =>
      send(role, 'GET', '/platen/v1/publishing', { query: { type, days: 30 } });
    const day = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
    const before = ((await publishing('author')).body as Record<string, number>)[day] ?? 0;
    const date = `${day}T10:00:00`;
    for (const status of ['publish', 'publish', 'private', 'draft'])
      await make('editor', 'posts', { title: 'T', status, date });
    const old = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 19);
    await make('editor', 'posts', { title: 'T', status: 'publish', date: old });
    const days = (await publishing('author')).body as Record<string, number>;
    expect(days[day]).toBe(before + 2);
    expect(days).not.toHaveProperty(old.slice(0, 10));
    expect((await publishing('visitor')).status).toBe(401);
    expect((await publishing('author', 'page')).status).toBe(403);
  });

  test('are told to nobody who does not edit the type', async () => {
    expect((await counts('visitor')).status).toBe(401);
    expect((await counts('subscriber')).status).toBe(403);
    expect((await counts('author', 'page')).status).toBe(403);
  });
});

describe('the lock of a post', () => {
  const hold = (role: Role, id: number, takeOver = false) =>
    send(role, 'POST', `/platen/v1/locks/post/${id}`, { body: { take_over: takeOver } });

  const isMine = (body: unknown): boolean => (body as { mine?: unknown } | undefined)?.mine === true;

  test('is held by one at a time, told by name, taken over and left', async () => {
    const id = await make('editor', 'posts', { title: 'T' });
    expect((await hold('editor', id)).body).toEqual({ mine: true });
    expect((await hold('editor', id)).body).toEqual({ mine: true });
    const holder = { id: users.editor, name: 'editor' };
    expect((await hold('administrator', id)).body).toEqual({ mine: false, holder });
    expect((await hold('administrator', id, true)).body).toEqual({ mine: true });
    expect((await hold('editor', id)).body).toMatchObject({ mine: false, holder: { id: users.administrator } });
    // Whoever has lost it cannot release it for the other.
    await send('editor', 'DELETE', `/platen/v1/locks/post/${id}`);
    expect((await hold('editor', id)).body).toMatchObject({ mine: false });
    await send('administrator', 'DELETE', `/platen/v1/locks/post/${id}`);
    expect((await hold('editor', id)).body).toEqual({ mine: true });
  });

  test('is read without being taken or prolonged', async () => {
    const id = await make('editor', 'posts', { title: 'T' });
    const look = (role: Role) => send(role, 'GET', `/platen/v1/locks/post/${id}`);
    expect((await look('administrator')).body).toEqual({ mine: true });
    expect(await rows('select post_id from edit_locks')).toEqual([]);
    await hold('editor', id);
    await rows(`update edit_locks set at = now() - interval '100 seconds'`);
    const age = () => rows(`select now() - at > interval '90 seconds' as old from edit_locks`);
    expect((await look('editor')).body).toEqual({ mine: true });
    const holder = { id: users.editor, name: 'editor' };
    expect((await look('administrator')).body).toEqual({ mine: false, holder });
    expect(await age()).toEqual([{ old: true }]);
    expect((await look('author')).status).toBe(403);
    expect((await look('visitor')).status).toBe(401);
  });

  test('goes to one of many who ask at once', async () => {
    const id = await make('editor', 'posts', { title: 'T' });
    const roles: readonly Role[] = ['editor', 'administrator', 'editor', 'administrator'];
    const answers = await Promise.all(roles.map((role) => hold(role, id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const winners = new Set(roles.filter((_, at) => isMine(answers[at]?.body)));
    expect(winners.size).toBe(1);
  });

  test('can be had by whoever may edit the post, once nobody has lived up to it for long', async () => {
    const id = await make('editor', 'posts', { title: 'T', status: 'publish' });
    expect((await hold('author', id)).status).toBe(403);
    expect((await hold('visitor', id)).status).toBe(401);
    await hold('editor', id);
    await rows(`update edit_locks set at = now() - interval '151 seconds'`);
    expect((await hold('administrator', id)).body).toEqual({ mine: true });
    expect(await read(id)).toMatchObject({ id });
  });
});

test('roles are told with what they may do, to whoever lists users', async () => {
  const { body } = await send('administrator', 'GET', '/platen/v1/roles');
  expect(body).toContainEqual(expect.objectContaining({ name: 'editor', label: 'Editor' }));
  expect(
    (body as { name: string; capabilities: string[] }[]).find(({ name }) => name === 'author')?.capabilities,
  ).toContain('publish_posts');
  expect(body).not.toContainEqual(expect.objectContaining({ users: expect.any(Number) }));
  const counted = await send('administrator', 'GET', '/platen/v1/roles', { query: { users: true } });
  expect(counted.body).toContainEqual(expect.objectContaining({ name: 'author', users: 1 }));
  expect((await send('author', 'GET', '/platen/v1/roles')).status).toBe(403);
});

describe('what the editor asks at its start', () => {
  const start = (role: Role, id: number, type = 'post') =>
    send(role, 'GET', '/platen/v1/editor-start', { query: { type, id } });

  test('comes in one answer, each part as it would be told by itself, and without what is refused', async () => {
    const id = await make('contributor', 'posts', { title: 'T' });
    for (const role of ['administrator', 'contributor'] as const) {
      const { status, body } = await start(role, id);
      expect(status).toBe(200);
      const told = body as { method: string; path: string; headers: JsonMap; body: unknown }[];
      for (const part of told) {
        const [route = '', query = ''] = part.path.split('?', 2);
        const params = Object.fromEntries(
          [...new URLSearchParams(query)].map(([name, value]) => [name.replace(/\[\d*\]$/, ''), value]),
        );
        const alone = await send(role, part.method, route, { query: params });
        expect([part.path, alone.status, alone.body]).toEqual([part.path, 200, part.body]);
        expect([part.path, part.headers['Allow']]).toEqual([part.path, alone.headers['Allow']]);
      }
      const paths = told.map(({ method, path }) => `${method} ${path.split('?')[0]}`);
      expect(paths).toContain('GET /cms/v2/taxonomies');
      expect(paths.includes('GET /cms/v2/settings')).toBe(role === 'administrator');
    }
  });

  test('is told to whoever may edit the post, and to nobody else', async () => {
    const id = await make('editor', 'posts', { title: 'T', status: 'publish' });
    expect((await start('visitor', id)).status).toBe(401);
    expect((await start('author', id)).status).toBe(403);
    expect((await start('editor', id + 1000)).status).toBe(404);
    expect((await start('editor', id, 'nothing')).status).toBe(404);
  });

  test('is told of a type alone to whoever may edit what is of it', async () => {
    const ofType = (role: Role, type: string) => send(role, 'GET', '/platen/v1/editor-start', { query: { type } });
    const { status, body } = await ofType('administrator', 'cms_template');
    expect(status).toBe(200);
    const paths = (body as { method: string; path: string }[]).map(({ method, path }) => `${method} ${path}`);
    expect(paths).toContain('OPTIONS /cms/v2/templates');
    expect(paths.filter((path) => /autosaves|comments/.test(path))).toEqual([]);
    expect((await ofType('visitor', 'cms_template')).status).toBe(401);
    expect((await ofType('editor', 'cms_template')).status).toBe(403);
    expect((await ofType('contributor', 'post')).status).toBe(200);
  });
});

describe('sessions', () => {
  const add = (user: number, agent: string) =>
    rows(
      `insert into sessions (token_hash, user_id, expires_at, source, agent) values (sha256('${agent}'), ${user}, now() + interval '1 day', '192.0.2.7', '${agent}')`,
    );
  const list = async (role: Role, user: number | 'me') => {
    const { status, body } = await send(role, 'GET', `/platen/v1/users/${user}/sessions`);
    return status === 200 ? (body as { id: string; agent: string }[]) : status;
  };

  test('are told to their user and to whoever edits users, without their tokens, and can be ended', async () => {
    await add(users.author, 'Phone');
    await add(users.author, 'Desk');
    await add(users.editor, 'Other');
    for (const [role, user] of [
      ['author', 'me'],
      ['administrator', users.author],
    ] as const)
      expect(await list(role, user)).toMatchObject([{ ip: '192.0.2.7', current: false }, { current: false }]);
    expect(await list('editor', users.author)).toBe(403);
    expect(await list('visitor', 'me')).toBe(401);
    expect(JSON.stringify(await list('author', 'me'))).not.toContain('token');
    const [first] = (await list('author', 'me')) as { id: string; agent: string }[];
    const one = `/platen/v1/users/me/sessions/${first?.id}`;
    expect((await send('editor', 'DELETE', one)).status).toBe(404);
    expect((await send('author', 'DELETE', one)).status).toBe(200);
    expect((await send('author', 'DELETE', one)).status).toBe(404);
    expect((await send('author', 'DELETE', '/platen/v1/users/me/sessions/not-one')).status).toBe(404);
    expect(await list('author', 'me')).toHaveLength(1);
    const all = await send('administrator', 'DELETE', `/platen/v1/users/${users.author}/sessions`);
    expect(all.body).toMatchObject({ count: 1 });
    expect(await list('author', 'me')).toEqual([]);
    expect(await list('editor', 'me')).toHaveLength(1);
  });
});

describe('what is being written', () => {
  const render = (role: Role, id: number, body: JsonMap) =>
    send(role, 'POST', `/platen/v1/render/post/${id}`, { body });

  test('is rendered as readers would see it, and stays unsaved', async () => {
    const id = await make('author', 'posts', { title: 'Saved', content: 'Saved words', excerpt: 'Short' });
    const content = '<!-- wp:paragraph --><p>New words</p><!-- /wp:paragraph -->';
    const { status, body } = await render('author', id, { title: 'New & better', content });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      title: { rendered: 'New &amp; better' },
      content: { rendered: expect.stringMatching(/<p[^>]*>New words<\/p>/) },
      excerpt: { rendered: expect.stringContaining('Short') },
    });
    expect(await read(id)).toMatchObject({ title: { rendered: 'Saved' } });
  });

  test('is cut to what the caller may write', async () => {
    const id = await make('author', 'posts', { title: 'T' });
    const content = '<p onclick="x()">A<script>alert(1)</script></p>';
    const { body } = await render('author', id, { content, title: '<img src=x onerror=x()>T' });
    expect(JSON.stringify(body)).not.toMatch(/<script|onclick|onerror/);
  });

  test('is rendered for whoever may edit the post, and for nobody else', async () => {
    const id = await make('editor', 'posts', { title: 'T' });
    expect((await render('visitor', id, {})).status).toBe(401);
    expect((await render('author', id, {})).status).toBe(403);
    expect((await render('editor', id, {})).status).toBe(200);
    expect((await render('editor', 1, {})).status).toBe(404);
    expect((await render('editor', id, { content: { raw: 'x' } })).status).toBe(400);
  });
});
