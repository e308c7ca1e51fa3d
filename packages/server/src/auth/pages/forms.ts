import { createHmac, timingSafeEqual } from 'node:crypto';
import { createError } from '../../rest/errors.ts';
import { randomToken } from '../tokens.ts';
import { html } from './html.ts';
import type { Markup } from './html.ts';
import type { PageGiven, PageRequest } from './page-request.ts';

const foreign = createError('rest_cross_site_request', 403, 'This was not sent from a page of this site.');
const stale = createError(
  'rest_stale_form',
  403,
  'This form is too old. Please go back, load the page again and retry.',
);

const cookieName = (secure: boolean): string => (secure ? '__Host-platen_form' : 'platen_form');

/** What a form needs so that only our own pages can send it. */
export interface FormSeal {
  readonly field: Markup;
  readonly headers: Readonly<Record<string, string>>;
}

/** Binds a form to the browser it is shown in and, where somebody is signed in, to the session. */
export function sealForm(request: PageRequest, given: PageGiven, sessionId = ''): FormSeal {
  const known = cookieOf(request);
  const browser = known ?? randomToken();
  const parts = [
    `${cookieName(request.secure)}=${browser}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    ...(request.secure ? ['Secure'] : []),
  ];
  return {
    field: html`<input type="hidden" name="seal" value="${sealOf(given, [browser, sessionId, request.path])}" />`,
    headers: known === null ? { 'Set-Cookie': parts.join('; ') } : {},
  };
}

/** JSON cannot be sent across sites without asking, so where it came from is enough; a form must carry its seal. */
export function requireOwnForm(request: PageRequest, given: PageGiven, sessionId = ''): void {
  if (!isFromHere(request, given)) throw foreign();
  if (request.hasJsonBody) return;
  const browser = cookieOf(request);
  const seal = request.sent['seal'];
  const expected = sealOf(given, [browser ?? '', sessionId, request.path]);
  if (browser === null || typeof seal !== 'string' || !isSame(seal, expected)) throw stale();
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

function cookieOf({ headers, secure }: PageRequest): string | null {
  const start = `${cookieName(secure)}=`;
  const pair = (headers['cookie'] ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start));
  const value = pair?.slice(start.length) ?? '';
  return browserForm.test(value) ? value : null;
}

const sealOf = ({ secret }: PageGiven, about: readonly string[]): string =>
  createHmac('sha256', secret)
    .update(`form\0${about.join('\0')}`)
    .digest('base64url');

function isSame(given: string, expected: string): boolean {
  const bytes = Buffer.from(given);
  return bytes.length === expected.length && timingSafeEqual(bytes, Buffer.from(expected));
}
