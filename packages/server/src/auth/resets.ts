import type { Database } from '../db/connect.ts';
import { findAccountOf, storePassword } from './identity.store.ts';
import type { Account } from './identity.store.ts';
import type { Passwords } from './passwords.ts';
import { deleteResetsOf, insertReset, findReset, takeReset } from './resets.store.ts';
import { deleteSessionsOf } from './sessions.store.ts';
import { hashToken, randomToken } from './tokens.ts';

const lifetime = 3600;

/** The secret of a link that lets its holder set a new password, once and within the hour. */
export async function openReset({ kysely }: Database, userId: number): Promise<string> {
  const token = randomToken();
  await insertReset(kysely, { tokenHash: hashToken('reset', token), userId, lifetime });
  return token;
}

/** Whose link this is, while it is good. */
export async function accountOfReset({ kysely }: Database, token: string): Promise<Account | null> {
  const userId = await findReset(kysely, hashToken('reset', token));
  return userId === null ? null : findAccountOf(kysely, userId);
}

interface NewPassword {
  readonly token: string;
  readonly password: string;
}

/** Sets the password and ends whatever the old one opened: sessions and other links. Null when the link is no good. */
export async function finishReset(db: Database, passwords: Passwords, given: NewPassword): Promise<number | null> {
  if ((await accountOfReset(db, given.token)) === null) return null;
  const passwordHash = await passwords.hash(given.password);
  return db.transaction(async (trx) => {
    const userId = await takeReset(trx, hashToken('reset', given.token));
    if (userId === null) return null;
    await storePassword(trx, { id: userId, passwordHash });
    await deleteSessionsOf(trx, userId);
    await deleteResetsOf(trx, userId);
    return userId;
  });
}
