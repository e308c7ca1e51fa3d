import { recordAudit } from '../../events/audit.ts';
import { RestError } from '../../rest/errors.ts';
import type { HttpResponse } from '../../rest/serve.ts';
import { findFactors, hasFactor } from '../factors/factors.store.ts';
import { adoptIdentity, applyRoles, linkIdentity } from '../providers/external-accounts.ts';
import type { ExternalIdentity } from '../providers/external-identity.ts';
import { useIdentity } from '../providers/identities.store.ts';
import { providerErrors } from '../providers/provider-errors.ts';
import { beginFlow, endFlow, storePendingLink } from '../providers/provider-flows.ts';
import type { ProviderFlow } from '../providers/provider-flows.ts';
import type { ProviderConnection } from '../providers/providers.ts';
import type { ExternalSession } from '../sessions.ts';
import { countAttempt, forgiveAttempt } from '../throttle.ts';
import type { Attempt } from '../throttle.ts';
import { enterAs } from './enter.ts';
import { browserOf, sealForm } from './forms.ts';
import { html, json, page, redirect } from './html.ts';
import type { Markup } from './html.ts';
import { anySessionOf, sitePath, standingIn, textOf } from './page-request.ts';
import type { AuthPage, PageGiven, PageRequest } from './page-request.ts';
import { askSecondFactor } from './second-factor.ts';
import { fromRoot } from './step-up.ts';
import { isTrusted } from './trusted-browsers.ts';

const attemptFrom = ({ remoteAddress }: PageRequest): Attempt => ({
  what: 'identity provider',
  name: '',
  remoteAddress,
});

interface Beginning {
  readonly id: unknown;
  readonly linking: ProviderFlow['linking'];
}

/** Sends the browser to an identity provider. */
export async function beginAtProvider(
  request: PageRequest,
  given: PageGiven,
  { id, linking }: Beginning,
): Promise<HttpResponse> {
  const provider = given.identityProviders.find(id);
  if (provider === null) throw providerErrors.unknown();
  await countAttempt(given.db, attemptFrom(request));
  const { browser, headers } = sealForm(request, given);
  const { redirect_to: target, confirm } = request.sent;
  const isConfirming = confirm === '1' || confirm === true;
  const sent = { redirect_to: textOf(target) ?? '', ...(isConfirming && { confirm: '1' }) };
  const flow = await beginFlow(given, browser, { provider: provider.settings.id, sent, linking, isConfirming });
  const url = await provider.authorizationUrl(flow);
  return continueTo(request, given, { url, label: provider.settings.label, headers });
}

/**
 * A page instead of a redirect: browsers apply `form-action` to every redirect that follows a form, and providers pass
 * users on to other hosts.
 */
export async function continueTo(
  request: PageRequest,
  given: PageGiven,
  to: { readonly url: URL; readonly label: string; readonly headers: HttpResponse['headers'] },
): Promise<HttpResponse> {
  const { url, label, headers } = to;
  if (request.wantsJson) return json({ url: url.href }, { headers });
  return page({
    title: `Continue to ${label}`,
    siteName: await given.siteName(),
    body: html`<p><a href="${url.href}">Continue to ${label}</a></p>`,
    headers: { ...headers, Refresh: `0; url=${url.href}` },
  });
}

/** Where the provider sends the browser back to. */
export const providerBack = (provider: ProviderConnection): AuthPage => ({
  path: `/sign-in/with/${provider.settings.id}/back`,
  show: async (request, given) => {
    try {
      return await finish(request, given, provider);
    } catch (error) {
      if (!(error instanceof RestError) || request.wantsJson) throw error;
      return problemPage(given, error);
    }
  },
  submit: () => Promise.reject(providerErrors.spent()),
});

export async function problemPage(given: PageGiven, { message, status, headers }: RestError): Promise<HttpResponse> {
  const body = html`<p class="alert" role="alert">${message}</p>
    <p><a href="${sitePath(given, '/sign-in')}">Back to sign-in</a></p>`;
  return page({ title: 'Not signed in', siteName: await given.siteName(), body, status, headers });
}

