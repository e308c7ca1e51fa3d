import type { Database } from '../db/connect.ts';
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

export async function mintApplicationPassword(db: Database, wish: Wish): Promise<Minted> {
  const password = randomPassword();
  const made = await insertApplicationPassword(db.kysely, {
    appId: '',
    expires: null,
    scopes: null,
    ...wish,
    secretHash: hashToken('application password', password),
  });
  return { ...made, password: spacedOut(password) };
}
