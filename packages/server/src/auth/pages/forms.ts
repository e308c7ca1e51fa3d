import { createError } from '../../rest/errors.ts';
import { readCookie, writeCookie } from '../cookies.ts';
import { isSigned, randomToken, signatureOf } from '../tokens.ts';
import { html } from './html.ts';
import type { Markup } from './html.ts';
import type { PageGiven, PageRequest } from './page-request.ts';

const foreign = createError('rest_cross_site_request', 403, 'The form was not sent from a page of this site.');
const stale = createError('rest_stale_form', 403, 'This form has expired. Reload the page and try again.');

const name = 'platen_form';

/** What a form needs so that only our own pages can send it. */
export interface FormSeal {
  readonly field: Markup;
  readonly headers: Readonly<Record<string, string>>;
  /** What distinguishes this browser from others, now and when it sends the form. */
  readonly browser: string;
}

/** Binds a form to the browser and to the session, if there is one (CSRF protection). */
export function sealForm(request: PageRequest, given: PageGiven, sessionId = ''): FormSeal {
  const known = browserOf(request);
  const browser = known ?? randomToken();
  const cookie = writeCookie({ name, value: browser, maxAge: null, secure: request.secure });
  return {
    field: html`<input type="hidden" name="seal" value="${sealOf(given, [browser, sessionId, request.path])}" />`,
    headers: known === null ? { 'Set-Cookie': cookie } : {},
    browser,
  };
}

/** JSON cannot be sent across sites without asking, so where it came from is enough; a form must carry its seal. */
export function requireOwnForm(request: PageRequest, given: PageGiven, sessionId = ''): void {
  if (!isFromHere(request, given)) throw foreign();
  if (request.hasJsonBody) return;
  const browser = browserOf(request);
  const seal = request.sent['seal'];
  if (browser === null || typeof seal !== 'string') throw stale();
  const words = [browser, sessionId, request.path];
  if (!isSigned(given.secret, { purpose: 'form', words, signature: seal })) throw stale();
}

/** Browsers say where a request comes from; programs say nothing. */
function isFromHere({ headers }: PageRequest, { siteUrl }: PageGiven): boolean {
  const fetchSite = headers['sec-fetch-site'];
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') return false;
  const origin = headers['origin'];
  if (origin === undefined) return true;
  return origin === new URL(siteUrl).origin || URL.parse(origin)?.host === headers['host'];
}

const browserForm = /^[\w-]{43}$/;

/** Null for a browser that has opened no form yet. */
export function browserOf({ headers, secure }: PageRequest): string | null {
  const value = readCookie(headers['cookie'], { name, secure });
  return browserForm.test(value) ? value : null;
}

const sealOf = ({ secret }: PageGiven, about: readonly string[]): string => signatureOf(secret, 'form', about);
