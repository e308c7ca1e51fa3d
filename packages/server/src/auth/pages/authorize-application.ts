import { cleanLine } from '../../lib/clean-text.ts';
import type { JsonMap } from '../../lib/json.ts';
import { buildQuery } from '../../lib/query-string.ts';
import { createError } from '../../rest/errors.ts';
import type { HttpResponse } from '../../rest/serve.ts';
import { mintApplicationPassword } from '../application-passwords.ts';
import { findAccountOf } from '../identity.store.ts';
import type { Account, SessionIdentity } from '../identity.store.ts';
import { applicationTarget } from '../redirects.ts';
import { requireOwnForm, sealForm } from './forms.ts';
import { html, json, page, redirect } from './html.ts';
import type { Markup } from './html.ts';
import { sessionOf, sitePath, textOf } from './page-request.ts';
import type { AuthPage, PageGiven, PageRequest } from './page-request.ts';
import { confirmFirst, toSignIn } from './step-up.ts';

const noName = createError('rest_missing_app_name', 400, '`app_name` is required.');
const badId = createError('rest_invalid_app_id', 400, '`app_id` must be a UUID.');
const badTarget = createError(
  'rest_invalid_redirect',
  400,
  "`success_url` and `reject_url` must use https, http://localhost, or your app's own scheme.",
);
const notSignedIn = createError('rest_not_logged_in', 401, 'Authentication required. Sign in at /sign-in.');
const unavailable = createError('application_passwords_disabled', 501, 'Application passwords require HTTPS.');
const unavailableForUser = createError(
  'application_passwords_disabled_for_user',
  501,
  'Application passwords are disabled for your account.',
);

interface AuthorizationRequest {
  readonly name: string;
  readonly appId: string;
  readonly success: URL | null;
  readonly reject: URL | null;
}

const uuidForm = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
const longestName = 200;

/** A signed-in user creates an application password for an application that requests one. */
export const authorizeApplication: AuthPage = {
  path: '/authorize-application',
  show: async (request, given) => {
    await requireAvailable(request, given);
    const session = await sessionOf(request, given);
    if (session === null && request.wantsJson) throw notSignedIn();
    const authorization = readAuthorization(request.query);
    const back = addressOf(given, authorization);
    if (session === null) return toSignIn(back);
    return confirmFirst(request, session, back) ?? ask(request, given, { session, authorization });
  },
  submit: async (request, given) => {
    await requireAvailable(request, given);
    const session = await sessionOf(request, given);
    requireOwnForm(request, given, session?.sessionId);
    if (session === null) throw notSignedIn();
    await requireAvailableFor(session, given);
    const authorization = readAuthorization(request.sent);
    if (request.sent['answer'] !== 'approve') return refuse(given, authorization);
    return (
      confirmFirst(request, session, addressOf(given, authorization)) ??
      approve(request, given, { session, authorization })
    );
  },
};

async function requireAvailable(
  { secure }: PageRequest,
  { site, allowInsecureAppPasswords }: PageGiven,
): Promise<void> {
  const available = secure || allowInsecureAppPasswords;
  if (!(await site().hooks.filter('application_passwords_available', available))) throw unavailable();
}

async function requireAvailableFor({ holder }: SessionIdentity, { site }: PageGiven): Promise<void> {
  const given = { userId: holder.id };
  if (!(await site().hooks.filter('application_passwords_available_for_user', true, given))) throw unavailableForUser();
}

function readAuthorization(sent: JsonMap): AuthorizationRequest {
  const name = cleanLine(textOf(sent['app_name']) ?? '').slice(0, longestName);
  if (name === '') throw noName();
  const appId = textOf(sent['app_id']) ?? '';
  if (appId !== '' && !uuidForm.test(appId)) throw badId();
  return { name, appId, success: targetOf(sent['success_url']), reject: targetOf(sent['reject_url']) };
}

function targetOf(wanted: unknown): URL | null {
  if (wanted === undefined || wanted === '') return null;
  const target = applicationTarget(wanted);
  if (target === null) throw badTarget();
  return target;
}

