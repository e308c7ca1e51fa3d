import type { Database } from '../db/connection/connect.ts';
import { recordAudit } from '../events/audit.ts';
import { sessionCookie } from './cookies.ts';
import { deleteSession, insertSession } from './sessions.store.ts';
import { hashToken, randomToken } from './tokens.ts';

const day = 86_400;
const longestAgent = 500;

export interface SignIn {
  readonly userId: number;
  /** Stay signed in for two weeks, also after the browser was closed; otherwise for two days at most. */
  readonly remember: boolean;
  readonly secure: boolean;
  readonly remoteAddress: string;
  readonly agent: string;
  /** Token of the previous session, which ends here (prevents session fixation). */
  readonly former: string | null;
}

export interface NewSession {
  readonly sessionId: string;
  /** Seconds by the clock of the database. */
  readonly at: number;
  readonly cookie: string;
}

export async function startSession(db: Database, given: SignIn): Promise<NewSession> {
  const lifetime = (given.remember ? 14 : 2) * day;
  const token = randomToken();
  const session = await db.transaction(async (trx) => {
    if (given.former !== null) await deleteSession(trx, hashToken('session', given.former));
    await recordAudit(
      { ...given, db: { kysely: trx }, caller: { id: given.userId }, credential: { kind: 'password' } },
      [{ action: 'session.started', subject: { kind: 'user', id: given.userId } }],
    );
    return insertSession(trx, {
      tokenHash: hashToken('session', token),
      userId: given.userId,
      lifetime,
      source: given.remoteAddress,
      agent: given.agent.slice(0, longestAgent).replaceAll('\0', ''),
    });
  });
  return {
    ...session,
    cookie: sessionCookie({ token, maxAge: given.remember ? lifetime : null, secure: given.secure }),
  };
}

export const endSession = (db: Database, token: string, remoteAddress: string): Promise<void> =>
  db.transaction(async (trx) => {
    const id = await deleteSession(trx, hashToken('session', token));
    if (id === null) return;
    await recordAudit({ db: { kysely: trx }, caller: { id }, credential: { kind: 'cookie' }, remoteAddress }, [
      { action: 'session.ended', subject: { kind: 'user', id } },
    ]);
  });
