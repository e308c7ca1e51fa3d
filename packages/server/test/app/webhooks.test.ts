import { sql } from 'kysely';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../src/db/connection/connect.ts';
import type { Json, JsonMap } from '../../src/lib/json.ts';
import { startApp } from '../support/app.ts';
import type { RunningApp } from '../support/app.ts';
import { connectTo } from '../support/database.ts';
import { addUser } from '../support/add-user.ts';
import { startReceiver } from '../support/receiver.ts';
import type { Receiver } from '../support/receiver.ts';

let receiver: Receiver;
let app: RunningApp;
let db: Database;
let admin: string;
let editor: string;

beforeAll(async () => {
  receiver = await startReceiver();
  app = await startApp({ env: { PLATEN_WEBHOOK_ORIGINS: receiver.origin } });
  db = connectTo(app.databaseUrl);
  admin = await addUser(db, 'administrator');
  editor = await addUser(db, 'editor');
});
afterAll(async () => {
  await db.close();
  await app.stop();
  await receiver.stop();
});
beforeEach(async () => {
  await sql`delete from webhooks`.execute(db.kysely);
  receiver.received.length = 0;
  receiver.answer = () => 204;
});

async function send(method: string, path: string, body?: JsonMap, authorization = admin) {
  const answered = await fetch(`${app.url}/cms-json/cms/v2/${path}`, {
    method,
    headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answered.status, body: (await answered.json()) as JsonMap & { id: number; secret: string } };
}
const subscribe = async (more: JsonMap = {}) => (await send('POST', 'webhooks', { url: receiver.url, ...more })).body;
const deliveries = async (id: number) => (await send('GET', `webhooks/${id}/deliveries`)).body as unknown as JsonMap[];
const types = (): string[] => receiver.received.map(({ event }) => event.type);
const patiently = { interval: 20 };

test('events arrive in the envelope, signed so that the official package verifies them', async () => {
  const { secret } = await subscribe({ types: ['post.created', 'post.published'] });
  const { body: post } = await send('POST', 'posts', { title: 'Told', status: 'publish' });
  await expect.poll(() => types().toSorted(), patiently).toEqual(['post.created', 'post.published']);
  const [first] = receiver.received;
  const verified = new Verifier(secret).verify(first?.body ?? '', first?.headers as Record<string, string>) as JsonMap;
  expect(verified).toMatchObject({
    id: first?.headers['webhook-id'],
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as Json,
    data: {
      actor: { id: expect.any(Number) as Json },
      subject: { kind: 'post', id: post.id, type: 'post', status: 'publish' },
      tags: expect.arrayContaining(['posts', `post-${post.id}`]) as Json,
      before: null,
      after: { status: 'publish', slug: 'told' },
    },
  });
  const forged = () => new Verifier(secret).verify(`${first?.body} `, first?.headers as Record<string, string>);
  expect(forged).toThrow('No matching signature found');
  expect(first?.body).not.toContain('Told');
});

test('only what is asked for is sent, by type and by what the subject says', async () => {
  await subscribe({ types: ['post.created'], filter: { type: ['page'] } });
  await send('POST', 'posts', { title: 'A post', status: 'publish' });
  const { body: page } = await send('POST', 'pages', { title: 'A page' });
  await expect.poll(() => receiver.received.map(({ event }) => event.data.subject.id), patiently).toEqual([page.id]);
});

test('what fails is tried again under the same id, and the log tells of it without the secret', async () => {
  const answers = [503, 204];
  receiver.answer = () => answers.shift() ?? 204;
  const { id, secret } = await subscribe({ types: ['term.created'] });
  await send('POST', 'tags', { name: 'Again' });
  await expect.poll(async () => (await deliveries(id))[0]?.['attempts'], patiently).toBe(1);
  await expect
    .poll(async () => (await deliveries(id))[0]?.['log'], patiently)
    .toMatchObject([{ status: 503, answer: 'Not now.' }]);
  await sql`update webhook_deliveries set due_at = now()`.execute(db.kysely);
  await expect.poll(() => types(), patiently).toEqual(['term.created']);
  await expect
    .poll(async () => (await deliveries(id))[0], patiently)
    .toMatchObject({ state: 'delivered', attempts: 2 });
  expect(JSON.stringify(await deliveries(id)) + JSON.stringify((await send('GET', 'webhooks')).body)).not.toContain(
    secret,
  );
  expect(app.logged.join('')).not.toContain(secret);
  const [{ id: delivery } = { id: 0 }] = (await deliveries(id)) as { id: number }[];
  expect((await send('POST', `webhooks/${id}/deliveries/${delivery}`)).status).toBe(202);
  await expect.poll(() => receiver.received.length, patiently).toBe(2);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('after three days a delivery is given up, and a webhook that nothing arrives at is paused with the reason', async () => {
  receiver.answer = () => 500;
  const { id } = await subscribe({ types: ['term.created'] });
  await send('POST', 'tags', { name: 'Never' });
  await expect.poll(async () => (await deliveries(id))[0]?.['log'], patiently).toHaveLength(1);
  await sql`update webhooks set failing_since = now() - interval '73 hours' where id = ${id}`.execute(db.kysely);
  await sql`
    update webhook_deliveries set made_at = now() - interval '71 hours', attempts = 11, due_at = now()
      where webhook = ${id}`.execute(db.kysely);
  await expect
    .poll(async () => (await send('GET', `webhooks/${id}`)).body, patiently)
    .toMatchObject({
      status: 'paused',
      reason: expect.stringContaining('500') as Json,
    });
  expect((await deliveries(id))[0]).toMatchObject({ state: 'dead', attempts: 12 });
  receiver.answer = () => 204;
  await send('POST', 'tags', { name: 'Unheard' });
  const since = new Date(Date.now() - 60_000).toISOString();
  await send('PATCH', `webhooks/${id}`, { status: 'active' });
  expect(receiver.received).toEqual([]);
  expect((await send('POST', `webhooks/${id}/redeliver`, { since })).status).toBe(202);
  await expect.poll(() => types().length, patiently).toBeGreaterThanOrEqual(2);
});

test('410 pauses at once', async () => {
  receiver.answer = () => 410;
  const { id } = await subscribe({ types: ['term.created'] });
  await send('POST', 'tags', { name: 'Gone' });
  await expect.poll(async () => (await send('GET', `webhooks/${id}`)).body['status'], patiently).toBe('paused');
});

test('two secrets are valid while one replaces the other, and a test delivery goes to one webhook alone', async () => {
  const { id, secret } = await subscribe({ types: ['post.deleted'] });
  await subscribe({ types: ['post.deleted'] });
  const { body: rotated } = await send('POST', `webhooks/${id}/secret`);
  expect((await send('POST', `webhooks/${id}/test`)).status).toBe(202);
  await expect.poll(() => types(), patiently).toEqual(['webhook.tested']);
  const [first] = receiver.received;
  for (const each of [secret, rotated.secret])
    new Verifier(each).verify(first?.body ?? '', first?.headers as Record<string, string>);
  await sql`
    update webhooks set secrets = jsonb_set(secrets, '{1,until}', '"2020-01-01T00:00:00"') where id = ${id}`.execute(
    db.kysely,
  );
  await send('POST', `webhooks/${id}/test`);
  await expect.poll(() => types().length, patiently).toBe(2);
  const last = receiver.received.at(-1);
  expect(() => new Verifier(secret).verify(last?.body ?? '', last?.headers as Record<string, string>)).toThrow(
    'No matching signature found',
  );
});

test('nobody but administrators, nowhere but where it is allowed, and not for those who lost their rights', async () => {
  expect((await send('GET', 'webhooks', undefined, editor)).status).toBe(403);
  expect((await send('POST', 'webhooks', { url: receiver.url }, editor)).status).toBe(403);
  expect((await send('POST', 'webhooks', { url: 'http://127.0.0.1:5432/' })).status).toBe(400);
  expect((await send('POST', 'webhooks', { url: receiver.url, types: ['no.such'] })).status).toBe(400);
  const { id } = await subscribe({ types: ['term.created'] });
  await sql`update users set roles = array['editor'] where login = 'administrator'`.execute(db.kysely);
  await send('POST', 'tags', { name: 'Secretly' }, editor);
  await expect
    .poll(
      async () => (await sql<{ status: string }>`select status from webhooks where id = ${id}`.execute(db.kysely)).rows,
      patiently,
    )
    .toEqual([{ status: 'paused' }]);
  await sql`update users set roles = array['administrator'] where login = 'administrator'`.execute(db.kysely);
  expect(receiver.received).toEqual([]);
});

test('where it is asked for, what happened to one record is told in its order, however often it fails', async () => {
  let calls = 0;
  receiver.answer = () => ((calls += 1) % 3 === 0 ? 500 : 204);
  const { id } = await subscribe({ types: ['term.created', 'term.updated', 'term.deleted'], ordered: true });
  const made = await Promise.all(['a', 'b', 'c'].map((name) => send('POST', 'tags', { name: `Ordered ${name}` })));
  for (let round = 0; round < 4; round += 1)
    await Promise.all(made.map(({ body }) => send('POST', `tags/${body.id}`, { description: `${round}` })));
  const hurry = setInterval(
    () =>
      void sql`update webhook_deliveries set due_at = now() where webhook = ${id} and due_at < 'infinity' and attempts > 0 and jsonb_array_length(log) = attempts`.execute(
        db.kysely,
      ),
    50,
  );
  await expect.poll(() => receiver.received.length, patiently).toBe(15);
  clearInterval(hurry);
  for (const { body } of made) {
    const own = receiver.received.filter(({ event }) => event.data.subject.id === body.id);
    const ids = own.map(({ event }) => Number(event.id.split('_').at(-1)));
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
    expect(ids).toHaveLength(5);
  }
});

test('of two deletes at the same moment, the second returns 404', async () => {
  const { id } = await subscribe();
  const waiting = async (): Promise<number | undefined> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'delete from%'`.execute(db.kysely);
    return rows[0]?.count;
  };
  const responses = await db.transaction(async (trx) => {
    await sql`select 1 from webhooks where id = ${id} for update`.execute(trx);
    const requests = [send('DELETE', `webhooks/${id}`), send('DELETE', `webhooks/${id}`)];
    await expect.poll(waiting, patiently).toBe(2);
    return { requests };
  });
  const statuses = (await Promise.all(responses.requests)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 404]);
});

async function details(path: string, authorization = admin) {
  const answered = await fetch(`${app.url}/cms-json/platen/v1/${path}`, { headers: { authorization } });
  return { status: answered.status, body: (await answered.json()) as JsonMap };
}

test('administrators read the request of a delivery, the success rate, and the event types', async () => {
  const answers = [503];
  receiver.answer = () => answers.shift() ?? 204;
  const { id } = await subscribe({ types: ['post.created', 'post.deleted'] });
  await send('POST', 'posts', { title: 'Refused' });
  const { body: post } = await send('POST', 'posts', { title: 'Shown', status: 'publish' });
  await send('DELETE', `posts/${post.id}?force=true`);
  await expect.poll(() => types().toSorted(), patiently).toEqual(['post.created', 'post.deleted']);
  await expect
    .poll(async () => (await details(`webhooks/${id}/statistics`)).body, patiently)
    .toMatchObject({ days: 7, delivered: 2, failed: 0, median_milliseconds: expect.any(Number) as Json });
  const sent = (await deliveries(id)).find(({ type }) => type === 'post.deleted');
  const request = await details(`webhooks/${id}/deliveries/${String(sent?.['id'])}/request`);
  const received = receiver.received.find(({ event }) => event.type === 'post.deleted');
  expect(request.body).toEqual({
    method: 'POST',
    url: receiver.url,
    headers: { 'content-type': 'application/json', 'webhook-id': received?.headers['webhook-id'] },
    body: JSON.parse(received?.body ?? '') as Json,
  });
  const { body } = await details('event-types');
  expect(body).toContainEqual({ type: 'post.deleted', description: 'A post was deleted permanently.' });
  for (const path of ['event-types', `webhooks/${id}/statistics`, `webhooks/${id}/deliveries/1/request`])
    expect((await details(path, editor)).status).toBe(403);
  expect((await details(`webhooks/${id}/deliveries/999999999/request`)).status).toBe(404);
});
