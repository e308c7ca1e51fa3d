import { isUniqueViolation } from '../../db/sqlstate.ts';
import { recordAudit } from '../../events/audit.ts';
import { enqueue } from '../../jobs/jobs.store.ts';
import type { RestError } from '../../rest/errors.ts';
import type { Scope } from '../../scope.ts';
import { inTransaction } from '../../site/transaction.ts';
import { allRoles, callerOf } from '../users/roles.actions.ts';
import { lackedByRoles } from '../users/roles.rules.ts';
import { userErrors } from '../users/users.errors.ts';
import { requireUser } from '../users/users.actions.ts';
import type { GroupChange, MemberChange } from './scim-changes.rules.ts';
import { applyGroupRoles, groupRolesTask } from './scim-roles.actions.ts';
import { scimErrors } from './scim.errors.ts';
import * as store from './scim.store.ts';
import type { ScimGroup } from './scim.store.ts';

export async function requireScimGroup({ db, caller }: Scope, id: string, hasMembers = true): Promise<ScimGroup> {
  const query = { terms: [{ attribute: 'id', value: id }], offset: 0, limit: 1, hasMembers };
  const { items } = await store.selectScimGroups(db.kysely, caller.id, query);
  const [group] = items;
  if (group === undefined) throw unknownGroup(id);
  return group;
}

const unknownGroup = (id: string): RestError => scimErrors.unknown('Group', id.slice(0, 50));

async function requireOwnGroup({ db, caller }: Scope, id: string) {
  const group = await store.lockScimGroup(db.kysely, id);
  if (group === null || group.directoryId !== caller.id) throw unknownGroup(id);
  return group;
}

const nameTaken = (error: unknown): unknown =>
  isUniqueViolation(error, 'scim_groups_name')
    ? scimErrors.conflict('Another group of this directory has this name.')
    : error;

/** Returns the id. A new group has no role until an administrator chooses one. */
export async function createScimGroup(
  scope: Scope,
  { name, externalId = null, members }: GroupChange,
): Promise<string> {
  if (name === undefined) throw scimErrors.invalidValue('displayName is required.');
  try {
    return await inTransaction(scope, async (inner) => {
      const id = await store.insertScimGroup(inner.db.kysely, { directoryId: inner.caller.id, name, externalId });
      await changeMembers(inner, id, members);
      await recordAudit(inner, [{ action: 'scim-group.created', subject: { id }, details: { name } }]);
      return id;
    });
  } catch (error) {
    throw nameTaken(error);
  }
}

export async function changeScimGroup(scope: Scope, id: string, { members, ...patch }: GroupChange): Promise<string> {
  try {
    return await inTransaction(scope, async (inner) => {
      const group = await requireOwnGroup(inner, id);
      await store.updateScimGroup(inner.db.kysely, group.id, patch);
      const changed = await changeMembers(inner, group.id, members);
      if (changed.length > 0) await recordMembers(inner, group.id, changed);
      return group.id;
    });
  } catch (error) {
    throw nameTaken(error);
  }
}

const recordMembers = (scope: Scope, id: string, users: readonly number[]): Promise<void> =>
  recordAudit(scope, [
    { action: 'scim-group.members-changed', subject: { id }, details: { users: users.slice(0, 100) } },
  ]);

/** Returns the users who joined or left. */
async function changeMembers(
  scope: Scope,
  groupId: string,
  changes: readonly MemberChange[],
): Promise<readonly number[]> {
  if (changes.length === 0) return [];
  const { kysely } = scope.db;
  const before = new Set(await store.selectMemberIds(kysely, groupId));
  let after = new Set(before);
  for (const { op, ids } of changes) {
    const known = await store.selectManagedIds(kysely, scope.caller.id, ids);
    const unknown = ids.find((id) => !known.includes(Number(id)));
    if (unknown !== undefined && op !== 'remove')
      throw scimErrors.invalidValue(`Member ${unknown.slice(0, 50)} is no user of this directory.`);
    if (op === 'remove') for (const id of known) after.delete(id);
    else after = new Set([...(op === 'set' ? [] : after), ...known]);
  }
  const joined = [...after].filter((id) => !before.has(id));
  const left = [...before].filter((id) => !after.has(id));
  await store.insertMembers(kysely, { groupId, userIds: joined });
  await store.deleteMembers(kysely, { groupId, userIds: left });
  const changed = [...joined, ...left].toSorted((a, b) => a - b);
  for (const userId of changed) await applyGroupRoles(scope, userId);
  return changed;
}

/** Members lose the role of the group. */
export const deleteScimGroup = (scope: Scope, id: string): Promise<void> =>
  inTransaction(scope, async (inner) => {
    const group = await requireOwnGroup(inner, id);
    await changeMembers(inner, group.id, [{ op: 'set', ids: [] }]);
    await store.deleteScimGroup(inner.db.kysely, group.id);
    const { name, role } = group;
    await recordAudit(inner, [{ action: 'scim-group.deleted', subject: { id: group.id }, details: { name, role } }]);
  });

/** Gives a role to all members of a group, now and later. A job changes those that are members now. */
export const mapScimGroup = (scope: Scope, id: string, role: string | null): Promise<void> =>
  inTransaction(scope, async (inner) => {
    const group = await store.lockScimGroup(inner.db.kysely, id);
    if (group === null) throw unknownGroup(id);
    if (role !== null) await assertGivable(inner, group.directoryId, role);
    await store.updateScimGroup(inner.db.kysely, group.id, { role });
    await recordAudit(inner, [
      {
        action: 'scim-group.mapped',
        subject: { id: group.id },
        details: { name: group.name, role, former_role: group.role },
      },
    ]);
    const payload = { groupId: group.id, directoryId: group.directoryId };
    await enqueue(inner.db, { task: groupRolesTask, payload });
  });

/** Neither the administrator nor the directory gives capabilities that they lack. */
async function assertGivable(scope: Scope, directoryId: number, role: string): Promise<void> {
  const roles = await allRoles(scope);
  if (!roles.has(role)) throw userErrors.unknownRole(role, roles.all());
  const own = lackedByRoles(scope.caller, { roles, names: [role] });
  if (own !== null) throw userErrors.lackedRole(own.role, own.capability);
  const directory = await callerOf(scope, await requireUser(scope, directoryId));
  const lacked = lackedByRoles(directory, { roles, names: [role] });
  if (lacked !== null) throw scimErrors.above(lacked.role, lacked.capability);
}

/** Groups of all directories, for administrators. */
export async function listScimGroups({ db }: Scope) {
  const all = await store.selectAllScimGroups(db.kysely);
  return all.map(({ id, name, externalId, role, memberCount, directoryId, directoryName }) => ({
    id,
    name,
    external_id: externalId,
    role,
    members: memberCount,
    service_account: { id: directoryId, name: directoryName },
  }));
}
