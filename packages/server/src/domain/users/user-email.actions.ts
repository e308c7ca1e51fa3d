import { operator } from '../../access/capabilities.ts';
import { countsForAnother, dropConfirmed, findConfirmed, keepConfirmed } from '../../auth/confirmed-emails.store.ts';
import { deleteResetsOf } from '../../auth/resets.store.ts';
import { enqueue } from '../../jobs/jobs.store.ts';
import type { Scope } from '../../scope.ts';
import type { User } from './user.ts';
import { userErrors } from './users.errors.ts';

/** The task that tells people that an address was changed. */
export const emailTask = 'tell-of-new-email';

/** Whoever has an application password need not be the user; whoever signed in, or has the machine in hand, may be believed. */
const isBelieved = ({ credential, caller }: Scope): boolean => credential.kind === 'cookie' || caller === operator;

/** An address is taken as long as it counts for somebody, who may yet want it back. */
export async function isEmailTaken({ db }: Scope, { id: userId, email }: User): Promise<boolean> {
  return countsForAnother(db.kysely, { userId, email });
}

/**
 * Settles which address counts once one was written, be it the one that was there. What was written with an application
 * password is shown as the user's, but links to set a new password go to the former address until somebody who signed in
 * confirms the new one. The former address is told in any case.
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
