import { readCookie, writeCookie } from '../cookies.ts';
import { hashToken } from '../tokens.ts';
import { sitePath } from './page-request.ts';
import type { PageGiven, PageRequest } from './page-request.ts';

const name = 'platen_challenge';
const tokenForm = /^[\w-]{43}$/;

/** Sent to the sign-in pages only: it proves the password, and nothing to the API. */
const cookieFor = ({ secure }: PageRequest, given: PageGiven) =>
  ({ name, path: sitePath(given, '/sign-in'), secure }) as const;

export const challengeCookie = (request: PageRequest, given: PageGiven, token: string): string =>
  writeCookie({ ...cookieFor(request, given), value: token, maxAge: null });

export const clearedChallenge = (request: PageRequest, given: PageGiven): string =>
  writeCookie({ ...cookieFor(request, given), value: '', maxAge: 0 });

/** What the sign-in that this browser has begun is stored under; null if it has begun none. */
export function challengeOf(request: PageRequest, given: PageGiven): Buffer | null {
  const token = readCookie(request.headers['cookie'], cookieFor(request, given));
  return tokenForm.test(token) ? hashToken('challenge', token) : null;
}
