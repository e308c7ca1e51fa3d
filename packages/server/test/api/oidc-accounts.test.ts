import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { identityOf } from '../../src/auth/providers/external-identity.ts';
import { accountPassword } from '../support/accounts.ts';
import type { Person } from '../support/accounts.ts';
import { codeOf, passwordOf } from '../support/factors.ts';
import { siteUrl } from '../support/pages.ts';
import type { Browser, Pages } from '../support/pages.ts';
import { leadsTo, newSubject, setUpProviderSignIn, settingsOf } from '../support/provider-sign-in.ts';

/** Numbers are those of the abuse table of the issue. */
const site = await setUpProviderSignIn();
const { accounts, pages, provider, db, known, enrolled, isIn, begin, back, enter, link, ownerOf, open } = site;

const mailbox = (): string => `${newSubject()}@company.example`;
const trusting = { domains: ['company.example'], authoritative: true };

const rolesOf = async ({ id }: Pick<Person, 'id'>): Promise<readonly string[]> => {
  const { rows } = await sql<{ roles: string[] }>`select roles from users where id = ${id}`.execute(db.kysely);
  return rows[0]?.roles ?? [];
};
const userWith = async (email: string): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`select id from users where email = ${email}`.execute(db.kysely);
  return rows[0]?.id ?? null;
};
const levelOf = async ({ id }: Pick<Person, 'id'>): Promise<number> => {
  const { rows } = await sql<{ level: number }>`
    select level from sessions where user_id = ${id} order by created_at desc limit 1`.execute(db.kysely);
  return rows[0]?.level ?? 0;
};
/** The user proved the address with a link that was mailed. */
const prove = ({ id }: Pick<Person, 'id'>, email: string) =>
  sql`insert into proved_emails (user_id, email_key) values (${id}, ${email})`.execute(db.kysely);

const asksToLink = (response: Awaited<ReturnType<Browser['visit']>>): boolean =>
  response.status === 303 && leadsTo(response).pathname === '/sign-in/link';

describe('unverified addresses', () => {
  // To see it fail, compare `email_verified` with `!= false`.
  it.each([[false], [undefined], ['true'], [1]])(
    '76: does not believe an address with email_verified %s',
    (verified) => {
      const settings = settingsOf(provider);
      expect(
        identityOf(settings, { sub: 's', email: 'a@b.example', email_verified: verified ?? null }).email,
      ).toBeNull();
      expect(identityOf(settings, { sub: 's', email: 'a@b.example', email_verified: true }).email).toBe('a@b.example');
    },
  );

  it('76: creates no account for an unverified address', async () => {
    const email = mailbox();
    const jit = open({ jit: true, domains: ['company.example'] });
    const browser = jit.browser();
    expect(asksToLink(await enter(browser, { sub: newSubject(), email, email_verified: false }))).toBe(true);
    expect(await userWith(email)).toBeNull();
  });
});

