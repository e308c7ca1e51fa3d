import type { Database } from '../db/connection/connect.ts';
import { recordAudit } from '../events/audit.ts';
import type { Doing } from '../events/audit.ts';
import { insertChallenge } from './factors/challenges.store.ts';
import { hashToken, randomToken } from './tokens.ts';

export const breakGlassHash = (key: string): Buffer => hashToken('break-glass link', key);

/** The key of a link that signs in once within ten minutes, also while passwords are turned off. */
export async function openBreakGlass(db: Database, userId: number, doing: Omit<Doing, 'db'>): Promise<string> {
  const key = randomToken();
  await db.transaction(async (kysely) => {
    await insertChallenge(kysely, { tokenHash: breakGlassHash(key), purpose: 'break-glass', userId });
    await recordAudit({ ...doing, db: { kysely } }, [
      { action: 'break-glass.created', subject: { kind: 'user', id: userId } },
    ]);
  });
  return key;
}
