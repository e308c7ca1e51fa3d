import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Credential } from '../../src/auth/credential.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import { accountPassword, basic, passwords } from '../support/accounts.ts';
import type { Person } from '../support/accounts.ts';
import { codeOf, passwordOf, setUpApp, setUpFactors, statusAndCode } from '../support/factors.ts';
import { openPages } from '../support/pages.ts';
import type { Answered } from '../support/site.ts';

/** Numbers are those of the abuse table of issue 35. */
const { accounts, pages, known, db, enrolled, begun, send, isIn, count } = await setUpFactors();

describe('roles that require a second factor', () => {
  const policy = (role: string) =>
    sql`insert into auth_policies (role, second_factor) values (${role}, 'required')`.execute(db.kysely);

  // To see it fail, return 'full' from `standingOf`.
  it('44: leave a session without one the security page only', async () => {
    const person = await accounts.person('contributor', { passwordHash: await passwords.hash(accountPassword) });
    const browser = pages.browser();
    const entered = JSON.parse(String((await browser.visit('/sign-in', { json: passwordOf(person) })).body)) as {
      nonce: string;
    };
    const identify = () =>
      accounts.identify({ headers: { cookie: browser.cookies(), 'x-cms-nonce': entered.nonce }, secure: true });
    expect((await identify()).caller.id).toBe(person.id);
    await policy('contributor');
    const refused = await identify();
    expect(refused.caller.id).toBe(0);
    expect(refused.error).toMatchObject({ restCode: 'rest_second_factor_required', status: 403 });
    expect((await browser.visit('/nonce')).status).toBe(401);
    expect(await isIn(browser)).toBe(false);
    expect(String((await browser.visit('/security')).body)).toContain('Your role requires a second factor.');
    await setUpApp(browser);
    expect((await identify()).caller.id).toBe(person.id);
    // 18
    const removed = await browser.submit('/security', { action: 'totp-remove' });
    expect(removed.status).toBe(409);
    expect(await count('totp', person)).toBe(1);
  });

  it('lead a user without one to the security page after signing in', async () => {
    await policy('subscriber');
    const person = await accounts.person('subscriber', { passwordHash: await passwords.hash(accountPassword) });
    const entered = await pages.browser().submit('/sign-in', passwordOf(person));
    expect(entered).toMatchObject({ status: 303, headers: { Location: '/security' } });
    const asked = await pages.browser().visit('/sign-in', { json: passwordOf(person) });
    expect(statusAndCode(asked)).toBe('403 rest_second_factor_required');
  });

  it('39: reject dangerous requests with an application password', async () => {
    const person = await accounts.person('administrator');
    const key = await accounts.mint(person);
    const headers = basic(person.login, key);
    const { credential } = await accounts.identify({ headers });
    expect(credential).toMatchObject({ isLimited: false });
    await policy('administrator');
    const limited = await accounts.identify({ headers });
    expect(limited.credential).toMatchObject({ isLimited: true });
    const other = await known();
    const changed = await accounts.call(person, 'POST', `/cms/v2/users/${other.id}`, {
      body: { roles: ['administrator'] },
      credential: limited.credential,
    });
    expect([changed.status, JSON.stringify(changed.body)]).toEqual([
      403,
      expect.stringContaining('rest_danger_needs_person'),
    ]);
    const renamed = await accounts.call(person, 'POST', `/cms/v2/users/${other.id}`, {
      body: { name: 'Renamed' },
      credential: limited.credential,
    });
    expect(renamed.status).toBe(200);
  });

  it('can be all of them, by configuration', async () => {
    const strict = openPages(accounts, { secondFactor: 'everyone' });
    const person = await known();
    expect(await strict.browser().submit('/sign-in', passwordOf(person))).toMatchObject({
      headers: { Location: '/security' },
    });
  });
});

