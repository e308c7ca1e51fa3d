import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sweepCredentials } from '../../src/auth/sweep.ts';
import type { HttpResponse } from '../../src/rest/serve.ts';
import { accountPassword } from '../support/accounts.ts';
import { header, siteUrl } from '../support/pages.ts';
import { setUpSignIn } from '../support/set-up.ts';

const { accounts, pages, known } = await setUpSignIn();

const attempt = (login: unknown, password: unknown, remoteAddress = '192.0.2.1') =>
  pages.browser().visit('/sign-in', { json: { login, password }, remoteAddress });

describe('the sign-in form', () => {
  it('lets in, keeps a safe page to go to, and says what is wrong', async () => {
    const person = await known();
    const browser = pages.browser();
    const wrong = await browser.submit('/sign-in?redirect_to=/desk', { login: person.login, password: 'wrong' });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toContain('role="alert"');
    expect(wrong.body).toContain('value="/desk"');
    const right = await browser.submit('/sign-in?redirect_to=/desk', {
      login: person.login.toUpperCase(),
      password: accountPassword,
    });
    expect(right).toMatchObject({ status: 303, headers: { Location: '/desk' } });
    expect([right.headers['Set-Cookie']].flat()[0]).toMatch(
      /^__Host-platen_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  // V84. To see it fail, redirect to `redirect_to` as it was sent.
  it.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    `${siteUrl}@evil.example/`,
    '/x\r\nX: y',
  ])('never leads away: %j', async (target) => {
    const person = await known();
    const served = await pages.browser().submit(`/sign-in?redirect_to=${encodeURIComponent(target)}`, {
      login: person.login,
      password: accountPassword,
      redirect_to: target,
    });
    expect(served).toMatchObject({ status: 303, headers: { Location: '/' } });
  });

  it('runs no script but the one that its policy names, loads nothing, fits in no frame and is kept by nobody', async () => {
    for (const path of ['/sign-in', '/reset-password']) {
      const shown = await pages.browser().visit(path);
      const { headers, body, status } = shown;
      expect(status).toBe(200);
      expect(headers['Content-Security-Policy']).toMatch(
        /^default-src 'none'; style-src 'sha256-[\w+/=]+'; (?:script-src 'sha256-[\w+/=]+'; )?form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
      );
      expect(headers).toMatchObject({
        'Cache-Control': 'no-store',
        'X-Frame-Options': 'DENY',
        'X-Content-Type-Options': 'nosniff',
      });
      const [whole = '', script] = /<script type="module">([^]*)<\/script>/.exec(String(body)) ?? [];
      const policy = header(shown, 'Content-Security-Policy');
      if (script === undefined) expect(policy).not.toContain('script-src');
      else expect(policy).toContain(`script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`);
      expect(String(body).replace(whole, '')).not.toMatch(/<script|javascript:| on\w+=/i);
      expect(body).toContain('Test &lt;Site&gt;');
      expect(body).toContain('<html lang="en">');
      const style = /<style>([^]*)<\/style>/.exec(String(body))?.[1] ?? '';
      expect(policy).toContain(createHash('sha256').update(style).digest('base64'));
      const inputs = [...String(body).matchAll(/<input id="(\w+)"/g)].map(([, id]) => id);
      for (const id of inputs) expect(body).toContain(`<label for="${id}">`);
    }
  });

  it('is escaped whatever is typed into it', async () => {
    const served = await pages.browser().submit('/sign-in', { login: '"><script>alert(1)</script>', password: 'x' });
    expect(served.body).not.toContain('<script>');
    expect(served.body).toContain('&lt;script&gt;');
  });

  it('takes only GET, HEAD and POST, under one spelling, and reads no other bodies', async () => {
    const browser = pages.browser();
    expect((await browser.visit('/sign-in', { method: 'DELETE' })).status).toBe(405);
    expect((await browser.visit('/sign-in', { method: 'HEAD' })).body).toBeNull();
    for (const path of ['/sign-in/', '/Sign-In', '//sign-in', '/sign-in;x'])
      expect((await browser.visit(path)).status).toBe(404);
    const person = await known();
    const plain = await browser.visit('/sign-in', {
      json: { login: person.login, password: accountPassword },
      headers: { 'content-type': 'text/plain' },
    });
    expect(plain.status).toBe(400);
    expect(plain.headers).not.toHaveProperty('Set-Cookie');
  });
});

describe('forms of other sites', () => {
  // To see it fail, leave `requireOwnForm` out of a page.
  it('are refused: without a seal, with that of another browser or page, and from another origin', async () => {
    const person = await known();
    const values = { login: person.login, password: accountPassword };
    const refusedAs = async (visit: Promise<HttpResponse>) => {
      const served = await visit;
      expect(served.status).toBe(403);
      expect(header(served, 'Set-Cookie')).not.toContain('session');
    };
    await refusedAs(pages.browser().visit('/sign-in', { form: values }));
    const stolen =
      /name="seal" value="([^"]+)"/.exec(String((await pages.browser().visit('/sign-in')).body))?.[1] ?? '';
    await refusedAs(pages.browser().submit('/sign-in', { ...values, seal: stolen }));
    await refusedAs(pages.browser().submit('/sign-in', values, { headers: { origin: 'https://evil.example' } }));
    await refusedAs(pages.browser().submit('/sign-in', values, { headers: { origin: 'null' } }));
    await refusedAs(pages.browser().submit('/sign-in', values, { headers: { 'sec-fetch-site': 'cross-site' } }));
    await refusedAs(pages.browser().visit('/sign-in', { json: values, headers: { origin: 'https://evil.example' } }));
    const own = await pages
      .browser()
      .submit('/sign-in', values, { headers: { origin: siteUrl, 'sec-fetch-site': 'same-origin' } });
    expect(own.status).toBe(303);
  });

  it('cannot sign anybody out', async () => {
    const person = await known();
    const browser = pages.browser();
    await browser.visit('/sign-in', { json: { login: person.login, password: accountPassword } });
    expect((await browser.visit('/sign-out', { form: { x: 'y' } })).status).toBe(403);
    expect((await browser.visit('/sign-out')).status).toBe(200);
    const out = await browser.submit('/sign-out', {});
    expect(out).toMatchObject({ status: 303, headers: { Location: 'sign-in' } });
    expect(out.headers['Set-Cookie']).toContain('Max-Age=0');
  });
});

