import { createCaller } from '../../access/capabilities.ts';
import { rolesWith } from '../../access/roles.ts';
import type { Role, Roles } from '../../access/roles.ts';
import { deletePolicy } from '../../auth/factors/policies.store.ts';
import { endSignIns } from '../../auth/sign-ins.store.ts';
import {
  deleteStoredRole,
  lockRoles,
  lockStoredRoles,
  replaceRole,
  selectStoredRoles,
  storeRole,
} from '../../auth/stored-roles.store.ts';
import { recordAudit } from '../../events/audit.ts';
import { recordEvents } from '../../events/outbox.ts';
import { scalarText } from '../../lib/json.ts';
import type { Caller, Scope } from '../../scope.ts';
import { inTransaction } from '../../site/transaction.ts';
import { mailOwner } from './account-mails.actions.ts';
import { countUsersByRole } from './role-users.store.ts';
import { roleErrors } from './roles.errors.ts';
import {
  isEditable,
  isRoleName,
  lackedCapability,
  lackedOfRole,
  roleNameOf,
  sourceOf,
  unusableCapability,
} from './roles.rules.ts';
import type { User } from './user.ts';

/** Role → number of users who have it. */
export const roleUsers = ({ db }: Scope): Promise<ReadonlyMap<string, number>> => countUsersByRole(db.kysely);

/** All roles of the site: built-in ones first, then those of plugins, then its own. */
export const allRoles = (scope: Scope): Promise<Roles> =>
  scope.memo.once('roles', async () => rolesWith(scope.site.roles, await selectStoredRoles(scope.db.kysely)));

/** Roles by these names. Stored ones can't be deleted before the transaction ends. */
export const lockRolesNamed = async ({ site, db }: Scope, names: readonly string[]): Promise<Roles> =>
  rolesWith(site.roles, await lockStoredRoles(db.kysely, names));

/** Another user, with the capabilities they have now. */
export async function callerOf(scope: Scope, { id, roles: names, grants }: User): Promise<Caller> {
  if (id === scope.caller.id) return scope.caller;
  const roles = await allRoles(scope);
  const storedRoles = names.flatMap((name) => roles.get(name) ?? []);
  return createCaller(scope.site, { id, roles: names, grants, storedRoles });
}

export interface NewRole {
  /** Default: from the label. */
  readonly name?: string;
  readonly label: string;
  readonly capabilities: readonly string[];
}

export const createRole = (scope: Scope, role: NewRole): Promise<Role> =>
  inTransaction(scope, async (inner) => {
    const roles = await lockedRoles(inner);
    const label = labelOf(role.label);
    const name = role.name ?? freeName(roles, label);
    if (!isRoleName(name)) throw roleErrors.invalidName();
    if (roles.has(name)) throw roleErrors.exists(name);
    if (namesCapability(inner, roles, name)) throw roleErrors.namedLikeCapability(name);
    const capabilities = [...new Set(role.capabilities)];
    assertMayChange(inner, { added: capabilities, removed: [] });
    const created = { name, label, capabilities };
    await storeRole(inner.db.kysely, created);
    await recordAudit(inner, [{ action: 'role.created', subject: { id: name }, details: { label, capabilities } }]);
    return created;
  });

export const updateRole = (scope: Scope, name: string, patch: Partial<Omit<Role, 'name'>>): Promise<Role> =>
  inTransaction(scope, async (inner) => {
    const roles = await lockedRoles(inner);
    const before = requireEditable(inner, roles, name);
    const label = patch.label === undefined ? before.label : labelOf(patch.label);
    if (label !== before.label && sourceOf(inner.site, name) === 'core') throw roleErrors.labelFixed();
    const wanted = new Set(patch.capabilities ?? before.capabilities);
    // Capabilities that stay keep their order, so that a role that was changed back is as it was.
    const capabilities = inOrderOf(
      [...(inner.site.roles.get(name)?.capabilities ?? []), ...before.capabilities],
      wanted,
    );
    const added = without(capabilities, before.capabilities);
    const removed = without(before.capabilities, capabilities);
    assertMayChange(inner, { added, removed });
    const role = { name, label, capabilities };
    const isDefault = inner.site.roles.get(name)?.capabilities.join(' ') === capabilities.join(' ');
    await (isDefault ? deleteStoredRole(inner.db.kysely, name) : storeRole(inner.db.kysely, role));
    await recordAudit(inner, [{ action: 'role.updated', subject: { id: name }, details: { label, added, removed } }]);
    return role;
  });

