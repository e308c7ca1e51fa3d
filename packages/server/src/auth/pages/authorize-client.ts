import { RestError } from '../../rest/errors.ts';
import type { HttpResponse } from '../../rest/serve.ts';
import { readAuthorizationRequest, withParameters } from '../oauth/authorization-request.ts';
import type { AuthorizationRequest } from '../oauth/authorization-request.ts';
import { approveClient } from '../oauth/grants.ts';
import { oauthErrors } from '../oauth/oauth-errors.ts';
import { isOnDevice } from '../oauth/redirect-uris.ts';
import { isPlain } from '../oauth/token-scopes.ts';
import { findAccountOf } from '../identity.store.ts';
import type { SessionIdentity } from '../identity.store.ts';
import { requireOwnForm, sealForm } from './forms.ts';
import { html, page, redirect } from './html.ts';
import type { Markup } from './html.ts';
import { sessionOf, sitePath, textOf } from './page-request.ts';
import type { AuthPage, PageGiven, PageRequest } from './page-request.ts';
import { confirmFirst, fromRoot, toSignIn } from './step-up.ts';

/** A signed-in user approves an OAuth client (consent page). */
export const authorizeClient: AuthPage = {
  path: '/oauth/authorize',
  show: (request, given) => within(request, given, () => answer(request, given, request.search)),
  submit: (request, given) =>
    within(request, given, async () => {
      const search = textOf(request.sent['request']) ?? '';
      const session = await sessionOf(request, given);
      requireOwnForm(request, given, sealedWords(session, search));
      return answer(request, given, search, textOf(request.sent['answer']));
    }),
};

/** The seal is for one session and one request, so that no other request can be approved with it. */
const sealedWords = (session: SessionIdentity | null, search: string): string =>
  `${session?.sessionId ?? ''} ${search}`;

async function answer(
  request: PageRequest,
  given: PageGiven,
  search: string,
  chosen: string | null = null,
): Promise<HttpResponse> {
  const read = await readAuthorizationRequest(given, search);
  if ('error' in read) return fail(given, read, read.error);
  const session = await sessionOf(request, given);
  // Consent is never skipped, so that a page is always needed.
  if (read.isSilent) return fail(given, read, oauthErrors.interactionRequired());
  const back = `${sitePath(given, authorizeClient.path)}?${search}`;
  if (session === null) return fromRoot(given, toSignIn(back));
  if (read.scopes.includes('admin')) {
    const confirming = confirmFirst(request, session, back);
    if (confirming !== null) return fromRoot(given, confirming);
  }
  if (chosen === 'reject') return fail(given, read, oauthErrors.accessDenied());
  return chosen === 'approve'
    ? approve(request, given, { session, read })
    : ask(request, given, { session, read, search });
}

const fail = (
  { siteUrl }: PageGiven,
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  { restCode, message }: RestError,
): HttpResponse =>
  redirect(withParameters(redirectUri, { error: restCode, error_description: message, state, iss: siteUrl }));

interface Asked {
  readonly session: SessionIdentity;
  readonly read: AuthorizationRequest;
}

async function approve(request: PageRequest, given: PageGiven, { session, read }: Asked): Promise<HttpResponse> {
  const code = await approveClient(given, {
    clientId: read.client.id,
    userId: session.holder.id,
    scopes: chosenScopes(read.scopes, textOf(request.sent['access'])),
    audiences: read.audiences,
    redirectUri: read.redirectUri,
    requestedUri: read.requestedUri,
    challenge: read.challenge,
    clientName: read.client.name,
    remoteAddress: request.remoteAddress,
  });
  return redirect(withParameters(read.redirectUri, { code, state: read.state, iss: given.siteUrl }));
}

/** The user may grant more or less than was requested (RFC 6749, section 3.3). */
function chosenScopes(requested: readonly string[], access: string | null): readonly string[] {
  if (!isPlain(requested)) return requested;
  return [
    ...(access === 'write' ? ['read', 'write'] : ['read']),
    ...requested.filter((one) => one === 'offline_access'),
  ];
}

