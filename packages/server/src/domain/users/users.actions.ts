import { createCaller } from '../../access/capabilities.ts';
import type { SessionIdentity } from '../../auth/identity.store.ts';
import { isServiceAccount } from '../../auth/service-accounts.store.ts';
import { passwordProblem, weakPassword } from '../../auth/password-rule.ts';
import type { PasswordOwner } from '../../lib/password-rule.ts';
import { deleteResetsOf } from '../../auth/resets.store.ts';
import { endGrants } from '../../auth/oauth/grants.ts';
import { endSignIns } from '../../auth/sign-ins.store.ts';
import { isUniqueViolation } from '../../db/sqlstate.ts';
import { wholeSite } from '../../events/notice.ts';
import { recordEvents } from '../../events/outbox.ts';
import type { Loader } from '../../lib/loader.ts';
import { scalarText } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import type { RestError } from '../../rest/errors.ts';
import type { Roles } from '../../access/roles.ts';
import type { Scope } from '../../scope.ts';
import { changedMeta, filteredMeta } from '../meta/meta.actions.ts';
import { metaKeysFor } from '../meta/meta.registry.ts';
import { inTransaction } from '../../site/transaction.ts';
import type { User, UserPatch, UserQuery } from './user.ts';
import { mailOwner } from './account-mails.actions.ts';
import { allRoles, lockRolesNamed } from './roles.actions.ts';
import { isEmailTaken, settleEmail } from './user-email.actions.ts';
import { cleanUser, numberedSlug, slugOfLogin } from './user-text.rules.ts';
import { userErrors } from './users.errors.ts';
import { selectPage } from './users-list.store.ts';
import type { UserPage } from './users-list.store.ts';
import * as store from './users.store.ts';
import type { StoredPatch } from './users.store.ts';

/** What a write says, and what is to happen in the same transaction once the user is written. */
export interface UserWrite {
  readonly patch: Partial<UserPatch>;
  readonly within?: (scope: Scope, user: User) => Promise<void>;
}

const usersBy = (scope: Scope): Loader<number, User> =>
  scope.memo.loader(
    'users by id',
    async (ids) => new Map((await store.selectUsers(scope.db.kysely, ids)).map((user) => [user.id, user])),
  );

/** A hundred callers within one request that each want a user cost one statement. */
export async function findUser(scope: Scope, id: number): Promise<User | null> {
  if (!(id > 0)) return null;
  scope.cacheTags?.add(`user-${id}`);
  return (await usersBy(scope).load(id)) ?? null;
}

/**
 * Locks the author row (`for key share`) so that the user can't be deleted before commit. Returns null if not found.
 */
export const lockAuthor = ({ db }: Scope, id: number): Promise<User | null> =>
  store.lockUser(db.kysely, id, 'reference');

export async function requireUser(scope: Scope, id: number): Promise<User> {
  const user = await findUser(scope, id);
  if (user === null) throw userErrors.unknown(id);
  return user;
}

export async function listUsers(scope: Scope, query: UserQuery): Promise<UserPage> {
  scope.cacheTags?.add('users');
  // Published authors are public.
  scope.cacheTags?.add('posts');
  const page = await selectPage(scope.db.kysely, query);
  for (const user of page.users) usersBy(scope).prime(user.id, user);
  return page;
}

/** Users with posts in any status. */
export const listWriters = ({ db }: Scope): Promise<User[]> => store.selectWriters(db.kysely);

const mostTries = 5;

/** Unique violation → retry: another write may take the slug between the look and the insert. */
export async function createUser(scope: Scope, write: UserWrite): Promise<User> {
  const patch = cleanUser(write.patch);
  assertKnownRoles(await allRoles(scope), patch.roles ?? []);
  assertPassword(patch.password, { login: patch.login ?? '', email: patch.email ?? '' });
  const passwordHash = await scope.passwords.hash(patch.password ?? '');
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(scope, (inner) => insert(inner, { ...write, patch }, passwordHash));
    } catch (error) {
      if (tries < mostTries && isUniqueViolation(error, 'users_slug_unique')) continue;
      throw takenBy(error, { users_login_unique: userErrors.loginTaken, users_email_unique: userErrors.emailTaken });
    }
  }
}

/** Default roles of new users. */
export const defaultRoles = ({ options }: Scope, roles: Roles): readonly string[] =>
  [scalarText(options.get('default_role') ?? 'subscriber')].filter((role) => roles.has(role));

function assertPassword(password: string | undefined, owner: PasswordOwner): void {
  const problem = password === undefined ? null : passwordProblem(password, owner);
  if (problem !== null) throw weakPassword(problem);
}

