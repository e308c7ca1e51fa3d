import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import type { Ceremony, CreationOptions, KeyKind, RequestOptions } from '../support/authenticator.ts';
import { codeOf, passwordOf, setUpFactors, statusAndCode } from '../support/factors.ts';
import { openPages, siteUrl } from '../support/pages.ts';
import type { Browser } from '../support/pages.ts';
import { addPasskey, enterWithPasskey, hiddenIn, passkeyOptionsIn, registrationForm } from '../support/passkeys.ts';

/** Numbers are those of the abuse table of issue 35. */
const { accounts, pages, known, db, enrolled, begun, isIn, count } = await setUpFactors();

/** A person with a passkey, signed in. */
async function withPasskey(kind?: KeyKind, ceremony?: Ceremony) {
  const person = await known();
  const browser = pages.browser();
  await browser.submit('/sign-in', passwordOf(person));
  const { authenticator, response } = await addPasskey(browser, {
    siteUrl,
    ...(kind && { kind }),
    ...(ceremony && { ceremony }),
  });
  expect(response.status).toBe(200);
  return { person, browser, authenticator };
}

const tryEntering = async (
  { authenticator }: { readonly authenticator: Parameters<typeof enterWithPasskey>[1] },
  ceremony?: Ceremony,
): Promise<string> => statusAndCode(await enterWithPasskey(pages.browser(), authenticator, ceremony));

/** Options for a person who has entered the password. */
async function secondStep(browser: Browser, person: Parameters<typeof passwordOf>[0]): Promise<RequestOptions> {
  const asked = await browser.visit('/sign-in', { json: passwordOf(person) });
  return (JSON.parse(String(asked.body)) as { data: { passkey: RequestOptions } }).data.passkey;
}

const secondWith = async (browser: Browser, credential: string): Promise<string> =>
  statusAndCode(await browser.visit('/sign-in/second', { json: { credential } }));

const mailsTo = async ({ id }: { readonly id: number }): Promise<readonly JsonMap[]> => {
  const { rows } = await sql<{ payload: JsonMap }>`
    select payload from graphile_worker._private_jobs where payload ->> 'userId' = ${String(id)}`.execute(db.kysely);
  return rows.map(({ payload }) => payload);
};

