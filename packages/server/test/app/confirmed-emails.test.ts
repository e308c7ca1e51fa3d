import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mintApplicationPassword } from '../../src/auth/application-passwords.ts';
import type { PasswordScopes } from '../../src/auth/credential.ts';
import { createPasswords, testCost } from '../../src/auth/passwords.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import { basic } from '../support/accounts.ts';
import type { RunningApp } from '../support/app.ts';
import { startSite } from '../support/caching.ts';
import type { Site } from '../support/caching.ts';
import { startSmtp } from '../support/smtp.ts';
import type { ReceivedMail, Smtp } from '../support/smtp.ts';

const password = 'correct horse battery staple';

let smtp: Smtp;
let site: Site;
let node: RunningApp;
let passwordHash: string;
let count = 0;

beforeAll(async () => {
  smtp = await startSmtp();
  site = await startSite();
  node = await site.startNode({ env: { PLATEN_SMTP_URL: smtp.url } });
  passwordHash = await createPasswords(testCost).hash(password);
});
beforeEach(() => sql`truncate throttles`.execute(site.db.kysely));
afterAll(async () => {
  await site.stop();
  await smtp.stop();
});

interface Owner {
  readonly id: number;
  readonly login: string;
  readonly email: string;
  /** Proves an application password. */
  readonly key: { authorization: string };
}

