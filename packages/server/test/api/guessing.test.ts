import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { createPasswords } from '../../src/auth/passwords.ts';
import type { HttpResponse } from '../../src/rest/serve.ts';
import { accountPassword } from '../support/accounts.ts';
import { openPages } from '../support/pages.ts';
import type { Browser } from '../support/pages.ts';
import { setUpSignIn } from '../support/set-up.ts';
import { soon } from '../support/soon.ts';

const { accounts, pages, known } = await setUpSignIn();

const attempt = (login: unknown, password: unknown, remoteAddress = '192.0.2.1', browser: Browser = pages.browser()) =>
  browser.visit('/sign-in', { json: { login, password }, remoteAddress });

const ask = (login: string, remoteAddress = '192.0.2.1', browser: Browser = pages.browser()) =>
  browser.visit('/reset-password', { json: { login }, remoteAddress });

/** Another one for each number, none of them in the network of another. */
const place = (at: number): string => `2001:db8:${(at >> 8).toString(16)}:${(at & 255).toString(16)}::1`;

/** The clock that counts is the database's: as if so many seconds had passed. */
const letPass = (seconds: number) =>
  sql`update throttles set spent_until = spent_until - make_interval(secs => ${seconds})`.execute(accounts.db.kysely);

const statuses = (answers: readonly HttpResponse[]): Record<number, number> =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]));

const each = async <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> => {
  const done: T[] = [];
  for (let at = 0; at < count; at += 1) done.push(await work(at));
  return done;
};

/** So many at once, but not more than the queue for passwords takes. */
const crowd = async <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> => {
  const waves = await each(Math.ceil(count / 50), (wave) =>
    Promise.all(Array.from({ length: Math.min(50, count - wave * 50) }, (_, at) => work(wave * 50 + at))),
  );
  return waves.flat();
};

describe('guessing the password of somebody', () => {
  // The attack that kept an owner out of 30 of 30 sign-ins. To see it fail, count attempts by the account alone.
  it('keeps the owner out neither in a known browser nor in a new place', async () => {
    const { login } = await known();
    const own = pages.browser();
    expect((await attempt(login, accountPassword, '192.0.2.1', own)).status).toBe(200);
    const guesses = await each(10, (at) => attempt(login, `wrong ${at}`, place(at)));
    const signIns = { known: [] as HttpResponse[], new: [] as HttpResponse[] };
    await each(30, async (at) => {
      await letPass(0.5);
      guesses.push(await attempt(login, `wrong ${10 + at}`, place(10 + at)));
      signIns.known.push(await attempt(login, accountPassword, '192.0.2.1', own));
      signIns.new.push(await attempt(login, accountPassword, `203.0.113.${at}`));
    });
    expect(statuses(guesses)).toEqual({ 401: 40 });
    expect(statuses(signIns.known)).toEqual({ 200: 30 });
    expect(statuses(signIns.new)).toEqual({ 200: 30 });
  });

  // V69. To see it fail, fold names otherwise than the database does.
  it('from one place is stopped, however the name is written', async () => {
    await known({ login: 'Administrating', email: 'guessed@example.org' });
    const spellings = ['Administrating', 'ADMINISTRATING', 'Ａｄｍｉｎｉｓｔｒａｔｉｎｇ', 'ADM\u0130N\u0130STRATING'];
    const answers = await each(40, (at) => attempt(spellings[at % spellings.length], `wrong ${at}`));
    expect(statuses(answers)).toEqual({ 401: 10, 429: 30 });
    expect(Number(answers.at(-1)?.headers['Retry-After'])).toBeGreaterThan(0);
    expect((await attempt('administrating', accountPassword)).status).toBe(429);
    await letPass(61);
    expect(statuses(await each(3, () => attempt('administrating', 'wrong')))).toEqual({ 401: 1, 429: 2 });
  });

  it('from one place, on one name after another, is stopped by the place', async () => {
    const answers = await crowd(80, (at) => attempt(`name-${at}`, 'wrong', `2001:db8:1:2::${at.toString(16)}`));
    expect(statuses(answers)).toEqual({ 401: 50, 429: 30 });
    expect((await attempt('one-more', 'wrong', '2001:db8:1:3::1')).status).toBe(401);
  });

  it('does not spend what is left to others once it is stopped', async () => {
    const { login } = await known();
    await crowd(1500, () => attempt(login, 'wrong'));
    expect((await attempt(login, accountPassword, '203.0.113.1')).status).toBe(200);
  });

  // To see it fail, take the budget of the name away.
  it('from everywhere is bounded, and then keeps nobody out of a known browser', async () => {
    const { login } = await known();
    const own = pages.browser();
    await attempt(login, accountPassword, '192.0.2.1', own);
    const answers = await crowd(1100, (at) => attempt(login, `wrong ${at}`, place(at)));
    expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(1000);
    // One is forgotten every 30 seconds while the test runs.
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThan(1010);
    await letPass(31);
    expect(statuses(await each(20, (at) => attempt(login, 'wrong', place(2000 + at))))[401]).toBeLessThanOrEqual(2);
    const signIns = await each(30, () => attempt(login, accountPassword, '192.0.2.1', own));
    expect(statuses(signIns)).toEqual({ 200: 30 });
  });

  it('does not count who is right', async () => {
    const { login } = await known();
    expect(statuses(await each(25, () => attempt(login, accountPassword)))).toEqual({ 200: 25 });
  });
});