describe('taking over an account', () => {
  // To see it fail, take the look at `proved_emails` out of `findProvedOwner`.
  it('77: a stranger with the address of a user gets nowhere', async () => {
    const email = mailbox();
    const victim = await known({ email });
    const subject = newSubject();
    for (const settings of [{}, { jit: true, domains: ['company.example'] }, trusting]) {
      const browser = open(settings).browser();
      const shown = await enter(browser, { sub: subject, email, email_verified: true });
      expect(asksToLink(shown)).toBe(true);
      expect(await isIn(browser)).toBe(false);
    }
    expect(await ownerOf(subject)).toBeNull();
    expect(await levelOf(victim)).toBe(0);
  });

  it('77: the page is the same for a known and an unknown address', async () => {
    await known({ email: 'known@company.example' });
    const read = async (email: string): Promise<string> => {
      const browser = pages.browser();
      const shown = await browser.visit(
        leadsTo(await enter(browser, { sub: newSubject(), email, email_verified: true })).href.replace(siteUrl, ''),
      );
      return String(shown.body).replace(/identity(?:=|%3D)[\w%-]+/g, '');
    };
    expect(await read('known@company.example')).toBe(await read('unknown@company.example'));
  });

  it('78: links unasked only the account of a proved mailbox, at a trusted provider, without privileges', async () => {
    const arrive = async (role: string, { proved, settings = trusting }: { proved: boolean; settings?: object }) => {
      const email = mailbox();
      const person = await accounts.person(role, { email });
      if (proved) await prove(person, email);
      const subject = newSubject();
      const browser = open(settings).browser();
      await enter(browser, { sub: subject, email, email_verified: true });
      return (await ownerOf(subject)) === person.id && (await isIn(browser));
    };
    expect(await arrive('author', { proved: true })).toBe(true);
    // An account that somebody made with the address of another person, before that person came.
    expect(await arrive('author', { proved: false })).toBe(false);
    expect(await arrive('administrator', { proved: true })).toBe(false);
    expect(await arrive('author', { proved: true, settings: { domains: ['company.example'] } })).toBe(false);
    expect(await arrive('author', { proved: true, settings: { ...trusting, domains: ['other.example'] } })).toBe(false);
  });

  it('78: a link that was mailed proves the address, one of an operator does not', async () => {
    const proofs = async (mailedTo: string | null): Promise<number> => {
      const { openReset, finishReset } = await import('../../src/auth/resets.ts');
      const email = mailbox();
      const person = await known({ email });
      const token = await openReset(db, person.id, { mailedTo: mailedTo === null ? null : email });
      const { passwords } = await import('../support/accounts.ts');
      const mailOwner = () => Promise.resolve();
      await finishReset({ db, passwords, mailOwner }, { token, password: accountPassword, remoteAddress: '' });
      return site.count('proved_emails', person);
    };
    expect(await proofs('yes')).toBe(1);
    expect(await proofs(null)).toBe(0);
  });
});

