import { deleteDisabled, insertDisabled } from '../../auth/disabled-accounts.store.ts';
import { selectDevicesOf } from '../../auth/factors/devices.store.ts';
import { resetFactors } from '../../auth/factors/enrollment.ts';
import { findFactors } from '../../auth/factors/factors.store.ts';
import { selectPasskeysOf } from '../../auth/factors/passkeys.store.ts';
import { isRequiredBySetting } from '../../auth/factors/policy.ts';
import { selectPolicies, selectRequiringRoles, storePolicy } from '../../auth/factors/policies.store.ts';
import type { RolePolicy } from '../../auth/factors/policies.store.ts';
import { endGrants } from '../../auth/oauth/grants.ts';
import { deleteResetsOf } from '../../auth/resets.store.ts';
import { countSealedTotp } from '../../auth/factors/seal-totp.ts';
import type { SealedKeys } from '../../auth/factors/seal-totp.ts';
import { endSignIns } from '../../auth/sign-ins.store.ts';
import { recordAudit } from '../../events/audit.ts';
import type { Scope } from '../../scope.ts';
import { inTransaction } from '../../site/transaction.ts';
import { mailOwner } from './account-mails.actions.ts';
import { allRoles } from './roles.actions.ts';
import type { User } from './user.ts';

type Whose = Pick<User, 'id'>;

/** What a user signs in with besides the password. */
export async function securityOf(scope: Scope, user: Pick<User, 'id' | 'roles'>) {
  const { kysely } = scope.db;
  const requiring = await selectRequiringRoles(kysely);
  const roles = await allRoles(scope);
  return {
    ...(await findFactors(kysely, user.id)),
    passkeys: await selectPasskeysOf(kysely, user.id),
    devices: await selectDevicesOf(kysely, user.id),
    isRequired:
      user.roles.some((role) => requiring.includes(role)) || isRequiredBySetting({ ...scope, roles }, user.roles),
  };
}

/** For users who lost their factors. All sessions of the user end. */
export const resetFactorsOf = (scope: Scope, { id }: Whose): Promise<void> =>
  inTransaction(scope, (inner) => resetFactors(inner, { mailOwner }, id));

/** Ends sessions, links, and connections; application passwords stay, but don't work. False if it was disabled before. */
export const disableUser = (scope: Scope, { id }: Whose): Promise<boolean> =>
  inTransaction(scope, async (inner) => {
    const { kysely } = inner.db;
    const isNew = await insertDisabled(kysely, id);
    if (!isNew) return false;
    await endSignIns(kysely, id);
    await deleteResetsOf(kysely, id);
    await endGrants(inner, { userId: id }, 'disabled');
    await recordAudit(inner, [{ action: 'account.disabled', subject: { kind: 'user', id } }]);
    return true;
  });

/** False if it was not disabled. */
export const enableUser = (scope: Scope, { id }: Whose): Promise<boolean> =>
  inTransaction(scope, async (inner) => {
    const isChanged = await deleteDisabled(inner.db.kysely, id);
    if (isChanged) await recordAudit(inner, [{ action: 'account.enabled', subject: { kind: 'user', id } }]);
    return isChanged;
  });

const noPolicy = { required: false, idleSeconds: null, absoluteSeconds: null, sessionsAtOnce: null } as const;

/** What each role asks of its users, by configuration or by choice of an administrator. */
export async function policiesOf(scope: Scope) {
  const stored = new Map((await selectPolicies(scope.db.kysely)).map((policy) => [policy.role, policy]));
  const roles = await allRoles(scope);
  return roles.all().map(({ name, label }) => {
    const bySetting = isRequiredBySetting({ ...scope, roles }, [name]);
    const policy = stored.get(name) ?? noPolicy;
    return { ...policy, role: name, label, required: bySetting || policy.required, bySetting };
  });
}

export const setPolicy = (scope: Scope, policy: RolePolicy): Promise<void> =>
  inTransaction(scope, async (inner) => {
    await storePolicy(inner.db.kysely, policy);
    const { role, ...details } = policy;
    await recordAudit(inner, [{ action: 'policy.updated', subject: { kind: 'role', id: role }, details }]);
  });

/** How many keys of authenticator apps are encrypted with the first secret, with a former one, and with a lost one. */
export const sealedAppKeys = (scope: Scope): Promise<SealedKeys> => countSealedTotp(scope);
