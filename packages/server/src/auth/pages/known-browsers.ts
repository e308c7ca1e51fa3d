import { readCookie, writeCookie } from '../cookies.ts';
import type { Account, NamedAccount } from '../identity.store.ts';
import type { Attempt } from '../throttle.ts';
import { isSigned, randomToken, signatureOf } from '../tokens.ts';
import { sitePath } from './page-request.ts';
import type { PageGiven, PageRequest } from './page-request.ts';

/** A year, in seconds. */
const lifetime = 31_536_000;

/** Sent to these pages alone: with a cookie, a request to the API would be no visitor's any more. */
const pages = ['/sign-in', '/reset-password'] as const;

const name = 'platen_known';
const form = /^(\d{1,16})\.(\d{1,12})\.([\w-]{43})\.([\w-]{43})$/;
const now = (): number => Math.floor(Date.now() / 1000);

/**
 * Marks a browser whose user has shown to be the owner of an account. It proves nothing and opens nothing: what is
 * attempted on that account in this browser is counted by itself, so that what others attempt does not keep the owner out.
 */
export function knownCookies({ secure }: PageRequest, given: PageGiven, userId: number): string[] {
  const words = [String(userId), String(now() + lifetime), randomToken()];
  const value = [...words, signatureOf(given.secret, 'known browser', words)].join('.');
  return pages.map((page) => writeCookie({ name, value, path: sitePath(given, page), maxAge: lifetime, secure }));
}

/** What tells the browser from others; null for one that the account does not know. */
function knownBrowser({ headers, secure, path }: PageRequest, { secret }: PageGiven, userId: number): string | null {
  const cookie = readCookie(headers['cookie'], { name, path, secure });
  const [, user = '', end = '', browser = '', signature = ''] = form.exec(cookie) ?? [];
  const isOurs = isSigned(secret, { purpose: 'known browser', words: [user, end, browser], signature });
  return isOurs && Number(user) === userId && Number(end) > now() ? browser : null;
}

/** Its owner signed in with it within a year. */
export const isKnownBrowser = (request: PageRequest, given: PageGiven, userId: number): boolean =>
  knownBrowser(request, given, userId) !== null;

interface Attempted extends Pick<NamedAccount, 'name'> {
  readonly what: 'sign-in' | 'reset' | 'second factor';
  readonly account: Pick<Account, 'id'> | null;
}

/** How an attempt on an account is counted: by the browser that it knows, otherwise by the name that was typed. */
export function attemptOf(request: PageRequest, given: PageGiven, { what, name, account }: Attempted): Attempt {
  const { remoteAddress } = request;
  const browser = account === null ? null : knownBrowser(request, given, account.id);
  return browser === null
    ? { what, name, remoteAddress }
    : { what: `${what}, known browser`, name: browser, remoteAddress };
}
