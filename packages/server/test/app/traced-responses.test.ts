import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Plugin } from '../../src/site/plugin.ts';
import type { RunningApp } from '../support/app.ts';
import { startSite, visit, write } from '../support/caching.ts';
import type { Site } from '../support/caching.ts';
import { addUser } from '../support/add-user.ts';

let site: Site;
let node: RunningApp;
let made = 0;
let isFailing = false;

/** Counts how often a response is made. */
const counting: Plugin = {
  name: 'counting',
  cacheable: true,
  activate: (api) => {
    api.addFilter('rest_pre_echo_response', (data) => {
      made += 1;
      return data;
    });
    api.addFilter('rest_prepare_user', (item) => {
      if (isFailing) throw new Error('For now.');
      return item;
    });
  },
};

beforeAll(async () => {
  site = await startSite();
  node = await site.startNode({ env: { PLATEN_CACHE_BYTES: '0' }, plugins: [counting] });
});
afterAll(() => site.stop());

const makings = async (work: () => Promise<unknown>): Promise<number> => {
  const before = made;
  await work();
  return made - before;
};

const publish = (title: string) => write(node, site, { path: '/posts', body: { title, status: 'publish' } });

test('a response is made once while all that it was made from stays the same', async () => {
  const { id } = await publish('Traced');
  for (const path of [`/posts/${id}`, '/posts?_embed', '/posts?per_page=1', '/users', '/search?search=traced']) {
    expect(await makings(() => visit(node, path)), path).toBe(1);
    expect(await makings(() => Promise.all([visit(node, path), visit(node, path)])), path).toBe(0);
    expect(await makings(() => visit(node, path, { 'if-none-match': '"other"' })), path).toBe(0);
  }
});

test('it is made again as soon as anything is read differently, also what nobody told of', async () => {
  const { id } = await publish('Before');
  const other = await publish('Other');
  const path = `/posts/${id}`;
  await visit(node, path);
  await sql`update posts set title = 'By hand' where id = ${id}`.execute(site.db.kysely);
  expect((await visit(node, path)).body).toContain('By hand');
  expect(await makings(() => write(node, site, { path: `/posts/${other.id}`, body: { title: 'No matter' } }))).toBe(1);
  expect(await makings(() => visit(node, path))).toBe(0);
  await sql`update posts set status = 'private' where id = ${id}`.execute(site.db.kysely);
  expect((await visit(node, path)).status).toBe(401);
  await sql`update posts set status = 'publish' where id = ${id}`.execute(site.db.kysely);
  expect((await visit(node, path)).body).toContain('By hand');
  await sql`delete from posts where id = ${id}`.execute(site.db.kysely);
  expect((await visit(node, path)).status).toBe(404);
});

test('settings and plugins are looked at as well', async () => {
  const { id } = await publish('Smile :)');
  const path = `/posts/${id}`;
  await write(node, site, { path, body: { content: 'Well :)' } });
  const before = await visit(node, path);
  await write(node, site, { path: '/settings', body: { use_smilies: false } });
  expect((await visit(node, path)).body).not.toBe(before.body);
  await write(node, site, { path: '/settings', body: { use_smilies: true } });
  expect((await visit(node, path)).body).toBe(before.body);
  await node.app.usePlugins([counting]);
  expect(await makings(() => visit(node, path))).toBe(1);
});

test('an error is never sent again', async () => {
  const { id } = await write(node, site, { path: '/posts', body: { title: 'Draft' } });
  expect(await makings(() => visit(node, `/posts/${id}`))).toBe(1);
  expect(await makings(() => visit(node, `/posts/${id}`))).toBe(1);
});

test('nor is a response that a failure stands in', async () => {
  const { id } = await publish('Embedding');
  const path = `/posts/${id}?_embed=author`;
  isFailing = true;
  const broken = await visit(node, path);
  isFailing = false;
  expect([broken.status, broken.body.includes('"status":500')]).toEqual([200, true]);
  expect((await visit(node, path)).body).toContain('"slug":"administrator"');
});

describe('with an application password', () => {
  const path = '/posts?context=edit';
  const asEditor = async (): Promise<Record<string, string>> => {
    await sql`delete from users where login = 'editor'`.execute(site.db.kysely);
    const editor = { authorization: await addUser(site.db, 'editor') };
    // The first use of a key is written down with it.
    await visit(node, '/users/me', editor);
    return editor;
  };

  test('a response is made once for each key, and for nobody else', async () => {
    const editor = await asEditor();
    await publish('For editors');
    expect(await makings(() => visit(node, path, editor))).toBe(1);
    expect(await makings(() => visit(node, path, editor))).toBe(0);
    expect((await visit(node, path, editor)).headers.get('etag')).toBeNull();
    expect((await visit(node, path, editor)).headers.get('cache-control')).toContain('no-store');
    expect((await visit(node, path)).status).toBe(401);
    expect((await visit(node, path, { authorization: 'Basic ZWRpdG9yOndyb25n' })).status).toBe(401);
    const administrator = { authorization: site.authorization };
    expect(await makings(() => visit(node, path, administrator))).toBe(1);
    expect(await makings(() => visit(node, path, { ...editor, cookie: 'any=thing' }))).toBe(1);
    expect(await makings(() => visit(node, path, { ...editor, origin: 'http://elsewhere.test' }))).toBe(1);
  });

  test.each([
    ['they lose their role', sql`update users set roles = array['subscriber'] where login = 'editor'`],
    ['they are denied something', sql`update users set grants = '{"edit_posts": false}' where login = 'editor'`],
    [
      'the key is revoked',
      sql`delete from application_passwords where user_id in (select id from users where login = 'editor')`,
    ],
    [
      'the key runs out',
      sql`update application_passwords set expires_at = now() where user_id in (select id from users where login = 'editor')`,
    ],
    ['they are deleted', sql`delete from users where login = 'editor'`],
  ])('not after %s', async (_, change) => {
    const editor = await asEditor();
    const before = await visit(node, path, editor);
    expect([before.status, await makings(() => visit(node, path, editor))]).toEqual([200, 0]);
    await change.execute(site.db.kysely);
    expect((await visit(node, path, editor)).status).toBeOneOf([401, 403]);
  });
});

test('whoever is signed in by a cookie has every response made', async () => {
  const { id } = await publish('Mine');
  await visit(node, `/posts/${id}`);
  expect(await makings(() => visit(node, `/posts/${id}`, { cookie: 'any=thing' }))).toBe(1);
});