/** `replacement` is the role its users get instead. Required if it has users; null if they are to have none. */
export const deleteRole = (scope: Scope, name: string, replacement: string | null | undefined): Promise<number> =>
  inTransaction(scope, async (inner) => {
    const { kysely } = inner.db;
    const roles = await lockedRoles(inner);
    const { capabilities, label } = requireEditable(inner, roles, name);
    if (sourceOf(inner.site, name) === 'core') throw roleErrors.builtIn(name);
    if (inner.caller.roles.includes(name)) throw roleErrors.own(name);
    if (scalarText(inner.options.get('default_role')) === name) throw roleErrors.isDefault(name);
    const heir = typeof replacement === 'string' ? roles.get(replacement) : undefined;
    if (replacement === name || (typeof replacement === 'string' && heir === undefined))
      throw roleErrors.invalidReplacement();
    assertMayChange(inner, { added: [], removed: [...capabilities, ...(heir?.capabilities ?? [])] });
    if (replacement === undefined) {
      const users = (await countUsersByRole(kysely)).get(name) ?? 0;
      if (users > 0) throw roleErrors.hasUsers(name, users);
    }
    // The role goes first: a user who is being given it holds its row, and is replaced afterwards.
    await deleteStoredRole(kysely, name);
    await deletePolicy(kysely, name);
    const moved = await replaceRole(kysely, { role: name, replacement: replacement ?? null });
    for (const { id, roles: left } of moved) {
      await endSignIns(kysely, id);
      await mailOwner(inner, id, { what: 'roles', name: left.join(', ') });
    }
    await recordEvents(
      inner,
      moved.map(({ id, roles: left, slug }) => ({
        kind: 'user.updated' as const,
        subject: { id },
        tags: ['users', `user-${id}`],
        after: { roles: left, slug },
      })),
    );
    const details = { label, capabilities, replacement: replacement ?? null, users: moved.length };
    await recordAudit(inner, [{ action: 'role.deleted', subject: { id: name }, details }]);
    return moved.length;
  });

/** As they are now, until the transaction ends. */
async function lockedRoles({ site, db }: Scope): Promise<Roles> {
  await lockRoles(db.kysely);
  return rolesWith(site.roles, await selectStoredRoles(db.kysely));
}

function requireEditable({ site }: Scope, roles: Roles, name: string): Role {
  const role = roles.get(name);
  if (role === undefined) throw roleErrors.unknown(name);
  if (!isEditable(site, name)) throw sourceOf(site, name) === 'plugin' ? roleErrors.ofPlugin(name) : roleErrors.fixed();
  return role;
}

interface CapabilityChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Nobody gives a capability they lack, and only administrators change roles above their own. */
function assertMayChange({ site, caller }: Scope, { added, removed }: CapabilityChange): void {
  const unusable = unusableCapability(site, added);
  if (unusable !== undefined) throw roleErrors.unusableCapability(unusable);
  const lacked = lackedCapability(caller, added) ?? lackedOfRole(caller, removed);
  if (lacked !== undefined) throw roleErrors.lackedCapability(lacked);
}

const namesCapability = ({ site }: Scope, roles: Roles, name: string): boolean =>
  site.capabilityRules.has(name) || roles.all().some(({ capabilities }) => capabilities.includes(name));

function labelOf(label: string): string {
  const clean = label.replaceAll(/\s+/g, ' ').trim();
  if (clean === '') throw roleErrors.labelMissing();
  return clean;
}

function freeName(roles: Roles, label: string): string {
  const wanted = roleNameOf(label) || 'role';
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? wanted : `${wanted.slice(0, 50)}-${count}`;
    if (!roles.has(name)) return name;
  }
}

const without = (names: readonly string[], others: readonly string[]): readonly string[] =>
  names.filter((name) => !others.includes(name));

const inOrderOf = (order: readonly string[], wanted: ReadonlySet<string>): readonly string[] => [
  ...new Set([...order.filter((name) => wanted.has(name)), ...wanted]),
];
