import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import { countSealedTotp, resealTotp } from '../../src/auth/factors/seal-totp.ts';
import { createSealedValues } from '../../src/site/sealed-values.ts';
import type { HttpResponse } from '../../src/rest/serve.ts';
import type { Person } from '../support/accounts.ts';
import { codeOf, forgetUsedCodes, passwordOf, setUpApp, setUpFactors, statusAndCode } from '../support/factors.ts';
import { header, openPages } from '../support/pages.ts';
import type { Browser } from '../support/pages.ts';
import { secret } from '../support/site.ts';

/** Numbers are those of the abuse table of issue 35. */
const { accounts, pages, known, db, enrolled, begun, send, isIn, count } = await setUpFactors();

const outcomes = async (answers: readonly Promise<HttpResponse>[]): Promise<readonly string[]> =>
  (await Promise.all(answers)).map(statusAndCode).toSorted();

describe('signing in with an authenticator app', () => {
  it('takes the password, then a code, on pages and in JSON', async () => {
    const { person, seed } = await enrolled();
    const browser = pages.browser();
    const first = await browser.submit('/sign-in?redirect_to=/desk', passwordOf(person));
    expect(first).toMatchObject({ status: 303, headers: { Location: 'sign-in/second?redirect_to=%2Fdesk' } });
    expect(header(first, 'Set-Cookie')).toMatch(/^__Secure-platen_challenge=[\w-]{43}; Path=\/sign-in; HttpOnly/);
    expect(await isIn(browser)).toBe(false);
    const wrong = await browser.submit('/sign-in/second?redirect_to=/desk', { code: '000000' });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toContain('role="alert"');
    expect(wrong.body).toContain('autocomplete="one-time-code"');
    expect(wrong.body).toContain('value="/desk"');
    const code = codeOf(seed);
    const right = await browser.submit('/sign-in/second', {
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
      redirect_to: '/desk',
    });
    expect(right).toMatchObject({ status: 303, headers: { Location: '/desk' } });
    expect(await isIn(browser)).toBe(true);
    const { rows } = await sql<{ details: unknown }>`
      select details from audit_log where action = 'session.started' and actor = ${person.id} order by at desc`.execute(
      db.kysely,
    );
    expect(rows[0]?.details).toEqual({ methods: ['password', 'totp'] });
  });

  it('names the methods to clients, which send the code as JSON', async () => {
    const { person, seed } = await enrolled();
    const browser = pages.browser();
    const asked = await browser.visit('/sign-in', { json: passwordOf(person) });
    expect(JSON.parse(String(asked.body))).toMatchObject({
      code: 'rest_second_factor_required',
      data: { status: 401, methods: ['totp', 'recovery-code'] },
    });
    const entered = await send(browser, codeOf(seed));
    expect(JSON.parse(String(entered.body))).toMatchObject({ signed_in: true, user: person.id });
  });

  // To see it fail, take the condition on `last_step` out of `spendStep`.
  it('20: accepts a code once, also of two requests at once', async () => {
    const { person, seed } = await enrolled();
    for (let round = 0; round < 3; round += 1) {
      await forgetUsedCodes(accounts);
      await sql`truncate throttles`.execute(db.kysely);
      const browsers = await Promise.all([1, 2, 3, 4].map(() => begun(person)));
      const code = codeOf(seed);
      const got = await outcomes(browsers.map((browser) => send(browser, code)));
      expect(got).toEqual(['200', ...Array(3).fill('401 rest_second_factor_failed')]);
      expect(await outcomes([send(await begun(person), code)])).toEqual(['401 rest_second_factor_failed']);
    }
  });

  it('21: rejects codes of two steps ago and ahead', async () => {
    const { person, seed } = await enrolled();
    const current = new Set([-1, 0, 1].map((steps) => codeOf(seed, steps)));
    for (const steps of [-3, 3]) {
      const code = codeOf(seed, steps);
      const browser = await begun(person);
      // One in a million codes is that of a neighboring step by chance.
      expect((await send(browser, code)).status).toBe(current.has(code) ? 200 : 401);
    }
  });

  // To see it fail, take `attempts < maxAttempts` out of `countChallengeAttempt`, or `countAttempt` out of `prove`.
  it('22, 24: allows 5 attempts per sign-in and 10 per account and source, and mails the owner', async () => {
    const { person, seed } = await enrolled();
    const tries = async (browser: Browser, times: number) => {
      const codes: string[] = [];
      for (let at = 0; at < times; at += 1) codes.push(statusAndCode(await send(browser, '000000')));
      return codes;
    };
    const first = await begun(person);
    expect(await tries(first, 6)).toEqual([
      ...Array(4).fill('401 rest_second_factor_failed'),
      ...Array(2).fill('400 rest_challenge_spent'),
    ]);
    expect((await send(first, codeOf(seed))).status).toBe(400);
    const { rows } = await sql<{ payload: unknown }>`
      select payload from graphile_worker._private_jobs
        where payload ->> 'userId' = ${String(person.id)}`.execute(db.kysely);
    expect(rows.map(({ payload }) => payload)).toContainEqual({ userId: person.id, what: 'codes-refused' });
    const second = await begun(person);
    expect((await tries(second, 5)).at(-1)).toBe('400 rest_challenge_spent');
    const blocked = await send(await begun(person), codeOf(seed));
    expect([blocked.status, Number(header(blocked, 'Retry-After')) > 0]).toEqual([429, true]);
  });

  it('23: counts a known browser and recovery codes apart, so an attacker cannot lock out the owner', async () => {
    const { person, browser, seed, recoveryCodes } = await enrolled();
    for (let at = 0; at < 3; at += 1) {
      const attacker = await begun(person, '203.0.113.9');
      for (let each = 0; each < 5; each += 1) await send(attacker, '000000', '203.0.113.9');
    }
    const blocked = await begun(person, '203.0.113.9');
    expect((await send(blocked, '000000', '203.0.113.9')).status).toBe(429);
    await browser.visit('/sign-in', { json: passwordOf(person), remoteAddress: '203.0.113.9' });
    expect((await send(browser, codeOf(seed), '203.0.113.9')).status).toBe(200);
    expect((await send(blocked, recoveryCodes[0] ?? '', '203.0.113.9')).status).toBe(200);
  });

  it('25, 26: needs the first step, whose cookie opens nothing else', async () => {
    const { person } = await enrolled();
    expect(await pages.browser().visit('/sign-in/second')).toMatchObject({
      status: 303,
      headers: { Location: '../sign-in' },
    });
    expect(statusAndCode(await send(pages.browser(), '123456'))).toBe('400 rest_challenge_spent');
    const browser = await begun(person);
    expect((await browser.visit('/nonce')).status).toBe(401);
    expect((await browser.visit('/security')).headers['Location']).toContain('sign-in');
    const token = /platen_challenge=([\w-]{43})/.exec(browser.cookies())?.[1] ?? '';
    const { caller } = await accounts.identify({
      headers: { cookie: `platen_session=${token}`, 'x-cms-nonce': 'abcdefghij' },
    });
    expect(caller.id).toBe(0);
  });

  // To see it fail, take `deleteChallengesOf` out of `endSignIns`.
  it('27: ends a sign-in that was begun with the former password', async () => {
    const { person, seed } = await enrolled();
    const browser = await begun(person);
    const changed = await accounts.call(person, 'POST', '/cms/v2/users/me', {
      body: { password: 'seven infusions of cold leaves' },
      credential: { kind: 'cookie', sessionId: 's', isRecent: true },
    });
    expect(changed.status).toBe(200);
    expect(statusAndCode(await send(browser, codeOf(seed)))).toBe('400 rest_challenge_spent');
  });

  it('48: asks for the factor after a password reset link', async () => {
    const { person } = await enrolled();
    await pages.browser().visit('/reset-password', { json: { login: person.login } });
    const link = await expect
      .poll(() => pages.logged.findLast(({ facts }) => facts['user'] === person.id)?.facts['address'])
      .toEqual(expect.stringContaining('key='))
      .then(() => String(pages.logged.findLast(({ facts }) => facts['user'] === person.id)?.facts['address']));
    const key = new URL(link).searchParams.get('key');
    const password = 'seven infusions of cold leaves';
    expect((await pages.browser().visit('/reset-password', { json: { key, password } })).status).toBe(200);
    const asked = await pages.browser().visit('/sign-in', { json: { login: person.login, password } });
    expect(statusAndCode(asked)).toBe('401 rest_second_factor_required');
    expect(await count('totp', person)).toBe(1);
  });

  it('51: starts a session with a new token at each sign-in, and deletes the former one', async () => {
    const { person, browser, seed } = await enrolled();
    const tokenIn = () => /platen_session=([\w-]{43})/.exec(browser.cookies())?.[1];
    const former = tokenIn();
    await browser.visit('/sign-in', { json: passwordOf(person) });
    expect(tokenIn()).toBe(former);
    expect((await send(browser, codeOf(seed))).status).toBe(200);
    expect(tokenIn()).not.toBe(former);
    expect(await count('sessions', person)).toBe(1);
  });

  it('52: rejects a code from a form of another site', async () => {
    const { person, seed } = await enrolled();
    const browser = await begun(person);
    const sent = await browser.visit('/sign-in/second', {
      json: { code: codeOf(seed) },
      headers: { origin: 'https://evil.example' },
    });
    expect(statusAndCode(sent)).toBe('403 rest_cross_site_request');
    expect((await browser.visit('/sign-in/second', { form: { code: codeOf(seed) } })).status).toBe(403);
  });

  it('31, 134: fails alone if the stored key was copied from another user, or does not open', async () => {
    const [one, other] = [await enrolled(), await enrolled()];
    await sql`update totp set sealed = (select sealed from totp where user_id = ${one.person.id})
      where user_id = ${other.person.id}`.execute(db.kysely);
    expect((await send(await begun(other.person), codeOf(one.seed))).status).toBe(401);
    expect((await send(await begun(other.person), other.recoveryCodes[0] ?? '')).status).toBe(200);
  });

  it('seals the stored keys with the first secret, so that a former one can be removed', async () => {
    const { person, seed } = await enrolled();
    const next = 'another secret that is only used in tests';
    const rotated = createSealedValues([next, secret]);
    const given = { db, sealedValues: rotated };
    const before = await countSealedTotp(given);
    expect([before.current, before.former]).toEqual([0, expect.any(Number)]);
    expect(before.former).toBeGreaterThan(0);
    await resealTotp(given);
    // The copied key of another test opens in no row.
    expect(await countSealedTotp(given)).toEqual({ current: before.former, former: 0, lost: before.lost });

    const browser = openPages(accounts, { sealedValues: createSealedValues([next]) }).browser();
    await browser.visit('/sign-in', { json: passwordOf(person) });
    expect((await send(browser, codeOf(seed))).status).toBe(200);
    await resealTotp({ db, sealedValues: createSealedValues([secret, next]) });
  });
});

