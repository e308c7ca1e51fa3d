import type { HttpResponse } from '../../rest/serve.ts';
import { stepUpError } from '../credential.ts';
import type { SessionIdentity } from '../identity.store.ts';
import { redirect } from './html.ts';
import { sitePath } from './page-request.ts';
import type { PageGiven, PageRequest } from './page-request.ts';

/** To the sign-in page, and from there back to this path. */
export const toSignIn = (back: string, more = ''): HttpResponse =>
  redirect(`sign-in?redirect_to=${encodeURIComponent(back)}${more}`);

/** Null for a recent session. Otherwise a browser signs in again first, and other clients get an error. */
export function confirmFirst(request: PageRequest, session: SessionIdentity, back: string): HttpResponse | null {
  const error = stepUpError({ kind: 'cookie', ...session });
  if (error === null) return null;
  if (request.wantsJson) throw error;
  return toSignIn(back, '&confirm=1');
}

/** Relative redirects of pages at the root, sent by a page below it. */
export const fromRoot = (given: PageGiven, response: HttpResponse): HttpResponse => {
  const location = response.headers['Location'];
  if (typeof location !== 'string' || location.startsWith('/')) return response;
  return { ...response, headers: { ...response.headers, Location: sitePath(given, `/${location}`) } };
};
