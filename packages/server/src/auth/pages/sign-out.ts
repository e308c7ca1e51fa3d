import type { HttpResponse } from '../../rest/serve.ts';
import { clearedCookie } from '../cookies.ts';
import type { SessionIdentity } from '../identity.store.ts';
import { findProviderOf } from '../sessions.store.ts';
import { endSession } from '../sessions.ts';
import { requireOwnForm, sealForm } from './forms.ts';
import { html, json, page, redirect } from './html.ts';
import { anySessionOf, sessionTokenOf } from './page-request.ts';
import type { AuthPage, PageGiven, PageRequest } from './page-request.ts';
import { continueTo } from './provider-sign-in.ts';

export const signOut: AuthPage = {
  path: '/sign-out',
  show: async (request, given) => {
    const session = await anySessionOf(request, given);
    return session === null ? redirect('sign-in') : ask(request, given, session);
  },
  submit: async (request, given) => {
    const session = await anySessionOf(request, given);
    requireOwnForm(request, given, session?.sessionId);
    const token = sessionTokenOf(request);
    const signOutThere =
      session === null || request.sent['everywhere'] !== '1' ? null : await providerOf(given, session);
    if (token !== null) await endSession(given.db, token, request.remoteAddress);
    const headers = { 'Set-Cookie': clearedCookie(request) };
    if (signOutThere !== null) {
      const { settings, url } = signOutThere;
      return continueTo(request, given, { url, label: settings.label, headers });
    }
    return request.wantsJson ? json({ signed_in: false }, { headers }) : redirect('sign-in', headers);
  },
};

/** Null unless the user signed in at a provider that has a page to sign out. */
async function providerOf(given: PageGiven, { sessionId }: SessionIdentity) {
  const provider = given.identityProviders.find(await findProviderOf(given.db.kysely, sessionId));
  // The user signs out here even if the provider is unreachable.
  const url = (await provider?.signOutUrl().catch(() => null)) ?? null;
  return provider === null || url === null ? null : { settings: provider.settings, url };
}

async function ask(request: PageRequest, given: PageGiven, session: SessionIdentity): Promise<HttpResponse> {
  const seal = sealForm(request, given, session.sessionId);
  const { identityProviders: providers, db } = given;
  const provider =
    providers.all.length === 0 ? null : providers.find(await findProviderOf(db.kysely, session.sessionId));
  const body = html`<p>You will be signed out on this device.</p>
    <form method="post" action="sign-out">
      ${seal.field}
      <button autofocus>Sign out</button>
      ${
        provider === null
          ? null
          : html`<button class="quiet" name="everywhere" value="1">
              Sign out, also at ${provider.settings.label}
            </button>`
      }
    </form>`;
  return page({ title: 'Sign out', siteName: await given.siteName(), body, headers: seal.headers });
}
