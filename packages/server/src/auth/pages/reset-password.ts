import { createError } from '../../rest/errors.ts';
import type { HttpResponse } from '../../rest/serve.ts';
import { findAccount } from '../identity.store.ts';
import type { Account } from '../identity.store.ts';
import { accountOfReset, finishReset, openReset } from '../resets.ts';
import { countAttempt } from '../throttle.ts';
import { requireOwnForm, sealForm } from './forms.ts';
import { html, json, page } from './html.ts';
import type { Markup } from './html.ts';
import { attemptOf, knownCookies } from './known-browsers.ts';
import { textOf } from './page-request.ts';
import type { AuthPage, PageGiven, PageRequest } from './page-request.ts';

const shortest = 8;
const badKey = createError('rest_invalid_reset_key', 400, 'This link is no longer good. Ask for a new one.');
const badPassword = createError(
  'rest_invalid_password',
  400,
  `A password needs ${shortest} characters or more, and no backslash.`,
);
const noName = createError('rest_missing_login', 400, 'Which account? Type a user name or an e-mail address.');
const noMail = createError(
  'rest_mail_unavailable',
  501,
  'This site cannot send mail. Ask its administrator for a new password.',
);

const keyForm = /^[\w-]{43}$/;

/** Asks for a link without a key, sets a new password with one. */
export const resetPassword: AuthPage = {
  path: '/reset-password',
  show: async (request, given) => {
    if (request.query['key'] === undefined) return askForName(request, given);
    const key = keyOf(request.query['key']);
    const account = await accountOfReset(given.db, key);
    if (account === null) throw badKey();
    return askForPassword(request, given, { key, account });
  },
  submit: async (request, given) => {
    requireOwnForm(request, given);
    return request.sent['key'] === undefined ? sendLink(request, given) : setPassword(request, given);
  },
};

function keyOf(value: unknown): string {
  if (typeof value !== 'string' || !keyForm.test(value)) throw badKey();
  return value;
}

/** Responds at once and the same for everybody, so that neither response nor timing shows which accounts exist. */
async function sendLink(request: PageRequest, given: PageGiven): Promise<HttpResponse> {
  const name = textOf(request.sent['login']) ?? '';
  if (name === '') throw noName();
  // In development the link is logged.
  if (given.sendMail === null && given.environment !== 'development') throw noMail();
  const named = await findAccount(given.db.kysely, name);
  const { account } = named;
  await countAttempt(given.db, attemptOf(request, given, { what: 'reset', ...named }));
  if (account !== null) setImmediate(() => void mailLink(account, given, request.remoteAddress));
  const said = 'If there is such an account, a link is on its way to its e-mail address.';
  return request.wantsJson
    ? json({ message: said })
    : notice(given, { title: 'Look into your mail', body: html`<p>${said}</p>` });
}

async function mailLink(account: Account, given: PageGiven, remoteAddress: string): Promise<void> {
  try {
    const key = await openReset(given.db, account.id, remoteAddress);
    const link = `${given.siteUrl}/reset-password?key=${key}`;
    if (given.sendMail === null)
      return given.log.info({ user: account.id, address: link }, 'A link to set a new password.');
    const siteName = await given.siteName();
    await given.sendMail({
      to: account.email,
      subject: `New password for ${siteName}`,
      text: `Hello ${account.displayName},\n\nwith this link you can set a new password for the user ${account.login} on ${siteName}. It works once, within the next hour:\n\n${link}\n\nIf you did not ask for it, there is nothing you have to do.\n`,
    });
  } catch (error) {
    given.log.error({ err: error, user: account.id }, 'A link to set a new password could not be sent.');
  }
}

async function setPassword(request: PageRequest, given: PageGiven): Promise<HttpResponse> {
  const token = keyOf(request.sent['key']);
  const password = textOf(request.sent['password']) ?? '';
  if (password.length < shortest || password.includes('\\')) throw badPassword();
  const userId = await finishReset(given.db, given.passwords, {
    token,
    password,
    remoteAddress: request.remoteAddress,
  });
  if (userId === null) throw badKey();
  const said = 'Your new password is set. You have been signed out everywhere.';
  const headers = { 'Set-Cookie': knownCookies(request, given, userId) };
  if (request.wantsJson) return json({ message: said }, { headers });
  return notice(given, {
    title: 'Done',
    headers,
    body: html`<p>${said}</p>
      <p><a href="sign-in">Sign in</a></p>`,
  });
}

async function askForName(request: PageRequest, given: PageGiven): Promise<HttpResponse> {
  const seal = sealForm(request, given);
  const body = html`<p>Tell us who you are, and we send you a link with which you can set a new one.</p>
    <form method="post" action="reset-password">
      ${seal.field}
      <label for="login">User name or e-mail address</label>
      <input
        id="login"
        name="login"
        autocomplete="username"
        autocapitalize="none"
        spellcheck="false"
        required
        autofocus
      />
      <button>Send the link</button>
    </form>
    <p><a href="sign-in">Back to signing in</a></p>`;
  return notice(given, { title: 'New password', body, headers: seal.headers });
}

async function askForPassword(
  request: PageRequest,
  given: PageGiven,
  { key, account }: { key: string; account: Account },
): Promise<HttpResponse> {
  const seal = sealForm(request, given);
  const body = html`<form method="post" action="reset-password">
    ${seal.field}
    <input type="hidden" name="key" value="${key}" />
    <input type="hidden" name="username" autocomplete="username" value="${account.login}" />
    <label for="password">New password for ${account.login}</label>
    <input
      id="password"
      name="password"
      type="password"
      autocomplete="new-password"
      minlength="${String(shortest)}"
      required
      autofocus
      aria-describedby="hint"
    />
    <p id="hint">At least ${String(shortest)} characters; a few words make a good one.</p>
    <button>Set the password</button>
  </form>`;
  return notice(given, { title: 'New password', body, headers: seal.headers });
}

interface Notice {
  readonly title: string;
  readonly body: Markup;
  readonly headers?: HttpResponse['headers'];
}

const notice = async ({ siteName }: PageGiven, given: Notice): Promise<HttpResponse> =>
  page({ ...given, siteName: await siteName() });
