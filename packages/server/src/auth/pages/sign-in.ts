import { recordAudit } from '../../events/audit.ts';
import { createError, RestError } from '../../rest/errors.ts';
import type { HttpResponse } from '../../rest/serve.ts';
import { findAccount, storePassword } from '../identity.store.ts';
import { localTarget } from '../redirects.ts';
import { startSession } from '../sessions.ts';
import { countAttempt, forgiveAttempt } from '../throttle.ts';
import { requireOwnForm, sealForm } from './forms.ts';
import { html, json, page, redirect } from './html.ts';
import { attemptOf, knownCookies } from './known-browsers.ts';
import { sessionOf, sessionTokenOf, sitePath, textOf } from './page-request.ts';
import type { AuthPage, PageGiven, PageRequest } from './page-request.ts';

/** Same error for an unknown user and a wrong password, so that accounts can't be enumerated. */
const refused = createError('rest_sign_in_failed', 401, 'The user name or password is incorrect.');
const incomplete = createError('rest_sign_in_incomplete', 400, 'Enter your user name and password.');

export const signIn: AuthPage = {
  path: '/sign-in',
  show: async (request, given) => (request.wantsJson ? whoIsIn(request, given) : form(request, given)),
  submit: async (request, given) => {
    requireOwnForm(request, given);
    try {
      return await enter(request, given);
    } catch (error) {
      if (!(error instanceof RestError) || request.wantsJson) throw error;
      return form(request, given, error);
    }
  },
};

async function enter(request: PageRequest, given: PageGiven): Promise<HttpResponse> {
  const { db, nonces } = given;
  const name = textOf(request.sent['login']) ?? '';
  const password = textOf(request.sent['password']) ?? '';
  if (name === '' || password === '') throw incomplete();
  const named = await findAccount(db.kysely, name);
  const { account } = named;
  const attempt = attemptOf(request, given, { what: 'sign-in', ...named });
  await countAttempt(db, attempt);
  if (!(await given.passwords.verify(password, account?.passwordHash ?? null)) || account === null) {
    // An unknown login may be a mistyped password, so it is not recorded.
    const subject = { kind: 'user', id: account?.id ?? null };
    await recordAudit({ ...request, db, credential: { kind: 'password' } }, [{ action: 'session.refused', subject }]);
    throw refused();
  }
  await forgiveAttempt(db, attempt);
  if (given.passwords.isDated(account.passwordHash)) {
    await storePassword(db.kysely, { id: account.id, passwordHash: await given.passwords.hash(password) });
  }
  const remember = request.sent['remember'];
  const { cookie, sessionId, at } = await startSession(db, {
    userId: account.id,
    remember: remember === true || remember === '1' || remember === 'on',
    secure: request.secure,
    remoteAddress: request.remoteAddress,
    agent: request.headers['user-agent'] ?? '',
    former: sessionTokenOf(request),
  });
  const headers = { 'Set-Cookie': [cookie, ...knownCookies(request, given, account.id)] };
  if (!request.wantsJson) return redirect(targetOf(request, given) ?? startOf(given), headers);
  const nonce = nonces.issue({ userId: account.id, sessionId, at });
  return json({ signed_in: true, user: account.id, nonce }, { headers });
}

/** Who is signed in, and the nonce with which this browser may use the API. */
async function whoIsIn(request: PageRequest, given: PageGiven): Promise<HttpResponse> {
  const session = await sessionOf(request, given);
  if (session === null) return json({ signed_in: false });
  const { holder, sessionId, at } = session;
  return json({ signed_in: true, user: holder.id, nonce: given.nonces.issue({ userId: holder.id, sessionId, at }) });
}

const startOf = (given: PageGiven): string => sitePath(given, given.site().admin === undefined ? '/' : '/admin');

const targetOf = ({ sent, query }: PageRequest, { siteUrl }: PageGiven): string | null =>
  localTarget(sent['redirect_to'] ?? query['redirect_to'], siteUrl);

async function form(request: PageRequest, given: PageGiven, error?: RestError): Promise<HttpResponse> {
  const seal = sealForm(request, given);
  const isConfirming = (request.sent['confirm'] ?? request.query['confirm']) === '1';
  const body = html`${error === undefined ? null : html`<p class="alert" role="alert">${error.message}</p>`}
    ${isConfirming ? html`<p>You signed in more than 10 minutes ago. Sign in again to confirm your identity.</p>` : null}
    <form method="post" action="sign-in">
      ${seal.field} ${isConfirming ? html`<input type="hidden" name="confirm" value="1" />` : null}
      <input type="hidden" name="redirect_to" value="${targetOf(request, given) ?? ''}" />
      <label for="login">User name or email address</label>
      <input
        id="login"
        name="login"
        autocomplete="username"
        autocapitalize="none"
        spellcheck="false"
        required
        autofocus
        value="${textOf(request.sent['login']) ?? ''}"
      />
      <label for="password">Password</label>
      <input id="password" name="password" type="password" autocomplete="current-password" required />
      <label class="row"><input type="checkbox" name="remember" value="1" />Remember me</label>
      <button>Sign in</button>
    </form>
    <p><a href="reset-password">Lost your password?</a></p>`;
  const headers = { ...seal.headers, ...error?.headers };
  return page({ title: 'Sign in', siteName: await given.siteName(), body, status: error?.status ?? 200, headers });
}