async function ask(
  request: PageRequest,
  given: PageGiven,
  { session, read, search }: Asked & { readonly search: string },
): Promise<HttpResponse> {
  const account = await findAccountOf(given.db.kysely, session.holder.id);
  const siteName = await given.siteName();
  const seal = sealForm(request, given, sealedWords(session, search));
  const { client, redirectUri, scopes } = read;
  const body = html`<p>
      <strong>${client.name}</strong> asks for access to ${siteName} as <strong>${account?.login ?? ''}</strong>.
    </p>
    <p>${identityOf(read)}</p>
    <p>After you approve it, you return to ${placeOf(redirectUri)}.</p>
    ${isOnDevice(redirectUri) ? html`<p class="alert">Approve it only if you started this program yourself.</p>` : null}
    <form method="post" action="authorize">
      ${seal.field} <input type="hidden" name="request" value="${search}" />
      ${isPlain(scopes) ? accessChoice(scopes) : scopeList(scopes)}
      <p>It can never do more than you can. You can end the connection at any time.</p>
      <button name="answer" value="approve">Approve</button>
      <button class="quiet" name="answer" value="reject">Cancel</button>
    </form>`;
  return page({
    title: 'Connect a program',
    siteName,
    body,
    headers: seal.headers,
    formTargets: [formTarget(redirectUri)],
  });
}

const identityOf = ({ client }: AuthorizationRequest): Markup => {
  if (client.state === 'approved') return html`An administrator of this site approved this program.`;
  return client.kind === 'document'
    ? html`The program is published by <strong>${new URL(client.id).host}</strong>.`
    : html`The program chose this name itself. The name is not verified.`;
};

/** The host of a website. Any program can register a scheme and use a well-known name as its host. */
function placeOf(uri: string): Markup {
  const { protocol, host } = new URL(uri);
  if (protocol === 'https:') return html`the website <strong>${host}</strong>`;
  return protocol === 'http:'
    ? html`a program on your device, at <strong>${host}</strong>`
    : html`the program that opens <strong>${protocol}//${host}</strong>`;
}

function formTarget(uri: string): string {
  const { protocol, origin } = new URL(uri);
  return /^https?:$/.test(protocol) ? origin : protocol;
}

const accessChoice = (scopes: readonly string[]): Markup => {
  const writes = scopes.includes('write');
  const radio = (value: string, isChosen: boolean): Markup =>
    isChosen
      ? html`<input type="radio" name="access" value="${value}" checked />`
      : html`<input type="radio" name="access" value="${value}" />`;
  return html`<fieldset>
    <legend>Access</legend>
    <label class="row">${radio('read', !writes)}Read</label>
    <label class="row">${radio('write', writes)}Read and write</label>
  </fieldset>`;
};

const scopeList = (scopes: readonly string[]): Markup =>
  html`<p>It gets these scopes:</p>
    <ul>
      ${scopes.map((scope) => html`<li>${scopeText(scope)}</li>`)}
    </ul>`;

function scopeText(scope: string): Markup {
  const [name = '', rest] = scope.split(/:(.*)/s, 2);
  if (name === 'ability') return html`Use the ability <strong>${rest ?? ''}</strong>`;
  if (name === 'admin') return html`Change accounts, roles, and application passwords`;
  if (name === 'offline_access') return html`Renew its access without asking you`;
  const verb = name === 'write' ? 'Read and write' : 'Read';
  return rest === undefined ? html`${verb} everything that you can` : html`${verb} <strong>${rest}</strong>`;
}

/** Errors are shown on a page: there is no URL to trust with them. */
async function within(
  request: PageRequest,
  given: PageGiven,
  work: () => Promise<HttpResponse>,
): Promise<HttpResponse> {
  if (!given.oauth)
    return page({
      title: 'Not found',
      siteName: await given.siteName(),
      body: html`<p>Connections with OAuth are turned off.</p>`,
      status: 404,
    });
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RestError) || request.wantsJson) throw error;
    const body = html`<p class="alert" role="alert">${error.message}</p>`;
    const { status, headers } = error;
    return page({ title: 'The program was not connected', siteName: await given.siteName(), body, status, headers });
  }
}
