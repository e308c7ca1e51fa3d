import { RestError } from '../../rest/errors.ts';
import type { HttpResponse } from '../../rest/serve.ts';
import { findAccountOf } from '../identity.store.ts';
import type { SessionIdentity } from '../identity.store.ts';
import { linkIdentity } from '../providers/external-accounts.ts';
import { providerErrors } from '../providers/provider-errors.ts';
import { consumePendingLink, findPendingLink } from '../providers/provider-flows.ts';
import type { PendingLink } from '../providers/provider-flows.ts';
import type { ProviderConnection } from '../providers/providers.ts';
import { startOf, targetOf } from './enter.ts';
import { browserOf, requireOwnForm, sealForm } from './forms.ts';
import { html, page, redirect } from './html.ts';
import { sessionOf, sitePath, textOf } from './page-request.ts';
import type { AuthPage, PageGiven, PageRequest } from './page-request.ts';
import { problemPage } from './provider-sign-in.ts';
import { confirmFirst, fromRoot, toSignIn } from './step-up.ts';

const path = '/sign-in/link';

/** An identity without an account: its user proves an account here, and then links it. */
export const linkIdentityPage: AuthPage = {
  path,
  show: (request, given) =>
    within(request, given, async () => {
      const token = textOf(request.query['identity']) ?? '';
      const pending = await pendingOf(request, given, token);
      const session = await sessionOf(request, given);
      return session !== null && session.isRecent
        ? ask(request, given, { ...pending, token, session })
        : explain(request, given, { ...pending, token, session });
    }),
  submit: (request, given) =>
    within(request, given, async () => {
      const session = await sessionOf(request, given);
      requireOwnForm(request, given, session?.sessionId);
      const token = textOf(request.sent['identity']) ?? '';
      if (session === null) return fromRoot(given, toSignIn(backTo(given, token)));
      const signIn = confirmFirst(request, session, backTo(given, token));
      if (signIn !== null) return fromRoot(given, signIn);
      return link(request, given, { token, session });
    }),
};

const backTo = (given: PageGiven, token: string): string =>
  `${sitePath(given, path)}?identity=${encodeURIComponent(token)}`;

interface Pending {
  readonly pending: PendingLink;
  readonly provider: ProviderConnection;
}

async function pendingOf(request: PageRequest, given: PageGiven, token: string): Promise<Pending> {
  const browser = browserOf(request);
  return known(given, browser === null ? null : await findPendingLink(given, browser, token));
}

function known({ identityProviders }: PageGiven, pending: PendingLink | null): Pending {
  const provider = pending === null ? null : identityProviders.find(pending.identity.provider);
  if (pending === null || provider === null) throw providerErrors.spent();
  return { pending, provider };
}

/** The same for every identity, whether somebody has its address or not. */
async function explain(
  _: PageRequest,
  given: PageGiven,
  { provider, token, session }: Pending & { readonly token: string; readonly session: SessionIdentity | null },
): Promise<HttpResponse> {
  const { label } = provider.settings;
  const target = encodeURIComponent(backTo(given, token));
  const url = `${sitePath(given, '/sign-in')}?redirect_to=${target}${session === null ? '' : '&confirm=1'}`;
  const siteName = await given.siteName();
  const body = html`<p>Your ${label} account is not linked to an account on ${siteName}.</p>
    <p>If you have an account here, sign in to it once to link the two. Otherwise, ask an administrator.</p>
    <p><a href="${url}">Sign in and link</a></p>
    <p><a href="${sitePath(given, '/sign-in')}">Cancel</a></p>`;
  return page({ title: 'Link your account', siteName, body });
}

async function ask(
  request: PageRequest,
  given: PageGiven,
  { provider, pending, token, session }: Pending & { readonly token: string; readonly session: SessionIdentity },
): Promise<HttpResponse> {
  const account = await findAccountOf(given.db.kysely, session.holder.id);
  const { label } = provider.settings;
  const { email } = pending.identity;
  const seal = sealForm(request, given, session.sessionId);
  const siteName = await given.siteName();
  const body = html`<p>
      Link your ${label} account${email === null ? null : html` <strong>${email}</strong>`} to the account
      <strong>${account?.login ?? ''}</strong> on ${siteName}?
    </p>
    <p>You can then sign in with ${label}. You can unlink it at any time.</p>
    <form method="post" action="link">
      ${seal.field} <input type="hidden" name="identity" value="${token}" />
      <button>Link</button>
    </form>
    <p><a href="${startOf(given)}">Not now</a></p>`;
  return page({ title: 'Link your account', siteName, body, headers: seal.headers });
}

async function link(
  request: PageRequest,
  given: PageGiven,
  { token, session }: { readonly token: string; readonly session: SessionIdentity },
): Promise<HttpResponse> {
  const browser = browserOf(request);
  const { pending, provider } = known(given, browser === null ? null : await consumePendingLink(given, browser, token));
  const { identity, sent } = pending;
  const { remoteAddress } = request;
  const userId = session.holder.id;
  await linkIdentity(given, { userId, identity, linkedBy: 'self', label: provider.settings.label, remoteAddress });
  // Roles follow at the next sign-in: changing them now would end this session.
  return redirect(targetOf({ ...request, sent }, given) ?? startOf(given));
}

async function within(
  request: PageRequest,
  given: PageGiven,
  work: () => Promise<HttpResponse>,
): Promise<HttpResponse> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RestError) || request.wantsJson) throw error;
    return problemPage(given, error);
  }
}