describe('trusted browsers', () => {
  async function trusting(role?: string) {
    const given = await enrolled(role);
    const browser = pages.browser();
    await browser.submit('/sign-in', passwordOf(given.person));
    await browser.submit('/sign-in/second', { code: codeOf(given.seed), trust: '1' });
    return { ...given, browser };
  }
  const device = (browser: Browser) => /__Secure-platen_device=[\w-]{43}/.exec(browser.cookies())?.[0] ?? '';
  const enter = (browser: Browser, person: Person, more: JsonMap = {}) =>
    browser.visit('/sign-in', { json: { ...passwordOf(person), ...more } });

  // To see it fail, leave `user_id` out of `useDevice`.
  it('34, 35: skip the second factor of their user, never the password', async () => {
    const { person, browser } = await trusting();
    expect((await enter(browser, person)).status).toBe(200);
    const copied = pages.browser();
    copied.keep(device(browser));
    expect((await enter(copied, person)).status).toBe(200);
    const wrong = await copied.visit('/sign-in', { json: { login: person.login, password: 'wrong' } });
    expect(wrong.status).toBe(401);
    const other = await enrolled();
    const foreign = pages.browser();
    foreign.keep(device(browser));
    expect(statusAndCode(await enter(foreign, other.person))).toBe('401 rest_second_factor_required');
    expect(String((await other.browser.visit('/security')).body)).not.toContain('Forget this browser');
  });

  // To see it fail, leave `by_device` out of `findSession`.
  it('42: count for no step-up', async () => {
    const { person, browser } = await trusting();
    expect((await enter(browser, person)).status).toBe(200);
    const refused = await browser.submit('/security', { action: 'totp-remove' });
    expect(refused.headers['Location']).toContain('confirm=1');
    expect(statusAndCode(await enter(browser, person, { confirm: true }))).toBe('401 rest_second_factor_required');
  });

  it('end with the password, with a factor, and one by one', async () => {
    const { person, browser, seed } = await trusting();
    const shown = String((await browser.visit('/security')).body);
    const id = /name="id" value="([^"]+)"/.exec(shown)?.[1] ?? '';
    expect((await browser.submit('/security', { action: 'device-remove', id })).status).toBe(303);
    expect(statusAndCode(await enter(browser, person))).toBe('401 rest_second_factor_required');
    await forgetUsedCodes(accounts);
    await browser.visit('/sign-in/second', { json: { code: codeOf(seed), trust: true } });
    expect(await count('devices', person)).toBe(1);
    await accounts.call(person, 'POST', '/cms/v2/users/me', {
      body: { password: 'seven infusions of cold leaves' },
      credential: { kind: 'cookie', sessionId: 's', isRecent: true },
    });
    expect(await count('devices', person)).toBe(0);
  });

  it('are none of administrators', async () => {
    const { person, browser } = await trusting('administrator');
    expect([device(browser), await count('devices', person)]).toEqual(['', 0]);
  });
});