describe('signing in with a passkey', () => {
  it.each(['ES256', 'EdDSA', 'RS256'] as const)('needs no user name, with a key for %s', async (kind) => {
    const { person, authenticator } = await withPasskey(kind);
    const browser = pages.browser();
    const shown = await browser.visit('/sign-in?redirect_to=/desk');
    const credential = authenticator.get(passkeyOptionsIn(shown));
    const entered = await browser.submit('/sign-in?redirect_to=/desk', { login: '', password: '', credential });
    // The page was loaded again, with another challenge for the same browser.
    expect(entered).toMatchObject({ status: 303, headers: { Location: '/desk' } });
    expect(await isIn(browser)).toBe(true);
    const { rows } = await sql<{ level: number }>`
      select level from sessions where user_id = ${person.id} order by created_at desc limit 1`.execute(db.kysely);
    expect(rows[0]?.level).toBe(2);
  });

  it('runs one script that the policy names, and connects to nothing', async () => {
    const { headers, body } = await pages.browser().visit('/sign-in');
    expect(String(headers['Content-Security-Policy'])).toMatch(/^default-src 'none'; .*script-src 'sha256-[^']+'; /);
    expect(String(body).match(/<script/g)).toHaveLength(1);
    expect(String(body)).toContain('autocomplete="username webauthn"');
    expect(String(body)).not.toContain('fetch');
  });

  // To see it fail, take `spendChallenge` out of `provePasskey`.
  it('1: accepts a response once, also of several requests at once', async () => {
    const made = await withPasskey();
    const browser = pages.browser();
    const credential = made.authenticator.get(passkeyOptionsIn(await browser.visit('/sign-in')));
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => browser.visit('/sign-in', { json: { credential } }).then(statusAndCode)),
    );
    expect(answers.toSorted()).toEqual(['200', ...Array(3).fill('400 rest_challenge_spent')]);
    expect(await mailsTo(made.person)).not.toContainEqual(expect.objectContaining({ what: 'passkey-suspended' }));
  });

  // To see it fail, leave `browser` out of `signInCeremony`.
  it('2: rejects the challenge of another browser, person, or page', async () => {
    const { person, authenticator } = await withPasskey();
    const [mine, other] = [pages.browser(), pages.browser()];
    await other.visit('/sign-in');
    const stolen = authenticator.get(passkeyOptionsIn(await mine.visit('/sign-in')));
    expect(statusAndCode(await other.visit('/sign-in', { json: { credential: stolen } }))).toBe(
      '400 rest_challenge_spent',
    );
    const second = authenticator.get(await secondStep(mine, person));
    expect(statusAndCode(await mine.visit('/sign-in', { json: { credential: second } }))).toBe(
      '400 rest_challenge_spent',
    );
    const made = { challenge: Buffer.from('made up').toString('base64url'), rpId: 'site.test' };
    expect(statusAndCode(await mine.visit('/sign-in', { json: { credential: authenticator.get(made) } }))).toBe(
      '400 rest_challenge_spent',
    );
  });

  it.each([
    ['3', { origin: 'https://evil.example' }],
    ['3', { origin: 'https://sub.site.test' }],
    ['3', { origin: 'https://site.test:8443' }],
    ['3', { origin: 'http://site.test' }],
    ['4', { rpId: 'evil.example' }],
    ['5', { type: 'webauthn.create' }],
    ['6', { isPresent: false }],
    // To see these fail, take `verified` out of `verifiedCount`.
    ['8', { flip: 'signature' }],
    ['8', { flip: 'authenticatorData' }],
    ['11', { handle: Buffer.from('somebody else').toString('base64url') }],
    ['11', { handle: null }],
    ['16', { crossOrigin: true }],
  ] as const)('%s: rejects a response with %o', async (_, ceremony) => {
    const made = await withPasskey();
    expect(await tryEntering(made, ceremony)).toBe('401 rest_passkey_failed');
    const { rows } = await sql`
      select from audit_log where action = 'factor.refused' and subject_id = ${String(made.person.id)}`.execute(
      db.kysely,
    );
    expect(rows).toHaveLength(1);
    expect(await tryEntering(made)).toBe('200');
  });

  it('8: rejects a response to a changed public key', async () => {
    const made = await withPasskey();
    await sql`update passkeys set public_key = set_byte(public_key, 20, get_byte(public_key, 20) # 1)
      where user_id = ${made.person.id}`.execute(db.kysely);
    expect(await tryEntering(made)).toBe('401 rest_passkey_failed');
  });

  // To see it fail, pass `mustVerify: false`.
  it('7: needs user verification, unless the password was entered', async () => {
    const { person, authenticator } = await withPasskey();
    expect(await tryEntering({ authenticator }, { isVerified: false })).toBe('401 rest_passkey_failed');
    const browser = pages.browser();
    const options = await secondStep(browser, person);
    expect(await secondWith(browser, authenticator.get(options, { isVerified: false, handle: null }))).toBe('200');
  });

  // To see it fail, leave the condition on `sign_count` out of `advanceCounter`.
  it('9: suspends a passkey whose counter goes back, and mails its owner', async () => {
    const made = await withPasskey();
    expect(await tryEntering(made, { counter: 7 })).toBe('200');
    expect(await tryEntering(made, { counter: 7 })).toBe('401 rest_passkey_failed');
    expect(await tryEntering(made, { counter: 8 })).toBe('401 rest_passkey_failed');
    expect(await mailsTo(made.person)).toContainEqual({
      userId: made.person.id,
      what: 'passkey-suspended',
      name: 'Laptop',
    });
    expect(String((await made.browser.visit('/security')).body)).toContain('Suspended');
    // It still is a factor: the password alone opens nothing.
    const asked = await pages.browser().visit('/sign-in', { json: passwordOf(made.person) });
    expect(statusAndCode(asked)).toBe('401 rest_second_factor_required');
  });

  it('9: suspends it as well if the counter returns to 0', async () => {
    const made = await withPasskey();
    expect(await tryEntering(made, { counter: 3 })).toBe('200');
    expect(await tryEntering(made, { counter: 0 })).toBe('401 rest_passkey_failed');
  });

  it('10: accepts a counter that stays 0', async () => {
    const made = await withPasskey();
    for (let time = 0; time < 3; time += 1) expect(await tryEntering(made)).toBe('200');
  });

  it('17: signs in the owner of the passkey, whatever name was typed', async () => {
    const [{ person, authenticator }, other] = [await withPasskey(), await known()];
    const browser = pages.browser();
    const credential = authenticator.get(passkeyOptionsIn(await browser.visit('/sign-in')));
    await browser.submit('/sign-in', { ...passwordOf(other), credential });
    const who = await browser.visit('/sign-in', { headers: { accept: 'application/json' } });
    expect(JSON.parse(String(who.body))).toMatchObject({ signed_in: true, user: person.id });
  });

  it('19: stores nothing for pages that offer passkeys, and limits attempts by source', async () => {
    const stored = async () => (await accounts.rows('auth_challenges')).length;
    const before = await stored();
    const made = await withPasskey();
    const spent = await stored();
    for (let time = 0; time < 100; time += 1) await pages.browser().visit('/sign-in/passkey');
    expect(await stored()).toBe(spent);
    expect(spent).toBeGreaterThan(before);
    const answers = new Set<string>();
    for (let time = 0; time < 52; time += 1) answers.add(await tryEntering(made, { flip: 'signature' }));
    expect([...answers]).toEqual(['401 rest_passkey_failed', '429 rest_too_many_attempts']);
  });

  it('is no way in for a disabled account', async () => {
    const made = await withPasskey();
    await sql`insert into disabled_accounts (user_id) values (${made.person.id})`.execute(db.kysely);
    expect(await tryEntering(made)).toBe('401 rest_passkey_failed');
  });

  it('shows the form again if the passkey is not accepted', async () => {
    const { authenticator } = await withPasskey();
    const browser = pages.browser();
    const credential = authenticator.get(passkeyOptionsIn(await browser.visit('/sign-in')), { flip: 'signature' });
    const shown = await browser.submit('/sign-in', { credential });
    expect([shown.status, String(shown.body).includes('role="alert"')]).toEqual([401, true]);
  });
});

