import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { definePlugin } from '../../src/plugin-api.ts';
import { insertAccessToken } from '../support/access-token.ts';
import { accountPassword, basic, nonces, startAccounts } from '../support/accounts.ts';
import type { Accounts, Person } from '../support/accounts.ts';
import { startApp } from '../support/app.ts';
import { openPages } from '../support/pages.ts';
import type { Browser } from '../support/pages.ts';
import { setUpSignIn } from '../support/set-up.ts';

const { accounts, pages, passwordHash } = await setUpSignIn();

const known = (role = 'author'): Promise<Person> => accounts.person(role, { passwordHash });

/** Signs in by JSON and gives the browser and the nonce. */
async function signIn(person: Person, browser: Browser = pages.browser(), more: object = {}) {
  const served = await browser.visit('/sign-in', { json: { login: person.login, password: accountPassword, ...more } });
  expect(served.status).toBe(200);
  return { browser, served, nonce: (JSON.parse(String(served.body)) as { nonce: string }).nonce };
}

const asBrowser = (browser: Browser, nonce?: string) => ({
  secure: true,
  headers: { cookie: browser.cookies(), ...(nonce === undefined ? {} : { 'x-cms-nonce': nonce }) },
});

const idOf = async (presented: Parameters<Accounts['identify']>[0]): Promise<number> =>
  (await accounts.identify(presented)).caller.id;
const errorOf = async (presented: Parameters<Accounts['identify']>[0]) => (await accounts.identify(presented)).error;

describe('HTTP Basic', () => {
  it('knows the user by login or address, in any letter case, blanks or not', async () => {
    const person = await accounts.person('author', { login: 'Dora', email: 'dora@example.org' });
    const password = await accounts.mint(person);
    for (const login of ['Dora', 'dora', 'DORA', 'dora@example.org', 'DORA@Example.org']) {
      expect(await idOf({ headers: basic(login, password) })).toBe(person.id);
      expect(await idOf({ headers: basic(login, password.replaceAll(' ', '')) })).toBe(person.id);
    }
  });

  // V12. To see it fail, answer a caller with rights in place of `visitor`.
  it('leaves everybody else a visitor without an error', async () => {
    const person = await known();
    const password = await accounts.mint(person);
    const tries = [
      {},
      basic('nobody', password),
      basic(person.login, 'wrong'),
      basic(person.login, accountPassword),
      basic(person.login, password.toUpperCase()),
      { authorization: `Bearer ${password}` },
      { authorization: 'Basic' },
      { authorization: '' },
    ];
    for (const headers of tries) {
      const resolved = await accounts.identify({ headers });
      expect(resolved).toMatchObject({ caller: { id: 0, roles: [] }, credential: { kind: 'none' }, error: null });
      expect(resolved.caller.can('read')).toBe(false);
      expect(Object.isFrozen(resolved.caller)).toBe(true);
    }
  });
});

// To see it fail, read the roles of the user in a statement of their own.
describe('statements', () => {
  it('a request of a visitor needs none to be identified, and one with a credential needs one', async () => {
    const person = await known();
    const password = basic(person.login, await accounts.mint(person));
    const token = { authorization: `Bearer ${await insertAccessToken(accounts.db.kysely, person.id)}` };
    const { browser, nonce } = await signIn(person);
    const countOf = async (presented: Parameters<Accounts['identify']>[0]): Promise<number> => {
      const before = accounts.db.statements();
      await accounts.identify(presented);
      return accounts.db.statements() - before;
    };
    for (const presented of [{ headers: password }, { headers: token, secure: true }, asBrowser(browser, nonce)]) {
      // The first use of a credential is noted.
      expect(await idOf(presented)).toBe(person.id);
      expect(await countOf(presented)).toBe(1);
    }
    for (const headers of [{}, { authorization: 'Bearer other' }, { cookie: 'a=b' }])
      expect(await countOf({ headers })).toBe(0);
  });
});