const paramsOf = ({ name, appId, success, reject }: AuthorizationRequest) => ({
  app_name: name,
  app_id: appId,
  success_url: success?.href ?? '',
  reject_url: reject?.href ?? '',
});

const addressOf = (given: PageGiven, authorization: AuthorizationRequest): string =>
  `${sitePath(given, authorizeApplication.path)}?${buildQuery(paramsOf(authorization))}`;

interface SignedInRequest {
  readonly session: SessionIdentity;
  readonly authorization: AuthorizationRequest;
}

async function accountOf({ session }: SignedInRequest, { db }: PageGiven): Promise<Account> {
  const account = await findAccountOf(db.kysely, session.holder.id);
  if (account === null) throw notSignedIn();
  return account;
}

async function ask(request: PageRequest, given: PageGiven, asked: SignedInRequest): Promise<HttpResponse> {
  const { login } = await accountOf(asked, given);
  const { name, success, reject } = asked.authorization;
  const siteName = await given.siteName();
  const seal = sealForm(request, given, asked.session.sessionId);
  const body = html`<p><strong>${name}</strong> asks for access to ${siteName} as <strong>${login}</strong>.</p>
    <p>
      If you authorize it, it gets an application password with all your permissions. You can revoke the password at any
      time.
    </p>
    ${success === null ? null : html`<p>Authorize sends the password to ${described(success)}.</p>`}
    ${reject === null ? null : html`<p>Cancel returns you to ${described(reject)}.</p>`}
    <form method="post" action="authorize-application">
      ${seal.field}
      ${Object.entries(paramsOf(asked.authorization)).map(
        ([key, value]) => html`<input type="hidden" name="${key}" value="${value}" />`,
      )}
      <button name="answer" value="approve">Authorize</button>
      <button class="quiet" name="answer" value="reject">Cancel</button>
    </form>`;
  const formTargets = [success, reject].flatMap((target) => (target === null ? [] : [sourceOf(target)]));
  return page({ title: 'Authorize application', siteName, body, headers: seal.headers, formTargets });
}

const isWeb = ({ protocol }: URL): boolean => /^https?:$/.test(protocol);

/** With its scheme: any app can register a scheme and use a well-known name as its host. */
function described(target: URL): Markup {
  const place = html`<strong>${target.protocol}//${target.host}</strong>`;
  return isWeb(target) ? html`the website ${place}` : html`the app on this device that opens ${place}`;
}

/** How a content security policy names an address: by its origin, or by a scheme of its own. */
const sourceOf = (target: URL): string => (isWeb(target) ? target.origin : target.protocol);

async function approve(request: PageRequest, given: PageGiven, asked: SignedInRequest): Promise<HttpResponse> {
  const { id, login } = await accountOf(asked, given);
  const { name, appId, success } = asked.authorization;
  const doing = { caller: { id }, credential: { kind: 'cookie' }, remoteAddress: request.remoteAddress };
  const { password } = await given.db.transaction(async (kysely) => {
    const inner = { ...doing, db: { kysely } };
    await given.mailOwner(inner, id, { what: 'key-created', name });
    return mintApplicationPassword(inner, { userId: id, name, appId });
  });
  if (request.wantsJson) return json({ site_url: given.siteUrl, user_login: login, password });
  if (success !== null)
    return redirect(
      withParams(success, { site_url: given.siteUrl, user_login: login, password: password.replaceAll(' ', '') }),
    );
  const body = html`<p>
      This is the application password for <strong>${name}</strong>. Copy it now: it is shown only once.
    </p>
    <code>${password}</code>`;
  return page({ title: 'Application authorized', siteName: await given.siteName(), body });
}

async function refuse(given: PageGiven, { success, reject }: AuthorizationRequest): Promise<HttpResponse> {
  if (reject !== null) return redirect(reject.href);
  if (success !== null) return redirect(withParams(success, { success: 'false' }));
  return page({
    title: 'Application not authorized',
    siteName: await given.siteName(),
    body: html`<p>The application got no access.</p>`,
  });
}

function withParams(target: URL, params: Readonly<Record<string, string>>): string {
  const address = new URL(target);
  for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value);
  return address.href;
}