describe('a passkey after the password', () => {
  it('is the second factor, on pages and in JSON', async () => {
    const { person, authenticator } = await withPasskey();
    const browser = pages.browser();
    const asked = await browser.visit('/sign-in', { json: passwordOf(person) });
    expect(JSON.parse(String(asked.body))).toMatchObject({ data: { methods: ['passkey', 'recovery-code'] } });
    const shown = await browser.visit('/sign-in/second');
    const options = passkeyOptionsIn<RequestOptions & { allowCredentials: unknown[] }>(shown);
    expect(options.allowCredentials).toEqual([
      { type: 'public-key', id: authenticator.id.toString('base64url'), transports: ['internal', 'hybrid'] },
    ]);
    const form = { seal: hiddenIn(shown, 'seal'), credential: authenticator.get(options), code: '' };
    expect((await browser.visit('/sign-in/second', { form })).status).toBe(303);
    const { rows } = await sql<{ details: unknown }>`
      select details from audit_log where action = 'session.started' and actor = ${person.id} order by at desc`.execute(
      db.kysely,
    );
    expect(rows[0]?.details).toEqual({ methods: ['password', 'passkey'] });
  });

  it('11: must be of the account whose password was entered', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    const browser = pages.browser();
    const options = await secondStep(browser, one.person);
    expect(await secondWith(browser, other.authenticator.get(options))).toBe('401 rest_passkey_failed');
    expect(await secondWith(browser, one.authenticator.get(options))).toBe('200');
  });

  it('is not offered to users without one', async () => {
    const { person } = await enrolled();
    expect(String((await (await begun(person)).visit('/sign-in/second')).body)).not.toContain('<script');
  });
});