async function owner(scopes: PasswordScopes | null = null, role = 'author'): Promise<Owner> {
  count += 1;
  const login = `owner-${count}`;
  const email = `${login}@example.org`;
  const { id } = await site.db.kysely
    .insertInto('users')
    .values({
      login,
      email,
      slug: login,
      display_name: login,
      nickname: login,
      password_hash: passwordHash,
      roles: [role],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const minted = await mintApplicationPassword(site, { userId: id, name: 'test', scopes });
  return { id, login, email, key: basic(login, minted.password) };
}

interface Told {
  readonly status: number;
  readonly body: JsonMap;
  readonly headers: Headers;
}

async function send(path: string, body: JsonMap | null, headers: Record<string, string> = {}): Promise<Told> {
  const answer = await fetch(`${node.url}${path}`, {
    method: body === null ? 'GET' : 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    redirect: 'manual',
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') === true;
  return { status: answer.status, body: isJson ? (JSON.parse(text) as JsonMap) : { text }, headers: answer.headers };
}

const me = '/cms-json/cms/v2/users/me';
const setEmail = (email: string, headers: Record<string, string>) => send(me, { email }, headers);

/** A full sign-in: the cookie, and the nonce that goes with it. */
async function signIn(login: string): Promise<{ cookie: string; 'x-cms-nonce': string }> {
  const entered = await send('/sign-in', { login, password });
  expect(entered.status).toBe(200);
  const cookie = entered.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  return { cookie, 'x-cms-nonce': String(entered.body['nonce']) };
}

/** Without those about sign-ins from a new browser. */
const mailsTo = (address: string): ReceivedMail[] =>
  smtp.received.filter(
    ({ to, text }) => to.includes(address) && !text.replaceAll(/\s+/g, ' ').includes('from a new browser'),
  );
const linksTo = (address: string): ReceivedMail[] => mailsTo(address).filter(({ text }) => text.includes('?key='));

/** Asks for a link by this name, and tells who got it. */
async function linkGoesTo(name: string, candidates: readonly string[]): Promise<string[]> {
  const before = new Map(candidates.map((address) => [address, linksTo(address).length]));
  const got = (): string[] => candidates.filter((address) => linksTo(address).length > (before.get(address) ?? 0));
  expect((await send('/reset-password', { login: name })).status).toBe(200);
  await expect.poll(got).not.toEqual([]);
  return got();
}

describe('an address that was set with an application password', () => {
  // The attack: a leaked key sets the address and asks for a link. To see it fail, send links to the present address.
  test('is shown, but gets no link to set a new password; the former one does and is told', async () => {
    const { login, email, key } = await owner();
    const thief = `thief-of-${login}@evil.example`;
    expect(await setEmail(thief, key)).toMatchObject({ status: 200, body: { email: thief } });
    await expect.poll(() => mailsTo(email).length).toBe(1);
    expect(mailsTo(email)[0]).toMatchObject({ from: 'platen@site.test', text: expect.stringContaining(thief) });
    await expect.poll(() => mailsTo(thief).length).toBe(1);
    expect(mailsTo(thief)[0]?.text).toContain('/confirm-email');
    for (const name of [login, email, thief]) expect(await linkGoesTo(name, [email, thief])).toEqual([email]);
    const again = `second-${thief}`;
    expect((await setEmail(again, key)).status).toBe(200);
    expect(await linkGoesTo(login, [email, thief, again])).toEqual([email]);
    expect(linksTo(thief)).toEqual([]);
  });

  test('cannot be confirmed by who has the key and the mailbox, but not the password', async () => {
    const { login, email, key } = await owner();
    const thief = `thief-of-${login}@evil.example`;
    await setEmail(thief, key);
    expect((await send('/confirm-email', null, key)).status).toBe(401);
    expect((await send('/confirm-email', { answer: 'confirm' }, key)).status).toBe(401);
    const shown = await fetch(`${node.url}/confirm-email`, {
      redirect: 'manual',
      headers: { ...key, accept: 'text/html' },
    });
    expect([shown.status, shown.headers.get('location')]).toEqual([303, 'sign-in?redirect_to=%2Fconfirm-email']);
    expect((await setEmail(thief, key)).status).toBe(200);
    expect(await linkGoesTo(login, [email, thief])).toEqual([email]);
  });

  test('counts once its owner signed in and confirmed it, not by signing in alone', async () => {
    const { login, email, key } = await owner();
    const fresh = `new-${email}`;
    await setEmail(fresh, key);
    const session = await signIn(login);
    expect(await linkGoesTo(login, [email, fresh])).toEqual([email]);
    expect((await send('/confirm-email', null, session)).body).toEqual({ email: fresh, confirmed_email: email });
    const confirmed = await send('/confirm-email', { answer: 'confirm' }, session);
    expect(confirmed.body).toEqual({ email: fresh, confirmed_email: fresh });
    expect(await linkGoesTo(login, [email, fresh])).toEqual([fresh]);
  });

  test('is confirmed only within ten minutes of signing in, and can be put back later', async () => {
    const { login, email, key } = await owner();
    await setEmail(`late-${email}`, key);
    const session = await signIn(login);
    await sql`update sessions set created_at = now() - interval '11 minutes'`.execute(site.db.kysely);
    const refused = await send('/confirm-email', { answer: 'confirm' }, session);
    expect(refused).toMatchObject({ status: 403, body: { code: 'rest_step_up_required' } });
    expect((await setEmail(`late-${email}`, session)).status).toBe(200);
    expect(await linkGoesTo(login, [email, `late-${email}`])).toEqual([email]);
    expect((await send('/confirm-email', { answer: 'restore' }, session)).body).toMatchObject({ email });
  });

  test('can be put back by its owner, and confirmed by writing it in a session', async () => {
    const { login, email, key } = await owner();
    const thief = `thief-of-${login}@evil.example`;
    await setEmail(thief, key);
    const session = await signIn(login);
    const restored = await send('/confirm-email', { answer: 'restore' }, session);
    expect(restored.body).toEqual({ email, confirmed_email: email });
    expect((await send(`${me}?context=edit`, null, key)).body).toMatchObject({ email });
    const fresh = `new-${email}`;
    await setEmail(fresh, key);
    expect((await setEmail(fresh, session)).status).toBe(200);
    expect(await linkGoesTo(login, [email, fresh])).toEqual([fresh]);
  });

  test('asks in a form that no other site can send', async () => {
    const { login, key } = await owner();
    await setEmail(`new-${login}@example.org`, key);
    const { cookie } = await signIn(login);
    const shown = await fetch(`${node.url}/confirm-email`, { headers: { cookie, accept: 'text/html' } });
    const body = await shown.text();
    expect(body).toContain('<button name="answer" value="confirm">');
    const sent = await fetch(`${node.url}/confirm-email`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'answer=confirm',
    });
    expect(sent.status).toBe(403);
  });

  test('leaves the former one to its owner: nobody else can take it meanwhile', async () => {
    const [mine, other] = [await owner(), await owner()];
    await setEmail(`new-${mine.email}`, mine.key);
    expect(await setEmail(mine.email, other.key)).toMatchObject({
      status: 400,
      body: { code: 'rest_user_invalid_email' },
    });
    const made = { username: `made-${count}`, email: mine.email.toUpperCase(), password: 'long enough for the rule' };
    const admin = { authorization: site.authorization };
    expect(await send('/cms-json/cms/v2/users', made, admin)).toMatchObject({
      status: 400,
      body: { code: 'existing_user_email' },
    });
    expect((await setEmail(mine.email, mine.key)).status).toBe(200);
    expect(await linkGoesTo(mine.email, [mine.email, `new-${mine.email}`])).toEqual([mine.email]);
  });

  test('makes us write to strangers a few times at most', async () => {
    const { login, email, key } = await owner();
    for (let at = 0; at < 12; at += 1) expect((await setEmail(`${at}-${login}@example.net`, key)).status).toBe(200);
    await expect
      .poll(async () => (await sql`select from graphile_worker.jobs`.execute(site.db.kysely)).rows.length)
      .toBe(0);
    expect(mailsTo(email)).toHaveLength(5);
    expect(
      smtp.received.filter(({ to }) => to.some((address) => address.endsWith(`-${login}@example.net`))),
    ).toHaveLength(5);
  });
});

test('an address that was set in a session counts at once, and the former one is told', async () => {
  const { login, email } = await owner();
  const fresh = `new-${email}`;
  expect((await setEmail(fresh, await signIn(login))).status).toBe(200);
  await expect.poll(() => mailsTo(email).length).toBe(1);
  expect(await linkGoesTo(login, [email, fresh])).toEqual([fresh]);
});

// To see it fail, look at the scopes of a key only where the route is matched.
test.each([
  { readOnly: false, prefixes: ['/cms/v2/users'] },
  { readOnly: false, prefixes: null },
])('a key limited to %j changes neither address nor password nor keys of its own account', async (scopes) => {
  const { id, login, email, key } = await owner(scopes, 'administrator');
  const refused = { status: 403, body: { code: 'rest_application_password_scope' } };
  const own = `/cms-json/cms/v2/users/${id}`;
  for (const path of [me, own]) {
    expect(await send(path, { email: `new-${email}` }, key)).toMatchObject(refused);
    expect(await send(path, { password: 'taken over' }, key)).toMatchObject({ status: 403 });
    expect(await send(path, { email, nickname: 'same address' }, key)).toMatchObject({ status: 200 });
  }
  expect(await send(`${me}/application-passwords`, { name: 'free' }, key)).toMatchObject(refused);
  const batch = { requests: [{ method: 'POST', path: `/cms/v2/users/${id}`, body: { email: `new-${email}` } }] };
  const inBatch = (await send('/cms-json/batch/v1', batch, key)).body['responses'] as readonly JsonMap[];
  expect(inBatch[0]?.['status']).toBe(403);
  expect((await send('/sign-in', { login, password })).status).toBe(200);
});
