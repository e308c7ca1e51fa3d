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

const noName = createError('rest_missing_app_name', 400, 'The application did not say what it is called.');
const badId = createError('rest_invalid_app_id', 400, 'The id of the application is no UUID.');
const badTarget = createError(
  'rest_invalid_redirect',
  400,
  'The application wants to be told at an address that is not safe.',
);
const notSignedIn = createError('rest_not_logged_in', 401, 'You are not signed in.');
const unavailable = createError(
  'application_passwords_disabled',
  501,
  'Application passwords need an encrypted connection (HTTPS).',
);
const unavailableForUser = createError(
  'application_passwords_disabled_for_user',
  501,
  'Application passwords are switched off for you.',
);

/** What an application asks for. */
interface Plea {
  readonly name: string;
  readonly appId: string;
  readonly success: URL | null;
  readonly reject: URL | null;
}

const uuidForm = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
const longestName = 200;

/** Lets a signed-in user give an application a password of its own. */
export const authorizeApplication: AuthPage = {
  path: '/authorize-application',
  show: async (request, given) => {
    await requireAvailable(request, given);
    const session = await sessionOf(request, given);
    if (session === null && request.wantsJson) throw notSignedIn();
    const plea = readPlea(request.query);
    if (session === null) return redirect(`sign-in?redirect_to=${encodeURIComponent(addressOf(request, given))}`);
    return ask(request, given, { session, plea });
  },
  submit: async (request, given) => {
    await requireAvailable(request, given);
    const session = await sessionOf(request, given);
    requireOwnForm(request, given, session?.sessionId);
    if (session === null) throw notSignedIn();
    await requireAvailableFor(session, given);
    const plea = readPlea(request.sent);
    return request.sent['answer'] === 'approve' ? approve(request, given, { session, plea }) : refuse(given, plea);
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

function readPlea(sent: JsonMap): Plea {
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

const addressOf = ({ path, query }: PageRequest, given: PageGiven): string =>
  `${sitePath(given, path)}?${buildQuery(query)}`;

interface AuthorizationRequest {
  readonly session: SessionIdentity;
  readonly plea: Plea;
}

async function accountOf({ session }: AuthorizationRequest, { db }: PageGiven): Promise<Account> {
  const account = await findAccountOf(db.kysely, session.holder.id);
  if (account === null) throw notSignedIn();
  return account;
}

async function ask(request: PageRequest, given: PageGiven, asked: AuthorizationRequest): Promise<HttpResponse> {
  const { login } = await accountOf(asked, given);
  const { name, appId, success, reject } = asked.plea;
  const siteName = await given.siteName();
  const seal = sealForm(request, given, asked.session.sessionId);
  const hidden = { app_name: name, app_id: appId, success_url: success?.href ?? '', reject_url: reject?.href ?? '' };
  const body = html`<p>
      <strong>${name}</strong> would like to use ${siteName} in your name, as <strong>${login}</strong>.
    </p>
    <p>
      If you agree, it gets a password of its own, with which it may do whatever you may. You can take it back at any
      time.
    </p>
    ${success === null ? null : html`<p>If you agree, ${told(success)} is told the password.</p>`}
    ${reject === null ? null : html`<p>If you refuse, ${told(reject)} is told so.</p>`}
    <form method="post" action="authorize-application">
      ${seal.field}
      ${Object.entries(hidden).map(([key, value]) => html`<input type="hidden" name="${key}" value="${value}" />`)}
      <button name="answer" value="approve">Yes, let it in</button>
      <button class="quiet" name="answer" value="reject">No</button>
    </form>`;
  const formTargets = [success, reject].flatMap((target) => (target === null ? [] : [sourceOf(target)]));
  return page({ title: 'Let an application in', siteName, body, headers: seal.headers, formTargets });
}

const isWeb = ({ protocol }: URL): boolean => /^https?:$/.test(protocol);

/** Who hears of it, scheme included: any program may claim a scheme, and put a well-known name behind it. */
function told(target: URL): Markup {
  const place = html`<strong>${target.protocol}//${target.host}</strong>`;
  return isWeb(target) ? html`the web site ${place}` : html`the program on this device that opens ${place}`;
}

/** How a content security policy names an address: by its origin, or by a scheme of its own. */
const sourceOf = (target: URL): string => (isWeb(target) ? target.origin : target.protocol);

async function approve(request: PageRequest, given: PageGiven, asked: AuthorizationRequest): Promise<HttpResponse> {
  const { id, login } = await accountOf(asked, given);
  const { name, appId, success } = asked.plea;
  const doing = { caller: { id }, credential: { kind: 'cookie' }, remoteAddress: request.remoteAddress };
  const { password } = await given.db.transaction((kysely) =>
    mintApplicationPassword({ ...doing, db: { kysely } }, { userId: id, name, appId }),
  );
  if (request.wantsJson) return json({ site_url: given.siteUrl, user_login: login, password });
  if (success !== null)
    return redirect(
      withParams(success, { site_url: given.siteUrl, user_login: login, password: password.replaceAll(' ', '') }),
    );
  const body = html`<p>This is the password for <strong>${name}</strong>. It is shown only now; copy it over.</p>
    <code>${password}</code>`;
  return page({ title: 'The application is in', siteName: await given.siteName(), body });
}

async function refuse(given: PageGiven, { success, reject }: Plea): Promise<HttpResponse> {
  if (reject !== null) return redirect(reject.href);
  if (success !== null) return redirect(withParams(success, { success: 'false' }));
  return page({
    title: 'Nothing was changed',
    siteName: await given.siteName(),
    body: html`<p>The application was not let in.</p>`,
  });
}

function withParams(target: URL, params: Readonly<Record<string, string>>): string {
  const address = new URL(target);
  for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value);
  return address.href;
}
