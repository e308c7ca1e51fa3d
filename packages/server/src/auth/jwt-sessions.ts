import type { Database } from '../db/connection/connect.ts';
import { recordAudit } from '../events/audit.ts';
import { RestError } from '../rest/errors.ts';
import type { Site } from '../scope.ts';
import type { Credential } from './credential.ts';
import { standingOf } from './factors/policy.ts';
import type { SecondFactorSetting } from './factors/policy.ts';
import { findSession } from './identity.store.ts';
import type { SessionIdentity } from './identity.store.ts';
import { jwtErrors } from './jwts.ts';
import type { Jwts } from './jwts.ts';
import { insertSession, noteSeen } from './sessions.store.ts';
import { storedAgent } from './sessions.ts';
import { hashToken } from './tokens.ts';

const week = 7 * 86_400;

interface Given {
  readonly db: Database;
  readonly site: Pick<Site, 'roles'>;
  readonly secondFactor: SecondFactorSetting;
  readonly jwts: Jwts;
}

interface Opening {
  readonly userId: number;
  readonly remoteAddress: string;
  readonly agent: string;
}

/** A session of seven days with a JWT in the place of a cookie. Null: the password alone does not sign in this user. */
export async function startJwtSession(given: Given, { userId, remoteAddress, agent }: Opening): Promise<string | null> {
  const token = given.jwts.sign(userId, week);
  const tokenHash = hashToken('jwt', token);
  return given.db.transaction(async (trx) => {
    const { sessionId } = await insertSession(trx, {
      tokenHash,
      userId,
      lifetime: week,
      source: remoteAddress,
      agent: storedAgent(agent),
      level: 1,
      byDevice: false,
      idleSeconds: null,
    });
    const session = await findSession(trx, tokenHash);
    if (session === null || standingOf(session, given) !== 'full') {
      await trx.deleteFrom('sessions').where('id', '=', sessionId).execute();
      return null;
    }
    await recordAudit(
      { db: { kysely: trx }, caller: { id: userId }, credential: { kind: 'password' }, remoteAddress },
      [
        {
          action: 'session.started',
          subject: { kind: 'user', id: userId },
          details: { methods: ['password'], via: 'jwt' },
        },
      ],
    );
    return token;
  });
}

/** The session of a JWT. The row decides: a new password, new roles, and a second factor end it. */
export async function identifyJwt(
  token: string,
  given: Given,
): Promise<{ readonly session: SessionIdentity; readonly credential: Credential } | RestError> {
  try {
    const userId = given.jwts.verify(token);
    const session = await findSession(given.db.kysely, hashToken('jwt', token));
    if (session === null || session.holder.id !== userId || standingOf(session, given) !== 'full')
      return jwtErrors.invalid();
    if (session.isUnseen) await noteSeen(given.db.kysely, session.sessionId);
    return { session, credential: { kind: 'jwt', sessionId: session.sessionId } };
  } catch (error) {
    if (error instanceof RestError) return error;
    throw error;
  }
}
