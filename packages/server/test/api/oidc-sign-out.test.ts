import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { visitor } from '../../src/access/capabilities.ts';
import { breakGlassHash } from '../../src/auth/break-glass.ts';
import { createBreakGlassLink } from '../../src/domain/users/password-links.actions.ts';
import type { Person } from '../support/accounts.ts';
import { codeOf, passwordOf, statusAndCode } from '../support/factors.ts';
import { startProvider } from '../support/identity-provider.ts';
import { openPages, siteUrl } from '../support/pages.ts';
import type { Browser } from '../support/pages.ts';
import { leadsTo, newSubject, setUpProviderSignIn, settingsOf } from '../support/provider-sign-in.ts';

/** Numbers are those of the abuse table of the issue. */
const { accounts, pages, provider, db, known, enrolled, isIn, enter, link, providersOf, open } =
  await setUpProviderSignIn();

const auditOf = async ({ id }: Pick<Person, 'id'>): Promise<readonly string[]> => {
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where subject_kind = 'user' and subject_id = ${String(id)}`.execute(db.kysely);
  return rows.map(({ action }) => action);
};
describe('signing out', () => {
  const logout = (token: string, id = 'company', where = pages): Promise<number> =>
    where
      .browser()
      .visit(`/sign-in/with/${id}/logout`, { form: { logout_token: token } })
      .then(({ status }) => status);

  async function inSession(sid: string | null, where = pages) {
    const person = await known();
    const subject = newSubject();
    await link(person.id, subject);
    const browser = where.browser();
    await enter(browser, { sub: subject, ...(sid !== null && { sid }) });
    expect(await isIn(browser)).toBe(true);
    return { person, subject, browser };
  }

  it('ends the session that the provider names, or all of the user', async () => {
    const { subject, browser } = await inSession('one');
    const second = pages.browser();
    await enter(second, { sub: subject, sid: 'two' });
    expect(await logout(await provider.logoutToken({ sub: subject, sid: 'one' }))).toBe(200);
    expect([await isIn(browser), await isIn(second)]).toEqual([false, true]);
    expect(await logout(await provider.logoutToken({ sub: subject }))).toBe(200);
    expect(await isIn(second)).toBe(false);
  });

  // To see it fail, take `spendToken` out of the page, or the check of `nonce` out of `readLogoutToken`.
  it('86: rejects a logout token that was used, is old, has a nonce, is for others, or is none', async () => {
    const { subject, browser } = await inSession('three');
    const used = await provider.logoutToken({ sub: newSubject() });
    const old = Math.floor(Date.now() / 1000) - 600;
    expect(await logout(used)).toBe(200);
    const tokens = [
      used,
      await provider.logoutToken({ sub: subject, nonce: 'x' }),
      await provider.logoutToken({ sub: subject, aud: 'other' }),
      await provider.logoutToken({ sub: subject, iss: 'https://evil.example' }),
      await provider.logoutToken({ sub: subject, iat: old, exp: old + 120 }),
      await provider.logoutToken({ sub: subject, iat: old, exp: old + 6000 }),
      await provider.logoutToken({ sub: subject, events: {} }),
      await provider.logoutToken({ sub: subject, jti: '' }),
      await provider.logoutToken({ sub: subject }, { typ: 'at+jwt' }),
      await provider.logoutToken({}),
      await provider.logoutToken({ sub: subject }, { kid: 'unknown' }),
      'none',
    ];
    for (const [at, token] of tokens.entries()) expect(await logout(token), String(at)).toBe(400);
    expect(await isIn(browser)).toBe(true);
    const [head, body] = (await provider.logoutToken({ sub: subject })).split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'logout+jwt' })).toString('base64url');
    expect(await logout(`${none}.${body}.`)).toBe(400);
    expect(await logout(`${head}.${body}.${'A'.repeat(342)}`)).toBe(400);
    expect(await isIn(browser)).toBe(true);
  });

  it('86: ends sessions once with a token that arrives several times at once', async () => {
    const { subject } = await inSession('four');
    const token = await provider.logoutToken({ sub: subject });
    const statuses = await Promise.all([1, 2, 3, 4].map(() => logout(token)));
    expect(statuses.toSorted()).toEqual([200, 400, 400, 400]);
  });

  it('87: ends no session of another provider with the same session id', async () => {
    const other = await startProvider();
    const both = openPages(accounts, {
      identityProviders: providersOf(
        [settingsOf(provider), settingsOf(other, 'other')],
        (await import('../../src/outbound/outbound.ts')).createOutbound({
          ownOrigin: siteUrl,
          innerOrigins: [provider.issuer, other.issuer],
        }),
      ),
    });
    const { subject, browser } = await inSession('same', both);
    expect(await logout(await other.logoutToken({ sid: 'same' }), 'other', both)).toBe(200);
    expect(await logout(await other.logoutToken({ sub: subject }), 'other', both)).toBe(200);
    expect(await logout(await other.logoutToken({ sid: 'same' }), 'company', both)).toBe(400);
    expect(await isIn(browser)).toBe(true);
    expect(await logout(await provider.logoutToken({ sid: 'same' }), 'company', both)).toBe(200);
    expect(await isIn(browser)).toBe(false);
    await other.close();
  });

  it('leads to the sign-out page of the provider, if the user wants that', async () => {
    const { browser } = await inSession(null);
    expect(String((await browser.visit('/sign-out')).body)).toContain('also at Company');
    const url = leadsTo(await browser.submit('/sign-out', { everywhere: '1' }));
    expect(url.origin + url.pathname).toBe(`${provider.issuer}/sign-out`);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${siteUrl}/sign-in`);
    expect(await isIn(browser)).toBe(false);
  });
});

