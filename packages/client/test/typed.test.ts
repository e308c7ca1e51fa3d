/** What the types promise is what the service answers with. */
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import { startService } from '../../../conformance/src/service.ts';
import type { Service } from '../../../conformance/src/service.ts';
import { createClient } from '../src/client.ts';
import type { Client, EmbeddedComment, ErrorBody, Post, Selected } from '../src/client.ts';

let service: Service;
let admin: Client;
let post: Post;

beforeAll(async () => {
  service = await startService(null);
  const { users } = await service.reset({});
  const applicationPassword = users['admin']?.password ?? '';
  admin = createClient({ url: service.base, credentials: { login: 'admin', applicationPassword } });
  const tag = (await admin.post('tags', { name: 'Green' })).orThrow();
  post = (await admin.post('posts', { title: 'Tea', status: 'publish', tags: tag.id })).orThrow();
  (await admin.post('comments', { post: post.id, content: 'Well said' })).orThrow();
});
afterAll(() => service.close());

test('_fields narrows the response to the members that are asked for', async () => {
  const one = (await admin.get(`posts/${post.id}`, { _fields: 'slug, title.rendered' })).orThrow();
  expect(one).toEqual({ id: post.id, slug: 'tea', title: { rendered: 'Tea' } });
  expectTypeOf(one).toEqualTypeOf<{
    readonly id: number;
    readonly slug: string;
    readonly title: { readonly rendered: string };
  }>();
  const [listed] = (await admin.resource('posts').list({ _fields: ['link', 'content'] })).orThrow();
  expect(Object.keys(listed ?? {})).toEqual(['id', 'link', 'content']);
  expectTypeOf(listed).toEqualTypeOf<Pick<Post, 'id' | 'link' | 'content'> | undefined>();
  for await (const { slug } of admin.items('tags', { _fields: 'slug' })) expect(slug).toBe('green');
  // @ts-expect-error: it was not asked for.
  expect(one.status).toBeUndefined();
  const made = await admin.post('posts', { title: 'Cake' }, { query: { _fields: 'status' } });
  expectTypeOf(made.orThrow()).toEqualTypeOf<{ readonly id: number; readonly status: string }>();
  expect(made.orThrow()).toEqual({ id: made.orThrow().id, status: 'draft' });
});

test('names that are known only later may choose anything', () => {
  expectTypeOf<Selected<Post, string>>().toEqualTypeOf<Partial<Post>>();
  expectTypeOf<Selected<readonly Post[], readonly string[]>>().toEqualTypeOf<readonly Partial<Post>[]>();
});

test('_embedded is typed by relation, and a failed part is an error', async () => {
  const read = (await admin.get(`posts/${post.id}`, { _embed: true })).orThrow()._embedded;
  const author = read?.author?.[0];
  expect(author !== undefined && 'name' in author && author.name).toBe('admin');
  // @ts-expect-error: registered_date is not embedded.
  expect(author?.registered_date).toBeUndefined();
  expectTypeOf(read?.replies?.[0]).toEqualTypeOf<readonly EmbeddedComment[] | ErrorBody | undefined>();
  const [comments] = read?.replies ?? [];
  expect(Array.isArray(comments) && comments[0].content.rendered).toContain('Well said');
  const names = read?.['cms:term']?.flatMap((terms) => ('code' in terms ? [] : terms.map(({ name }) => name)));
  expect(names).toEqual(['Uncategorized', 'Green']);
  expectTypeOf(read?.['tea:cup']).toEqualTypeOf<readonly unknown[] | undefined>();
});

test('one value is taken where a list is', async () => {
  expect((await admin.get('posts', { include: post.id, tags: post.tags[0] ?? 0 })).orThrow()).toHaveLength(1);
  expect((await admin.get('posts', { slug: 'tea', status: 'publish' })).orThrow()).toHaveLength(1);
  expect(post.tags).toHaveLength(1);
});

test('what is deleted says what it was', async () => {
  const { id } = (await admin.post('tags', { name: 'Gone' })).orThrow();
  const gone = (await admin.delete(`tags/${id}`, { force: true })).orThrow();
  expect('deleted' in gone && gone.previous.name).toBe('Gone');
});

test('a wrong address or dialect is told, with what to set', async () => {
  const other = await createClient({ url: service.base, dialect: 'wp' }).get('posts');
  expect(other).toMatchObject({ ok: false, error: { code: 'client_unknown_error', status: 404 } });
  expect(!other.ok && other.error.message).toMatch(
    /^GET \S+\/wp-json\/wp\/v2\/posts returned status 404 and text\/plain instead of JSON\..*set dialect: 'cms'\.$/,
  );
  const inside = await createClient({ url: `${service.base}/blog` }).get('posts', { search: 'secret' });
  expect(!inside.ok && inside.error.message).toContain(`url: '${service.base}/blog/'`);
  expect(!inside.ok && inside.error.message).not.toContain('secret');
  expect(() => createClient({ url: 'https://example.org/wp-json/' })).toThrow(
    "Leave out /wp-json: set url: 'https://example.org' and dialect: 'wp'.",
  );
  const nobody = await createClient({ url: 'http://127.0.0.1:1' }).get('posts');
  expect(!nobody.ok && nobody.error.message).toMatch(/^GET http:\/\/127\.0\.0\.1:1\/\S+ got no response: ./);
});