describe('cookie and nonce', () => {
  // V79. To see it fail, skip the nonce check in `identify`.
  it('make the user together, and nobody apart', async () => {
    const person = await known();
    const { browser, nonce } = await signIn(person);
    expect(await idOf(asBrowser(browser))).toBe(0);
    expect(await errorOf(asBrowser(browser))).toBeNull();
    const resolved = await accounts.identify(asBrowser(browser, nonce));
    expect(resolved).toMatchObject({
      caller: { id: person.id },
      credential: { kind: 'cookie' },
      freshNonce: expect.stringMatching(/^[0-9a-f]{10}$/),
    });
    expect(await idOf({ ...asBrowser(browser), query: { _cmsnonce: nonce } })).toBe(person.id);
    expect(await idOf({ ...asBrowser(browser), form: { _cmsnonce: nonce } })).toBe(person.id);
  });

  it('have a page that gives the nonce of this browser alone, as text', async () => {
    const { browser, nonce } = await signIn(await known());
    const given = await browser.visit('/nonce');
    expect(given).toMatchObject({
      status: 200,
      headers: { 'Content-Type': 'text/plain; charset=UTF-8', 'Cache-Control': 'no-store' },
      body: nonce,
    });
    expect(given.headers).not.toHaveProperty('Access-Control-Allow-Origin');
    expect((await pages.browser().visit('/nonce')).status).toBe(401);
    expect((await browser.visit('/nonce', { json: {} })).status).toBe(405);
  });

  it('refuse a nonce that does not vouch, always with 403', async () => {
    const [person, other] = [await known(), await known()];
    const mine = await signIn(person);
    const theirs = await signIn(other);
    const password = await accounts.mint(person);
    const bad = [
      asBrowser(mine.browser, 'not-a-nonce'),
      asBrowser(mine.browser, ''),
      asBrowser(mine.browser, theirs.nonce),
      { secure: true, headers: { 'x-cms-nonce': mine.nonce } },
      { secure: true, headers: { 'x-cms-nonce': mine.nonce, cookie: '__Host-platen_session=broken' } },
      { headers: { ...basic(person.login, password), 'x-cms-nonce': 'bad' } },
      { ...asBrowser(mine.browser, mine.nonce), query: { _cmsnonce: 'bad' } },
      { ...asBrowser(mine.browser), query: { _cmsnonce: [mine.nonce] } },
    ];
    for (const presented of bad) {
      const resolved = await accounts.identify(presented);
      expect(resolved).toMatchObject({
        caller: { id: 0 },
        error: { restCode: 'rest_cookie_invalid_nonce', status: 403 },
      });
      expect(resolved.error?.headers['Cache-Control']).toContain('no-cache');
      expect(resolved).not.toHaveProperty('freshNonce');
    }
  });

  it('stand before Basic', async () => {
    const [person, other] = [await known(), await known()];
    const { browser, nonce } = await signIn(person);
    const password = await accounts.mint(other);
    const both = (headers: Record<string, string>) => ({
      secure: true,
      headers: { ...headers, ...basic(other.login, password) },
    });
    expect(await idOf(both({ cookie: browser.cookies() }))).toBe(0);
    expect(await idOf(both({ cookie: browser.cookies(), 'x-cms-nonce': nonce }))).toBe(person.id);
    expect(await idOf(both({ cookie: '__Host-platen_session=broken' }))).toBe(other.id);
  });

  it('end by the clock of the database: after two days, or after two weeks where that was asked for', async () => {
    const person = await known();
    const [short, long] = [await signIn(person), await signIn(person, undefined, { remember: true })];
    expect([short.served.headers['Set-Cookie']].flat()[0]).not.toContain('Max-Age');
    expect([long.served.headers['Set-Cookie']].flat()[0]).toContain('Max-Age=1209600');
    const { rows } = await sql<{
      days: number;
    }>`select (extract(epoch from expires_at - created_at) / 86400)::int as days from sessions where user_id = ${person.id} order by 1`.execute(
      accounts.db.kysely,
    );
    expect(rows.map(({ days }) => days)).toEqual([2, 14]);
    await sql`update sessions set expires_at = now() where user_id = ${person.id}`.execute(accounts.db.kysely);
    expect(await errorOf(asBrowser(short.browser, short.nonce))).toMatchObject({ status: 403 });
  });

  it('can be overruled by plugins: who the caller is, and whom a nonce vouches for', async () => {
    let [wanted, distrusted] = [-1, -1];
    const plugin = definePlugin({
      name: 'identity',
      activate: (api) => {
        api.addFilter('determine_current_user', (id) => (wanted === -1 ? id : wanted));
        api.addFilter('rest_nonce_vouches', (vouches, { userId }) => vouches && userId !== distrusted);
      },
    });
    const site = await startAccounts({ plugins: [plugin] });
    try {
      const person = await site.person('author', { passwordHash });
      const browser = openPages(site).browser();
      const served = await browser.visit('/sign-in', { json: { login: person.login, password: accountPassword } });
      const { nonce } = JSON.parse(String(served.body)) as { nonce: string };
      expect((await site.identify(asBrowser(browser, nonce))).caller.id).toBe(person.id);
      distrusted = person.id;
      expect((await site.identify(asBrowser(browser, nonce))).error).toMatchObject({ status: 403 });
      [wanted, distrusted] = [0, -1];
      expect((await site.identify(asBrowser(browser, nonce))).caller.id).toBe(0);
      wanted = person.id;
      expect((await site.identify({})).caller).toMatchObject({ id: person.id, roles: ['author'] });
    } finally {
      await site.close();
    }
  });
});

