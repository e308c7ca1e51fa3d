import { minPasswordLength } from '../../lib/password-rule.ts';
import { createError } from '../../rest/errors.ts';
import type { HttpResponse } from '../../rest/serve.ts';
import { findAccount } from '../identity.store.ts';
import type { Account } from '../identity.store.ts';
import { passwordProblem } from '../password-rule.ts';
import { providerErrors } from '../providers/provider-errors.ts';
import { accountOfReset, finishReset, openReset } from '../resets.ts';
import { countAttempt } from '../throttle.ts';
import { requireOwnForm, sealForm } from './forms.ts';
import { html, json, page } from './html.ts';
import type { Markup } from './html.ts';
import { attemptOf, knownCookies } from './known-browsers.ts';
import { textOf } from './page-request.ts';
import type { AuthPage, PageGiven, PageRequest } from './page-request.ts';

const badKey = createError(
  'rest_invalid_reset_key',
  400,
  'This link has expired or was already used. Request a new one.',
);
const badPassword = createError('rest_invalid_password', 400, (reason: string) => reason);
const noName = createError('rest_missing_login', 400, 'Enter your user name or email address.');
const noMail = createError(
  'rest_mail_unavailable',
  501,
  "This site can't send email. Ask an administrator to reset your password.",
);

const keyForm = /^[\w-]{43}$/;

/** Without a key: request a reset link. With a key: set a new password. */
export const resetPassword: AuthPage = {
  path: '/reset-password',
  show: async (request, given) => {
    requirePasswords(given);
    if (request.query['key'] === undefined) return askForName(request, given);
    const key = keyOf(request.query['key']);
    const account = await accountOfReset(given.db, key);
    if (account === null) throw badKey();
    return askForPassword(request, given, { key, account });
  },
  submit: async (request, given) => {
    requireOwnForm(request, given);
    requirePasswords(given);
    return request.sent['key'] === undefined ? sendLink(request, given) : setPassword(request, given);
  },
};

/** With password sign-in off, a new password opens nothing. */
function requirePasswords({ passwordSignIn }: PageGiven): void {
  if (passwordSignIn === 'off') throw providerErrors.passwordsOff();
}

function keyOf(value: unknown): string {
  if (typeof value !== 'string' || !keyForm.test(value)) throw badKey();
  return value;
}

/** Same response and timing for every name, so that accounts can't be enumerated. */
async function sendLink(request: PageRequest, given: PageGiven): Promise<HttpResponse> {
  const name = textOf(request.sent['login']) ?? '';
  if (name === '') throw noName();
  // In development the link is logged.
  if (given.sendMail === null && given.environment !== 'development') throw noMail();
  const named = await findAccount(given.db.kysely, name);
  const { account } = named;
  await countAttempt(given.db, attemptOf(request, given, { what: 'reset', ...named }));
  if (account !== null && account.canSignIn) setImmediate(() => void mailLink(account, given, request.remoteAddress));
  const said = 'If the account exists, we sent a link to its email address.';
  return request.wantsJson
    ? json({ message: said })
    : notice(given, { title: 'Check your email', body: html`<p>${said}</p>` });
}

async function mailLink(account: Account, given: PageGiven, remoteAddress: string): Promise<void> {
  try {
    const key = await openReset(given.db, account.id, {
      remoteAddress,
      mailedTo: given.sendMail === null ? null : account.email,
    });
    const link = `${given.siteUrl}/reset-password?key=${key}`;
    if (given.sendMail === null)
      return given.log.info({ user: account.id, address: link }, 'password reset link created');
    const siteName = await given.siteName();
    await given.sendMail({
      to: account.email,
      subject: `Reset your password for ${siteName}`,
      text: `Hello ${account.displayName},\n\nsomeone requested a new password for the account ${account.login} on ${siteName}. To set it, open this link within one hour:\n\n${link}\n\nIf you did not request this, ignore this email. Your password stays the same.\n`,
    });
  } catch (error) {
    given.log.error({ err: error, user: account.id }, 'password reset link not sent');
  }
}

async function setPassword(request: PageRequest, given: PageGiven): Promise<HttpResponse> {
  const token = keyOf(request.sent['key']);
  const password = textOf(request.sent['password']) ?? '';
  const account = await accountOfReset(given.db, token);
  if (account === null) throw badKey();
  const problem = passwordProblem(password, account);
  if (problem !== null && request.wantsJson) throw badPassword(problem);
  if (problem !== null) return askForPassword(request, given, { key: token, account, problem });
  const userId = await finishReset(given, {
    token,
    password,
    remoteAddress: request.remoteAddress,
  });
  if (userId === null) throw badKey();
  const said = 'Your password was changed. You are signed out on all devices.';
  const headers = { 'Set-Cookie': knownCookies(request, given, userId) };
  if (request.wantsJson) return json({ message: said }, { headers });
  return notice(given, {
    title: 'Password changed',
    headers,
    body: html`<p>${said}</p>
      <p><a href="sign-in">Sign in</a></p>`,
  });
}

async function askForName(request: PageRequest, given: PageGiven): Promise<HttpResponse> {
  const seal = sealForm(request, given);
  const body = html`<p>Enter your user name or email address. We will email you a link to set a new password.</p>
    <form method="post" action="reset-password">
      ${seal.field}
      <label for="login">User name or email address</label>
      <input
        id="login"
        name="login"
        autocomplete="username"
        autocapitalize="none"
        spellcheck="false"
        required
        autofocus
      />
      <button>Email me a link</button>
    </form>
    <p><a href="sign-in">Back to sign-in</a></p>`;
  return notice(given, { title: 'Reset password', body, headers: seal.headers });
}

async function askForPassword(
  request: PageRequest,
  given: PageGiven,
  { key, account, problem }: { key: string; account: Account; problem?: string },
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
      minlength="${String(minPasswordLength)}"
      required
      autofocus
      aria-describedby="${problem === undefined ? 'hint' : 'problem hint'}"
      ${problem === undefined ? null : html`aria-invalid="true"`}
    />
    ${problem === undefined ? null : html`<p id="problem" class="alert" role="alert">${problem}</p>`}
    <p id="hint">At least ${String(minPasswordLength)} characters. Use three or four words.</p>
    <button>Set password</button>
  </form>`;
  const status = problem === undefined ? 200 : 400;
  return notice(given, { title: 'Set a new password', body, headers: seal.headers, status });
}

interface Notice {
  readonly title: string;
  readonly body: Markup;
  readonly headers?: HttpResponse['headers'];
  readonly status?: number;
}

const notice = async ({ siteName }: PageGiven, given: Notice): Promise<HttpResponse> =>
  page({ ...given, siteName: await siteName() });
