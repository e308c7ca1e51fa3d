import { openReset } from '../../auth/resets.ts';
import type { Scope } from '../../scope.ts';

/** A link with which a user sets a password, once and within the hour. Only the hash of its key is stored. */
export async function createPasswordLink(scope: Scope, userId: number): Promise<string> {
  const key = await openReset(scope.db, userId, scope);
  return `${scope.address.home}/reset-password?key=${key}`;
}
