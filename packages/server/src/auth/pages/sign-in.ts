import { createError, RestError } from '../../rest/errors.ts';
import type { HttpResponse } from '../../rest/serve.ts';
import { findFactors, hasFactor } from '../factors/factors.store.ts';
import type { Ceremony } from '../factors/passkey-challenges.ts';
import { requestOptions } from '../factors/passkey-options.ts';
import { provePasskey } from '../factors/passkeys.ts';
import { findAccount } from '../identity.store.ts';
import { provePassword } from '../prove-password.ts';
import { providerErrors } from '../providers/provider-errors.ts';
import { countAttempt, forgiveAttempt } from '../throttle.ts';
import { browserOf, requireOwnForm, sealForm } from './forms.ts';
import { enterAs, targetOf } from './enter.ts';
import { html, json, page, redirect } from './html.ts';
import type { Markup } from './html.ts';
import { attemptOf } from './known-browsers.ts';
import { isPasskey, passkeyFields, passkeyScript } from './passkey-fields.ts';
import { beginAtProvider, providerButtons } from './provider-sign-in.ts';
import { askSecondFactor } from './second-factor.ts';
import { sessionOf, textOf } from './page-request.ts';
import type { AuthPage, PageGiven, PageRequest } from './page-request.ts';
import { isTrusted } from './trusted-browsers.ts';

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

/** With a user name and a password, at an identity provider, or with a passkey alone: whatever else was typed, its owner signs in. */
async function enter(request: PageRequest, given: PageGiven): Promise<HttpResponse> {
  if (isPasskey(request)) return enterWithPasskey(request, given);
  const { provider } = request.sent;
  if (provider !== undefined) return beginAtProvider(request, given, { id: provider, linking: null });
  if (given.passwordSignIn === 'off') throw providerErrors.passwordsOff();
  const { db } = given;
  const name = textOf(request.sent['login']) ?? '';
  const password = textOf(request.sent['password']) ?? '';
  if (name === '' || password === '') throw incomplete();
  const named = await findAccount(db.kysely, name);
  const attempt = attemptOf(request, given, { what: 'sign-in', ...named });
  const { remoteAddress } = request;
  const account = await provePassword(given, { ...named, password, attempt, remoteAddress });
  if (account === null) throw refused();
  const remember = wantsToStay(request);
  const factors = await findFactors(db.kysely, account.id);
  const userId = account.id;
  if (!hasFactor(factors)) return enterAs(request, given, { userId, remember, methods: ['password'] });
  if (!(await isTrusted(request, given, userId))) return askSecondFactor(request, given, { userId, remember, factors });
  return enterAs(request, given, { userId, remember, methods: ['password', 'device'], byDevice: true });
}

const wantsToStay = ({ sent: { remember } }: PageRequest): boolean =>
  remember === true || remember === '1' || remember === 'on';

async function enterWithPasskey(request: PageRequest, given: PageGiven): Promise<HttpResponse> {
  const { remoteAddress, sent } = request;
  // By source: until the passkey is proved, nobody is known.
  const attempt = { what: 'passkey', name: '', remoteAddress } as const;
  await countAttempt(given.db, attempt);
  const ceremony = signInCeremony(browserOf(request));
  const { credential } = sent;
  const userId = await provePasskey(given, { credential, ceremony, userId: null, remoteAddress });
  await forgiveAttempt(given.db, attempt);
  return enterAs(request, given, { userId, remember: wantsToStay(request), methods: ['passkey'] });
}

/** Bound to the browser that opened the page. */
const signInCeremony = (browser: string | null): Ceremony => ['sign in', browser ?? ''];

/** Passkeys for clients that show a form of their own: what to call `navigator.credentials.get` with. */
export const passkeySignIn: AuthPage = {
  path: '/sign-in/passkey',
  show: async (request, given) => {
    if (!request.wantsJson) return redirect('../sign-in');
    const { browser, headers } = sealForm(request, given);
    return json({ passkey: requestOptions(given, { ceremony: signInCeremony(browser) }) }, { headers });
  },
  submit: (request, given) => signIn.submit(request, given),
};

/** Who is signed in, and the nonce with which this browser may use the API. */
async function whoIsIn(request: PageRequest, given: PageGiven): Promise<HttpResponse> {
  const session = await sessionOf(request, given);
  if (session === null) return json({ signed_in: false, ...otherWays(given) });
  const { holder, sessionId, at } = session;
  const nonce = given.nonces.issue({ userId: holder.id, sessionId, at });
  return json({ signed_in: true, user: holder.id, nonce, ...otherWays(given) });
}

/** For clients that show a form of their own. */
function otherWays({ identityProviders, passwordSignIn }: PageGiven) {
  const providers = identityProviders.all.map(({ settings: { id, label } }) => ({ id, label }));
  return {
    ...(providers.length > 0 && { providers }),
    ...(passwordSignIn === 'off' && { password: false }),
  };
}

async function form(request: PageRequest, given: PageGiven, error?: RestError): Promise<HttpResponse> {
  const seal = sealForm(request, given);
  const isConfirming = (request.sent['confirm'] ?? request.query['confirm']) === '1';
  const publicKey = requestOptions(given, { ceremony: signInCeremony(seal.browser) });
  const target = targetOf(request, given) ?? '';
  const takesPasswords = given.passwordSignIn === 'on';
  const confirm = isConfirming ? html`<input type="hidden" name="confirm" value="1" />` : null;
  const passkey =
    publicKey === null
      ? null
      : passkeyFields(given, {
          kind: 'get',
          publicKey,
          autofill: takesPasswords,
          isPrimary: !takesPasswords,
          label: 'Sign in with a passkey',
        });
  const body = html`${error === undefined ? null : html`<p class="alert" role="alert">${error.message}</p>`}
  ${isConfirming ? html`<p>Sign in again to confirm your identity.</p>` : null}
  ${
    takesPasswords || passkey !== null
      ? html`<form method="post" action="sign-in">
          ${seal.field} ${confirm}
          <input type="hidden" name="redirect_to" value="${target}" />
          ${takesPasswords ? passwordFields(textOf(request.sent['login']) ?? '') : null} ${passkey}
        </form>`
      : null
  }
  ${providerButtons(given, { seal: seal.field, target, isConfirming })}
  ${takesPasswords ? html`<p><a href="reset-password">Lost your password?</a></p>` : null}`;
  const headers = { ...seal.headers, ...error?.headers };
  const siteName = await given.siteName();
  const script = publicKey === null ? undefined : passkeyScript;
  return page({ title: 'Sign in', siteName, body, status: error?.status ?? 200, headers, script });
}

const passwordFields = (login: string): Markup =>
  html`<label for="login">User name or email address</label>
    <input
      id="login"
      name="login"
      autocomplete="username webauthn"
      autocapitalize="none"
      spellcheck="false"
      required
      autofocus
      value="${login}"
    />
    <label for="password">Password</label>
    <input id="password" name="password" type="password" autocomplete="current-password" required />
    <label class="row"><input type="checkbox" name="remember" value="1" />Remember me</label>
    <button>Sign in</button>`;
