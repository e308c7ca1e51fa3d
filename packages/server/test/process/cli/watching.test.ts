/** Commands that tell what happens on a site and who may do what there. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/db/connection/connect.ts';
import { run } from '../../../src/cli/run.ts';
import type { Terminal } from '../../../src/cli/terminal.ts';
import type { JsonMap } from '../../../src/lib/json.ts';
import { basic } from '../../support/accounts.ts';
import { startApp } from '../../support/app.ts';
import type { RunningApp } from '../../support/app.ts';
import { connectTo } from '../../support/database.ts';

let folder: string;
let app: RunningApp;
let db: Database;
let admin: { readonly authorization: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-cli-'));
  app = await startApp({ env: { PLATEN_WEBHOOK_ORIGINS: 'http://front:3000' } });
  db = connectTo(app.databaseUrl);
  const made = await app.install({ title: 'Site', login: 'admin', email: 'admin@example.org' });
  admin = basic('admin', made?.applicationPassword ?? '');
});
afterAll(async () => {
  await db.close();
  await app.stop();
  await rm(folder, { recursive: true });
});

async function send(method: string, path: string, body?: JsonMap): Promise<JsonMap> {
  const answer = await fetch(`${app.url}/cms-json/cms/v2/${path}`, {
    method,
    headers: { ...admin, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as JsonMap;
}

/** A command within this process: another one for each would take longer than all of them. */
async function give(json: boolean, words: readonly string[]) {
  const shown: { document: JsonMap; words: string }[] = [];
  const terminal: Terminal = {
    json,
    interactive: false,
    progress: () => undefined,
    ask: () => Promise.reject(new Error('Nobody is there.')),
    style: (_style, text) => text,
    note: () => undefined,
    show: (document, said) =>
      void shown.push({ document: JSON.parse(JSON.stringify(document)) as JsonMap, words: said }),
  };
  const env = { DATABASE_URL: app.databaseUrl, PLATEN_ENV: 'development' };
  const code = await run(words, { env, folder, terminal });
  expect(shown).toHaveLength(1);
  return { code, document: shown[0]?.document ?? {}, words: shown[0]?.words ?? '' };
}

async function told(...words: readonly string[]): Promise<{ readonly code: number | null } & JsonMap> {
  const { code, document } = await give(true, words);
  return { code, ...document };
}

const shownBy = async (...words: readonly string[]): Promise<string> => (await give(false, words)).words;

const rowsOf = (given: JsonMap, name: string): readonly JsonMap[] => given[name] as readonly JsonMap[];

test('events and webhooks are told, without secrets', async () => {
  await send('POST', 'webhooks', { url: 'http://front:3000/hook', types: ['post.published'] });
  const post = await send('POST', 'posts', { title: 'A post', status: 'publish' });
  await expect
    .poll(async () => (await sql`select from outbox where sequence is null`.execute(db.kysely)).rows.length)
    .toBe(0);
  const [latest, two, wrong, webhooks, shown] = await Promise.all([
    told('events'),
    told('events', '--limit', '2'),
    told('events', '--limit', 'many'),
    told('webhooks'),
    shownBy('webhooks'),
  ]);
  const events = rowsOf(latest, 'events');
  expect(latest.code).toBe(0);
  expect(events.map(({ kind }) => kind)).toContain('post.published');
  expect(events.find(({ kind }) => kind === 'post.published')).toMatchObject({ subject: { id: post['id'] } });
  expect(rowsOf(two, 'events')).toEqual(events.slice(-2));
  expect(wrong).toMatchObject({ code: 2, error: { message: '--limit must be a whole number, not "many".' } });
  expect(rowsOf(webhooks, 'webhooks')).toMatchObject([{ url: 'http://front:3000/hook', status: 'active' }]);
  expect(JSON.stringify(webhooks)).not.toContain('whsec_');
  expect(shown).toContain('post.published');
  const behind = await told('events', '--after', String(events.at(-2)?.['sequence']));
  expect(rowsOf(behind, 'events')).toEqual(events.slice(-1));
});

test('users are listed, given roles, looked after and signed out, and all of it is in the audit log', async () => {
  const ada = await send('POST', 'users', {
    username: 'ada',
    email: 'ada@example.org',
    password: 'correct horse battery',
    roles: ['author'],
  });
  await send('POST', `users/${Number(ada['id'])}/application-passwords`, { name: 'deploy' });
  const signedIn = await fetch(`${app.url}/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', 'user-agent': 'A browser' },
    body: JSON.stringify({ login: 'ada', password: 'correct horse battery' }),
  });
  expect(signedIn.status).toBe(200);
  const [list, sessions, unknown] = await Promise.all([
    told('user', 'list'),
    told('user', 'sessions', 'ada@example.org'),
    told('user', 'sessions', 'nobody'),
  ]);
  expect(rowsOf(list, 'users')).toContainEqual({ login: 'ada', email: 'ada@example.org', roles: ['author'] });
  expect(rowsOf(sessions, 'sessions')).toMatchObject([{ source: '127.0.0.1', agent: 'A browser' }]);
  expect(unknown.code).not.toBe(0);
  expect(await told('user', 'roles', 'ada', 'emperor')).toMatchObject({ code: 6 });
  expect(await told('user', 'roles', 'ada', 'editor')).toMatchObject({ code: 0, user: 'ada', roles: ['editor'] });
  expect(rowsOf(await told('user', 'sessions', 'ada'), 'sessions')).toEqual([]);
  expect(await told('user', 'revoke', 'ada')).toMatchObject({ code: 0, user: 'ada', removed: 1 });
  const [audit, narrowed, wrong, shown] = await Promise.all([
    told('audit'),
    told('audit', '--action', 'session.started', '--actor', 'ada', '--since', '2020-01-01', '--limit', '1'),
    told('audit', '--since', 'yesterday'),
    shownBy('audit', '--limit', '4'),
  ]);
  const commands = rowsOf(audit, 'audit').filter(({ via }) => via === 'command');
  expect(commands.map(({ action }) => action)).toEqual([
    'application-password.deleted',
    'session.revoked',
    'user.updated',
  ]);
  expect(commands[2]).toMatchObject({
    actor: null,
    address: '',
    details: { former_roles: ['author'], roles: ['editor'] },
  });
  expect(rowsOf(narrowed, 'audit')).toMatchObject([{ action: 'session.started', login: 'ada', address: '127.0.0.1' }]);
  expect(wrong.code).toBe(2);
  expect(shown).toContain('session.revoked');
});
