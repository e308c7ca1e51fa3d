import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../src/db/connection/connect.ts';
import { updateUser } from '../../src/domain/users/users.actions.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import { startApp } from '../support/app.ts';
import type { RunningApp } from '../support/app.ts';
import { connectTo } from '../support/database.ts';

/** Numbers are those of the abuse table of the issue "Identity". */
const login = 'owner';
const password = 'correct horse battery staple';
const wp = { PLATEN_DIALECT: 'wp', PLATEN_JWT_AUTH: 'true' };

let app: RunningApp;
let db: Database;

async function start(env: Readonly<Record<string, string>>): Promise<RunningApp> {
  const started = await startApp({ env: { SITE_URL: 'http://127.0.0.1', ...env } });
  await started.install({ title: 'Site', login, email: 'owner@example.org', password });
  return started;
}

beforeAll(async () => {
  app = await start(wp);
  db = connectTo(app.databaseUrl);
});
beforeEach(() => sql`truncate throttles`.execute(db.kysely));
afterAll(async () => {
  await db.close();
  await app.stop();
});

interface Sent {
  readonly body?: JsonMap;
  readonly token?: string;
  readonly authorization?: string;
  readonly at?: RunningApp;
  readonly method?: string;
}

async function send(path: string, { body, token, authorization, at = app, method = 'POST' }: Sent = {}) {
  const header = authorization ?? (token === undefined ? undefined : `Bearer ${token}`);
  const response = await fetch(`${at.url}/wp-json/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(header !== undefined && { authorization: header }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as JsonMap };
}

const request = (parts: JsonMap = {}, more: Sent = {}) =>
  send('jwt-auth/v1/token', { body: { username: login, password, ...parts }, ...more });
const validate = (token: string) => send('jwt-auth/v1/token/validate', { token });
const me = (token: string) => send('wp/v2/users/me', { token, method: 'GET' });
const tokenOf = async (): Promise<string> => String((await request()).body['token']);
const invalid = { status: 403, body: { code: 'jwt_auth_invalid_token' } };

const namespaces = async (at: RunningApp) => (await send('', { at, method: 'GET' })).body['namespaces'];

const partsOf = (token: string): readonly [string, string, string] => token.split('.') as [string, string, string];
const decoded = (part: string): JsonMap => JSON.parse(Buffer.from(part, 'base64url').toString()) as JsonMap;
const encoded = (value: JsonMap): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('jwt-auth/v1', () => {
  test('returns a token with the claims of the plugin, which works for seven days', async () => {
    const { status, body } = await request();
    expect([status, Object.keys(body)]).toEqual([200, ['token', 'user_email', 'user_nicename', 'user_display_name']]);
    const [header, payload] = partsOf(String(body['token']));
    expect(decoded(header)).toEqual({ typ: 'JWT', alg: 'HS256' });
    const claims = decoded(payload);
    expect(claims).toMatchObject({ iss: 'http://127.0.0.1', data: { user: { id: expect.any(String) as string } } });
    expect(Number(claims['exp']) - Number(claims['iat'])).toBe(7 * 86_400);
    expect(await validate(String(body['token']))).toEqual({
      status: 200,
      body: { code: 'jwt_auth_valid_token', data: { status: 200 } },
    });
    const post = await send('wp/v2/posts', { token: String(body['token']), body: { title: 'By a JWT' } });
    expect(post.status).toBe(201);
  });

  test('names what is wrong with the header', async () => {
    expect((await send('jwt-auth/v1/token/validate')).body['code']).toBe('jwt_auth_no_auth_header');
    const other = await send('jwt-auth/v1/token/validate', { authorization: 'Token abc' });
    expect(other.body['code']).toBe('jwt_auth_bad_auth_header');
  });

  test('leaves bearer tokens of other systems anonymous', async () => {
    expect((await send('wp/v2/posts', { token: 'opaque', method: 'GET' })).status).toBe(200);
  });

  test('is listed and served only if it is switched on', async () => {
    const off = await start({ PLATEN_DIALECT: 'wp' });
    try {
      for (const path of ['jwt-auth/v1/token', 'jwt-auth/v1/token/validate'])
        expect(await send(path, { at: off, body: { username: login, password } })).toMatchObject({
          status: 404,
          body: { code: 'rest_no_route' },
        });
      expect((await send('wp/v2/posts', { token: await tokenOf(), at: off, method: 'GET' })).status).toBe(200);
      expect(await namespaces(off)).not.toContain('jwt-auth/v1');
    } finally {
      await off.stop();
    }
    expect(await namespaces(app)).toContain('jwt-auth/v1');
  });
});

describe('125: a JWT is rejected', () => {
  // To see these fail, return the claims in `verify` without checking the signature, and leave out `findSession`.
  test('with another algorithm, issuer, user, or signature', async () => {
    const token = await tokenOf();
    const [header, payload, signature] = partsOf(token);
    const claims = decoded(payload);
    const other = (changes: JsonMap): string => {
      const signed = `${header}.${encoded({ ...claims, ...changes })}`;
      return `${signed}.${createHmac('sha256', 'guessed').update(signed).digest('base64url')}`;
    };
    for (const forged of [
      `${encoded({ typ: 'JWT', alg: 'none' })}.${payload}.`,
      `${encoded({ typ: 'JWT', alg: 'HS512' })}.${payload}.${signature}`,
      `${header}.${encoded({ ...claims, data: { user: { id: '2' } } })}.${signature}`,
      other({ iss: 'https://evil.example' }),
      other({ data: { user: { id: '1' } } }),
      `${header}.${payload}.${signature.slice(0, -1)}`,
    ]) {
      expect(await me(forged)).toMatchObject(invalid);
      expect(await validate(forged)).toMatchObject(invalid);
    }
    expect((await me(token)).status).toBe(200);
  });

  test('after it was revoked, expired, or the password was changed', async () => {
    const [revoked, expired, former] = [await tokenOf(), await tokenOf(), await tokenOf()];
    for (const token of [revoked, expired, former]) expect((await me(token)).status).toBe(200);
    await sql`delete from sessions where id = (select id from sessions order by created_at limit 1)`.execute(db.kysely);
    await sql`update sessions set expires_at = now()`.execute(db.kysely);
    for (const token of [revoked, expired]) expect(await me(token)).toMatchObject(invalid);
    const kept = await tokenOf();
    const scope = await app.app.ownScope();
    const { id } = (await me(kept)).body;
    await updateUser(scope, Number(id), { patch: { password: 'another correct horse battery' } });
    expect(await me(kept)).toMatchObject(invalid);
    await updateUser(scope, Number(id), { patch: { password } });
  });

  test('for dangerous changes, and as the cookie of a session', async () => {
    const token = await tokenOf();
    const created = await send('wp/v2/users/me/application-passwords', { token, body: { name: 'To live on' } });
    expect(created).toMatchObject({ status: 403, body: { code: 'rest_danger_needs_person' } });
    const response = await fetch(`${app.url}/nonce`, { headers: { cookie: `platen_session=${token}` } });
    expect(response.status).toBe(401);
  });
});

describe('126: the token route is no way around', () => {
  test('the rate limit of sign-ins', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) statuses.push((await request({ password: 'wrong' })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
    const page = await fetch(`${app.url}/sign-in`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ login, password }),
    });
    expect(page.status).toBe(429);
  });

  test('unknown users, which get the same response', async () => {
    const [unknown, wrong] = [await request({ username: 'nobody' }), await request({ password: 'wrong' })];
    expect(unknown).toEqual(wrong);
    expect(wrong.body['code']).toBe('[jwt_auth] incorrect_password');
  });

  test('the second factor, of the account or of its role', async () => {
    const before = await tokenOf();
    const refused = { status: 403, body: { code: '[jwt_auth] second_factor_required' } };
    await sql`insert into auth_policies (role, second_factor) values ('administrator', 'required')`.execute(db.kysely);
    expect(await request()).toMatchObject(refused);
    expect(await me(before)).toMatchObject(invalid);
    await sql`truncate auth_policies`.execute(db.kysely);
    expect((await me(before)).status).toBe(200);
    await sql`insert into totp (user_id, sealed, last_step) select id, 'x', 0 from users`.execute(db.kysely);
    expect(await request()).toMatchObject(refused);
    expect(await me(before)).toMatchObject(invalid);
    await sql`truncate totp`.execute(db.kysely);
  });

  test('88: passwords that are turned off', async () => {
    const off = await start({ ...wp, PLATEN_PASSWORD_SIGN_IN: 'off' });
    try {
      expect(await request({}, { at: off })).toMatchObject({
        status: 403,
        body: { code: 'rest_password_sign_in_off' },
      });
    } finally {
      await off.stop();
    }
  });
});