describe('linking', () => {
  /** A browser whose user signed in with a password. */
  async function signedIn(person: Person, where: Pages = pages): Promise<Browser> {
    const browser = where.browser();
    await browser.submit('/sign-in', passwordOf(person));
    return browser;
  }

  it('asks for the account first, and then links it', async () => {
    const person = await known();
    const subject = newSubject();
    const browser = pages.browser();
    const arrived = await enter(browser, { sub: subject }, '?redirect_to=/desk');
    const target = leadsTo(arrived).href.replace(siteUrl, '');
    const explained = String((await browser.visit(target)).body);
    expect(explained).toContain('Company');
    expect(explained).not.toContain('<form');
    const entered = await browser.submit(`/sign-in?redirect_to=${encodeURIComponent(target)}`, passwordOf(person));
    expect(entered.headers['Location']).toBe(target);
    const asked = String((await browser.visit(target)).body);
    expect(asked).toContain(`<strong>${person.login}</strong>`);
    expect(await ownerOf(subject)).toBeNull();
    expect(await browser.submit(target, {})).toMatchObject({ status: 303, headers: { Location: '/desk' } });
    expect(await isIn(browser)).toBe(true);
    expect(await ownerOf(subject)).toBe(person.id);
    // From now on the provider is enough.
    const next = pages.browser();
    expect((await enter(next, { sub: subject })).status).toBe(303);
    expect(await isIn(next)).toBe(true);
  });

  // To see it fail, take the browser out of `hashOf` of the flows.
  it('79: does not link the identity of an attacker in the browser of a victim', async () => {
    const victim = await known();
    const subject = newSubject();
    const [attacker, browser] = [pages.browser(), await signedIn(victim)];
    const target = leadsTo(await enter(attacker, { sub: subject })).href.replace(siteUrl, '');
    expect((await browser.visit(target)).status).toBe(400);
    const token = new URL(target, siteUrl).searchParams.get('identity') ?? '';
    const sealed = await browser.submit('/sign-in/link', { identity: token });
    expect(sealed.status).not.toBe(303);
    expect((await browser.visit('/sign-in/link', { form: { identity: token } })).status).toBe(403);
    expect(await ownerOf(subject)).toBeNull();
  });

  it('79: links from /security only in the session that began it', async () => {
    const person = await known();
    const subject = newSubject();
    const browser = await signedIn(person);
    const asked = leadsTo(await browser.submit('/security', { action: 'identity-link', id: 'company' }));
    const answer = provider.authorize(asked, { sub: subject });
    const other = await known();
    await browser.submit('/sign-in', passwordOf(other));
    expect((await back(browser, answer)).status).toBe(400);
    expect(await ownerOf(subject)).toBeNull();

    const again = await signedIn(person);
    const url = leadsTo(await again.submit('/security', { action: 'identity-link', id: 'company' }));
    const linked = await back(again, provider.authorize(url, { sub: subject }));
    expect(linked.headers['Location']).toBe('/security');
    expect(await ownerOf(subject)).toBe(person.id);
    const shown = String((await again.visit('/security')).body);
    expect(shown).toContain('Unlink');
    expect(shown).not.toContain('Link Company');
    const { rows } = await sql<{ what: string }>`
      select payload ->> 'what' as what from graphile_worker._private_jobs
        where payload ->> 'userId' = ${String(person.id)}`.execute(db.kysely);
    expect(rows.map(({ what }) => what)).toContain('identity-linked');
  });

  it('79: needs a recent sign-in', async () => {
    const person = await known();
    const browser = await signedIn(person);
    await sql`update sessions set created_at = now() - interval '1 hour' where user_id = ${person.id}`.execute(
      db.kysely,
    );
    const asked = await browser.submit('/security', { action: 'identity-link', id: 'company' });
    expect(asked.headers['Location']).toContain('confirm=1');
  });

  it('80: refuses an identity of another user, and does not say whose', async () => {
    const [owner, person] = [await known(), await known()];
    const subject = newSubject();
    await link(owner.id, subject);
    const browser = await signedIn(person);
    const url = leadsTo(await browser.submit('/security', { action: 'identity-link', id: 'company' }));
    const shown = await back(browser, provider.authorize(url, { sub: subject }));
    expect(shown.status).toBe(409);
    expect(String(shown.body)).not.toContain(owner.login);
    expect(await ownerOf(subject)).toBe(owner.id);
  });

  it('81: refuses to unlink the last way to sign in', async () => {
    const person = await known();
    const subject = newSubject();
    await link(person.id, subject);
    const { rows } = await sql<{ id: string }>`
      select id from external_identities where subject = ${subject}`.execute(db.kysely);
    const id = rows[0]?.id ?? '';
    const browser = pages.browser();
    await enter(browser, { sub: subject });
    await sql`update users set password_hash = '' where id = ${person.id}`.execute(db.kysely);
    expect((await browser.submit('/security', { action: 'identity-unlink', id })).status).toBe(409);
    expect(await ownerOf(subject)).toBe(person.id);
    const stranger = await signedIn(await known());
    expect((await stranger.submit('/security', { action: 'identity-unlink', id })).status).toBe(404);
    const off = open({}, { passwordSignIn: 'off' });
    await sql`update users set password_hash = 'x' where id = ${person.id}`.execute(db.kysely);
    const without = off.browser();
    await enter(without, { sub: subject });
    expect((await without.submit('/security', { action: 'identity-unlink', id })).status).toBe(409);
    expect((await browser.submit('/security', { action: 'identity-unlink', id })).status).toBe(303);
    expect(await ownerOf(subject)).toBeNull();
  });
});

