import { isServiceAccount } from '../../auth/service-accounts.store.ts';
import { isUniqueViolation } from '../../db/sqlstate.ts';
import { recordAudit } from '../../events/audit.ts';
import type { Scope } from '../../scope.ts';
import { inTransaction } from '../../site/transaction.ts';
import { allRoles, callerOf } from '../users/roles.actions.ts';
import { lackedByRoles } from '../users/roles.rules.ts';
import { requireUser } from '../users/users.actions.ts';
import { scimErrors } from './scim.errors.ts';
import { applyGroupRoles } from './scim-roles.actions.ts';
import { deleteMemberships, deleteScimUser, insertScimUser } from './scim.store.ts';

interface Adoption {
  readonly userId: number;
  readonly directoryId: number;
  readonly userName: string;
}

/** Hands an account that was there before over to a directory. */
export async function adoptUser(scope: Scope, { userId, directoryId, userName }: Adoption): Promise<void> {
  const { kysely } = scope.db;
  const [user, account] = [await requireUser(scope, userId), await requireUser(scope, directoryId)];
  if (!(await isServiceAccount(kysely, directoryId)))
    throw scimErrors.invalidValue(`User ${directoryId} is no service account.`);
  if (await isServiceAccount(kysely, userId)) throw scimErrors.conflict('A directory cannot manage service accounts.');
  const directory = await callerOf(scope, account);
  const lacked = lackedByRoles(directory, { roles: await allRoles(scope), names: user.roles });
  if (lacked !== null) throw scimErrors.above(lacked.role, lacked.capability);
  try {
    await inTransaction(scope, async (inner) => {
      await insertScimUser(inner.db.kysely, { userId, directoryId, userName, externalId: null, isAdopted: true });
      const details = { directory: directoryId };
      await recordAudit(inner, [{ action: 'scim-user.adopted', subject: { kind: 'user', id: userId }, details }]);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'scim_users_pkey'))
      throw scimErrors.conflict('A directory manages this user already.');
    if (isUniqueViolation(error, 'scim_users_user_name'))
      throw scimErrors.conflict('Another user of this directory has this user name.');
    throw error;
  }
}

/** The directory no longer manages the user, who loses the roles of groups and stays as they are otherwise. */
export const releaseUser = (scope: Scope, userId: number): Promise<void> =>
  inTransaction(scope, async (inner) => {
    await deleteMemberships(inner.db.kysely, userId);
    await applyGroupRoles(inner, userId);
    if (!(await deleteScimUser(inner.db.kysely, userId))) throw scimErrors.unknown('User', String(userId));
    await recordAudit(inner, [{ action: 'scim-user.released', subject: { kind: 'user', id: userId } }]);
  });