describe('recovery codes', () => {
  // To see it fail, take the condition on `used_at` out of `spendRecoveryCode`.
  it('32: work once, also of two requests at once', async () => {
    const { person, recoveryCodes } = await enrolled();
    expect(recoveryCodes).toHaveLength(10);
    const browsers = await Promise.all([1, 2, 3].map(() => begun(person)));
    const code = recoveryCodes[3] ?? '';
    expect(await outcomes(browsers.map((browser) => send(browser, code.toLowerCase())))).toEqual([
      '200',
      '401 rest_second_factor_failed',
      '401 rest_second_factor_failed',
    ]);
  });

  it('33: are all replaced by a new set', async () => {
    const { person, browser, recoveryCodes } = await enrolled();
    const shown = String((await browser.submit('/security', { action: 'codes' })).body);
    const codes = [...shown.matchAll(/<code>([A-Z2-7-]{19})<\/code>/g)].map(([, code]) => code ?? '');
    expect(codes).toHaveLength(10);
    expect((await send(await begun(person), recoveryCodes[0] ?? '')).status).toBe(401);
    expect((await send(await begun(person), codes[0] ?? '')).status).toBe(200);
    expect(String((await browser.visit('/security')).body)).not.toContain(codes[1]);
  });
});

describe('the security page', () => {
  it('28, 29: shows the key once, and stores nothing for a wrong code', async () => {
    const person = await known();
    const browser = pages.browser();
    await browser.submit('/sign-in', passwordOf(person));
    const shown = String((await browser.submit('/security', { action: 'totp-begin' })).body);
    expect(shown).toContain('<svg');
    const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(shown)?.[1] ?? '';
    const form = { seal: value('seal'), token: value('token'), seed: value('seed'), action: 'totp-confirm' };
    const wrong = await browser.visit('/security', { form: { ...form, code: '000000' } });
    expect(wrong.status).toBe(400);
    expect(wrong.body).toContain('role="alert"');
    expect(await count('totp', person)).toBe(0);
    expect(await accounts.rows('auth_challenges')).not.toContain(form.seed);
    await browser.visit('/security', { form: { ...form, code: codeOf(form.seed) } });
    expect(await count('totp', person)).toBe(1);
    expect(await accounts.rows('totp')).not.toContain(form.seed);
    expect(String((await browser.visit('/security')).body)).not.toContain(form.seed);
  });

  it('14, 30: finishes only what the same session began', async () => {
    const [one, other] = [await known(), await known()];
    const [browser, stranger] = [pages.browser(), pages.browser()];
    await browser.submit('/sign-in', passwordOf(one));
    await stranger.submit('/sign-in', passwordOf(other));
    const shown = String((await browser.submit('/security', { action: 'totp-begin' })).body);
    const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(shown)?.[1] ?? '';
    const parts = { token: value('token'), seed: value('seed'), code: codeOf(value('seed')), action: 'totp-confirm' };
    expect((await stranger.submit('/security', parts)).status).toBe(400);
    expect((await browser.visit('/security', { form: parts })).status).toBe(403);
    expect(await count('totp', one)).toBe(0);
    expect(await count('totp', other)).toBe(0);
  });

  it('36: asks to sign in again after 10 minutes', async () => {
    const { person, browser } = await enrolled();
    await sql`update sessions set created_at = now() - interval '11 minutes' where user_id = ${person.id}`.execute(
      db.kysely,
    );
    const sent = await browser.submit('/security', { action: 'totp-remove' });
    expect(sent).toMatchObject({ status: 303, headers: { Location: 'sign-in?redirect_to=%2Fsecurity&confirm=1' } });
    expect(await count('totp', person)).toBe(1);
  });

  it('ends other sessions when a factor is added', async () => {
    const person = await known();
    const [here, there] = [pages.browser(), pages.browser()];
    for (const browser of [here, there]) await browser.submit('/sign-in', passwordOf(person));
    await setUpApp(here);
    expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
  });

  it('removes the factor with its recovery codes', async () => {
    const { person, browser } = await enrolled();
    expect((await browser.submit('/security', { action: 'totp-remove' })).status).toBe(303);
    expect([await count('totp', person), await count('recovery_codes', person)]).toEqual([0, 0]);
    expect((await pages.browser().visit('/sign-in', { json: passwordOf(person) })).status).toBe(200);
  });
});
