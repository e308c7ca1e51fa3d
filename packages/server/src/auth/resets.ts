import type { Database } from '../db/connection/connect.ts';
import { recordAudit } from '../events/audit.ts';
import type { Doing } from '../events/audit.ts';
import type { MailOwner } from './account-changes.ts';
import { findAccountOf, storePassword } from './identity.store.ts';
import type { Account } from './identity.store.ts';
import { revokeGrants } from './oauth/grants.store.ts';
import type { Passwords } from './passwords.ts';
import { noteProvedEmail } from './providers/identities.store.ts';
import { deleteResetsOf, insertReset, findReset, consumeReset } from './resets.store.ts';
import { endSignIns } from './sign-ins.store.ts';
import { hashToken, randomToken } from './tokens.ts';

const lifetime = 3600;

/** The secret of a link that lets its holder set a new password, once and within the hour. */
export async function openReset(
  db: Database,
  userId: number,
  { mailedTo = null, ...doing }: Omit<Doing, 'db'> & { readonly mailedTo?: string | null },
): Promise<string> {
  const token = randomToken();
  await db.transaction(async (trx) => {
    await insertReset(trx, { tokenHash: hashToken('reset', token), userId, lifetime, mailedTo });
    await recordAudit({ ...doing, db: { kysely: trx } }, [
      { action: 'password-reset.requested', subject: { kind: 'user', id: userId } },
    ]);
  });
  return token;
}

/** Whose link this is, while it is good. */
export async function accountOfReset({ kysely }: Database, token: string): Promise<Account | null> {
  const userId = await findReset(kysely, hashToken('reset', token));
  const account = userId === null ? null : await findAccountOf(kysely, userId);
  return account?.canSignIn === true ? account : null;
}

interface ResetTools {
  readonly db: Database;
  readonly passwords: Passwords;
  readonly mailOwner: MailOwner;
}

interface NewPassword {
  readonly token: string;
  readonly password: string;
  readonly remoteAddress: string;
}

/** Sets the password and ends whatever the old one opened: sessions and other links. Null when the link is no good. */
export async function finishReset(
  { db, passwords, mailOwner }: ResetTools,
  given: NewPassword,
): Promise<number | null> {
  if ((await accountOfReset(db, given.token)) === null) return null;
  const passwordHash = await passwords.hash(given.password);
  return db.transaction(async (trx) => {
    const reset = await consumeReset(trx, hashToken('reset', given.token));
    if (reset === null) return null;
    const { userId, mailedTo } = reset;
    await storePassword(trx, { id: userId, passwordHash });
    await endSignIns(trx, userId);
    await deleteResetsOf(trx, userId);
    if (mailedTo !== null) await noteProvedEmail(trx, { userId, email: mailedTo });
    await revokeGrants(trx, { userId }, 'password');
    await mailOwner({ db: { kysely: trx } }, userId, { what: 'password' });
    const { remoteAddress } = given;
    await recordAudit(
      { db: { kysely: trx }, caller: { id: userId }, credential: { kind: 'reset-link' }, remoteAddress },
      [{ action: 'password-reset.finished', subject: { kind: 'user', id: userId } }],
    );
    return userId;
  });
}
