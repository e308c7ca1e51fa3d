import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import { accountPassword, passwords } from '../support/accounts.ts';
import { hiddenOf, requestFor } from '../support/oauth.ts';
import { passwordOf, setUpFactors, statusAndCode } from '../support/factors.ts';
import { openPages, siteUrl } from '../support/pages.ts';

/** Cases of the abuse table of the issue "Identity" that concern several modules. */
const { accounts, pages, enrolled, isIn, db, count } = await setUpFactors();
const recent = { kind: 'cookie', sessionId: 'a', isRecent: true } as const;

describe('a role that requires a second factor', () => {
  // To see it fail, leave `endSignIns` out of `revokeStale`.
  it('45: is not avoided by dropping the role, the factor, and taking the role back', async () => {
    await sql`insert into auth_policies (role, second_factor) values ('editor', 'required')`.execute(db.kysely);
    const admin = await accounts.person('administrator');
    const { person, browser } = await enrolled('editor');
    const give = (role: string) =>
      accounts.call(admin, 'POST', `/cms/v2/users/${person.id}`, { body: { roles: [role] }, credential: recent });
    expect((await browser.submit('/security', { action: 'totp-remove' })).status).toBe(409);

    expect((await give('author')).status).toBe(200);
    expect(await isIn(browser)).toBe(false);
    await sql`delete from totp where user_id = ${person.id}`.execute(db.kysely);
    const again = pages.browser();
    expect((await again.visit('/sign-in', { json: passwordOf(person) })).status).toBe(200);

    expect((await give('editor')).status).toBe(200);
    expect(await isIn(again)).toBe(false);
    const asked = await pages.browser().visit('/sign-in', { json: passwordOf(person) });
    expect(statusAndCode(asked)).toBe('403 rest_second_factor_required');
    await sql`truncate auth_policies`.execute(db.kysely);
  });
});

describe('an OAuth client with a metadata document', () => {
  it('109: needs consent again after it changed its redirect URIs, and keeps its connections', async () => {
    const id = 'https://client.example/client.json';
    const document = { client_id: id, client_name: 'Assistant', redirect_uris: ['https://client.example/callback'] };
    const documents = { current: document };
    const site = openPages(accounts, {
      fetchDocument: () => Promise.resolve({ json: documents.current as JsonMap, maxAgeSeconds: 300 }),
    });
    const person = await accounts.person('author', { passwordHash: await passwords.hash(accountPassword) });
    const browser = site.browser();
    await browser.visit('/sign-in', { json: passwordOf(person) });
    const open = (redirect: string) => browser.visit(`/oauth/authorize?${requestFor(id, { redirect_uri: redirect })}`);

    const shown = await open('https://client.example/callback');
    expect(shown.status).toBe(200);
    const form = { ...hiddenOf(String(shown.body)), access: 'read', answer: 'approve' };
    expect((await browser.visit('/oauth/authorize', { form, headers: { origin: siteUrl } })).status).toBe(303);
    expect(await count('oauth_grants', person)).toBe(1);

    documents.current = { ...document, redirect_uris: ['https://client.example/new'] };
    await sql`update oauth_clients set stale_at = now() - interval '1 second'`.execute(db.kysely);
    expect((await open('https://client.example/callback')).status).toBe(400);
    const consent = await open('https://client.example/new');
    expect(consent.status).toBe(200);
    expect(String(consent.body)).toContain('value="approve"');
    const { rows } = await sql`select from oauth_grants where user_id = ${person.id} and revoked_at is null`.execute(
      db.kysely,
    );
    expect(rows).toHaveLength(1);
  });
});

describe('a database dump', () => {
  /** Every row of every table, as text. Bytes are in hexadecimal digits. */
  async function dump(): Promise<string> {
    const { rows } = await sql<{ name: string }>`
      select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
      db.kysely,
    );
    const texts = await Promise.all(
      rows.map(async ({ name }) => {
        const all = await sql<{ text: string | null }>`
          select string_agg(t::text, E'\n') as text from ${sql.raw(name)} t`.execute(db.kysely);
        return all.rows[0]?.text ?? '';
      }),
    );
    return texts.join('\n').toLowerCase();
  }

  it('135: has no secret of apps, webhooks, sessions, keys, or recovery codes', async () => {
    const { person, seed, recoveryCodes, browser } = await enrolled();
    const admin = await accounts.person('administrator');
    const webhook = await accounts.call(admin, 'POST', '/cms/v2/webhooks', {
      body: { url: 'https://example.org/hook', types: ['post.published'] },
      credential: recent,
    });
    const secret = String((webhook.body as JsonMap)['secret']);
    expect(secret).toMatch(/^whsec_/);
    const key = await accounts.mint(person);
    const session = /=([\w-]{43})/.exec(browser.cookies())?.[1] ?? '';
    expect(session).not.toBe('');
    const secrets = [seed, secret, secret.slice(6), key, key.replaceAll(' ', ''), session, ...recoveryCodes];
    const text = await dump();
    expect(text).toContain(person.login.toLowerCase());
    for (const one of [...secrets, ...secrets.map((each) => each.replaceAll('-', ''))]) {
      expect(text).not.toContain(one.toLowerCase());
      expect(text).not.toContain(Buffer.from(one).toString('hex'));
    }
  });
});
