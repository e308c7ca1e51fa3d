import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/db/connection/connect.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import { startApp } from '../support/app.ts';
import type { RunningApp } from '../support/app.ts';
import { connectTo } from '../support/database.ts';
import { addUser } from '../support/add-user.ts';

/** Rounds in which two change the same post; `PLATEN_LOST_UPDATES=5000` for the long form. */
const rounds = Number(process.env['PLATEN_LOST_UPDATES'] ?? 60);

let app: RunningApp;
let db: Database;
const keys: Record<string, string> = {};
beforeAll(async () => {
  app = await startApp();
  db = connectTo(app.databaseUrl);
  for (const role of ['administrator', 'editor']) keys[role] = await addUser(db, role);
});
afterAll(async () => {
  await db.close();
  await app.stop();
});

interface Given {
  readonly body?: JsonMap;
  readonly headers?: Readonly<Record<string, string>>;
  readonly as?: string;
}

async function send(method: string, path: string, { body, headers = {}, as = 'administrator' }: Given = {}) {
  const answered = await fetch(`${app.url}/cms-json/${path}`, {
    method,
    headers: {
      ...(keys[as] === undefined ? {} : { authorization: keys[as] }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answered.text();
  return {
    status: answered.status,
    headers: answered.headers,
    text,
    body: (text === '' ? {} : JSON.parse(text)) as JsonMap & { id: number },
  };
}

const count = async (title: string): Promise<number> =>
  Number(
    (await sql<{ n: number }>`select count(*) as n from posts where title = ${title}`.execute(db.kysely)).rows[0]?.n,
  );

test('a write that is sent again with its key is done once, and answered alike', async () => {
  const given = { body: { title: 'Once', status: 'publish' }, headers: { 'idempotency-key': 'k1' } };
  const first = await send('POST', 'cms/v2/posts', given);
  const again = await send('POST', 'cms/v2/posts', given);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.text).toBe(first.text);
  expect(again.headers.get('location')).toBe(first.headers.get('location'));
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(await count('Once')).toBe(1);
  // Another body, and another caller with the same key.
  expect((await send('POST', 'cms/v2/posts', { ...given, body: { title: 'Other' } })).status).toBe(422);
  expect((await send('POST', 'cms/v2/posts', { ...given, as: 'editor' })).status).toBe(201);
  expect(await count('Once')).toBe(2);
  await sql`update kept_responses set at = now() - interval '25 hours'`.execute(db.kysely);
  expect((await send('POST', 'cms/v2/posts', given)).body.id).not.toBe(first.body.id);
});

test('many at once with one key have one effect', async () => {
  const given = { body: { title: 'Together' }, headers: { 'idempotency-key': 'k2' } };
  const all = await Promise.all(Array.from({ length: 8 }, () => send('POST', 'cms/v2/posts', given)));
  expect(new Set(all.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(await count('Together')).toBe(1);
});

test('what was refused is not kept, and a batch keeps what its parts came to', async () => {
  const headers = { 'idempotency-key': 'k3' };
  expect((await send('POST', 'cms/v2/posts', { body: { status: 'nonsense' }, headers })).status).toBe(400);
  expect((await send('POST', 'cms/v2/posts', { body: { title: 'Mended' }, headers })).status).toBe(201);
  const requests = [
    { path: '/cms/v2/tags', body: { name: 'Batched' } },
    { path: '/cms/v2/tags', body: { name: 'Batched' } },
    { path: '/cms/v2/tags', body: { name: 'After' } },
  ];
  const given = { body: { requests }, headers: { 'idempotency-key': 'k4' } };
  const first = await send('POST', 'batch/v1', given);
  const statuses = (first.body['responses'] as { status: number }[]).map(({ status }) => status);
  expect(statuses).toEqual([201, 400, 201]);
  expect((await send('POST', 'batch/v1', given)).text).toBe(first.text);
  const { rows } = await sql`select from terms where name in ('Batched', 'After')`.execute(db.kysely);
  expect(rows).toHaveLength(2);
});

const kept = async (): Promise<string> => {
  const { rows } = await sql<{ response: Buffer }>`select response from kept_responses`.execute(db.kysely);
  return Buffer.concat(rows.map(({ response }) => response)).toString('latin1');
};

test('a secret that is shown once is in no stored response: a replay returns the record without it', async () => {
  const { body: post } = await send('POST', 'cms/v2/posts', { body: { title: 'Previewed' } });
  const { body: hook } = await send('POST', 'cms/v2/webhooks', { body: { url: 'https://example.org/' } });
  const makers = [
    { path: 'cms/v2/users/me/application-passwords', body: { name: 'App' }, secret: 'password', status: 201 },
    { path: 'cms/v2/webhooks', body: { url: 'https://example.org/hook' }, secret: 'secret', status: 201 },
    { path: `cms/v2/webhooks/${hook.id}/secret`, body: {}, secret: 'secret', status: 200 },
    { path: `platen/v1/preview-links/post/${post.id}`, body: {}, secret: 'url', status: 201 },
    { path: 'cms/v2/webhooks?_envelope=1', body: { url: 'https://example.org/2' }, secret: 'secret', status: 200 },
  ];
  for (const { path, body, secret, status } of makers) {
    const given = { body, headers: { 'idempotency-key': `secret ${path}` } };
    const first = await send('POST', path, given);
    const shown = (first.body['body'] ?? first.body) as JsonMap;
    expect([path, first.status, typeof shown[secret]]).toEqual([path, status, 'string']);
    const again = await send('POST', path, given);
    const { [secret]: value, ...rest } = shown;
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([status, 'true']);
    expect(again.body['body'] ?? again.body).toEqual(rest);
    expect(again.text).not.toContain(String(value));
    expect(await kept()).not.toContain(String(value));
  }
});

const setRole = (login: string, role: string) =>
  sql`update users set roles = array[${role}] where login = ${login}`.execute(db.kysely);

test('a replay needs the permission as of now', async () => {
  const made = { body: { title: 'Of an editor' }, headers: { 'idempotency-key': 'rights 1' }, as: 'editor' };
  const first = await send('POST', 'cms/v2/posts', made);
  const requests = [{ path: '/cms/v2/posts', body: { title: 'In a batch' } }];
  const batch = { body: { requests }, headers: { 'idempotency-key': 'rights 2' }, as: 'editor' };
  const removal = { headers: { 'idempotency-key': 'rights 3' }, as: 'editor' };
  const path = `cms/v2/posts/${first.body.id}?force=true`;
  const batched = await send('POST', 'batch/v1', batch);
  const removed = await send('DELETE', path, removal);
  expect([first.status, batched.status, removed.status]).toEqual([201, 207, 200]);
  // The record is gone; the response to its deletion is not.
  expect((await send('DELETE', path, removal)).text).toBe(removed.text);

  await setRole('editor', 'subscriber');
  const refused = await send('POST', 'cms/v2/posts', made);
  expect([refused.status, refused.body['code']]).toEqual([403, 'rest_cannot_create']);
  for (const [method, route, given] of [
    ['POST', 'batch/v1', batch],
    ['DELETE', path, removal],
  ] as const) {
    const again = await send(method, route, given);
    expect([again.status, again.body['code']]).toEqual([403, 'rest_idempotency_rights_changed']);
  }
  await setRole('editor', 'editor');
  expect((await send('POST', 'cms/v2/posts', made)).text).toBe(first.text);
});

test('a replay needs the credential of the write: another key of the user gets nothing', async () => {
  const limits = [
    { scopes: { prefixes: ['/cms/v2/media'], readOnly: true } },
    { scopes: { prefixes: ['/cms/v2/webhooks'] } },
    {},
  ];
  const others = await Promise.all(
    limits.map(async (limit, at) => {
      const body = { name: `Other ${at}`, ...limit };
      const { body: made } = await send('POST', 'cms/v2/users/me/application-passwords', { body });
      keys[`other ${at}`] = `Basic ${Buffer.from(`administrator:${String(made['password'])}`).toString('base64')}`;
      return `other ${at}`;
    }),
  );
  const given = { body: { url: 'https://example.org/bound' }, headers: { 'idempotency-key': 'bound' } };
  const first = await send('POST', 'cms/v2/webhooks', given);
  expect(first.status).toBe(201);
  const answers = await Promise.all(others.map((as) => send('POST', 'cms/v2/webhooks', { ...given, as })));
  expect(answers.map(({ body }) => body['code'])).toEqual(others.map(() => 'rest_idempotency_key_reused'));
  expect(answers.map(({ text }) => text).join()).not.toContain('example.org/bound');
  expect((await send('POST', 'cms/v2/webhooks', given)).body.id).toBe(first.body.id);
});

test('signed-in callers get a strong ETag, which a write can be tied to', async () => {
  const { body: post } = await send('POST', 'cms/v2/posts', { body: { title: 'Tagged', status: 'publish' } });
  const path = `cms/v2/posts/${post.id}`;
  const read = await send('GET', `${path}?context=edit`);
  const etag = read.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{27}"$/);
  expect((await send('GET', `${path}?context=edit`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  const changed = await send('PATCH', path, { body: { title: 'Mine' }, headers: { 'if-match': etag } });
  expect(changed.status).toBe(200);
  // Whoever wrote knows the ETag of what they wrote.
  const next = changed.headers.get('etag') ?? '';
  expect((await send('GET', `${path}?context=edit`)).headers.get('etag')).toBe(next);
  const lost = await send('PATCH', path, { body: { title: 'Lost' }, headers: { 'if-match': etag } });
  expect([lost.status, lost.body['code']]).toEqual([412, 'rest_precondition_failed']);
  expect((await send('DELETE', path, { headers: { 'if-match': etag } })).status).toBe(412);
  const view = (await send('GET', path)).headers.get('etag') ?? '';
  expect(
    (await send('PATCH', path, { body: { title: 'Third' }, headers: { 'if-match': `"other", ${view}` } })).status,
  ).toBe(200);
  expect((await send('PATCH', path, { body: { title: 'Weak' }, headers: { 'if-match': `W/${view}` } })).status).toBe(
    412,
  );
  expect((await send('PATCH', path, { body: { title: 'Any' }, headers: { 'if-match': '*' } })).status).toBe(200);
  const past = { 'if-unmodified-since': 'Wed, 01 Jan 2020 00:00:00 GMT' };
  const future = { 'if-unmodified-since': new Date(Date.now() + 60_000).toUTCString() };
  expect((await send('PATCH', path, { body: { title: 'Old' }, headers: past })).status).toBe(412);
  expect((await send('PATCH', path, { body: { title: 'New' }, headers: future })).status).toBe(200);
  expect((await send('PATCH', 'cms/v2/posts/999999', { body: {}, headers: { 'if-match': '*' } })).status).toBe(404);
});

/** Several add their line to the text of one post, each to what they have read. */
async function addLines(conditional: boolean, times: number): Promise<{ acknowledged: string[]; content: string }> {
  const { body: post } = await send('POST', 'cms/v2/posts', { body: { title: 'Shared', content: '' } });
  const path = `cms/v2/posts/${post.id}`;
  const acknowledged: string[] = [];
  const writer = async (name: string): Promise<void> => {
    for (let line = 0; line < times; line += 1) {
      for (;;) {
        const { body, headers } = await send('GET', `${path}?context=edit`);
        const content = `${String((body['content'] as JsonMap)['raw'])}[${name}${line}]`;
        const given = conditional ? { 'if-match': headers.get('etag') ?? '' } : {};
        const { status } = await send('PATCH', `${path}?_fields=id`, { body: { content }, headers: given });
        if (status === 200) acknowledged.push(`[${name}${line}]`);
        if (status === 200 || !conditional) break;
        expect([412, 503]).toContain(status);
      }
    }
  };
  await Promise.all(['a', 'b', 'c', 'd'].map(writer));
  const { body } = await send('GET', `${path}?context=edit`);
  return { acknowledged, content: String((body['content'] as JsonMap)['raw']) };
}

test(
  `no update is lost with If-Match (${rounds} rounds), and some are without (negative control)`,
  { timeout: 60_000 + rounds * 400 },
  async () => {
    const safe = await addLines(true, Math.ceil(rounds / 4));
    expect(safe.acknowledged.length).toBeGreaterThanOrEqual(rounds);
    expect(safe.acknowledged.filter((line) => !safe.content.includes(line))).toEqual([]);
    const unsafe = await addLines(false, 10);
    expect(unsafe.acknowledged.filter((line) => !unsafe.content.includes(line)).length).toBeGreaterThan(0);
  },
);
