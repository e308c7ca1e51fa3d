import { insertDisabled } from '../../auth/disabled-accounts.store.ts';
import { noteProvedEmail } from '../../auth/providers/identities.store.ts';
import { isUniqueViolation } from '../../db/sqlstate.ts';
import { recordAudit } from '../../events/audit.ts';
import type { Doing } from '../../events/audit.ts';
import type { RestError } from '../../rest/errors.ts';
import type { Scope } from '../../scope.ts';
import { inTransaction } from '../../site/transaction.ts';
import { externalAccounts } from '../users/external-accounts.actions.ts';
import { allRoles } from '../users/roles.actions.ts';
import { disableUser, enableUser } from '../users/user-security.actions.ts';
import { privilegedRole } from '../users/user-rights.rules.ts';
import type { User, UserPatch } from '../users/user.ts';
import { requireUser, updateUser } from '../users/users.actions.ts';
import type { UserChange } from './scim-changes.rules.ts';
import { applyGroupRoles, assertNotAbove, assertNotLastAdministrator } from './scim-roles.actions.ts';
import { scimErrors } from './scim.errors.ts';
import {
  deleteMemberships,
  findSameUser,
  findScimUserName,
  insertScimUser,
  lockScimUser,
  selectScimUsers,
  updateScimUser,
} from './scim.store.ts';
import type { Managed, ScimUser } from './scim.store.ts';

const onlyOne = { offset: 0, limit: 1 } as const;

export async function requireScimUser({ db, caller }: Scope, id: string): Promise<ScimUser> {
  const terms = [{ attribute: 'id', value: id }];
  const { items } = await selectScimUsers(db.kysely, caller.id, { terms, ...onlyOne });
  const [user] = items;
  if (user === undefined) throw unknownUser(id);
  return user;
}

const unknownUser = (id: string): RestError => scimErrors.unknown('User', id.slice(0, 50));

/** A user of this directory, locked. */
async function requireManaged({ db, caller }: Scope, id: string): Promise<Managed> {
  if (id === String(caller.id)) throw scimErrors.itself();
  const managed = await lockScimUser(db.kysely, id);
  if (managed === null || managed.directoryId !== caller.id || managed.isDeleted) throw unknownUser(id);
  return managed;
}

const userNameTaken = (): RestError => scimErrors.conflict('Another user of this directory has this user name.');

const isTaken = (error: unknown): boolean => isUniqueViolation(error, 'scim_users_user_name');

/** Creates the user, or brings back the one that this directory deleted before. Returns the id. */
export async function createScimUser(scope: Scope, change: UserChange): Promise<string> {
  const { userName } = change;
  if (userName === undefined) throw scimErrors.invalidValue('userName is required.');
  const email = change.email ?? (userName.includes('@') ? userName : undefined);
  if (email === undefined) throw scimErrors.invalidValue('emails is required, unless userName is an email address.');
  const { kysely } = scope.db;
  const former = await findScimUserName(kysely, scope.caller.id, userName);
  if (former !== null && !former.isDeleted) throw userNameTaken();
  if (former !== null) return restoreScimUser(scope, former, change);
  const other = await findSameUser(kysely, { userName, email });
  if (other !== null) throw existing(other);
  return insertUser(scope, { ...change, userName, email });
}

/** An account that was there before belongs to somebody: only an administrator hands it over. */
const existing = (id: number): RestError =>
  scimErrors.conflict(
    `User ${id} has this user name or email address. An administrator can hand the account over to the directory.`,
  );

type NewUser = UserChange & Required<Pick<UserChange, 'userName' | 'email'>>;

async function insertUser(scope: Scope, change: NewUser): Promise<string> {
  const { userName, email, givenName = '', familyName = '', active, externalId = null } = change;
  const account = {
    userName,
    email,
    displayName: nameOf(change),
    firstName: givenName,
    lastName: familyName,
    roles: null,
  };
  try {
    const id = await externalAccounts(() => Promise.resolve(scope)).create(account, async (kysely, userId) => {
      const directoryId = scope.caller.id;
      await insertScimUser(kysely, { userId, directoryId, userName, externalId, isAdopted: false });
      // The directory says whose address it is, so a provider for its domain can sign the user in.
      await noteProvedEmail(kysely, { userId, email });
      if (active === false) await disableNew({ ...scope, db: { kysely } }, userId);
    });
    if (id === null) throw scimErrors.conflict('Another user has this email address.');
    return String(id);
  } catch (error) {
    throw isTaken(error) ? userNameTaken() : error;
  }
}

