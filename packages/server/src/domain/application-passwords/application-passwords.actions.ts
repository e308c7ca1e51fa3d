import { mintApplicationPassword } from '../../auth/application-passwords.ts';
import type { Minted, Wish } from '../../auth/application-passwords.ts';
import * as store from '../../auth/application-passwords.store.ts';
import type { ApplicationPassword } from '../../auth/application-passwords.store.ts';
import { cleanLine } from '../../lib/clean-text.ts';
import type { Scope } from '../../scope.ts';
import { inTransaction } from '../../site/transaction.ts';
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
  return inTransaction(scope, async ({ db }) => {
    const minted = await mintApplicationPassword(db, named);
    if (minted.expires !== null && minted.expires <= minted.created) throw passwordErrors.alreadyOver();
    return minted;
  });
};

/** Only what could be a UUID is looked up. */
const uuidForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

type PasswordId = store.PasswordId;

export async function requirePassword({ db }: Scope, id: PasswordId): Promise<ApplicationPassword> {
  return known(await only(id, () => store.findApplicationPasswordOf(db.kysely, id)));
}

/** Without a new name everything stays as it is. */
export async function renamePassword(
  scope: Scope,
  id: PasswordId,
  name: string | undefined,
): Promise<ApplicationPassword> {
  if (name === undefined) return requirePassword(scope, id);
  const wanted = { ...id, name: cleanedName(name) };
  return known(await only(id, () => store.renameApplicationPassword(scope.db.kysely, wanted)));
}

export async function removePassword({ db }: Scope, id: PasswordId): Promise<ApplicationPassword> {
  return known(await only(id, () => store.deleteApplicationPassword(db.kysely, id)));
}

export const removePasswords = ({ db }: Scope, userId: number): Promise<number> =>
  store.deleteApplicationPasswords(db.kysely, userId);

/** The password this request was made with, if it is one of the user's. */
export async function usedPassword(scope: Scope, userId: number): Promise<ApplicationPassword> {
  const { credential } = scope;
  if (credential.kind !== 'application-password' || credential.userId !== userId) throw passwordErrors.notUsed();
  return requirePassword(scope, credential);
}

type FoundPassword = ApplicationPassword | null;

const only = async ({ uuid }: PasswordId, look: () => Promise<FoundPassword>): Promise<FoundPassword> =>
  uuidForm.test(uuid) ? look() : null;

function known(password: FoundPassword): ApplicationPassword {
  if (password === null) throw passwordErrors.unknown();
  return password;
}

function cleanedName(name: string): string {
  const cleaned = cleanLine(name);
  if (cleaned === '') throw passwordErrors.emptyName();
  return cleaned;
}
