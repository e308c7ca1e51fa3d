import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPasswords, testCost } from '../../src/auth/passwords.ts';
import { keepDays } from '../../src/db/schema/partitions.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import { basic } from '../support/accounts.ts';
import type { RunningApp } from '../support/app.ts';
import { startSite } from '../support/caching.ts';
import type { Site } from '../support/caching.ts';
import { addUser } from '../support/add-user.ts';

const password = 'correct horse battery staple';
const typed = 'hunter2-typed-by-mistake';
let site: Site;
let node: RunningApp;
let admin = '';
let adminId = 0;
let editor = '';

beforeAll(async () => {
  site = await startSite();
  node = await site.startNode();
  admin = site.authorization;
  editor = await addUser(site.db, 'editor');
  const me = await send('GET', '/cms-json/cms/v2/users/me', null, admin);
  adminId = Number(me.body['id']);
});
beforeEach(async () => {
  await sql`truncate throttles`.execute(site.db.kysely);
  await sql`truncate audit_log`.execute(site.db.kysely);
});
afterAll(() => site.stop());

async function send(method: string, path: string, body: JsonMap | null = null, authorization = '') {
  const answer = await fetch(`${node.url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(authorization && { authorization }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as JsonMap };
}

const api = (method: string, path: string, body: JsonMap | null = null, who = admin) =>
  send(method, `/cms-json/cms/v2/${path}`, body, who);

async function listed(query = '', who = admin): Promise<readonly JsonMap[]> {
  const { body } = await api('GET', `audit?order=asc&per_page=100${query}`, null, who);
  return body as unknown as readonly JsonMap[];
}

async function person(login: string): Promise<number> {
  const made = await api('POST', 'users', { username: login, email: `${login}@example.org`, password });
  const passwordHash = await createPasswords(testCost).hash(password);
  await sql`update users set password_hash = ${passwordHash} where login = ${login}`.execute(site.db.kysely);
  return Number(made.body['id']);
}

test('what is done to users, keys and settings is kept with who did it, by what and from where', async () => {
  const id = await person('ada');
  await api('POST', `users/${id}`, { roles: ['editor'], password: `${password}!` });
  // What an editor keeps for somebody is nobody else's business.
  expect((await api('POST', `users/${id}`, { meta: {} })).status).toBe(200);
  const key = await api('POST', `users/${id}/application-passwords`, { name: 'deploy' });
  await api('DELETE', `users/${id}/application-passwords/${String(key.body['uuid'])}`);
  await api('POST', 'settings', { title: 'Another name' });
  await api('DELETE', `users/${id}?force=true&reassign=false`);
  const entries = await listed();
  expect(entries.map(({ action }) => action)).toEqual([
    'user.created',
    'user.updated',
    'application-password.created',
    'application-password.deleted',
    'settings.updated',
    'user.deleted',
  ]);
  for (const entry of entries) {
    expect(entry).toMatchObject({ actor: adminId, via: 'application-password', address: '127.0.0.1' });
    expect(entry['key']).toMatch(/^[\da-f-]{36}$/);
  }
  expect(entries[1]).toMatchObject({
    subject: { kind: 'user', id: String(id) },
    details: { login: 'ada', roles: ['editor'], former_roles: ['subscriber'], changed: ['roles', 'password'] },
  });
  expect(entries[4]).toMatchObject({ details: { names: ['blogname'] } });
});

test('what is removed for good is kept, and what failed is not', async () => {
  const post = await api('POST', 'posts', { title: 'A post', status: 'publish' });
  const tag = await api('POST', 'tags', { name: 'A tag' });
  await api('DELETE', `posts/${String(post.body['id'])}?force=true`);
  await api('DELETE', `tags/${String(tag.body['id'])}?force=true`);
  expect((await api('POST', 'users', { username: 'ada', email: 'no address', password })).status).toBe(400);
  expect((await listed()).map(({ action }) => action)).toEqual(['post.deleted', 'term.deleted']);
  const undone = site.db.transaction(async (trx) => {
    await sql`insert into audit_log (action, via, address, subject_kind) values ('a.b', 'none', '', 'a')`.execute(trx);
    throw new Error('rolled back');
  });
  await expect(undone).rejects.toThrow('rolled back');
  expect(await listed('&action=a.b')).toEqual([]);
});

test('sign-ins, refused ones, resets and refused keys are kept, and nothing that somebody typed', async () => {
  const id = await person('grace');
  await sql`truncate audit_log`.execute(site.db.kysely);
  expect((await send('POST', '/sign-in', { login: 'grace', password })).status).toBe(200);
  expect((await send('POST', '/sign-in', { login: 'grace', password: typed })).status).toBe(401);
  expect((await send('POST', '/sign-in', { login: typed, password: 'x' })).status).toBe(401);
  await send('POST', '/reset-password', { login: 'grace' });
  const wrong = basic('grace', typed);
  for (let times = 0; times < 3; times += 1) await api('GET', 'posts', null, wrong.authorization);
  await expect.poll(async () => (await listed()).length).toBe(5);
  const entries = await listed();
  const told = entries.map(
    ({ action, subject, via }) => `${String(action)} ${(subject as JsonMap)['id']} ${String(via)}`,
  );
  expect(told.toSorted()).toEqual(
    [
      `session.started ${id} password`,
      `session.refused ${id} password`,
      'session.refused null password',
      `password-reset.requested ${id} none`,
      `application-password.refused ${id} application-password`,
    ].toSorted(),
  );
  const { rows } = await sql<{ all: string }>`select json_agg(audit_log)::text as all from audit_log`.execute(
    site.db.kysely,
  );
  expect(rows[0]?.all).not.toContain(typed);
});

test('the list is for administrators, can be narrowed, and comes in pages', async () => {
  expect((await api('GET', 'audit', null, editor)).status).toBe(403);
  expect((await api('GET', 'audit', null, '')).status).toBe(401);
  const ids = [];
  for (const name of ['one', 'two', 'three']) {
    const { body } = await api('POST', 'tags', { name });
    ids.push(Number(body['id']));
  }
  for (const id of ids) await api('DELETE', `tags/${id}?force=true`);
  const page = await api('GET', 'audit?per_page=2&page=2');
  expect(page.headers.get('X-CMS-Total')).toBe('3');
  expect(page.headers.get('Link')).toContain('rel="prev"');
  expect(page.body).toHaveLength(1);
  expect(await listed(`&subject=term&subject_id=${ids[1]}`)).toHaveLength(1);
  expect(await listed('&actor=999')).toEqual([]);
  expect(await listed(`&actor=${adminId}&action=term.deleted&address=127.0.0.1`)).toHaveLength(3);
  expect(await listed('&after=2100-01-01T00:00:00Z')).toEqual([]);
  expect(await listed('&before=2100-01-01T00:00:00Z')).toHaveLength(3);
  const [first] = await listed();
  const one = await api('GET', `audit/${String(first?.['id'])}`);
  expect(one.body).toMatchObject({ id: first?.['id'], action: 'term.deleted' });
  expect((await api('GET', 'audit/999999')).status).toBe(404);
  for (const bad of ['after=yesterday', 'actor=me', 'order=up', 'per_page=0'])
    expect((await api('GET', `audit?${bad}`)).status).toBe(400);
  expect((await api('DELETE', `audit/${String(first?.['id'])}`)).status).toBe(404);
});

test('what is older than it is kept for goes, part by part', async () => {
  const { kysely } = site.db;
  const now = sql`(now() + interval '100 days')`;
  await sql`insert into audit_log (action, via, address, subject_kind) values ('a.b', 'none', '', 'a')`.execute(kysely);
  await site.db.transaction((trx) => keepDays(trx, { name: 'audit_log', column: 'at', days: 90, now }));
  expect(await listed()).toEqual([]);
});

async function activity(query = '', who = admin) {
  const { status, body } = await send('GET', `/cms-json/platen/v1/activity?per_page=100${query}`, null, who);
  return { status, body, entries: (body['entries'] ?? []) as readonly JsonMap[] };
}
const actionsOf = (entries: readonly JsonMap[]) => entries.map(({ action }) => action);

test('the activity has edits and publications beside the audit log, with the title that a record has now', async () => {
  const { body: post } = await api('POST', 'posts', { title: 'First words' }, editor);
  await api('POST', `posts/${String(post['id'])}`, { title: 'Second words' }, editor);
  await api('POST', `posts/${String(post['id'])}`, { status: 'publish' }, editor);
  await api('POST', 'settings', { title: 'A new name' });
  const seen = async () => actionsOf((await activity('&kind=settings,post')).entries).slice(0, 4);
  await expect.poll(seen).toEqual(['settings.updated', 'post.published', 'post.updated', 'post.created']);
  const { entries } = await activity('&kind=post');
  expect(entries[0]).toMatchObject({
    action: 'post.published',
    actor: { id: expect.any(Number) as unknown, name: expect.any(String) as unknown },
    subject: { kind: 'post', id: String(post['id']), title: 'Second words', type: 'post' },
    details: { status: 'publish', previous: 'draft' },
  });
  const [published] = entries as readonly { readonly actor: { readonly id: number } }[];
  const own = await activity(`&actor=${published?.actor.id ?? 0}`);
  expect(actionsOf(own.entries)).toContain('post.updated');
  expect(actionsOf(own.entries)).not.toContain('settings.updated');
  // Deletions are in the audit log, which keeps them longer than events, and appear once.
  await api('DELETE', `posts/${String(post['id'])}?force=true`, null, editor);
  const gone = (await activity('&kind=post')).entries;
  expect(actionsOf(gone).slice(0, 2)).toEqual(['post.deleted', 'post.published']);
  expect(gone[0]).toMatchObject({ subject: { title: null } });
});

test('pages of the activity follow each other, and only administrators read it', async () => {
  for (const title of ['One', 'Two']) await api('POST', 'settings', { title });
  for (const title of ['Three', 'Four']) await api('POST', 'posts', { title });
  const whole = async () => (await activity()).entries.map(({ id }) => id);
  await expect.poll(async () => (await whole()).length).toBeGreaterThan(3);
  const walked: unknown[] = [];
  let next: unknown = '';
  while (next !== null) {
    const { body } = await send('GET', `/cms-json/platen/v1/activity?per_page=1&cursor=${String(next)}`, null, admin);
    walked.push(...(body['entries'] as JsonMap[]).map(({ id }) => id));
    next = body['next'] ?? null;
  }
  expect(walked).toEqual(await whole());
  expect((await activity('&cursor=x')).body).toMatchObject({ code: 'rest_activity_invalid_cursor' });
  expect((await activity('', editor)).status).toBe(403);
});
