import { operator } from '../../access/capabilities.ts';
import { countsForAnother, dropConfirmed, findConfirmed, keepConfirmed } from '../../auth/confirmed-emails.store.ts';
import { deleteResetsOf } from '../../auth/resets.store.ts';
import { enqueue } from '../../jobs/jobs.store.ts';
import type { Scope } from '../../scope.ts';
import type { User } from './user.ts';
import { userErrors } from './users.errors.ts';

/** The task that tells people that an address was changed. */
export const emailTask = 'tell-of-new-email';

/** An application password or an old session may be stolen. A recent session or a command proves ownership. */
const isBelieved = ({ credential, caller }: Scope): boolean =>
  (credential.kind === 'cookie' && credential.isRecent) || caller === operator;

/** An address is in use while it is the confirmed one of a user, who can restore it. */
export async function isEmailTaken({ db }: Scope, { id: userId, email }: User): Promise<boolean> {
  return countsForAnother(db.kysely, { userId, email });
}

/**
 * Updates the confirmed address after a write. An address set with an application password is unconfirmed: password
 * reset links go to the previous address until a session confirms it. The previous address is always notified.
 */
export async function settleEmail(scope: Scope, before: User, after: User): Promise<void> {
  const { kysely } = scope.db;
  const [userId, email] = [after.id, after.email];
  const kept = await findConfirmed(kysely, userId);
  const former = kept ?? before.email;
  const isChanged = before.email !== email;
  const isConfirmed = isBelieved(scope) || email === former;
  if (isChanged && (await isEmailTaken(scope, after))) throw userErrors.emailOfAnother();
  if (isChanged && !isConfirmed) await keepConfirmed(kysely, { userId, email: before.email });
  if (isConfirmed && kept !== null) await dropConfirmed(kysely, userId);
  if (isChanged || (isConfirmed && kept !== null)) await deleteResetsOf(kysely, userId);
  if (isChanged && email !== former)
    await enqueue(scope.db, { task: emailTask, payload: { userId, former, email, isConfirmed } });
}