describe('a known browser', () => {
  const signedIn = async (login: string): Promise<Browser> => {
    const browser = pages.browser();
    expect((await attempt(login, accountPassword, '192.0.2.1', browser)).status).toBe(200);
    return browser;
  };
  const knownCookie = (browser: Browser): string =>
    browser
      .cookies()
      .split('; ')
      .find((cookie) => cookie.startsWith('__Secure-platen_known=')) ?? 'none';
  const withCookie = (cookie: string): Browser => {
    const browser = pages.browser();
    browser.keep(cookie);
    return browser;
  };
  /** Whether the browser may still try where the place may not. */
  const isKnown = async (login: string, browser: Browser): Promise<boolean> =>
    (await attempt(login, 'wrong', '192.0.2.66', browser)).status === 401;
  const stopped = async (login: string): Promise<void> =>
    void (await each(11, () => attempt(login, 'wrong', '192.0.2.66')));

  it('is marked by a cookie for the pages that count, which opens nothing', async () => {
    const { login } = await known();
    const browser = pages.browser();
    const served = await attempt(login, accountPassword, '192.0.2.1', browser);
    const [, ...marks] = [served.headers['Set-Cookie'] ?? []].flat();
    expect(marks.map((mark) => mark.replace(/=[^;]+/, '=X'))).toEqual(
      ['/sign-in', '/reset-password'].map(
        (path) => `__Secure-platen_known=X; Path=${path}; HttpOnly; SameSite=Lax; Secure; Max-Age=31536000`,
      ),
    );
    const thief = withCookie(knownCookie(browser));
    expect(
      JSON.parse(String((await thief.visit('/sign-in', { headers: { accept: 'application/json' } })).body)),
    ).toEqual({
      signed_in: false,
    });
    expect((await thief.visit('/nonce')).status).toBe(401);
    const identified = await accounts.identify({ headers: { cookie: knownCookie(browser) }, secure: true });
    expect(identified.caller.id).toBe(0);
  });

  // To see it fail, leave the account or the end out of what is signed, or do not look at them.
  it('is known to the one account, for a year, and not without our signature', async () => {
    const [mine, other] = [await known(), await known()];
    const cookie = knownCookie(await signedIn(mine.login));
    await stopped(mine.login);
    await stopped(other.login);
    expect(await isKnown(mine.login, withCookie(cookie))).toBe(true);
    expect(await isKnown(mine.login, pages.browser())).toBe(false);
    expect(await isKnown(other.login, withCookie(cookie))).toBe(false);
    expect(await isKnown(other.login, withCookie(cookie.replace(`=${mine.id}.`, `=${other.id}.`)))).toBe(false);
    expect(await isKnown(mine.login, withCookie(cookie.replace(/\.\d+\./, '.99999999999.')))).toBe(false);
    expect(await isKnown(mine.login, withCookie(`${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`))).toBe(
      false,
    );
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 366 * 86_400_000 });
    try {
      expect(await isKnown(mine.login, withCookie(cookie))).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it('has a budget of its own, which a thief of the cookie cannot exceed either', async () => {
    const { login } = await known();
    const [stolen, other] = [await signedIn(login), await signedIn(login)];
    const guesses = await each(30, (at) => attempt(login, `wrong ${at}`, place(at), stolen));
    expect(statuses(guesses)).toEqual({ 401: 10, 429: 20 });
    expect((await attempt(login, accountPassword, '192.0.2.1', other)).status).toBe(200);
    expect((await attempt(login, accountPassword, '192.0.2.1')).status).toBe(200);
  });

  it('is also the one in which a new password was set', async () => {
    const { login, id } = await known();
    await ask(login);
    const link = await soon(() => {
      const line = pages.logged.findLast(({ facts }) => facts['user'] === id);
      expect(line).toBeDefined();
      return String(line?.facts['address']);
    });
    const browser = pages.browser();
    const set = { key: link.slice(-43), password: accountPassword };
    expect((await browser.visit('/reset-password', { json: set })).status).toBe(200);
    await stopped(login);
    expect(await isKnown(login, browser)).toBe(true);
  });
});

describe('asking for links to set a new password', () => {
  // To see it fail, count by the account alone.
  it('is bounded for each place and for each name, and keeps the owner out of neither', async () => {
    const { login } = await known();
    const own = pages.browser();
    await attempt(login, accountPassword, '192.0.2.1', own);
    expect(statuses(await each(6, () => ask(login)))).toEqual({ 200: 3, 429: 3 });
    expect((await ask(login, '203.0.113.1')).status).toBe(200);
    const flood = await crowd(60, (at) => ask(login, place(at)));
    expect(statuses(flood)).toEqual({ 200: 26, 429: 34 });
    expect(statuses(await each(6, () => ask(login, '192.0.2.1', own)))).toEqual({ 200: 3, 429: 3 });
  });
});

describe('the limiter tells nobody', () => {
  type Say = (name: string, from: string) => Promise<HttpResponse>;
  const ways: readonly [string, Say, number][] = [
    ['signing in', (name, from) => attempt(name, 'wrong', from), 14],
    ['asking for a link', (name, from) => ask(name, from), 6],
  ];

  // To see it fail, count by the account that a name belongs to, and by what was typed where there is none.
  it.each(ways)('whether a name and an address belong together, in %s', async (_, say, count) => {
    const [ann, ben] = [await known(), await known()];
    const pairs = {
      together: [ann.login, `${ann.login}@example.org`],
      apart: [ben.login, `${ann.login}@example.org`],
      unknown: ['nobody-here', 'nobody@example.org'],
      half: [ben.login, 'nobody@example.org'],
    } as const;
    const outcomes: unknown[] = [];
    for (const [name, address] of Object.values(pairs)) {
      await sql`truncate throttles`.execute(accounts.db.kysely);
      const answers = [
        ...(await each(count, () => say(name, '192.0.2.1'))),
        ...(await each(count, () => say(address, '192.0.2.1'))),
        ...(await each(40, (at) => say(name, place(at)))),
        ...(await each(40, (at) => say(address, place(at)))),
      ];
      outcomes.push({
        statuses: answers.map(({ status }) => status).join(' '),
        headers: [...new Set(answers.map(({ headers }) => Object.keys(headers).join(' ')))].toSorted(),
        counters: (JSON.parse(await accounts.rows('throttles')) as unknown[]).length,
      });
    }
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
  });

  // V70. To see it fail, answer early for an unknown user.
  it('tells nobody who has an account, neither in words nor in time', async () => {
    const costly = createPasswords({ memory: 2048, passes: 1 });
    const person = await accounts.person('author', { passwordHash: await costly.hash(accountPassword) });
    const strong = openPages(accounts, { passwords: costly });
    const time = async (login: string, at: number) => {
      const began = performance.now();
      const served = await strong
        .browser()
        .visit('/sign-in', { json: { login, password: 'wrong' }, remoteAddress: `10.0.${at >> 8}.${at & 255}` });
      return { took: performance.now() - began, served };
    };
    const [unknown, wrong] = [await time('no-such-user', 0), await time(person.login, 1)];
    expect(unknown.served).toEqual(wrong.served);
    const samples = { unknown: [] as number[], wrong: [] as number[] };
    for (let at = 2; at < 102; at += 1) {
      if (at % 8 === 0) await sql`truncate throttles`.execute(accounts.db.kysely);
      samples.unknown.push((await time('no-such-user', at)).took);
      samples.wrong.push((await time(person.login, at)).took);
    }
    expect(rankSum(samples.unknown, samples.wrong)).toBeGreaterThan(1e-6);
  });
});

/** Two-sided p-value of the Mann-Whitney test, by the normal approximation. */
function rankSum(a: readonly number[], b: readonly number[]): number {
  const sorted = [...a.map((value) => ({ value, of: 'a' })), ...b.map((value) => ({ value, of: 'b' }))].toSorted(
    (x, y) => x.value - y.value,
  );
  const ranks = sorted.reduce((sum, { of }, at) => sum + (of === 'a' ? at + 1 : 0), 0);
  const [n, m] = [a.length, b.length];
  const u = ranks - (n * (n + 1)) / 2;
  const z = Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  return 2 * (1 - normal(z));
}

/** The standard normal distribution, good to five digits. */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
