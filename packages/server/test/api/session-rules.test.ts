import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { AccountChange, MailOwner } from '../../src/auth/account-changes.ts';
import { findAccountOf } from '../../src/auth/identity.store.ts';
import { notMeKey } from '../../src/auth/not-me.ts';
import type { HttpResponse } from '../../src/rest/serve.ts';
import { callerOfSession } from '../../src/auth/session-caller.ts';
import { accountPassword, passwords } from '../support/accounts.ts';
import type { Person } from '../support/accounts.ts';
import { passwordOf, setUpFactors, statusAndCode } from '../support/factors.ts';
import { openPages, siteUrl } from '../support/pages.ts';
import type { Browser } from '../support/pages.ts';
import { secret } from '../support/site.ts';

/** Numbers are those of the abuse table of the issue "Identity". */
const { accounts, pages, known, db, isIn, count } = await setUpFactors();

const signedIn = async (person: Person, browser = pages.browser()): Promise<Browser> => {
  const entered = await browser.visit('/sign-in', { json: passwordOf(person) });
  expect(entered.status).toBe(200);
  return browser;
};

const nonceOf = async (browser: Browser): Promise<string> => {
  const shown = await browser.visit('/sign-in', { headers: { accept: 'application/json' } });
  return (JSON.parse(String(shown.body)) as { nonce?: string }).nonce ?? '';
};

const back = (person: Person, column: 'last_seen_at' | 'created_at', minutes: number): Promise<unknown> =>
  sql`update sessions set ${sql.ref(column)} = now() - make_interval(mins => ${minutes}) where user_id = ${person.id}`.execute(
    db.kysely,
  );

const seenMinutesAgo = async ({ id }: Person): Promise<number> => {
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from now() - last_seen_at) / 60)::int as minutes from sessions where user_id = ${id}`.execute(
    db.kysely,
  );
  return rows[0]?.minutes ?? -1;
};

const policy = (role: string, limits: { idle?: number; absolute?: number; atOnce?: number }): Promise<unknown> =>
  sql`insert into auth_policies (role, second_factor, idle_seconds, absolute_seconds, sessions_at_once)
    values (${role}, 'offered', ${limits.idle ?? null}, ${limits.absolute ?? null}, ${limits.atOnce ?? null})
    on conflict (role) do update set idle_seconds = excluded.idle_seconds,
      absolute_seconds = excluded.absolute_seconds, sessions_at_once = excluded.sessions_at_once`.execute(db.kysely);

const withRole = async (role: string): Promise<Person> =>
  accounts.person(role, { passwordHash: await passwords.hash(accountPassword) });

describe('sessions', () => {
  it('51: get a new token at every sign-in, and the one before ends', async () => {
    const person = await known();
    const browser = await signedIn(person);
    const planted = browser.cookies();
    await signedIn(person, browser);
    const attacker = pages.browser();
    attacker.keep(planted);
    expect(await isIn(attacker)).toBe(false);
    expect(await isIn(browser)).toBe(true);
  });

  it('52: are not started by the form of another site', async () => {
    const person = await known();
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
      const refused = await pages.browser().visit('/sign-in', { json: passwordOf(person), headers });
      expect(statusAndCode(refused)).toBe('403 rest_cross_site_request');
    }
    expect(await count('sessions', person)).toBe(0);
  });

  // To see it fail, drop `isWithinLimits` from `findSession`.
  it('end without use, by setting or by the strictest role, and at an age that a role sets', async () => {
    const impatient = openPages(accounts, { sessionIdleMinutes: 30 });
    const person = await known();
    const browser = await signedIn(person, impatient.browser());
    await back(person, 'last_seen_at', 29);
    expect(await isIn(browser)).toBe(true);
    await back(person, 'last_seen_at', 31);
    expect(await isIn(browser)).toBe(false);

    const editor = await withRole('editor');
    const open = await signedIn(editor);
    await back(editor, 'last_seen_at', 600);
    expect(await isIn(open)).toBe(true);
    await policy('editor', { idle: 900 });
    await back(editor, 'last_seen_at', 16);
    expect(await isIn(open)).toBe(false);
    await policy('editor', { absolute: 3600 });
    await back(editor, 'created_at', 59);
    expect(await isIn(open)).toBe(true);
    await back(editor, 'created_at', 61);
    expect(await isIn(open)).toBe(false);
    await policy('editor', {});
  });

  it('end at the age that the setting names', async () => {
    const person = await known();
    const entered = await openPages(accounts, { sessionAbsoluteMinutes: 60 })
      .browser()
      .visit('/sign-in', { json: { ...passwordOf(person), remember: true } });
    expect(entered.headers['Set-Cookie']).toContainEqual(expect.stringContaining('Max-Age=3600'));
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from expires_at - created_at) / 60)::int as minutes from sessions
        where user_id = ${person.id}`.execute(db.kysely);
    expect(rows).toEqual([{ minutes: 60 }]);
  });

  // To see it fail, call `noteSeen` in `callerOfSession`.
  it('54: are seen with a nonce and on pages, at most every five minutes, and not by images', async () => {
    const person = await known();
    const browser = await signedIn(person);
    const nonce = await nonceOf(browser);
    const headers = { cookie: browser.cookies() };
    const api = () => accounts.identify({ headers: { ...headers, 'x-cms-nonce': nonce }, secure: true });
    await back(person, 'last_seen_at', 10);
    const looking = await callerOfSession(
      { headers, secure: true },
      { db, site: accounts.site, secondFactor: 'offered' },
    );
    expect(looking.id).toBe(person.id);
    expect(await seenMinutesAgo(person)).toBe(10);
    await accounts.identify({ headers, secure: true });
    expect(await seenMinutesAgo(person)).toBe(10);
    expect((await api()).caller.id).toBe(person.id);
    expect(await seenMinutesAgo(person)).toBe(0);
    await back(person, 'last_seen_at', 4);
    const before = db.statements();
    await api();
    expect(db.statements() - before).toBe(1);
    expect(await seenMinutesAgo(person)).toBe(4);
    await back(person, 'last_seen_at', 10);
    await browser.visit('/security');
    expect(await seenMinutesAgo(person)).toBe(0);
  });

  // To see it fail, take the lock out of `lockSessionsOf`.
  it('55: are never more than allowed, also if many are opened at once', async () => {
    const limited = openPages(accounts, { sessionsAtOnce: 3 });
    const person = await known();
    const first = await signedIn(person, limited.browser());
    await Promise.all(Array.from({ length: 9 }, () => signedIn(person, limited.browser())));
    expect(await count('sessions', person)).toBe(3);
    expect(await isIn(first)).toBe(false);
    const strict = await withRole('contributor');
    await policy('contributor', { atOnce: 1 });
    await signedIn(strict, limited.browser());
    await signedIn(strict, limited.browser());
    expect(await count('sessions', strict)).toBe(1);
  });

  it.each(['//evil.example', '/\\evil.example', `${siteUrl}@evil.example/`, '/%5c%5cevil\r\nX: y'])(
    '56: begin at home if the target leads away: %j',
    async (target) => {
      const entered = await pages.browser().submit('/sign-in', { ...passwordOf(await known()), redirect_to: target });
      expect(entered).toMatchObject({ status: 303, headers: { Location: '/' } });
    },
  );

  it('53, 60: end with a sign-out, a disabled account, or a new role, at the next request', async () => {
    const out = await known();
    const browser = await signedIn(out);
    const cookies = browser.cookies();
    await browser.submit('/sign-out', {});
    const copy = pages.browser();
    copy.keep(cookies);
    expect(await isIn(copy)).toBe(false);

    const disabled = await known();
    const open = await signedIn(disabled);
    const key = await accounts.mint(disabled);
    await sql`insert into disabled_accounts (user_id) values (${disabled.id})`.execute(db.kysely);
    expect(await isIn(open)).toBe(false);
    const authorization = `Basic ${Buffer.from(`${disabled.login}:${key}`).toString('base64')}`;
    expect((await accounts.identify({ headers: { authorization } })).caller.id).toBe(0);
  });
});

