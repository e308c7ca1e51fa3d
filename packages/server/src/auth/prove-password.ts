import type { Database } from '../db/connection/connect.ts';
import { recordAudit } from '../events/audit.ts';
import { storePassword } from './identity.store.ts';
import type { Account, NamedAccount } from './identity.store.ts';
import type { Passwords } from './passwords.ts';
import { countAttempt, forgiveAttempt } from './throttle.ts';
import type { Attempt } from './throttle.ts';

interface Proof extends NamedAccount {
  readonly password: string;
  readonly attempt: Attempt;
  readonly remoteAddress: string;
}

/** The account, if the password is right. Counts the attempt first, and takes as long for unknown users. */
export async function provePassword(
  { db, passwords }: { readonly db: Database; readonly passwords: Passwords },
  { account: named, password, attempt, remoteAddress }: Proof,
): Promise<Account | null> {
  const account = named?.canSignIn === true ? named : null;
  await countAttempt(db, attempt);
  if (!(await passwords.verify(password, account?.passwordHash ?? null)) || account === null) {
    // An unknown login may be a mistyped password, so it is not recorded.
    const subject = { kind: 'user', id: account?.id ?? null };
    await recordAudit({ db, remoteAddress, credential: { kind: 'password' } }, [
      { action: 'session.refused', subject },
    ]);
    return null;
  }
  await forgiveAttempt(db, attempt);
  if (passwords.isDated(account.passwordHash))
    await storePassword(db.kysely, { id: account.id, passwordHash: await passwords.hash(password) });
  return account;
}
