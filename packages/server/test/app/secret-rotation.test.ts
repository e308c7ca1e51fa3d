import { sql } from 'kysely';
import { Webhook as Verifier } from 'standardwebhooks';
import { expect, test } from 'vitest';
import type { Database } from '../../src/db/connection/connect.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import { startApp } from '../support/app.ts';
import type { RunningApp } from '../support/app.ts';
import { connectTo, createTestDatabase } from '../support/database.ts';
import { startReceiver } from '../support/receiver.ts';

const former = 'Jd82ksP0xVbQ71mZyTn4LrWc9GhEuA35';
const next = 'r7YwK2vNq0TzX5jM8cB1HdF6sUgPaE94';
const password = 'correct horse battery staple';
const login = 'admin';

const storedSecrets = async ({ kysely }: Database): Promise<string> =>
  (await sql<{ all: string }>`select string_agg(secrets::text, ' ') as all from webhooks`.execute(kysely)).rows[0]
    ?.all ?? '';

/** What one service gave out, for another to accept. */
interface Issued {
  readonly headers: Readonly<Record<string, string>>;
  readonly cursor: string;
  readonly preview: string;
  readonly created: number;
}

const key = { 'idempotency-key': 'rotated' };

async function send(app: RunningApp, headers: Readonly<Record<string, string>>, path: string, body?: JsonMap) {
  const answered = await fetch(`${app.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answered.text();
  const json = text.startsWith('{') || text.startsWith('[') ? (JSON.parse(text) as JsonMap & { id: number }) : null;
  return { status: answered.status, headers: answered.headers, body: json as JsonMap & { id: number; secret: string } };
}

async function issue(app: RunningApp): Promise<Issued> {
  const signedIn = await send(app, { accept: 'application/json' }, '/sign-in', { login, password });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ');
  const nonce = await (await fetch(`${app.url}/nonce`, { headers: { cookie } })).text();
  const headers = { cookie, 'X-CMS-Nonce': nonce.trim() };
  for (const title of ['One', 'Two', 'Three'])
    await send(app, headers, '/cms-json/cms/v2/posts', { title, status: 'publish' });
  const page = await send(app, headers, '/cms-json/cms/v2/posts?per_page=1&_cursor=');
  const { body: draft } = await send(app, headers, '/cms-json/cms/v2/posts', { title: 'Draft', status: 'publish' });
  const autosave = await send(app, headers, `/cms-json/cms/v2/posts/${draft.id}/autosaves`, { content: 'Later' });
  const { body: created } = await send(app, { ...headers, ...key }, '/cms-json/cms/v2/posts', { title: 'Once' });
  const url = new URL(String(autosave.body['preview_link']));
  return {
    headers,
    cursor: page.headers.get('x-cms-nextcursor') ?? '',
    preview: url.pathname + url.search,
    created: created.id,
  };
}

/** What a service makes of what another gave out. */
const accepted = async (app: RunningApp, { headers, cursor, preview, created }: Issued) => ({
  nonce: (await send(app, headers, '/cms-json/cms/v2/users/me')).status,
  cursor: (await send(app, headers, `/cms-json/cms/v2/posts?per_page=1&_cursor=${encodeURIComponent(cursor)}`)).status,
  preview: (await fetch(`${app.url}${preview}`)).status,
  replay: (await send(app, { ...headers, ...key }, '/cms-json/cms/v2/posts', { title: 'Once' })).body['id'] === created,
});

test('a secret is replaced without losing what was signed or encrypted with it', { timeout: 120_000 }, async () => {
  const database = await createTestDatabase();
  const db = connectTo(database.url);
  const receiver = await startReceiver();
  const start = (secret: string) =>
    startApp({
      databaseUrl: database.url,
      env: { PLATEN_SECRET: secret, PLATEN_WEBHOOK_ORIGINS: receiver.origin, SITE_URL: 'http://127.0.0.1' },
    });
  const delivered = async (app: RunningApp, { headers }: Issued, secret: string): Promise<boolean> => {
    receiver.received.length = 0;
    await send(app, headers, '/cms-json/cms/v2/posts', { title: 'Told' });
    await expect.poll(() => receiver.received.length, { interval: 20 }).toBe(1);
    const [first] = receiver.received;
    new Verifier(secret).verify(first?.body ?? '', first?.headers as Record<string, string>);
    return true;
  };
  try {
    const before = await start(former);
    await before.install({ title: 'Rotating', login, email: 'admin@example.org', password });
    const issued = await issue(before);
    expect(await accepted(before, issued)).toEqual({ nonce: 200, cursor: 200, preview: 200, replay: true });
    const made = await send(before, issued.headers, '/cms-json/cms/v2/webhooks', {
      url: receiver.url,
      types: ['post.created'],
    });
    const { secret } = made.body;
    const plain = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    // As a release before this one stored it.
    await sql`
      insert into webhooks (url, types, secrets, status, owner)
        values ('https://example.org/', '{post.deleted}', ${JSON.stringify([{ secret: plain, until: null }])}, 'paused', null)`.execute(
      db.kysely,
    );
    await before.stop();
    const sealedBefore = await storedSecrets(db);
    expect(sealedBefore).not.toContain(secret);

    const during = await start(`${next},${former}`);
    expect(await accepted(during, issued)).toEqual({ nonce: 200, cursor: 200, preview: 200, replay: true });
    expect(await delivered(during, issued, secret)).toBe(true);
    const renewed = await issue(during);
    // Encrypted with the first secret by now, also the one that was stored in the clear.
    await expect.poll(async () => (await storedSecrets(db)).includes(plain), { timeout: 20_000 }).toBe(false);
    await expect.poll(async () => (await storedSecrets(db)).match(/"sealed"/g)?.length).toBe(2);
    await during.stop();

    const after = await start(next);
    expect(await accepted(after, renewed)).toMatchObject({ nonce: 200, cursor: 200, preview: 200 });
    expect(await accepted(after, issued)).toMatchObject({ nonce: 403 });
    expect(await accepted(after, { ...issued, headers: renewed.headers })).toMatchObject({ nonce: 200, cursor: 400 });
    expect(await delivered(after, renewed, secret)).toBe(true);
    await after.stop();

    // Negative control: without the former secret nothing opens what was encrypted with it.
    const lost = await start('Wm4uS1oC6rXbT9yLkE3hJ8qZ0fVdGpN7');
    const fresh = await issue(lost);
    await send(lost, fresh.headers, '/cms-json/cms/v2/posts', { title: 'Not told' });
    const state = async () => (await send(lost, fresh.headers, `/cms-json/cms/v2/webhooks/${made.body.id}`)).body;
    await expect
      .poll(state, { timeout: 10_000 })
      .toMatchObject({ status: 'paused', reason: expect.stringContaining('decrypted') as string });
    await lost.stop();
  } finally {
    await db.close();
    await receiver.stop();
    await database.drop();
  }
});
