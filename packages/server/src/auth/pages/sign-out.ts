import type { HttpResponse } from '../../rest/serve.ts';
import { clearedCookie } from '../cookies.ts';
import { endSession } from '../sessions.ts';
import { requireOwnForm, sealForm } from './forms.ts';
import { html, json, page, redirect } from './html.ts';
import { sessionOf, sessionTokenOf } from './page-request.ts';
import type { AuthPage, PageGiven, PageRequest } from './page-request.ts';

export const signOut: AuthPage = {
  path: '/sign-out',
  show: async (request, given) => {
    const session = await sessionOf(request, given);
    return session === null ? redirect('sign-in') : ask(request, given, session.sessionId);
  },
  submit: async (request, given) => {
    const session = await sessionOf(request, given);
    requireOwnForm(request, given, session?.sessionId);
    const token = sessionTokenOf(request);
    if (token !== null) await endSession(given.db, token, request.remoteAddress);
    const headers = { 'Set-Cookie': clearedCookie(request) };
    return request.wantsJson ? json({ signed_in: false }, { headers }) : redirect('sign-in', headers);
  },
};

async function ask(request: PageRequest, given: PageGiven, sessionId: string): Promise<HttpResponse> {
  const seal = sealForm(request, given, sessionId);
  const body = html`<p>You will be signed out on this device.</p>
    <form method="post" action="sign-out">
      ${seal.field}
      <button autofocus>Sign out</button>
    </form>`;
  return page({ title: 'Sign out', siteName: await given.siteName(), body, headers: seal.headers });
}
