import { createCaller, visitor } from '../access/capabilities.ts';
import type { Database } from '../db/connection/connect.ts';
import type { RawRequest } from '../rest/incoming.ts';
import type { Caller, Site } from '../scope.ts';
import { readSessionCookie } from './cookies.ts';
import { standingOf } from './factors/policy.ts';
import type { SecondFactorSetting } from './factors/policy.ts';
import { findSession } from './identity.store.ts';
import { hashToken } from './tokens.ts';

/**
 * Who is signed in with this browser, or a visitor. Without a nonce it tells who looks at something, such as a picture in a
 * page, and never who wants something done.
 */
export async function callerOfSession(
  raw: Pick<RawRequest, 'headers' | 'secure'>,
  given: { readonly db: Database; readonly site: Site; readonly secondFactor: SecondFactorSetting },
): Promise<Caller> {
  const token = readSessionCookie(raw.headers['cookie'], raw);
  const session = token === null ? null : await findSession(given.db.kysely, hashToken('session', token));
  return session === null || standingOf(session, given) !== 'full' ? visitor : createCaller(given.site, session.holder);
}