describe('odd input to the pages', () => {
  // V73. To see it fail, look a key up before its form is judged.
  it.each([{ $gt: '' }, null, '', [], ['x'], 5, true, 'x'.repeat(43_000)])(
    'a key that is %j opens nothing',
    async (key) => {
      const served = await pages
        .browser()
        .visit('/reset-password', { json: { key, password: 'long enough for the rule' } });
      expect(served.status).toBe(400);
      const login = await attempt(key, key);
      expect([400, 401]).toContain(login.status);
    },
  );

  it('is refused before it reaches anything', async () => {
    expect((await pages.browser().visit('/reset-password?key[$gt]=')).status).toBe(400);
    expect((await pages.browser().visit('/reset-password?key=%zz')).status).toBe(400);
    expect((await pages.browser().visit('/sign-in', { json: 'text' })).status).toBe(400);
    expect((await attempt('nul\0', 'x')).status).toBe(400);
  });
});

describe('sweeping', () => {
  it('clears away what has run out, and nothing else', async () => {
    const person = await known();
    await attempt(person.login, accountPassword);
    await attempt('somebody', 'wrong');
    await sql`insert into sessions (token_hash, user_id, expires_at, source, agent) values ('\\x00', ${person.id}, now() - interval '1 second', '', '')`.execute(
      accounts.db.kysely,
    );
    await sql`insert into throttles values ('\\x00', now() - interval '1 second')`.execute(accounts.db.kysely);
    await sweepCredentials(accounts.db);
    expect(await accounts.rows('sessions')).not.toContain('\\\\x00"');
    expect(await accounts.rows('sessions')).toContain(`"user_id":${person.id},`);
    expect(await accounts.rows('throttles')).not.toBe('[]');
    expect(await accounts.rows('throttles')).not.toContain('\\\\x00"');
  });
});
