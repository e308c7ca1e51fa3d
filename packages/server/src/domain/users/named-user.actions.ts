import { deleteSessionsOf, selectSessionsOf } from '../../auth/sessions.store.ts';
import { findAccount } from '../../auth/identity.store.ts';
import { recordAudit } from '../../events/audit.ts';
import type { Scope } from '../../scope.ts';
import { inTransaction } from '../../site/transaction.ts';
import { requireUser } from './users.actions.ts';
import type { User } from './user.ts';
import { userErrors } from './users.errors.ts';

/** Where they are signed in. */
export const sessionsOf = ({ db }: Pick<Scope, 'db'>, { id }: Pick<User, 'id'>) => selectSessionsOf(db.kysely, id);

export const endSessions = (scope: Scope, { id }: Pick<User, 'id'>): Promise<void> =>
  inTransaction(scope, async (inner) => {
    await deleteSessionsOf(inner.db.kysely, id);
    await recordAudit(inner, [{ action: 'session.revoked', subject: { kind: 'user', id } }]);
  });

/** By login or address, as people name themselves when they sign in. */
export async function requireNamedUser(scope: Scope, name: string): Promise<User> {
  const { account } = await findAccount(scope.db.kysely, name);
  if (account === null) throw userErrors.unknown();
  return requireUser(scope, account.id);
}