async function insert(scope: Scope, write: UserWrite, passwordHash: string): Promise<User> {
  const { kysely } = scope.db;
  const {
    password: _,
    meta,
    ...patch
  } = await scope.site.hooks.filter('rest_pre_insert_user', write.patch, {
    scope,
    user: null,
  });
  const login = patch.login ?? '';
  const fullName = [patch.firstName, patch.lastName].filter((name) => (name ?? '') !== '').join(' ');
  const complete: StoredPatch = {
    email: '',
    firstName: '',
    lastName: '',
    description: '',
    url: '',
    locale: '',
    roles: defaultRoles(scope, await allRoles(scope)),
    ...patch,
    login,
    passwordHash,
    displayName: patch.displayName || fullName || login,
    nickname: patch.nickname || login,
    slug: await claimSlug(scope, { wanted: patch.slug || slugOfLogin(login), userId: 0 }),
  };
  if (complete.roles.some((name) => !scope.site.roles.has(name)))
    assertKnownRoles(await lockRolesNamed(scope, complete.roles), complete.roles);
  const made = await store.insertUser(kysely, complete);
  if (await isEmailTaken(scope, made)) throw userErrors.emailTaken();
  return finish(scope, made, { ...write, meta, before: null });
}

export async function updateUser(scope: Scope, id: number, write: UserWrite): Promise<User> {
  const patch = cleanUser(write.patch);
  if (patch.password !== undefined) {
    const { login, email } = await requireUser(scope, id);
    if (await isServiceAccount(scope.db.kysely, id)) throw userErrors.serviceAccount();
    assertPassword(patch.password, { login, email: patch.email ?? email });
  }
  const passwordHash = patch.password === undefined ? undefined : await scope.passwords.hash(patch.password);
  try {
    return await inTransaction(scope, (inner) => change(inner, id, { ...write, patch, passwordHash }));
  } catch (error) {
    throw takenBy(error, {
      users_email_unique: userErrors.emailOfAnother,
      users_slug_unique: userErrors.slugOfAnother,
    });
  }
}

async function change(
  scope: Scope,
  id: number,
  write: UserWrite & { passwordHash: string | undefined },
): Promise<User> {
  const { kysely } = scope.db;
  const before = await store.lockUser(kysely, id, 'change');
  if (before === null) throw userErrors.unknown(id);
  const filtered = await scope.site.hooks.filter('rest_pre_insert_user', write.patch, { scope, user: before });
  const { password: _, login, meta, ...patch } = filtered;
  if (login !== undefined && login !== before.login) throw userErrors.loginFixed();
  if (patch.roles !== undefined) await assertRoles(scope, before, patch.roles);
  const changed = await store.updateUser(kysely, id, {
    ...patch,
    ...(patch.displayName === '' ? { displayName: before.login } : {}),
    ...(patch.nickname === '' ? { nickname: before.login } : {}),
    ...(patch.slug === '' ? { slug: await claimSlug(scope, { wanted: slugOfLogin(before.login), userId: id }) } : {}),
    ...(write.passwordHash === undefined ? {} : { passwordHash: write.passwordHash }),
  });
  await revokeStale(scope, { before, changed, newPassword: write.passwordHash !== undefined });
  if (patch.email !== undefined) await settleEmail(scope, before, changed);
  if (write.passwordHash !== undefined) await mailOwner(scope, id, { what: 'password' });
  if (isOtherRoles(before, changed)) await mailOwner(scope, id, { what: 'roles', name: changed.roles.join(', ') });
  return finish(scope, changed, { ...write, meta, before });
}

/** Sets the email address of the signed-in user. */
export async function setOwnEmail(scope: Scope, session: SessionIdentity, email: string): Promise<void> {
  const { holder, sessionId, isRecent } = session;
  const caller = createCaller(scope.site, holder);
  await updateUser({ ...scope, caller, credential: { kind: 'cookie', sessionId, isRecent } }, holder.id, {
    patch: { email },
  });
}

const isOtherRoles = (before: User, after: User): boolean => before.roles.join(' ') !== after.roles.join(' ');

interface Staleness {
  readonly before: User;
  readonly changed: User;
  readonly newPassword: boolean;
}

/** Ends sessions, password reset links, and connections that a new password or new roles make invalid. */
async function revokeStale(scope: Scope, { before, changed, newPassword }: Staleness): Promise<void> {
  const { db } = scope;
  if (newPassword || isOtherRoles(before, changed)) await endSignIns(db.kysely, before.id);
  if (!newPassword) return;
  await deleteResetsOf(db.kysely, before.id);
  await endGrants(scope, { userId: before.id }, 'password');
}

