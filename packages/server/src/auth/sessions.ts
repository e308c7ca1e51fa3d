import type { Database } from '../db/connection/connect.ts';
import { recordAudit } from '../events/audit.ts';
import { createError } from '../rest/errors.ts';
import { sessionCookie } from './cookies.ts';
import { consumeChallenge } from './factors/challenges.store.ts';
import {
  deleteOldestSessions,
  deleteSession,
  insertProviderSession,
  insertSession,
  lockSessionsOf,
} from './sessions.store.ts';
import { hashToken, randomToken } from './tokens.ts';

const minute = 60;
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
  /** How the user proved their identity, for the audit log. */
  readonly methods?: readonly SignInMethod[];
  /** The second factor was not proved, because the browser is trusted. */
  readonly byDevice?: boolean;
  /** The sign-in that ends with this session. Used once. */
  readonly challenge?: Buffer;
  /** The identity provider that started it, and that can end it. */
  readonly external?: ExternalSession;
}

/** Null: no limit beyond the two or fourteen days. Roles can be stricter. */
export interface SessionSettings {
  readonly sessionIdleMinutes: number | null;
  readonly sessionAbsoluteMinutes: number | null;
  readonly sessionsAtOnce: number | null;
}

export interface ExternalSession {
  readonly provider: string;
  readonly subject: string;
  readonly sid: string | null;
}

/** `provider-factor`: the identity provider asked for a second factor. */
export type SignInMethod =
  | 'password'
  | 'totp'
  | 'recovery-code'
  | 'passkey'
  | 'device'
  | 'provider'
  | 'provider-factor'
  | 'break-glass';

export interface NewSession {
  readonly sessionId: string;
  /** Seconds by the clock of the database. */
  readonly at: number;
  readonly cookie: string;
  readonly tokenHash: Buffer;
}

export const challengeSpent = createError(
  'rest_challenge_spent',
  400,
  'This sign-in has expired or was already finished. Sign in again.',
);

/** Fails if the sign-in was finished by another request, or ended by a new password. */
export async function startSession(db: Database, given: SignIn, settings: SessionSettings): Promise<NewSession> {
  const { methods = ['password'] } = given;
  const longest = (given.remember ? 14 : 2) * day;
  const lifetime = Math.min(longest, (settings.sessionAbsoluteMinutes ?? Infinity) * minute);
  const token = randomToken();
  const tokenHash = hashToken('session', token);
  const session = await db.transaction(async (trx) => {
    // Before anything else: a new password deletes challenges first and sessions afterwards.
    const isOpen = given.challenge === undefined || (await consumeChallenge(trx, { tokenHash: given.challenge }));
    if (!isOpen) throw challengeSpent();
    if (given.former !== null) await deleteSession(trx, hashToken('session', given.former));
    await recordAudit(
      { ...given, db: { kysely: trx }, caller: { id: given.userId }, credential: { kind: 'password' } },
      [
        {
          action: 'session.started',
          subject: { kind: 'user', id: given.userId },
          details: { methods: [...methods], ...(given.external && { provider: given.external.provider }) },
        },
      ],
    );
    const { atOnce: ofRoles } = await lockSessionsOf(trx, given.userId);
    const started = await insertSession(trx, {
      tokenHash,
      userId: given.userId,
      lifetime,
      source: given.remoteAddress,
      agent: storedAgent(given.agent),
      level: methods.length > 1 || methods.includes('passkey') ? 2 : 1,
      byDevice: given.byDevice === true,
      idleSeconds: settings.sessionIdleMinutes === null ? null : settings.sessionIdleMinutes * minute,
    });
    if (given.external !== undefined)
      await insertProviderSession(trx, { sessionId: started.sessionId, ...given.external });
    const atOnce = Math.min(ofRoles ?? Infinity, settings.sessionsAtOnce ?? Infinity);
    if (Number.isFinite(atOnce)) await deleteOldestSessions(trx, { userId: given.userId, atOnce });
    return started;
  });
  return {
    ...session,
    tokenHash,
    cookie: sessionCookie({ token, maxAge: given.remember ? lifetime : null, secure: given.secure }),
  };
}

export const storedAgent = (agent: string): string => agent.slice(0, longestAgent).replaceAll('\0', '');

export const endSession = (db: Database, token: string, remoteAddress: string): Promise<void> =>
  db.transaction(async (trx) => {
    const id = await deleteSession(trx, hashToken('session', token));
    if (id === null) return;
    await recordAudit({ db: { kysely: trx }, caller: { id }, credential: { kind: 'cookie' }, remoteAddress }, [
      { action: 'session.ended', subject: { kind: 'user', id } },
    ]);
  });