describe('adding a passkey', () => {
  const signedIn = async () => {
    const person = await known();
    const browser = pages.browser();
    await browser.submit('/sign-in', passwordOf(person));
    return { person, browser };
  };

  it('shows recovery codes, raises the session, ends others, and mails the owner', async () => {
    const { person, browser } = await signedIn();
    const other = pages.browser();
    await other.submit('/sign-in', passwordOf(person));
    const { response } = await addPasskey(browser, { siteUrl, name: '<b>Key</b>' });
    expect(String(response.body).match(/<li><code>/g)).toHaveLength(10);
    expect([await isIn(browser), await isIn(other)]).toEqual([true, false]);
    expect(await mailsTo(person)).toContainEqual({ userId: person.id, what: 'passkey-added', name: '<b>Key</b>' });
    const shown = String((await browser.visit('/security')).body);
    expect(shown).toContain('&lt;b&gt;Key&lt;/b&gt;');
    expect(await accounts.rows('audit_log')).toContain('"method": "passkey"');
  });

  it('keeps one handle for the passkeys of a user', async () => {
    const { person, browser } = await withPasskey();
    const second = await addPasskey(browser, { siteUrl, name: 'Phone' });
    expect(second.response.status).toBe(303);
    const { rows } = await sql<{ handles: number }>`
      select count(distinct user_handle)::int as handles from passkeys where user_id = ${person.id}`.execute(db.kysely);
    expect(rows[0]?.handles).toBe(1);
    const asked = await browser.submit('/security', { action: 'passkey-begin' });
    expect(passkeyOptionsIn<{ excludeCredentials: unknown[] }>(asked).excludeCredentials).toHaveLength(2);
  });

  it.each([
    ['3', {}, { origin: 'https://evil.example' }],
    ['4', {}, { rpId: 'evil.example' }],
    ['5', {}, { type: 'webauthn.get' }],
    ['6', {}, { isPresent: false }],
    // To see these fail, leave out `supportedAlgorithmIDs`, `isStrong`, and `isFramed`.
    ['13', {}, { alg: -48 }],
    ['13', {}, { alg: -37 }],
    ['13', { kind: 'RS256 of 1024 bits' }, {}],
    ['16', {}, { crossOrigin: true }],
  ] as const)('%s: rejects %o with %o', async (_, key, ceremony) => {
    const { person, browser } = await signedIn();
    const { response } = await addPasskey(browser, { siteUrl, ...key, ceremony });
    expect(response.status).toBe(400);
    expect(await count('passkeys', person)).toBe(0);
  });

  it('12: rejects a passkey that somebody else registered, and does not say whose it is', async () => {
    const one = await withPasskey();
    const { person, browser } = await signedIn();
    const { response } = await addPasskey(browser, { siteUrl, authenticator: one.authenticator });
    expect(response.status).toBe(409);
    expect(String(response.body)).not.toContain(one.person.login);
    expect(await count('passkeys', person)).toBe(0);
  });

  // To see it fail, leave `sessionId` out of `registration`.
  it('1, 14: finishes only what the same session began, once', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const shown = await one.browser.submit('/security', { action: 'passkey-begin' });
    const authenticator = createAuthenticator(siteUrl);
    const credential = authenticator.create(passkeyOptionsIn<CreationOptions>(shown));
    const form = registrationForm(shown, { credential, name: 'Laptop' });
    const own = await other.browser.submit('/security', { action: 'passkey-begin' });
    const stolen = { ...form, seal: hiddenIn(own, 'seal') };
    expect((await other.browser.visit('/security', { form: stolen })).status).toBe(400);
    expect((await other.browser.visit('/security', { form })).status).toBe(403);
    expect((await one.browser.visit('/security', { form })).status).toBe(200);
    expect((await one.browser.visit('/security', { form })).status).toBe(400);
    expect([await count('passkeys', one.person), await count('passkeys', other.person)]).toEqual([1, 0]);
  });

  it('15: needs a recent sign-in', async () => {
    const { person, browser } = await signedIn();
    const shown = await browser.submit('/security', { action: 'passkey-begin' });
    await sql`update sessions set created_at = now() - interval '11 minutes' where user_id = ${person.id}`.execute(
      db.kysely,
    );
    const credential = createAuthenticator(siteUrl).create(passkeyOptionsIn<CreationOptions>(shown));
    const form = registrationForm(shown, { credential, name: 'Laptop' });
    const json = { ...form, credential: JSON.parse(credential) as unknown };
    expect(statusAndCode(await browser.visit('/security', { json }))).toBe('403 rest_step_up_required');
    expect((await browser.visit('/security', { form })).headers['Location']).toContain('confirm=1');
    expect(await count('passkeys', person)).toBe(0);
  });

  it('16: is on a page that no other page can frame', async () => {
    const { browser } = await signedIn();
    const { headers } = await browser.submit('/security', { action: 'passkey-begin' });
    expect(headers['X-Frame-Options']).toBe('DENY');
    expect(String(headers['Content-Security-Policy'])).toContain("frame-ancestors 'none'");
  });

  it.each(['https://192.0.2.7', 'https://[2001:db8::1]', 'http://site.example'])(
    'says that %s can have none',
    async (url) => {
      const elsewhere = openPages(accounts, { siteUrl: url });
      const person = await known();
      const browser = elsewhere.browser();
      expect(String((await browser.visit('/sign-in')).body)).not.toContain('data-passkey');
      await browser.submit('/sign-in', passwordOf(person), { headers: { host: new URL(url).host } });
      const shown = String((await browser.visit('/security')).body);
      expect(shown).toContain("can't use passkeys");
      expect(shown).not.toContain('passkey-begin');
    },
  );
});