/** Meta, registered fields and plugins, in the write's own transaction: an error of theirs leaves nothing behind. */
async function finish(
  scope: Scope,
  written: User,
  write: UserWrite & { meta: Json | undefined; before: User | null },
): Promise<User> {
  const { hooks } = scope.site;
  const given = { scope, creating: write.before === null };
  await hooks.action('rest_insert_user', written, given);
  const changed = write.meta === undefined ? written : await writeMeta(scope, written, write.meta);
  const user =
    write.within === undefined ? changed : await write.within(scope, changed).then(() => asStored(scope, changed));
  await hooks.action('rest_after_insert_user', user, given);
  await recordUserEvent(scope, { before: write.before, user, changed: Object.keys(write.patch) });
  return user;
}

/** Fields of plugins may have changed the user, too. */
async function asStored(scope: Scope, user: User): Promise<User> {
  const [stored = user] = await store.selectUsers(scope.db.kysely, [user.id]);
  return stored;
}

interface UserChange {
  readonly before: User | null;
  readonly user: User;
  /** Names of what was sent: the audit log tells that there is a new password, and never which. */
  readonly changed: readonly string[];
}

function recordUserEvent(scope: Scope, { before, user, changed }: UserChange): Promise<void> {
  const { id, login, roles, slug } = user;
  const audit = before === null ? { login, roles } : { login, roles, former_roles: before.roles, changed };
  const kind = before === null ? 'user.created' : 'user.updated';
  // An editor stores there what it looks like, and does so all the time.
  const isOnlyMeta = before !== null && changed.every((name) => name === 'meta');
  const tags = ['users', `user-${id}`];
  return recordEvents(scope, [{ kind, subject: { id }, tags, after: { roles, slug }, ...(!isOnlyMeta && { audit }) }]);
}

async function writeMeta(scope: Scope, user: User, sent: Json): Promise<User> {
  const stored = changedMeta({
    stored: user.meta,
    sent,
    keys: metaKeysFor(scope.site, { object: 'user', subtype: '' }),
    right: { caller: scope.caller, record: user, canEditRecord: scope.caller.can('edit_user', user) },
  });
  return store.storeUserMeta(scope.db.kysely, user.id, stored);
}

/** For what a plugin keeps with a user, shown in REST or not; null removes a key. */
export const changeUserMeta = (scope: Scope, id: number, values: JsonMap): Promise<void> =>
  store.storeMeta(scope.db.kysely, id, filteredMeta(scope, 'user', values));

const claimSlug = (scope: Scope, { wanted, userId }: { wanted: string; userId: number }): Promise<string> =>
  store.freeSlug(scope.db.kysely, { wanted, userId, numbered: numberedSlug(wanted) });

function assertKnownRoles(roles: Roles, names: readonly string[]): void {
  const unknown = names.find((name) => !roles.has(name));
  if (unknown !== undefined) throw userErrors.unknownRole(unknown, roles.all());
}

/** Users can't remove their own `edit_users` capability: no one might be left to restore it. */
async function assertRoles(scope: Scope, user: User, names: readonly string[]): Promise<void> {
  const roles = await lockRolesNamed(scope, names);
  assertKnownRoles(roles, names);
  if (scope.caller.id !== user.id) return;
  const keepsRight = names.every((name) => roles.get(name)?.capabilities.includes('edit_users'));
  if (!keepsRight || names.length === 0) throw userErrors.ownRole();
}

/** `reassign`: new owner of the posts. 0: no author, null: delete. */
export async function deleteUser(scope: Scope, id: number, reassign: number | null): Promise<User> {
  if (reassign === id) throw userErrors.invalidReassign();
  return inTransaction(scope, async (inner) => {
    const { kysely } = inner.db;
    const user = await store.lockUser(kysely, id, 'removal');
    if (user === null) throw userErrors.unknown(id);
    const heir = reassign === null || reassign === 0 ? null : await store.lockUser(kysely, reassign, 'reference');
    if (reassign !== null && reassign !== 0 && heir === null) throw userErrors.invalidReassign();
    await inner.site.hooks.action('delete_user', user, { scope: inner, reassign });
    await store.deleteUser(kysely, id);
    // Content was reassigned or has no author.
    const audit = { login: user.login, roles: user.roles, reassigned: reassign };
    await recordEvents(inner, [{ kind: 'user.deleted', subject: { id }, tags: [wholeSite], audit }]);
    return user;
  });
}

type Taken = Readonly<Record<string, () => RestError>>;

/** Unique violation → error: the index tells which of the values another user has. */
function takenBy(error: unknown, taken: Taken): unknown {
  const constraint = Object.keys(taken).find((name) => isUniqueViolation(error, name));
  return constraint === undefined ? error : taken[constraint]?.();
}