describe('password sign-in turned off', () => {
  const off = open({}, { passwordSignIn: 'off' });

  // To see it fail, take `requirePasswords` out of the reset page, or the check out of `enter`.
  it('88: accepts no password and no reset link', async () => {
    const person = await known();
    const browser = off.browser();
    const shown = String((await browser.visit('/sign-in')).body);
    expect(shown).not.toContain('type="password"');
    expect(shown).toContain('Sign in with Company');
    const code = '403 rest_password_sign_in_off';
    expect(statusAndCode(await browser.visit('/sign-in', { json: passwordOf(person) }))).toBe(code);
    expect((await browser.submit('/sign-in', passwordOf(person))).status).toBe(403);
    expect(statusAndCode(await browser.visit('/reset-password', { json: { login: person.login } }))).toBe(code);
    expect((await browser.visit(`/reset-password?key=${'x'.repeat(43)}`)).status).toBe(403);
    const asked = await browser.visit('/sign-in', { headers: { accept: 'application/json' } });
    expect(JSON.parse(String(asked.body))).toEqual({
      signed_in: false,
      providers: [{ id: 'company', label: 'Company' }],
      password: false,
    });
  });

  it('lets users in at the provider, and with a link of the operator', async () => {
    const person = await known();
    const link = await createBreakGlassLink(accounts.scopeOf(visitor), person.id);
    const path = new URL(link).pathname + new URL(link).search;
    const key = new URL(link).searchParams.get('key') ?? '';
    // Opening it changes nothing.
    expect((await off.browser().visit(path)).status).toBe(200);
    const browser = off.browser();
    expect((await browser.submit(path, {})).status).toBe(303);
    expect(await isIn(browser)).toBe(true);
    expect((await off.browser().visit(path)).status).toBe(400);
    expect((await off.browser().submit('/sign-in', { key })).status).not.toBe(303);
    const stored = await accounts.rows('auth_challenges');
    expect(stored).not.toContain(key);
    expect(await auditOf(person)).toContain('break-glass.created');
  });

  it('50: a break-glass link works once, for ten minutes, and asks for the second factor', async () => {
    const { person, seed } = await enrolled();
    const scope = accounts.scopeOf(visitor);
    const pathOf = (link: string): string => new URL(link).pathname + new URL(link).search;
    const first = pathOf(await createBreakGlassLink(scope, person.id));
    const browser = off.browser();
    const others = [off.browser(), off.browser()];
    const sent = await Promise.all([browser, ...others].map((each) => each.submit(first, {})));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([303, 400, 400]);
    const winner = [browser, ...others][sent.findIndex(({ status }) => status === 303)] as Browser;
    expect(await isIn(winner)).toBe(false);
    expect((await winner.submit('/sign-in/second', { code: codeOf(seed) })).status).toBe(303);
    expect(await isIn(winner)).toBe(true);
    const link = await createBreakGlassLink(scope, person.id);
    const hash = breakGlassHash(new URL(link).searchParams.get('key') ?? '');
    await sql`update auth_challenges set expires_at = now() where token_hash = ${hash}`.execute(db.kysely);
    expect((await off.browser().visit(pathOf(link))).status).toBe(400);
  });
});
