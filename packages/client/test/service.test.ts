import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { startService } from '../../../conformance/src/service.ts';
import type { Service } from '../../../conformance/src/service.ts';
import { ClientError, createClient } from '../src/client.ts';
import type { Client, Comment, Post } from '../src/client.ts';
import { collect } from './collect.ts';

let service: Service;
let admin: Client;
let visitor: Client;

beforeAll(async () => {
  service = await startService(null);
  const { users } = await service.reset({});
  const applicationPassword = users['admin']?.password ?? '';
  admin = createClient({ url: service.base, credentials: { login: 'admin', applicationPassword } });
  visitor = createClient({ url: `${service.base}/` });
});
afterAll(() => service.close());

describe('records', () => {
  it('writes, reads, changes and deletes a post', async () => {
    const made = (await admin.post('posts', { title: 'Tea', content: { raw: 'Leaves' }, status: 'publish' })).orThrow();
    expect(made.title?.raw).toBe('Tea');
    const read = await visitor.get(`posts/${made.id}`);
    expect(read).toMatchObject({ ok: true, data: { id: made.id, title: { rendered: 'Tea' } } });
    expect(read.ok && read.data._links?.['self']?.[0]?.href).toContain(`/posts/${made.id}`);
    expect((await admin.patch(`posts/${made.id}`, { title: 'Green tea' })).orThrow().title?.raw).toBe('Green tea');
    expect((await admin.put(`posts/${made.id}`, { slug: 'green' })).orThrow().slug).toBe('green');
    expect((await admin.delete(`posts/${made.id}`)).orThrow()).toMatchObject({ status: 'trash' });
    const gone = (await admin.delete(`posts/${made.id}`, { force: true })).orThrow();
    expect('deleted' in gone && gone.previous.id).toBe(made.id);
  });

  it('has the usual verbs for a kind of record', async () => {
    const tags = admin.resource('tags');
    const { id } = (await tags.create({ name: 'Oolong' })).orThrow();
    expect((await tags.update(id, { description: 'Half green' })).orThrow().description).toBe('Half green');
    expect((await tags.get(id, { _fields: 'name' })).orThrow()).toEqual({ id, name: 'Oolong' });
    expect(await tags.list({ search: 'oolong' })).toMatchObject({ ok: true, total: 1, pages: 1, data: [{ id }] });
    expect((await tags.delete(id, { force: true })).orThrow()).toMatchObject({ deleted: true });
    for await (const _ of tags.items({ include: [id] })) expect.unreachable('The tag is gone.');
  });

  it('uploads a file, which is served as it was', async () => {
    const file = new File(['Leaves'], 'tea.txt', { type: 'text/plain' });
    const made = (await admin.upload('media', file, { title: 'What to buy' })).orThrow();
    expect(made).toMatchObject({ title: { raw: 'What to buy' }, mime_type: 'text/plain', filename: 'tea.txt' });
    expect(await (await fetch(made.source_url ?? '')).text()).toBe('Leaves');
  });

  it('reads and writes pages, users, comments and settings', async () => {
    const page = (await admin.post('pages', { title: 'About', status: 'publish' })).orThrow();
    expect((await visitor.get('pages', { slug: ['about'] })).orThrow()).toMatchObject([{ id: page.id }]);
    const user = { username: 'mira', email: 'mira@example.org', password: 'a long enough secret', roles: ['author'] };
    const { id } = (await admin.resource('users').create(user)).orThrow();
    expect((await admin.get('users', { roles: ['author'], context: 'edit' })).orThrow().map((one) => one.id)).toContain(
      id,
    );
    expect((await admin.get('users/me')).orThrow().slug).toBe('admin');
    const post = (await admin.post('posts', { title: 'Talk', status: 'publish' })).orThrow();
    const comment = (await admin.post('comments', { post: post.id, content: 'Well said' })).orThrow();
    expect((await visitor.get('comments', { post: [post.id] })).orThrow()).toMatchObject([{ id: comment.id }]);
    expect((await admin.post('settings', { title: 'The tea house' })).orThrow().title).toBe('The tea house');
    expect((await admin.get('settings')).orThrow().title).toBe('The tea house');
    expect((await visitor.get('types')).orThrow()['post']?.slug).toBe('post');
  });

  it('selects fields and embeds what is linked', async () => {
    const { id } = (await admin.post('posts', { title: 'Cake', status: 'publish' })).orThrow();
    const chosen = (await visitor.get(`posts/${id}`, { _fields: ['slug', 'title.rendered'] })).orThrow();
    expect(chosen).toEqual({ id, slug: 'cake', title: { rendered: 'Cake' } });
    expect((await visitor.get(`posts/${id}`, { _embed: true })).orThrow()._embedded).toHaveProperty('author');
    const embedded = (await visitor.get(`posts/${id}`, { _embed: ['cms:term'] })).orThrow()._embedded;
    expect(Object.keys(embedded ?? {})).toEqual(['cms:term']);
  });

  it('knows the types of arguments and answers', () => {
    expectTypeOf<Post['id']>().toEqualTypeOf<number>();
    expectTypeOf(visitor.items('comments')).toExtend<AsyncGenerator<Comment>>();
    expectTypeOf(visitor.get('/tea/v1/cups')).resolves.toHaveProperty('ok');
    // @ts-expect-error: a tag needs a name.
    void (() => admin.post('tags', { slug: 'nameless' }));
    // @ts-expect-error: no such argument.
    void (() => admin.get('posts', { colour: 'green' }));
    // @ts-expect-error: settings are no list of records.
    void (() => admin.resource('settings'));
  });
});

