import { insertForeignPassword } from '../../auth/application-passwords.store.ts';
import { foreignDigest } from '../../auth/foreign-hashes.ts';
import type { Scope } from '../../scope.ts';

export interface ForeignPassword {
  readonly userId: number;
  readonly uuid: string;
  readonly appId: string;
  readonly name: string;
  /** As the other site kept it. */
  readonly hash: string;
}

const uuidForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Keys of applications that came over, which go on opening; tells those that cannot be found by their hashes. */
export async function importPasswords(
  { db }: Scope,
  passwords: readonly ForeignPassword[],
): Promise<ForeignPassword[]> {
  const unusable: ForeignPassword[] = [];
  for (const password of passwords) {
    const secretHash = foreignDigest(password.hash);
    if (secretHash === null || !uuidForm.test(password.uuid)) {
      unusable.push(password);
      continue;
    }
    const { userId, uuid, appId, name } = password;
    await insertForeignPassword(db.kysely, { userId, uuid, appId, name: name.slice(0, 200), secretHash });
  }
  return unusable;
}
