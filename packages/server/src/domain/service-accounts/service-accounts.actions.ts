import { recordPasswords } from '../../auth/application-passwords.ts';
import { deleteApplicationPassword } from '../../auth/application-passwords.store.ts';
import { createServiceKey, rotateServiceKey } from '../../auth/service-accounts.ts';
import type { CreatedServiceKey, NewServiceKey } from '../../auth/service-accounts.ts';
import {
  insertServiceAccount,
  isServiceAccount,
  selectServiceAccounts,
  selectServiceKeys,
} from '../../auth/service-accounts.store.ts';
import type { ServiceAccount, ServiceKey } from '../../auth/service-accounts.store.ts';
import { storePassword } from '../../auth/identity.store.ts';
import { randomPassword } from '../../auth/tokens.ts';
import { recordAudit } from '../../events/audit.ts';
import { cleanLine } from '../../lib/clean-text.ts';
import type { Scope } from '../../scope.ts';
import { inTransaction } from '../../site/transaction.ts';
import { mailOwner } from '../users/account-mails.actions.ts';
import { createUser } from '../users/users.actions.ts';
import { serviceAccountErrors } from './service-accounts.errors.ts';

export type { ServiceKey };

export interface AccountWithKeys extends ServiceAccount {
  readonly keys: readonly ServiceKey[];
}

/** All service accounts with their keys, by name. */
export async function listServiceAccounts({ db }: Scope): Promise<AccountWithKeys[]> {
  const accounts = await selectServiceAccounts(db.kysely);
  const keys = await selectServiceKeys(
    db.kysely,
    accounts.map(({ userId }) => userId),
  );
  return accounts.map((account) => ({ ...account, keys: keys.filter(({ userId }) => userId === account.userId) }));
}

export async function requireServiceAccount({ db }: Scope, id: number): Promise<AccountWithKeys> {
  const [account] = await selectServiceAccounts(db.kysely, id);
  if (account === undefined) throw serviceAccountErrors.unknown(id);
  return { ...account, keys: await selectServiceKeys(db.kysely, [id]) };
}

export interface NewServiceAccount extends Omit<NewServiceKey, 'userId' | 'name'> {
  readonly login: string;
  readonly name: string;
  readonly roles: readonly string[];
}

export interface CreatedAccount {
  readonly userId: number;
  readonly key: CreatedServiceKey;
}

/** Mail to a program reaches nobody (RFC 2606): its owner is mailed instead. */
const emailOf = (login: string): string => `${login}@service-accounts.invalid`;

/** A user without a password, and its first key. */
export async function createServiceAccount(scope: Scope, given: NewServiceAccount): Promise<CreatedAccount> {
  const { login, name, roles, days, scopes } = given;
  if (roles.length === 0) throw serviceAccountErrors.roles();
  let key: CreatedServiceKey | null = null;
  const patch = { login, email: emailOf(login), displayName: name, password: randomPassword(), roles };
  const { id: userId } = await createUser(scope, {
    patch,
    within: async (inner, user) => {
      const ownerId = inner.caller.id === 0 ? null : inner.caller.id;
      await storePassword(inner.db.kysely, { id: user.id, passwordHash: '' });
      await insertServiceAccount(inner.db.kysely, { userId: user.id, ownerId });
      await recordAudit(inner, [
        { action: 'service-account.created', subject: { id: user.id }, details: { login, roles } },
      ]);
      key = await createKey(inner, { userId: user.id, name: 'First key', days, scopes });
    },
  });
  if (key === null) throw serviceAccountErrors.unknown(userId);
  return { userId, key };
}

export const createKeyOf = (scope: Scope, wish: NewServiceKey): Promise<CreatedServiceKey> =>
  inTransaction(scope, (inner) => createKey(inner, { ...wish, name: cleanLine(wish.name) || 'Key' }));

async function createKey(scope: Scope, wish: NewServiceKey): Promise<CreatedServiceKey> {
  const created = await createServiceKey(scope, wish);
  await mailOwner(scope, wish.userId, { what: 'key-created', name: created.name });
  return created;
}

interface KeyOf {
  readonly userId: number;
  readonly uuid: string;
}

/** The key with this name or UUID, or the only one. Replaced and expired keys don't count. */
export function requireCurrentKey({ keys }: AccountWithKeys, name?: string): ServiceKey {
  const current = keys.filter(({ replaced, expired }) => !replaced && !expired);
  const named = name === undefined ? current : current.filter((key) => key.name === name || key.uuid === name);
  const [key] = named;
  if (key === undefined) throw serviceAccountErrors.unknownKey(name ?? '');
  if (named.length > 1) throw serviceAccountErrors.severalKeys(named.map(({ uuid }) => uuid));
  return key;
}

/** The next key. The former one works for another 24 hours. */
export const rotateKey = (scope: Scope, key: KeyOf): Promise<CreatedServiceKey> =>
  inTransaction(scope, async (inner) => {
    const next = await onlyKnown(inner, key, () => rotateServiceKey(inner, key));
    await mailOwner(inner, key.userId, { what: 'key-created', name: next.name });
    return next;
  });

export const revokeKey = (scope: Scope, key: KeyOf): Promise<void> =>
  inTransaction(scope, async (inner) => {
    const deleted = await onlyKnown(inner, key, () => deleteApplicationPassword(inner.db.kysely, key));
    await recordPasswords(inner, 'deleted', [deleted]);
  });

/** Only keys of service accounts: other users have routes of their own. */
async function onlyKnown<T>({ db }: Scope, { userId, uuid }: KeyOf, find: () => Promise<T | null>): Promise<T> {
  if (!(await isServiceAccount(db.kysely, userId))) throw serviceAccountErrors.unknown(userId);
  const found = await find();
  if (found === null) throw serviceAccountErrors.unknownKey(uuid);
  return found;
}
