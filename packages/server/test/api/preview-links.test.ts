import { beforeEach, expect, test } from 'vitest';
import { openPreviewLink, sweepPreviewLinks } from '../../src/domain/preview-links/preview-links.actions.ts';
import { codeOf, setUpPosts } from '../support/posts.ts';
import type { Role } from '../support/site.ts';

const posts = setUpPosts();
const { send, make, rows, users } = posts;

let draft = 0;
beforeEach(async () => {
  draft = await make('author', 'posts', { title: 'Not yet', content: 'Only for some', status: 'draft' });
});

interface Link {
  readonly id: number;
  readonly url: string;
}

const links = '/platen/v1/preview-links/post';
const list = (role: Role, post = draft) => send(role, 'GET', `${links}/${post}`);
const create = (role: Role, body: Readonly<Record<string, number>> = {}, post = draft) =>
  send(role, 'POST', `${links}/${post}`, { body });
const made = async (role: Role): Promise<Link> => (await create(role)).body as unknown as Link;
const tokenOf = ({ url }: Link): string => new URL(url).searchParams.get('preview_token') ?? '';
const open = (token: string) => send('visitor', 'GET', '/platen/v1/previews', { query: { token } });

test('a link shows one draft, as readers will see it, to whoever holds it', async () => {
  const { status, body } = await create('author');
  expect(status).toBe(201);
  expect(body).toMatchObject({ author: users.author, url: expect.stringContaining('preview_token=') });
  const shown = await open(tokenOf(body as unknown as Link));
  expect(shown.status).toBe(200);
  expect(shown.headers['Cache-Control']).toContain('no-store');
  expect(shown.body).toMatchObject({
    id: draft,
    status: 'draft',
    title: { rendered: 'Not yet' },
    content: { rendered: expect.stringContaining('Only for some') },
  });
  expect(JSON.stringify(shown.body)).not.toContain('"raw"');
  expect((await send('visitor', 'GET', `posts/${draft}`)).status).toBe(401);
});

test('the secret is told once, and is not stored', async () => {
  const link = await made('author');
  const { body } = await list('author');
  expect(body).toEqual([
    { id: link.id, author: users.author, created: expect.any(String), expires: expect.any(String) },
  ]);
  const [row] = await rows('select * from preview_links');
  expect(JSON.stringify(row)).not.toContain(tokenOf(link));
});

test('it ends when its time is over, and is swept', async () => {
  const link = await made('author');
  const [row] = await rows<{ days: number }>(
    `select extract(epoch from expires_at - created_at)::float8 / 86400 as days from preview_links`,
  );
  expect(row?.days).toBeCloseTo(7);
  await rows(`update preview_links set expires_at = now() - interval '1 second'`);
  expect(codeOf(await open(tokenOf(link)))).toBe('preview_link_ended');
  expect((await list('author')).body).toEqual([]);
  const kept = await made('author');
  await sweepPreviewLinks(posts.scope('administrator'));
  expect(await rows('select id from preview_links')).toEqual([{ id: kept.id }]);
});

test('it ends when it is revoked, by whoever may edit the post', async () => {
  const [first, second] = [await made('author'), await made('author')];
  const revoke = (role: Role, { id }: Link, post = draft) => send(role, 'DELETE', `${links}/${post}/${id}`);
  expect((await revoke('visitor', first)).status).toBe(401);
  expect((await revoke('contributor', first)).status).toBe(403);
  const other = await make('author', 'posts', { title: 'Another', status: 'draft' });
  expect(codeOf(await revoke('author', first, other))).toBe('preview_link_unknown');
  expect((await revoke('editor', first)).status).toBe(200);
  expect((await open(tokenOf(first))).status).toBe(404);
  expect((await open(tokenOf(second))).status).toBe(200);
  expect((await revoke('editor', first)).status).toBe(404);
});

test('it ends when whoever made it may not edit the post any more', async () => {
  const link = await made('editor');
  await rows(`update users set roles = '{subscriber}' where id = ${users.editor}`);
  expect((await open(tokenOf(link))).status).toBe(404);
  await rows(`update users set roles = '{editor}' where id = ${users.editor}`);
  expect((await open(tokenOf(link))).status).toBe(200);
});

test('it ends with the bin and with the post', async () => {
  const link = await made('author');
  await send('author', 'DELETE', `posts/${draft}`);
  expect((await open(tokenOf(link))).status).toBe(404);
  await send('editor', 'DELETE', `posts/${draft}`, { query: { force: true } });
  expect(await rows('select id from preview_links')).toEqual([]);
});

test('it opens nothing else, and no other secret opens anything', async () => {
  const other = await make('author', 'posts', { title: 'Another', status: 'draft' });
  const token = tokenOf(await made('author'));
  expect((await open(token)).body).toMatchObject({ id: draft });
  const query = { token, id: other, preview_token: token, post: other, include: [other], _embed: true };
  expect((await send('visitor', 'GET', '/platen/v1/previews', { query })).body).toMatchObject({ id: draft });
  expect((await send('visitor', 'GET', `posts/${other}`, { query })).status).toBe(401);
  expect((await send('visitor', 'GET', `posts/${draft}`, { query })).status).toBe(401);
  for (const wrong of [token.slice(1), `${token}x`, 'x', `${draft}`]) expect((await open(wrong)).status).toBe(404);
  expect((await send('visitor', 'GET', '/platen/v1/previews')).status).toBe(400);
});

test('whoever holds it has no right of whoever made it but to read this post', async () => {
  const other = await make('editor', 'posts', { title: 'Top secret', status: 'private' });
  const opened = await openPreviewLink(posts.scope('visitor'), tokenOf(await made('editor')));
  const can = (capability: string, id: number) => opened?.scope.caller.can(capability, { ...opened.post, id });
  expect([can('read_post', draft), can('read_post', other)]).toEqual([true, false]);
  expect([can('edit_post', draft), can('delete_post', draft), can('edit_posts', draft)]).toEqual([false, false, false]);
});

test('links are made and listed by whoever may edit the post, and by nobody else', async () => {
  for (const ask of [create, list]) {
    expect((await ask('visitor')).status).toBe(401);
    expect((await ask('subscriber')).status).toBe(403);
    expect((await ask('contributor')).status).toBe(403);
  }
  expect((await create('editor')).status).toBe(201);
  expect((await send('editor', 'POST', `${links}/1`)).status).toBe(404);
  expect((await send('editor', 'POST', `/platen/v1/preview-links/page/${draft}`)).status).toBe(404);
  for (const lifetime of [0, 59, 91 * 86_400]) expect((await create('author', { lifetime })).status).toBe(400);
});

test('there is an end to how many a post has', async () => {
  await rows(`insert into preview_links (token_hash, post_id, user_id, expires_at)
    select sha256(n::text::bytea), ${draft}, ${users.author}, now() + interval '1 day' from generate_series(1, 49) n`);
  const statuses = (await Promise.all([create('author'), create('author'), create('author')])).map(
    ({ status }) => status,
  );
  expect(statuses.toSorted()).toEqual([201, 400, 400]);
});