describe('administrators', () => {
  const recent = { kind: 'cookie', sessionId: '00000000-0000-4000-8000-000000000000', isRecent: true } as const;
  const reset = (by: Person, of: Person, credential: Credential = recent) =>
    accounts.call(by, 'DELETE', `/platen/v1/users/${of.id}/factors`, { credential });
  const codesOf = async (answers: readonly Promise<Answered>[]) =>
    (await Promise.all(answers)).map(({ status, body }) => `${status} ${String((body as JsonMap)['code'] ?? '')}`);

  it('46, 47: reset the factors of others, after signing in recently, and never their own', async () => {
    const { person, seed } = await enrolled();
    const [admin, editor] = [await accounts.person('administrator'), await accounts.person('editor')];
    const key = { kind: 'application-password', uuid: 'u', userId: admin.id, scopes: null } as const;
    expect(
      await codesOf([
        reset(editor, person),
        reset(admin, admin),
        reset(admin, person, { ...recent, isRecent: false }),
        reset(admin, person, key),
        // 49
        reset(admin, person, { kind: 'plugin' }),
      ]),
    ).toEqual([
      '403 rest_cannot_edit',
      '409 rest_cannot_reset_own_factors',
      '403 rest_step_up_required',
      '403 rest_danger_needs_person',
      '403 rest_danger_needs_person',
    ]);
    expect(await count('totp', person)).toBe(1);
    const browser = await begun(person);
    expect((await reset(admin, person)).status).toBe(200);
    expect([
      await count('totp', person),
      await count('recovery_codes', person),
      await count('sessions', person),
    ]).toEqual([0, 0, 0]);
    expect((await send(browser, codeOf(seed))).status).toBe(400);
    expect((await pages.browser().visit('/sign-in', { json: passwordOf(person) })).status).toBe(200);
  });

  it('28: see which factors a user has, and no secret of them', async () => {
    const { person, seed, recoveryCodes } = await enrolled();
    const admin = await accounts.person('administrator');
    const { status, body } = await accounts.call(admin, 'GET', `/platen/v1/users/${person.id}/factors`);
    expect([status, body]).toEqual([
      200,
      { required: false, totp: expect.any(String), recovery_codes: 10, passkeys: [], devices: [] },
    ]);
    for (const hidden of [seed, ...recoveryCodes]) expect(JSON.stringify(body)).not.toContain(hidden);
    const stranger = await known();
    expect((await accounts.call(stranger, 'GET', `/platen/v1/users/${person.id}/factors`)).status).toBe(403);
    expect((await accounts.call(person, 'GET', '/platen/v1/users/me/factors')).status).toBe(200);
    expect((await accounts.call(null, 'GET', '/platen/v1/users/me/factors')).status).toBe(401);
  });

  it('require a factor of a role, after signing in recently', async () => {
    const [admin, editor] = [await accounts.person('administrator'), await accounts.person('editor')];
    const put = (by: Person, role: string, value: string, credential: Credential = recent) =>
      accounts.call(by, 'POST', `/platen/v1/auth-policies/${role}`, { body: { second_factor: value }, credential });
    expect(
      await codesOf([
        put(editor, 'editor', 'required'),
        put(admin, 'editor', 'required', { ...recent, isRecent: false }),
        put(admin, 'nobody', 'required'),
        put(admin, 'editor', 'maybe'),
      ]),
    ).toEqual([
      '403 rest_forbidden',
      '403 rest_step_up_required',
      '400 rest_user_invalid_role',
      '400 rest_invalid_param',
    ]);
    expect((await put(admin, 'editor', 'required')).body).toMatchObject({ second_factor: 'required', fixed: false });
    const { body } = await accounts.call(admin, 'GET', '/platen/v1/auth-policies');
    expect(body).toContainEqual({
      role: 'editor',
      label: 'Editor',
      second_factor: 'required',
      fixed: false,
      idle_minutes: null,
      absolute_minutes: null,
      sessions_at_once: null,
    });
    const limit = (changes: JsonMap) =>
      accounts.call(admin, 'POST', '/platen/v1/auth-policies/editor', { body: changes, credential: recent });
    expect((await limit({ idle_minutes: 60, sessions_at_once: 2 })).body).toMatchObject({
      second_factor: 'required',
      idle_minutes: 60,
      sessions_at_once: 2,
    });
    expect((await limit({ idle_minutes: null })).body).toMatchObject({ idle_minutes: null, sessions_at_once: 2 });
    expect((await limit({ idle_minutes: 5 })).status).toBe(400);
    await limit({ sessions_at_once: null });
    expect((await put(admin, 'editor', 'offered')).body).toMatchObject({ second_factor: 'offered' });
  });
});

describe('disabled accounts', () => {
  it('60, 53: open nothing: no password, session, application password, or link', async () => {
    const person = await known();
    const browser = pages.browser();
    await browser.visit('/sign-in', { json: passwordOf(person) });
    const headers = basic(person.login, await accounts.mint(person));
    expect((await accounts.identify({ headers })).caller.id).toBe(person.id);
    await sql`insert into disabled_accounts (user_id) values (${person.id})`.execute(db.kysely);
    expect(await isIn(browser)).toBe(false);
    expect((await accounts.identify({ headers })).caller.id).toBe(0);
    expect(statusAndCode(await pages.browser().visit('/sign-in', { json: passwordOf(person) }))).toBe(
      '401 rest_sign_in_failed',
    );
  });
});
