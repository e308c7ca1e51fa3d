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

/** The same for an unknown user and a wrong password, so that nobody learns who has an account here. */
const refused = createError('rest_sign_in_failed', 401, 'No user with this name and password.');
const incomplete = createError('rest_sign_in_incomplete', 400, 'Both the name and the password are needed.');

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
    // Whoever is not known may have typed a password in the place of the name: it is not written down.
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
  if (!request.wantsJson) return redirect(targetOf(request, given) ?? sitePath(given, '/'), headers);
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

const targetOf = ({ sent, query }: PageRequest, { siteUrl }: PageGiven): string | null =>
  localTarget(sent['redirect_to'] ?? query['redirect_to'], siteUrl);

async function form(request: PageRequest, given: PageGiven, error?: RestError): Promise<HttpResponse> {
  const seal = sealForm(request, given);
  const body = html`${error === undefined ? null : html`<p class="alert" role="alert">${error.message}</p>`}
    <form method="post" action="sign-in">
      ${seal.field}
      <input type="hidden" name="redirect_to" value="${targetOf(request, given) ?? ''}" />
      <label for="login">User name or e-mail address</label>
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
      <label class="row"><input type="checkbox" name="remember" value="1" />Keep me signed in on this device</label>
      <button>Sign in</button>
    </form>
    <p><a href="reset-password">I do not know my password</a></p>`;
  const headers = { ...seal.headers, ...error?.headers };
  return page({ title: 'Sign in', siteName: await given.siteName(), body, status: error?.status ?? 200, headers });
}
