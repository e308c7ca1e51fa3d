import { mintApplicationPassword, recordPasswords } from '../../auth/application-passwords.ts';
import type { Minted, Wish } from '../../auth/application-passwords.ts';
import { isServiceAccount } from '../../auth/service-accounts.store.ts';
import * as store from '../../auth/application-passwords.store.ts';
import type { ApplicationPassword } from '../../auth/application-passwords.store.ts';
import { cleanLine } from '../../lib/clean-text.ts';
import { locked } from '../../lib/locked.ts';
import type { Locked } from '../../lib/locked.ts';
import type { Scope } from '../../scope.ts';
import { inTransaction } from '../../site/transaction.ts';
import { mailOwner } from '../users/account-mails.actions.ts';
import { passwordErrors } from './application-passwords.errors.ts';

export type { ApplicationPassword, Minted };

/** Throws while application passwords cannot be used at all. */
export async function requireAvailable({ site, takesApplicationPasswords }: Scope): Promise<void> {
  if (await site.hooks.filter('application_passwords_available', takesApplicationPasswords)) return;
  throw passwordErrors.unavailable();
}

export async function requireAvailableFor({ site }: Scope, userId: number): Promise<void> {
  if (await site.hooks.filter('application_passwords_available_for_user', true, { userId })) return;
  throw passwordErrors.unavailableForUser();
}

export const listPasswords = ({ db }: Scope, userId: number): Promise<ApplicationPassword[]> =>
  store.selectApplicationPasswords(db.kysely, userId);

/** Whether it is over before it began is judged by the clock of the database, which also wrote when it began. */
export const mintPassword = (scope: Scope, wish: Wish): Promise<Minted> => {
  const named = { ...wish, name: cleanedName(wish.name) };
  return inTransaction(scope, async (inner) => {
    await assertOfPerson(inner, wish.userId);
    const minted = await mintApplicationPassword(inner, named);
    if (minted.expires !== null && minted.expires <= minted.created) throw passwordErrors.alreadyOver();
    await mailOwner(inner, minted.userId, { what: 'key-created', name: minted.name });
    return minted;
  });
};

/** Otherwise a key of a service account could be created without an expiry date. */
async function assertOfPerson({ db }: Scope, userId: number): Promise<void> {
  if (await isServiceAccount(db.kysely, userId)) throw passwordErrors.ofService();
}

/** Only what could be a UUID is looked up. */
const uuidForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

type PasswordId = store.PasswordId;

export async function requirePassword({ db }: Scope, id: PasswordId): Promise<ApplicationPassword> {
  return known(id, await only(id, () => store.findApplicationPasswordOf(db.kysely, id)));
}

export type PasswordChanges = Partial<Pick<ApplicationPassword, 'name' | 'expires' | 'scopes'>>;

/** Takes effect with the next request: credentials are looked up in the database each time. */
export async function updatePassword(
  scope: Scope,
  id: PasswordId,
  changes: PasswordChanges,
): Promise<Locked<ApplicationPassword>> {
  // Nothing is written, so nothing is locked.
  if (Object.keys(changes).length === 0) return locked(await requirePassword(scope, id));
  const { name, ...limits } = changes;
  const stored = { ...limits, ...(name !== undefined && { name: cleanedName(name) }) };
  const isRename = Object.keys(limits).length === 0;
  return changing(scope, id, isRename ? 'renamed' : 'updated', async (inner) => {
    if (limits.expires !== undefined) await assertOfPerson(inner, id.userId);
    const updated = await store.updateApplicationPassword(inner.db.kysely, id, stored);
    if (isRename || updated === null) return updated;
    if (updated.wasExpired) throw passwordErrors.expired();
    if (updated.isExpired) throw passwordErrors.alreadyOver();
    await mailOwner(inner, updated.userId, { what: 'key-changed', name: updated.name });
    return updated;
  });
}

export const removePassword = (scope: Scope, id: PasswordId): Promise<Locked<ApplicationPassword>> =>
  changing(scope, id, 'deleted', (inner) => store.deleteApplicationPassword(inner.db.kysely, id));

/** How many there were. */
export const removePasswords = (scope: Scope, userId: number): Promise<number> =>
  inTransaction(scope, async (inner) => {
    const gone = await store.deleteApplicationPasswords(inner.db.kysely, userId);
    await recordPasswords(inner, 'deleted', gone);
    return gone.length;
  });

const changing = (
  scope: Scope,
  id: PasswordId,
  verb: 'renamed' | 'updated' | 'deleted',
  change: (scope: Scope) => Promise<FoundPassword>,
): Promise<Locked<ApplicationPassword>> =>
  inTransaction(scope, async (inner) => {
    const password = locked(known(id, await only(id, () => change(inner))));
    await recordPasswords(inner, verb, [password]);
    return password;
  });

/** The password this request was made with, if it is one of the user's. */
export async function usedPassword(scope: Scope, userId: number): Promise<ApplicationPassword> {
  const { credential } = scope;
  if (credential.kind !== 'application-password' || credential.userId !== userId) throw passwordErrors.notUsed();
  return requirePassword(scope, credential);
}

type FoundPassword = ApplicationPassword | null;

const only = async ({ uuid }: PasswordId, look: () => Promise<FoundPassword>): Promise<FoundPassword> =>
  uuidForm.test(uuid) ? look() : null;

function known({ uuid }: PasswordId, password: FoundPassword): ApplicationPassword {
  if (password === null) throw passwordErrors.unknown(uuid);
  return password;
}

function cleanedName(name: string): string {
  const cleaned = cleanLine(name);
  if (cleaned === '') throw passwordErrors.emptyName();
  return cleaned;
}