describe('roles and new accounts', () => {
  const mapped = { roles: { Staff: 'author', Chiefs: 'editor' } };

  it('maps groups at every sign-in, and leaves other roles alone', async () => {
    const person = await known();
    await sql`update users set roles = '{subscriber,author}' where id = ${person.id}`.execute(db.kysely);
    const subject = newSubject();
    await link(person.id, subject);
    const staff = open(mapped);
    await enter(staff.browser(), { sub: subject, groups: ['Chiefs', 'Others'] });
    expect(await rolesOf(person)).toEqual(['subscriber', 'editor']);
    const browser = staff.browser();
    await enter(browser, { sub: subject, groups: [] });
    expect(await rolesOf(person)).toEqual(['subscriber']);
    // The roles changed before the session began, which therefore lasts.
    expect(await isIn(browser)).toBe(true);
  });

  // To see it fail, let `groupsOf` return an empty list instead of null.
  it('82: leaves the roles alone if the groups are missing or stored elsewhere', async () => {
    const person = await known();
    await sql`update users set roles = '{author}' where id = ${person.id}`.execute(db.kysely);
    const subject = newSubject();
    await link(person.id, subject);
    const staff = open(mapped);
    await enter(staff.browser(), { sub: subject });
    await enter(staff.browser(), { sub: subject, groups: [], _claim_names: { groups: 'src1' } });
    expect(await rolesOf(person)).toEqual(['author']);
    expect(staff.logged.map(({ message }) => message)).toContain('groups claim is missing');
  });

  it('83: a group that is called like a role brings nothing', async () => {
    const person = await accounts.person('subscriber');
    const before = await rolesOf(person);
    const subject = newSubject();
    await link(person.id, subject);
    await enter(open(mapped).browser(), { sub: subject, groups: ['administrator', 'editor'] });
    expect(await rolesOf(person)).toEqual(before);
  });

  it('84: creates an administrator only by a map of the configuration', async () => {
    const email = mailbox();
    const jit = { jit: true, domains: ['company.example'] };
    const subject = newSubject();
    const claims = { email_verified: true, groups: ['administrator'], roles: ['administrator'] };
    await enter(open({ ...jit, ...mapped }).browser(), { sub: subject, email, ...claims });
    expect(await rolesOf({ id: (await ownerOf(subject)) ?? 0 })).toEqual(['subscriber']);
    const chief = newSubject();
    await enter(open({ ...jit, roles: { administrator: 'administrator' } }).browser(), {
      sub: chief,
      ...claims,
      email: mailbox(),
    });
    expect(await rolesOf({ id: (await ownerOf(chief)) ?? 0 })).toEqual(['administrator']);
    // No route changes a map: it is configuration.
    expect(accounts.site.roles.has('administrator')).toBe(true);
  });

  it('creates an account with a verified address of the domain, once', async () => {
    const jit = open({ jit: true, domains: ['company.example'], ...mapped });
    const [email, subject] = [mailbox(), newSubject()];
    const claims = {
      sub: subject,
      email,
      email_verified: true,
      preferred_username: 'ada',
      name: 'Ada',
      groups: ['Staff'],
    };
    const browser = jit.browser();
    expect((await enter(browser, claims)).status).toBe(303);
    expect(await isIn(browser)).toBe(true);
    const { rows } = await sql<{ login: string; name: string; hash: string; roles: string[] }>`
      select login, display_name as name, password_hash as hash, roles from users where email = ${email}`.execute(
      db.kysely,
    );
    expect(rows).toEqual([{ login: 'ada', name: 'Ada', hash: '', roles: ['author'] }]);
    const entered = await jit.browser().visit('/sign-in', { json: { login: 'ada', password: accountPassword } });
    expect(entered.status).toBe(401);
    await enter(jit.browser(), claims);
    const another = { ...claims, sub: newSubject(), email: mailbox() };
    await enter(jit.browser(), another);
    expect((await sql`select from users where login in ('ada', 'ada-2')`.execute(db.kysely)).rows).toHaveLength(2);
  });

  it('85: creates accounts only for listed domains, and not without limit', async () => {
    const jit = open({ jit: true, domains: ['company.example'] });
    for (const email of ['x@evil.example', 'x@company.example.evil.example', 'company.example@evil.example']) {
      expect(asksToLink(await enter(jit.browser(), { sub: newSubject(), email, email_verified: true }))).toBe(true);
      expect(await userWith(email)).toBeNull();
    }
    const statuses = new Set<number>();
    for (let count = 0; count < 52; count += 1) {
      const response = await enter(jit.browser(), { sub: newSubject(), email: mailbox(), email_verified: true });
      statuses.add(response.status);
      if (response.status === 429) expect(response.headers['Retry-After']).toBeDefined();
    }
    expect([...statuses]).toEqual([303, 429]);
  });
});