async function finish(request: PageRequest, given: PageGiven, provider: ProviderConnection): Promise<HttpResponse> {
  const { settings } = provider;
  const [browser, state] = [browserOf(request), textOf(request.query['state'])];
  const flow =
    browser === null || state === null ? null : await endFlow(given, browser, { state, provider: settings.id });
  if (browser === null || flow === null) throw providerErrors.spent();
  const identity = await provider.identify(request.search, flow).catch(async (error: unknown) => {
    await recordAudit({ ...request, db: given.db, credential: { kind: 'provider' } }, [
      { action: 'provider.refused', subject: { id: settings.id } },
    ]);
    throw error;
  });
  if (flow.linking !== null) return link(request, given, { provider, flow, identity });
  // As if the form were sent now.
  const begun: PageRequest = { ...request, sent: flow.sent };
  const { remoteAddress } = request;
  const known = await useIdentity(given.db.kysely, identity);
  if (known?.canSignIn === false) throw providerErrors.refused(settings.label);
  const userId = known?.userId ?? (await adoptIdentity(given, { settings, identity, remoteAddress }));
  if (userId === null) {
    const token = await storePendingLink(given, browser, { identity, sent: flow.sent });
    return redirect(sitePath(given, `/sign-in/link?identity=${token}`));
  }
  await forgiveAttempt(given.db, attemptFrom(request));
  await applyRoles(given, userId, { settings, identity, remoteAddress });
  return enterFrom(begun, given, { userId, identity });
}

/** The provider's second factor counts if the operator says so. Otherwise the user proves their own, if they have one. */
async function enterFrom(
  request: PageRequest,
  given: PageGiven,
  { userId, identity }: { readonly userId: number; readonly identity: ExternalIdentity },
): Promise<HttpResponse> {
  const { provider, subject, sid, hasSecondFactor } = identity;
  const external: ExternalSession = { provider, subject, sid };
  const entering = { userId, remember: false, external };
  if (hasSecondFactor) return enterAs(request, given, { ...entering, methods: ['provider', 'provider-factor'] });
  const factors = await findFactors(given.db.kysely, userId);
  if (!hasFactor(factors)) return enterAs(request, given, { ...entering, methods: ['provider'] });
  if (await isTrusted(request, given, userId))
    return enterAs(request, given, { ...entering, methods: ['provider', 'device'], byDevice: true });
  const first = { method: 'provider', external } as const;
  return fromRoot(given, await askSecondFactor(request, given, { ...entering, factors, first }));
}

interface Linking {
  readonly provider: ProviderConnection;
  readonly flow: ProviderFlow;
  readonly identity: ExternalIdentity;
}

/** Only in the session that asked for it. */
async function link(
  request: PageRequest,
  given: PageGiven,
  { provider, flow: { linking }, identity }: Linking,
): Promise<HttpResponse> {
  const session = await anySessionOf(request, given);
  const isSame = session !== null && session.sessionId === linking?.sessionId && standingIn(session, given) !== 'none';
  if (!isSame) throw providerErrors.spent();
  await linkIdentity(given, {
    userId: session.holder.id,
    identity,
    linkedBy: 'self',
    label: provider.settings.label,
    remoteAddress: request.remoteAddress,
  });
  return redirect(sitePath(given, '/security'));
}

interface Buttons {
  readonly seal: Markup;
  readonly target: string;
  readonly isConfirming: boolean;
}

/** A form of its own, so that a typed password is not sent along. */
export const providerButtons = (
  { identityProviders, passwordSignIn }: PageGiven,
  { seal, target, isConfirming }: Buttons,
): Markup | null =>
  identityProviders.all.length === 0
    ? null
    : html`<form method="post" action="sign-in">
        ${seal} ${isConfirming ? html`<input type="hidden" name="confirm" value="1" />` : null}
        <input type="hidden" name="redirect_to" value="${target}" />
        ${identityProviders.all.map(
          ({ settings: { id, label } }) =>
            html`<button ${passwordSignIn === 'on' ? html`class="quiet"` : null} name="provider" value="${id}">
              Sign in with ${label}
            </button>`,
        )}
      </form>`;