describe('lists and batches', () => {
  const count = 30;
  const title = (index: number): string => `Cup ${String(index).padStart(2, '0')}`;

  it('writes 30 posts in two batches and reads 25 of them over three pages', async () => {
    const { id: category } = (await admin.post('categories', { name: 'Cups' })).orThrow();
    const made = await admin.batch(
      Array.from({ length: count }, (_, index) => ({
        method: 'POST' as const,
        path: 'posts' as const,
        body: { title: title(index), status: index < 25 ? 'publish' : 'draft', categories: [category] },
      })),
    );
    expect(made.map((part) => part.orThrow().title?.raw)).toEqual(
      Array.from({ length: count }, (_, index) => title(index)),
    );

    const query = { categories: [category], per_page: 10, orderby: 'id', order: 'asc' } as const;
    const sizes: number[] = [];
    for await (const page of visitor.pages('posts', query)) {
      expect(page).toMatchObject({ ok: true, total: 25, pages: 3 });
      sizes.push(page.orThrow().length);
    }
    expect(sizes).toEqual([10, 10, 5]);

    const titles: (string | undefined)[] = [];
    for await (const post of visitor.items('posts', query)) titles.push(post.title?.rendered);
    expect(titles).toEqual(Array.from({ length: 25 }, (_, index) => title(index)));
  });

  it('tells the result of each part', async () => {
    const [made, wrong, unknown, taken] = await admin.batch([
      { method: 'POST', path: 'tags', body: { name: 'Part' } },
      { method: 'POST', path: 'tags', body: {} },
      { method: 'DELETE', path: 'posts/999999', query: { force: true } },
      { method: 'POST', path: 'settings', body: { title: 'No' } },
    ]);
    expect(made.orThrow().name).toBe('Part');
    expect(wrong).toMatchObject({ ok: false, error: { code: 'rest_missing_callback_param', status: 400 } });
    expect(unknown).toMatchObject({ ok: false, error: { code: 'rest_post_invalid_id', status: 404 } });
    expect(taken).toMatchObject({ ok: false, error: { code: 'rest_batch_not_allowed', status: 400 } });
  });

  it('writes all or nothing where that is wanted', async () => {
    const requests = [
      { method: 'POST', path: 'tags', body: { name: 'Never' } },
      { method: 'POST', path: 'tags', body: {} },
    ] as const;
    const [first, second] = await admin.batch(requests, { allOrNothing: true });
    expect(first).toMatchObject({ ok: false, error: { code: 'client_not_run' } });
    expect(second).toMatchObject({ ok: false, error: { code: 'rest_missing_callback_param' } });
    expect((await admin.get('tags', { search: 'Never' })).orThrow()).toEqual([]);
    const many = await admin.batch(
      Array.from({ length: 26 }, () => requests[0]),
      { allOrNothing: true },
    );
    expect(many).toHaveLength(26);
    expect(many[25]).toMatchObject({ ok: false, error: { code: 'client_batch_too_large' } });
  });
});

describe('errors', () => {
  it('are values, with the arguments that were refused', async () => {
    expect(await visitor.get('posts/999999')).toMatchObject({
      ok: false,
      error: { code: 'rest_post_invalid_id', status: 404, message: expect.any(String) },
      response: { status: 404 },
    });
    const wrong = await visitor.get('posts', { per_page: 1000 });
    expect(wrong).toMatchObject({ ok: false, error: { code: 'rest_invalid_param', status: 400 } });
    expect(!wrong.ok && wrong.error.params).toEqual({ per_page: expect.any(String) });
    const missing = await admin.post('/cms/v2/tags', {});
    expect(!missing.ok && Object.keys(missing.error.params ?? {})).toEqual(['name']);
    expect(await visitor.post('posts', { title: 'No' })).toMatchObject({ ok: false, error: { status: 401 } });
  });

  it('are thrown by orThrow and by items', async () => {
    const refused = await visitor.get('settings');
    expect(() => refused.orThrow()).toThrow(ClientError);
    await expect(visitor.items('posts', { page: 999 }).next()).rejects.toMatchObject({
      error: { code: 'rest_post_invalid_page_number', status: 400 },
    });
    const pages = await collect(visitor.pages('posts', { page: 999 }));
    expect(pages).toMatchObject([{ ok: false }]);
  });

  it('tell a wrong password from a right one', async () => {
    const wrong = createClient({ url: service.base, credentials: { login: 'admin', applicationPassword: 'wörng' } });
    expect(await wrong.get('users/me')).toMatchObject({ ok: false, error: { status: 401 } });
  });
});
