import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService } from '../../../conformance/src/service.ts';
import type { Service } from '../../../conformance/src/service.ts';
import { createClient } from '../src/client.ts';
import type { Client, Fetch } from '../src/client.ts';

const password = 'a long enough secret';
let service: Service;

beforeAll(async () => {
  service = await startService(null);
  const { users } = await service.reset({});
  const applicationPassword = users['admin']?.password ?? '';
  const admin = createClient({ url: service.base, credentials: { login: 'admin', applicationPassword } });
  const mira = { username: 'mira', email: 'mira@example.org', password, roles: ['editor'] };
  (await admin.post('users', mira)).orThrow();
});
afterAll(() => service.close());

const browser = (fetch?: Fetch): Client =>
  createClient({ url: service.base, credentials: 'cookie', ...(fetch === undefined ? {} : { fetch }) });

describe('signing in with a cookie', () => {
  it('lets in, writes, and lets out again', async () => {
    const client = browser();
    expect((await client.session()).orThrow()).toEqual({ signed_in: false });
    const entered = (await client.signIn('mira', password, { remember: true })).orThrow();
    expect(entered).toMatchObject({ signed_in: true, user: expect.any(Number) });
    expect((await client.get('users/me')).orThrow().slug).toBe('mira');
    expect((await client.post('posts', { title: 'By cookie' })).orThrow().status).toBe('draft');
    expect((await client.session()).orThrow()).toMatchObject({ signed_in: true });
    expect((await client.signOut()).orThrow()).toEqual({ signed_in: false });
    expect(await client.get('users/me')).toMatchObject({ ok: false, error: { status: 401 } });
  });

  it('says when the password is wrong, and when the client cannot sign in', async () => {
    const client = browser();
    expect(await client.signIn('mira', 'wrong')).toMatchObject({
      ok: false,
      error: { code: 'rest_sign_in_failed', status: 401 },
    });
    expect(await client.get('users/me')).toMatchObject({ ok: false, error: { status: 401 } });
    const visitor = createClient({ url: service.base });
    expect(await visitor.signIn('mira', password)).toMatchObject({ ok: false, error: { code: 'client_needs_cookie' } });
  });

  it('takes the fresh nonce of each answer', async () => {
    const sent: (string | null)[] = [];
    const client = browser(async (address, init) => {
      if (address.pathname === '/sign-in') return fetch(address, init);
      sent.push(new Headers(init.headers).get('X-CMS-Nonce'));
      return Response.json({}, { headers: { 'X-CMS-Nonce': `fresh ${sent.length}` } });
    });
    const entered = (await client.signIn('mira', password)).orThrow();
    await client.get('users/me');
    await client.get('users/me');
    expect(sent).toEqual([entered.signed_in && entered.nonce, 'fresh 1']);
  });

  it('asks for a new nonce when the one it has is refused', async () => {
    const asked: string[] = [];
    let spoils = false;
    const client = browser((address, init) => {
      asked.push(`${init.method} ${address.pathname}`);
      const headers = new Headers(init.headers);
      if (spoils) headers.set('X-CMS-Nonce', '0000000000');
      spoils = false;
      return fetch(address, { ...init, headers });
    });
    (await client.signIn('mira', password)).orThrow();
    asked.length = 0;
    spoils = true;
    expect((await client.post('tags', { name: 'Once' })).ok).toBe(true);
    expect(asked).toEqual(['POST /cms-json/cms/v2/tags', 'GET /sign-in', 'POST /cms-json/cms/v2/tags']);
  });
});
