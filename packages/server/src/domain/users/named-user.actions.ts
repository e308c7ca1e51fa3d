import { findAccount } from '../../auth/identity.store.ts';
import type { Scope } from '../../scope.ts';
import { requireUser } from './users.actions.ts';
import type { User } from './user.ts';
import { userErrors } from './users.errors.ts';

/** By login or address, as people name themselves when they sign in. */
export async function requireNamedUser(scope: Scope, name: string): Promise<User> {
  const { account } = await findAccount(scope.db.kysely, name);
  if (account === null) throw userErrors.unknown(`"${name}"`);
  return requireUser(scope, account.id);
}