/** A new user has no sessions to end. */
async function disableNew(doing: Doing, id: number): Promise<void> {
  await insertDisabled(doing.db.kysely, id);
  await updateScimUser(doing.db.kysely, id, { isDisabled: true });
  await recordAudit(doing, [{ action: 'account.disabled', subject: { kind: 'user', id } }]);
}

const nameOf = ({ displayName = '', givenName = '', familyName = '' }: UserChange): string =>
  displayName || [givenName, familyName].filter((part) => part !== '').join(' ');

const namesOf = ({ givenName, familyName, displayName }: UserChange): Partial<UserPatch> => ({
  ...(givenName !== undefined && { firstName: givenName }),
  ...(familyName !== undefined && { lastName: familyName }),
  ...(displayName !== undefined && { displayName }),
});

const restoreScimUser = (scope: Scope, { userId }: Managed, change: UserChange): Promise<string> =>
  inTransaction(scope, async (inner) => {
    await assertNotAbove(inner, (await requireUser(inner, userId)).roles);
    await updateScimUser(inner.db.kysely, userId, { isDeleted: false });
    return changeScimUser(inner, String(userId), { active: true, ...change });
  });

/** Changes what was sent. Everything else stays. */
export async function changeScimUser(scope: Scope, id: string, change: UserChange): Promise<string> {
  try {
    return await inTransaction(scope, (inner) => changeManaged(inner, id, change));
  } catch (error) {
    throw isTaken(error) ? userNameTaken() : error;
  }
}

async function changeManaged(scope: Scope, id: string, change: UserChange): Promise<string> {
  const managed = await requireManaged(scope, id);
  const user = await requireUser(scope, managed.userId);
  await assertNotAbove(scope, user.roles);
  await assertIdentity(scope, { managed, user, change });
  const { userName, externalId, email, active } = change;
  await updateScimUser(scope.db.kysely, managed.userId, {
    ...(userName !== undefined && { userName }),
    ...(externalId !== undefined && { externalId }),
  });
  const isNewEmail = email !== undefined && email !== user.email;
  const patch = { ...namesOf(change), ...(isNewEmail && { email }) };
  if (Object.keys(patch).length > 0) await updateUser(scope, managed.userId, { patch });
  if (active === false) await disable(scope, managed.userId);
  if (active === true && managed.isDisabled) await enable(scope, managed.userId);
  return id;
}

/** A password link to another address would open the account. */
async function assertIdentity(
  scope: Scope,
  { managed, user, change }: { readonly managed: Managed; readonly user: User; readonly change: UserChange },
): Promise<void> {
  const { userName = managed.userName, email = user.email } = change;
  if (userName === managed.userName && email === user.email) return;
  if (privilegedRole(await allRoles(scope), user.roles) !== null) throw scimErrors.privileged();
}

async function disable(scope: Scope, userId: number): Promise<void> {
  const user = await requireUser(scope, userId);
  await assertNotLastAdministrator(scope, user);
  if (await disableUser(scope, user)) await updateScimUser(scope.db.kysely, userId, { isDisabled: true });
}

async function enable(scope: Scope, userId: number): Promise<void> {
  await enableUser(scope, { id: userId });
  await updateScimUser(scope.db.kysely, userId, { isDisabled: false });
}

/** Disables the user and takes the roles of groups. Content and its author stay, so nothing is deleted. */
export const deleteScimUser = (scope: Scope, id: string): Promise<void> =>
  inTransaction(scope, async (inner) => {
    const { userId } = await requireManaged(inner, id);
    await assertNotAbove(inner, (await requireUser(inner, userId)).roles);
    await disable(inner, userId);
    await deleteMemberships(inner.db.kysely, userId);
    await applyGroupRoles(inner, userId);
    await updateScimUser(inner.db.kysely, userId, { isDeleted: true });
  });
