import type { HttpResponse } from '../../rest/serve.ts';
import { createError, errorBody } from '../../rest/errors.ts';
import { browserName } from '../browser-names.ts';
import { clearedChallenge } from './challenge-cookie.ts';
import { findSession } from '../identity.store.ts';
import { localTarget } from '../redirects.ts';
import { startSession } from '../sessions.ts';
import type { SignIn } from '../sessions.ts';
import { json, redirect } from './html.ts';
import { isKnownBrowser, knownCookies } from './known-browsers.ts';
import { sessionTokenOf, sitePath, standingIn } from './page-request.ts';
import type { PageGiven, PageRequest } from './page-request.ts';

const enrollFirst = createError(
  'rest_second_factor_required',
  403,
  'Your role requires a second factor. Set one up at /security.',
);

type Entering = Pick<SignIn, 'userId' | 'remember' | 'methods' | 'byDevice' | 'challenge' | 'external'> & {
  /** Returns more cookies. Runs only if there is a session. */
  readonly afterwards?: () => Promise<readonly string[]>;
};

/** Starts the session of a user who proved their identity, and goes where they wanted to. */
export async function enterAs(request: PageRequest, given: PageGiven, entering: Entering): Promise<HttpResponse> {
  const { userId } = entering;
  const session = await startSession(
    given.db,
    {
      ...entering,
      secure: request.secure,
      remoteAddress: request.remoteAddress,
      agent: request.headers['user-agent'] ?? '',
      former: sessionTokenOf(request),
    },
    given,
  );
  if (!isKnownBrowser(request, given, userId)) {
    const name = `${browserName(request.headers['user-agent'] ?? '')}, ${request.remoteAddress}`;
    await given.mailOwner({ db: given.db }, userId, { what: 'browser-new', name });
  }
  const { cookie, sessionId, at, tokenHash } = session;
  const cookies = [cookie, ...knownCookies(request, given, userId), ...((await entering.afterwards?.()) ?? [])];
  if (entering.challenge !== undefined) cookies.push(clearedChallenge(request, given));
  const headers = { 'Set-Cookie': cookies };
  const identity = await findSession(given.db.kysely, tokenHash);
  if (identity !== null && standingIn(identity, given) === 'enroll') {
    const url = sitePath(given, '/security');
    if (request.wantsJson) return json(errorBody(enrollFirst({ data: { url } })), { status: 403, headers });
    return redirect(url, headers);
  }
  if (!request.wantsJson) return redirect(targetOf(request, given) ?? startOf(given), headers);
  return json({ signed_in: true, user: userId, nonce: given.nonces.issue({ userId, sessionId, at }) }, { headers });
}

export const startOf = (given: PageGiven): string => sitePath(given, given.site().admin === undefined ? '/' : '/admin');

export const targetOf = ({ sent, query }: PageRequest, { siteUrl }: PageGiven): string | null =>
  localTarget(sent['redirect_to'] ?? query['redirect_to'], siteUrl);