describe('removing a passkey', () => {
  const remove = async (browser: Browser) => {
    const shown = await browser.visit('/security');
    const id = hiddenIn(shown, 'id');
    return browser.visit('/security', { form: { seal: hiddenIn(shown, 'seal'), action: 'passkey-remove', id } });
  };

  it('removes the recovery codes with the last factor, and mails the owner', async () => {
    const { person, browser, authenticator } = await withPasskey();
    expect((await remove(browser)).status).toBe(303);
    expect([await count('passkeys', person), await count('recovery_codes', person)]).toEqual([0, 0]);
    expect(await tryEntering({ authenticator })).toBe('401 rest_passkey_failed');
    expect(await mailsTo(person)).toContainEqual({ userId: person.id, what: 'passkey-removed', name: 'Laptop' });
  });

  it('removes only passkeys of the user', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    const id = hiddenIn(await one.browser.visit('/security'), 'id');
    for (const foreign of [id, 'no id', ''])
      expect((await other.browser.submit('/security', { action: 'passkey-remove', id: foreign })).status).toBe(404);
    expect(await count('passkeys', one.person)).toBe(1);
  });

  // To see it fail, leave `isRequired` out of `factorRemoved`, or `lockFactors` out of `removePasskey`.
  it('18: keeps the last factor of a user whose role requires one, also of two requests at once', async () => {
    await sql`insert into auth_policies (role, second_factor) values ('author', 'required')`.execute(db.kysely);
    try {
      const { person, browser } = await withPasskey();
      expect((await remove(browser)).status).toBe(409);
      await addPasskey(browser, { siteUrl, name: 'Phone' });
      const { rows } = await sql<{ id: string }>`select id from passkeys where user_id = ${person.id}`.execute(
        db.kysely,
      );
      const seal = hiddenIn(await browser.visit('/security'), 'seal');
      const answers = await Promise.all(
        rows.map(({ id }) => browser.visit('/security', { form: { seal, action: 'passkey-remove', id } })),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
      expect(await count('passkeys', person)).toBe(1);
    } finally {
      await sql`delete from auth_policies`.execute(db.kysely);
    }
  });

  it('leaves the authenticator app', async () => {
    const { person, browser, seed } = await enrolled();
    await addPasskey(browser, { siteUrl });
    expect((await remove(browser)).status).toBe(303);
    const entering = await begun(person);
    expect((await entering.visit('/sign-in/second', { json: { code: codeOf(seed) } })).status).toBe(200);
  });
});