// V74. To see it fail, drop `deleteSessionsOf` from the users' actions, or `former` from the sign-in.
describe('a session', () => {
  const isIn = async (browser: Browser): Promise<boolean> =>
    (
      JSON.parse(String((await browser.visit('/sign-in', { headers: { accept: 'application/json' } })).body)) as {
        signed_in: boolean;
      }
    ).signed_in;

  it('is a new one after each sign-in, and the former one is over', async () => {
    const person = await known();
    const { browser } = await signIn(person);
    const first = browser.cookies();
    await signIn(person, browser);
    expect(browser.cookies()).not.toBe(first);
    const thief = pages.browser();
    thief.keep(first);
    expect(await isIn(thief)).toBe(false);
    expect(await isIn(browser)).toBe(true);
  });

  it('cannot be chosen for somebody beforehand', async () => {
    const planted = `__Host-platen_session=${'A'.repeat(43)}`;
    const browser = pages.browser();
    browser.keep(planted);
    await signIn(await known(), browser);
    expect(browser.cookies()).not.toContain(planted);
    const attacker = pages.browser();
    attacker.keep(planted);
    expect(await isIn(attacker)).toBe(false);
  });

  it('ends with signing out, a new password, other roles and the user', async () => {
    const admin = await known('administrator');
    const credential = { kind: 'cookie', sessionId: 's', isRecent: true } as const;
    const ends: ((person: Person, browser: Browser) => Promise<unknown>)[] = [
      (_, browser) => browser.visit('/sign-out', { json: {} }),
      (person) =>
        accounts.call(person, 'POST', '/cms/v2/users/me', { body: { password: 'another long password' }, credential }),
      (person) => accounts.call(admin, 'POST', `/cms/v2/users/${person.id}`, { body: { roles: ['subscriber'] } }),
      (person) =>
        accounts.call(admin, 'DELETE', `/cms/v2/users/${person.id}`, { query: { force: 'true', reassign: 'false' } }),
    ];
    for (const end of ends) {
      const person = await known();
      const { browser, nonce } = await signIn(person);
      const cookies = browser.cookies();
      expect(await isIn(browser)).toBe(true);
      await end(person, browser);
      const old = pages.browser();
      old.keep(cookies);
      expect(await isIn(old)).toBe(false);
      expect(await errorOf(asBrowser(old, nonce))).toMatchObject({ status: 403 });
    }
  });

  it('stays when nothing it was given for has changed', async () => {
    const person = await known();
    const { browser } = await signIn(person);
    await accounts.call(person, 'POST', '/cms/v2/users/me', { body: { name: 'Other' } });
    expect(await isIn(browser)).toBe(true);
  });

  it('is stored as a hash alone', async () => {
    const { browser } = await signIn(await known());
    const token = /__Host-platen_session=([\w-]+)/.exec(browser.cookies())?.[1] ?? 'none';
    expect(token).toHaveLength(43);
    expect(await accounts.rows('sessions')).not.toContain(token);
    expect(await accounts.rows('sessions')).not.toContain(Buffer.from(token).toString('hex'));
  });
});

describe('rights', () => {
  it('are read with each request', async () => {
    const person = await accounts.person('subscriber');
    const password = await accounts.mint(person);
    const can = async (): Promise<boolean> =>
      (await accounts.identify({ headers: basic(person.login, password) })).caller.can('edit_posts');
    expect(await can()).toBe(false);
    await sql`update users set roles = '{author}' where id = ${person.id}`.execute(accounts.db.kysely);
    expect(await can()).toBe(true);
    await sql`update users set grants = '{"edit_posts": false}' where id = ${person.id}`.execute(accounts.db.kysely);
    expect(await can()).toBe(false);
  });

  it('a nonce is bound to its session, not only to its user', async () => {
    const person = await known();
    const [one, two] = [await signIn(person), await signIn(person)];
    expect(await errorOf(asBrowser(one.browser, two.nonce))).toMatchObject({ status: 403 });
    expect(nonces.issue({ userId: person.id, sessionId: 'x', at: 0 })).toHaveLength(10);
  });
});

// V83. To see it fail, answer every origin with `Access-Control-Allow-Credentials`.
describe('pages of other origins', () => {
  it('may send credentials only where they are listed', async () => {
    const app = await startApp({ env: { PLATEN_CORS_ORIGINS: 'https://front.example' } });
    try {
      const allowed = async (origin: string): Promise<string | null> =>
        (await fetch(`${app.url}/cms-json/`, { headers: { origin } })).headers.get('access-control-allow-credentials');
      expect(await allowed('https://front.example')).toBe('true');
      for (const origin of [
        'null',
        'https://evil.example',
        'https://sub.front.example',
        'https://front.example.evil.example',
        'http://front.example',
        'https://front.example:444',
      ]) {
        expect(await allowed(origin), origin).toBeNull();
      }
    } finally {
      await app.stop();
    }
  });
});