describe('second factors', () => {
  it("asks for the user's own factor, unless the provider's counts", async () => {
    const { person, seed } = await enrolled();
    const subject = newSubject();
    await link(person.id, subject);
    const browser = pages.browser();
    const asked = await enter(browser, { sub: subject, amr: ['mfa'] }, '?redirect_to=/desk');
    expect(asked.headers['Location']).toBe('/sign-in/second?redirect_to=%2Fdesk');
    expect(await isIn(browser)).toBe(false);
    const done = await browser.submit('/sign-in/second?redirect_to=%2Fdesk', { code: codeOf(seed) });
    expect(done.headers['Location']).toBe('/desk');
    expect(await levelOf(person)).toBe(2);
    const { rows } = await sql<{ provider: string }>`
      select provider from provider_sessions join sessions on sessions.id = session_id
        where user_id = ${person.id}`.execute(db.kysely);
    expect(rows).toEqual([{ provider: 'company' }]);

    const trusted = open({ secondFactor: ['mfa'] }).browser();
    expect((await enter(trusted, { sub: subject, amr: ['pwd', 'mfa'] })).status).toBe(303);
    expect(await isIn(trusted)).toBe(true);
    expect(await levelOf(person)).toBe(2);
    const weaker = open({ secondFactor: ['mfa'] }).browser();
    await enter(weaker, { sub: subject, amr: ['pwd'] });
    expect(await isIn(weaker)).toBe(false);
  });

  it('does not sign disabled users in', async () => {
    const person = await known();
    const subject = newSubject();
    await link(person.id, subject);
    await sql`insert into disabled_accounts (user_id) values (${person.id})`.execute(db.kysely);
    const browser = pages.browser();
    expect((await enter(browser, { sub: subject })).status).toBe(400);
    expect(await isIn(browser)).toBe(false);
  });
});

describe('claims', () => {
  it('come from the userinfo endpoint if the ID token lacks them', async () => {
    const person = await known();
    const subject = newSubject();
    await link(person.id, subject);
    provider.behavior.metadata = { userinfo_endpoint: `${provider.issuer}/userinfo` };
    provider.behavior.userInfo = { sub: subject, groups: ['Staff'] };
    await enter(open({ roles: { Staff: 'author' } }).browser(), { sub: subject });
    expect(await rolesOf(person)).toContain('author');
    provider.behavior.userInfo = { sub: 'other', groups: ['Staff'] };
    expect((await enter(open({ roles: { Staff: 'author' } }).browser(), { sub: subject })).status).toBe(400);
  });

  it('of an address and whether it is verified come from one source', async () => {
    const { mergedClaims } = await import('../../src/auth/providers/external-identity.ts');
    const merged = mergedClaims({ sub: 's', email: 'a@b.example' }, { email: 'c@d.example', email_verified: true });
    expect(identityOf(settingsOf(provider), merged).email).toBeNull();
  });

  it('of Microsoft Entra ID verify an address with xms_edov', () => {
    const settings = { ...settingsOf(provider), issuer: 'https://login.microsoftonline.com/tenant/v2.0' };
    const claims = { sub: 's', email: 'a@b.example', xms_edov: true };
    expect(identityOf(settings, claims).email).toBe('a@b.example');
    expect(identityOf(settingsOf(provider), claims).email).toBeNull();
  });
});

it('redirects to the provider from a page, so that `form-action` stays with this site', async () => {
  const shown = await pages.browser().submit('/sign-in', { provider: 'company' });
  expect(String(shown.headers['Content-Security-Policy'])).toContain("form-action 'self';");
  expect(shown.headers['Referrer-Policy']).toBe('same-origin');
  expect(await begin(pages.browser())).toBeInstanceOf(URL);
});
