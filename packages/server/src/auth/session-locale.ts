import type { Database } from '../db/connection/connect.ts';
import type { RawRequest } from '../rest/incoming.ts';
import { readSessionCookie } from './cookies.ts';
import { findSessionLocale } from './identity.store.ts';
import { hashToken } from './tokens.ts';

/** The language of the user who is signed in with this browser. Empty without a session, and for the language of the site. */
export async function localeOfSession(raw: Pick<RawRequest, 'headers' | 'secure'>, db: Database): Promise<string> {
  const token = readSessionCookie(raw.headers['cookie'], raw);
  return token === null ? '' : ((await findSessionLocale(db.kysely, hashToken('session', token))) ?? '');
}
