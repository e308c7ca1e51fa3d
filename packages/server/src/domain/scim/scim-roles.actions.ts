import { fixedRole } from '../../access/roles.ts';
import { lockUntilCommit } from '../../db/statements/advisory-lock.ts';
import type { Scope } from '../../scope.ts';
import { inTransaction } from '../../site/transaction.ts';
import { allRoles, callerOf } from '../users/roles.actions.ts';
import { lackedByRoles } from '../users/roles.rules.ts';
import type { User } from '../users/user.ts';
import { defaultRoles, findUser, requireUser, updateUser } from '../users/users.actions.ts';
import { scimErrors } from './scim.errors.ts';
import { countActiveUsers, lockScimUser, selectGroupRoles, selectMemberIds, updateScimUser } from './scim.store.ts';

/** A directory changes nobody above its service account. */
export async function assertNotAbove(scope: Scope, names: readonly string[]): Promise<void> {
  const lacked = lackedByRoles(scope.caller, { roles: await allRoles(scope), names });
  if (lacked !== null) throw scimErrors.above(lacked.role, lacked.capability);
}

/** Before an administrator is disabled or loses the role. Two at once follow one another. */
export async function assertNotLastAdministrator({ db }: Scope, { roles }: Pick<User, 'roles'>): Promise<void> {
  if (!roles.includes(fixedRole)) return;
  await lockUntilCommit(db.kysely, 'last administrator');
  if ((await countActiveUsers(db.kysely, fixedRole)) <= 1) throw scimErrors.lastAdministrator();
}

/**
 * The user's own roles and those of the user's groups. Roles that the user had before a group gave them too stay when the
 * user leaves the group.
 */
export const applyGroupRoles = (scope: Scope, userId: number): Promise<void> =>
  inTransaction(scope, async (inner) => {
    const { kysely } = inner.db;
    const managed = await lockScimUser(kysely, String(userId));
    if (managed === null) return;
    const { roles: present } = await requireUser(inner, userId);
    const roles = await allRoles(inner);
    const named = await selectGroupRoles(kysely, userId);
    const given = named.filter((role) => roles.has(role));
    if (given.length < named.length) inner.log.warn({ roles: named }, 'role of a SCIM group does not exist');
    const kept = present.filter((role) => !managed.roles.includes(role));
    const added = given.filter((role) => !kept.includes(role));
    const wanted = [...kept, ...added];
    const next = wanted.length === 0 ? defaultRoles(inner, roles) : wanted;
    if (next.join(' ') !== present.join(' ')) {
      await assertNotAbove(
        inner,
        [...next, ...present].filter((role) => !next.includes(role) || !present.includes(role)),
      );
      if (!next.includes(fixedRole)) await assertNotLastAdministrator(inner, { roles: present });
      await updateUser(inner, userId, { patch: { roles: next } });
    }
    if (added.join(' ') !== managed.roles.join(' ')) await updateScimUser(kysely, userId, { roles: added });
  });

export const groupRolesTask = 'scim-group-roles';

/** After an administrator chose another role for a group: in the name of the directory, which can't give more than it has. */
export async function applyRolesOfGroup(scope: Scope, { groupId, directoryId }: GroupRoles): Promise<void> {
  const directory = await findUser(scope, directoryId);
  if (directory === null) return;
  const acting = { ...scope, caller: await callerOf(scope, directory) };
  for (const userId of await selectMemberIds(scope.db.kysely, groupId)) await applyGroupRoles(acting, userId);
}

export interface GroupRoles {
  readonly groupId: string;
  readonly directoryId: number;
}
