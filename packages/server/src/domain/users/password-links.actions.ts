import { openBreakGlass } from '../../auth/break-glass.ts';
import { openReset } from '../../auth/resets.ts';
import { isServiceAccount } from '../../auth/service-accounts.store.ts';
import type { Scope } from '../../scope.ts';
import { userErrors } from './users.errors.ts';

/** A link with which a user sets a password, once and within the hour. Only the hash of its key is stored. */
export async function createPasswordLink(scope: Scope, userId: number): Promise<string> {
  await assertPerson(scope, userId);
  const key = await openReset(scope.db, userId, scope);
  return `${scope.address.home}/reset-password?key=${key}`;
}

/** A link that signs a user in, once and within ten minutes, whatever ways to sign in are turned off. */
export async function createBreakGlassLink(scope: Scope, userId: number): Promise<string> {
  await assertPerson(scope, userId);
  const key = await openBreakGlass(scope.db, userId, scope);
  return `${scope.address.home}/sign-in/break-glass?key=${key}`;
}

async function assertPerson({ db }: Scope, userId: number): Promise<void> {
  if (await isServiceAccount(db.kysely, userId)) throw userErrors.serviceAccount();
}
