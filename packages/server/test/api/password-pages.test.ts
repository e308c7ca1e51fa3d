import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createMailer } from '../../src/auth/mail.ts';
import { accountPassword } from '../support/accounts.ts';
import type { Person } from '../support/accounts.ts';
import { header, openPages, siteUrl } from '../support/pages.ts';
import type { Browser } from '../support/pages.ts';
import { startSmtp } from '../support/smtp.ts';
import type { ReceivedMail } from '../support/smtp.ts';
import { setUpSignIn } from '../support/set-up.ts';
import { soon } from '../support/soon.ts';

const { accounts, pages, known } = await setUpSignIn();

const attempt = (login: unknown, password: unknown, remoteAddress = '192.0.2.1') =>
  pages.browser().visit('/sign-in', { json: { login, password }, remoteAddress });

/** Mails go out after the answer. */

describe('a new password', () => {
  const linkIn = ({ text: said }: ReceivedMail): string =>
    /https:\/\/site\.test(\/reset-password\?key=[\w-]{43})/.exec(said)?.[1] ?? 'none';

  it('is set through a link in a mail to the stored address, once', async () => {
    const smtp = await startSmtp();
    try {
      const mailing = openPages(accounts, {
        sendMail: createMailer({ url: smtp.url, from: 'platen@site.test' }),
        environment: 'production',
      });
      const person = await known({ login: 'forgetful', email: 'forgetful@example.org' });
      const browser = mailing.browser();
      // V72 and V71. To see it fail, build the link from the Host header, or write to what was typed.
      const asked = await browser.submit(
        '/reset-password',
        { login: 'FORGETFUL@example.ORG' },
        { headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } },
      );
      expect(asked.status).toBe(200);
      await soon(() => expect(smtp.received).toHaveLength(1));
      const mail = smtp.received[0] as ReceivedMail;
      expect(mail.to).toEqual(['forgetful@example.org']);
      expect(mail.text).not.toContain('evil');
      const link = linkIn(mail);
      expect(await accounts.rows('password_resets')).not.toContain(link.slice(-43));
      const short = await browser.submit(link, { password: 'short' });
      expect(short.status).toBe(400);
      // The form again, with the reason: the link is still good.
      expect(short.body).toContain('The password must have at least 12 characters.');
      expect(short.body).toContain(`name="key" value="${link.slice(-43)}"`);
      expect(String(short.body)).not.toContain('value="short"');
      const done = await browser.submit(link, { password: 'a brand new password' });
      expect(done.status).toBe(200);
      expect((await attempt(person.login, 'a brand new password')).status).toBe(200);
      expect((await attempt(person.login, accountPassword)).status).toBe(401);
      expect((await browser.visit(link)).status).toBe(400);
      expect(mailing.logged).toEqual([]);
    } finally {
      await smtp.stop();
    }
  });

  it('cannot be set twice at once, after an hour, or after password or address changed by other means', async () => {
    const admin = await accounts.person('administrator');
    const openLink = async (person: Person): Promise<string> => {
      await pages.browser().visit('/reset-password', { json: { login: person.login } });
      const said = await soon(() => {
        const line = pages.logged.findLast(({ facts }) => facts['user'] === person.id);
        expect(line).toBeDefined();
        return line?.facts['address'];
      });
      return String(said).replace(siteUrl, '');
    };
    const set = (link: string) =>
      pages.browser().visit('/reset-password', { json: { key: link.slice(-43), password: 'another password' } });
    const twice = await openLink(await known());
    const both = await Promise.all([set(twice), set(twice)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const changes: ((person: Person) => Promise<unknown>)[] = [
      (person) =>
        sql`update password_resets set expires_at = now() where user_id = ${person.id}`.execute(accounts.db.kysely),
      (person) => accounts.call(admin, 'POST', `/cms/v2/users/${person.id}`, { body: { password: 'by the admin' } }),
      (person) =>
        accounts.call(admin, 'POST', `/cms/v2/users/${person.id}`, {
          body: { email: `other-${person.id}@example.org` },
        }),
    ];
    for (const change of changes) {
      const person = await known();
      const link = await openLink(person);
      expect((await pages.browser().visit(link)).status).toBe(200);
      await change(person);
      expect((await set(link)).status).toBe(400);
      expect((await attempt(person.login, 'another password')).status).toBe(401);
    }
  });

  it('is offered in the same words whether there is such an account or not, and not without end', async () => {
    const person = await known();
    const ask = (login: string) => pages.browser().visit('/reset-password', { json: { login } });
    expect(await ask('nobody-at-all')).toEqual(await ask(person.login));
    const more = [await ask(person.login), await ask(person.login), await ask(person.login)];
    expect(more.map(({ status }) => status)).toEqual([200, 200, 429]);
  });

  it('is not offered where no mail can be sent', async () => {
    const mute = openPages(accounts, { environment: 'production' });
    expect((await mute.browser().visit('/reset-password', { json: { login: 'x' } })).status).toBe(501);
  });
});

describe('letting an application in', () => {
  const plea = (more: Record<string, string> = {}): string =>
    `/authorize-application?${new URLSearchParams({ app_name: 'My <b>App</b>', app_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7', ...more })}`;

  async function signedIn(): Promise<{ person: Person; browser: Browser }> {
    const [person, browser] = [await known(), pages.browser()];
    await browser.visit('/sign-in', { json: { login: person.login, password: accountPassword } });
    return { person, browser };
  }

  it('asks for a sign-in first and comes back', async () => {
    const served = await pages.browser().visit(plea());
    expect(served.status).toBe(303);
    const back = new URL(header(served, 'Location'), siteUrl).searchParams.get('redirect_to') ?? '';
    expect(back).toMatch(/^\/authorize-application\?app_name=/);
  });

  it('hands out a password that works, to the application or to the user', async () => {
    const { person, browser } = await signedIn();
    const told = await browser.submit(plea({ success_url: 'https://app.example/done?x=1' }), { answer: 'approve' });
    const target = new URL(header(told, 'Location'));
    expect(told.status).toBe(303);
    expect(target.origin + target.searchParams.get('x')).toBe('https://app.example1');
    const pair = `${target.searchParams.get('user_login')}:${target.searchParams.get('password')}`;
    const headers = { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
    expect((await accounts.identify({ headers })).caller.id).toBe(person.id);
    const shown = await browser.submit(plea(), { answer: 'approve' });
    expect(shown.body).toMatch(/<code>(\w{4} ){5}\w{4}<\/code>/);
    expect(await accounts.rows('application_passwords')).toContain('"name":"My App"');
  });

  // To see it fail, show the host alone.
  it.each([
    ['evil://site.test/', 'the app on this device that opens <strong>evil://site.test</strong>'],
    ['https://app.example:8443/done', 'the website <strong>https://app.example:8443</strong>'],
    ['http://localhost:8080/', 'the website <strong>http://localhost:8080</strong>'],
    ['https://\u0455\u0456te.test/', 'the website <strong>https://xn--te-doce.test</strong>'],
  ])('says of %s who is told, scheme and all', async (address, shown) => {
    const { browser } = await signedIn();
    const asked = String((await browser.visit(plea({ success_url: address, reject_url: address }))).body);
    expect(asked).toContain(`Authorize sends the password to ${shown}.`);
    expect(asked).toContain(`Cancel returns you to ${shown}.`);
    expect(asked).not.toContain('<strong>site.test</strong>');
  });

  it('hands out nothing when the user says no, or when another site asks', async () => {
    const { person, browser } = await signedIn();
    const no = await browser.submit(plea({ success_url: 'https://app.example/done' }), { answer: 'reject' });
    expect(no.headers['Location']).toBe('https://app.example/done?success=false');
    const elsewhere = await browser.submit(plea({ reject_url: 'myapp://no' }), { answer: 'reject' });
    expect(elsewhere.headers['Location']).toBe('myapp://no');
    expect(
      (await browser.visit('/authorize-application', { form: { app_name: 'Evil', answer: 'approve' } })).status,
    ).toBe(403);
    expect(await accounts.rows('application_passwords')).not.toContain(`"user_id":${person.id},`);
  });

  // V84. To see it fail, take `success_url` as it is.
  it.each([
    '//evil',
    'https:evil',
    '/\\evil',
    'javascript:alert(1)',
    'javascript://x/%0aalert(1)',
    'https://site@evil',
    'https://e\nvil',
    'http://evil.example',
  ])('refuses to lead to %j', async (address) => {
    const { browser } = await signedIn();
    for (const name of ['success_url', 'reject_url'])
      expect((await browser.visit(plea({ [name]: address }))).status).toBe(400);
  });

  it('needs a name, a proper id and encryption', async () => {
    const { browser } = await signedIn();
    expect((await browser.visit('/authorize-application')).status).toBe(400);
    expect((await browser.visit(plea({ app_id: 'nope' }))).status).toBe(400);
    const unencrypted = await browser.visit(plea(), { secure: false });
    expect(unencrypted.status).toBe(501);
  });
});