describe('a sign-in from a new browser', () => {
  const linkOf = async (person: Person): Promise<string> => {
    const account = await findAccountOf(db.kysely, person.id);
    return `/not-me?key=${account === null ? '' : notMeKey([secret], account)}`;
  };

  // To see it fail, take the condition out of `enterAs`.
  it('59: is mailed in words of ours, and one from a known browser is not', async () => {
    const changes: AccountChange[] = [];
    const mailOwner: MailOwner = async (_doing, _userId, change) => void changes.push(change);
    const mailing = openPages(accounts, { mailOwner });
    const person = await known();
    const agent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0 <b>\r\nBcc: x';
    const browser = mailing.browser();
    await browser.visit('/sign-in', { json: passwordOf(person), headers: { 'user-agent': agent } });
    expect(changes).toEqual([{ what: 'browser-new', name: 'Firefox on Linux, 192.0.2.1' }]);
    await signedIn(person, browser);
    expect(changes).toHaveLength(1);
    await signedIn(person, mailing.browser());
    expect(changes).toHaveLength(2);
  });

  // To see it fail, call `disownSignIn` in `show`.
  it('57: is ended by a person, not by a program that opens the link', async () => {
    const person = await known();
    const intruder = await signedIn(person);
    const link = await linkOf(person);
    const browser = pages.browser();
    for (const method of ['GET', 'HEAD']) expect((await browser.visit(link, { method })).status).toBe(200);
    expect(await isIn(intruder)).toBe(true);
    const page = await browser.visit(link);
    expect(page.body).toContain('Secure my account');
    const posted = await pages.browser().visit('/not-me', { form: { key: link.split('=')[1] ?? '' } });
    expect(statusAndCode(posted)).toBe('403');

    await sql`insert into devices (user_id, token_hash, agent, ip, trusted_until)
      values (${person.id}, ${Buffer.from(`device ${person.id}`)}, '', '', now() + interval '1 day')`.execute(
      db.kysely,
    );
    const secured = await browser.submit(link, {});
    expect(secured.status).toBe(303);
    const location = String(secured.headers['Location']);
    expect(location).toMatch(/^\/reset-password\?key=[\w-]{43}$/);
    expect([await isIn(intruder), await count('sessions', person), await count('devices', person)]).toEqual([
      false,
      0,
      0,
    ]);
    const former = await pages.browser().visit('/sign-in', { json: passwordOf(person) });
    expect(statusAndCode(former)).toBe('401 rest_sign_in_failed');
    const set: HttpResponse = await browser.submit(location, { password: 'seven infusions of cold leaves' });
    expect(set.status).toBe(200);
    const again = { login: person.login, password: 'seven infusions of cold leaves' };
    expect((await pages.browser().visit('/sign-in', { json: again })).status).toBe(200);
    expect((await browser.visit(link)).status).toBe(400);
  });

  it('57: has a link that works for its account and password only', async () => {
    const [person, other] = [await known(), await known()];
    const link = await linkOf(person);
    const [, end = '', signature = ''] = link.split('.');
    for (const key of [`${other.id}.${end}.${signature}`, `${person.id}.${Number(end) + 1}.${signature}`, 'x', ''])
      expect((await pages.browser().visit(`/not-me?key=${key}`)).status).toBe(400);
    await sql`update users set password_hash = 'other' where id = ${person.id}`.execute(db.kysely);
    expect((await pages.browser().visit(link)).status).toBe(400);
  });
});
