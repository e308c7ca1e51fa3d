import { recordAudit } from '../events/audit.ts';
import type { Doing } from '../events/audit.ts';
import { insertApplicationPassword } from './application-passwords.store.ts';
import type { ApplicationPassword } from './application-passwords.store.ts';
import type { PasswordScopes } from './credential.ts';
import { hashToken, randomPassword, spacedOut } from './tokens.ts';

export interface Wish {
  readonly userId: number;
  readonly name: string;
  /** UUID of the application, the same on every site; empty when it has none. */
  readonly appId?: string;
  /** GMT; never when null. */
  readonly expires?: string | null;
  readonly scopes?: PasswordScopes | null;
}

/** A password that was just made: the only moment at which it can be read. */
export interface Minted extends ApplicationPassword {
  readonly password: string;
}

/** Runs in the caller's transaction. */
export async function mintApplicationPassword(doing: Doing, wish: Wish): Promise<Minted> {
  const password = randomPassword();
  const made = await insertApplicationPassword(doing.db.kysely, {
    appId: '',
    expires: null,
    scopes: null,
    ...wish,
    secretHash: hashToken('application password', password),
  });
  await recordPasswords(doing, 'created', [made]);
  return { ...made, password: spacedOut(password) };
}

/** Who created, changed or deleted keys, and whose they were. */
export const recordPasswords = (
  doing: Doing,
  verb: 'created' | 'renamed' | 'updated' | 'rotated' | 'deleted',
  passwords: readonly ApplicationPassword[],
): Promise<void> =>
  recordAudit(
    doing,
    passwords.map(({ uuid: id, userId: user, name, expires, scopes }) => ({
      action: `application-password.${verb}`,
      subject: { id, user, name },
      ...(verb === 'updated' && { details: { expires, scopes: scopes === null ? null : { ...scopes } } }),
    })),
  );
