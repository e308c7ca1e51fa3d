import type { Doing } from '../events/audit.ts';
import { recordPasswords } from './application-passwords.ts';
import { insertApplicationPassword } from './application-passwords.store.ts';
import type { PasswordScopes } from './credential.ts';
import { lockCurrentKey, markReplaced, setLifetime } from './service-accounts.store.ts';
import type { ServiceKey } from './service-accounts.store.ts';
import { hashToken, randomToken } from './tokens.ts';

const prefix = 'plat_k_';

/** Keys of service accounts name their user, so they can be sent as a bearer token, without a user name. */
export const isServiceKey = (token: string): boolean => token.startsWith(prefix);

export const defaultKeyDays = 90;
export const maxKeyDays = 365;

export interface NewServiceKey {
  readonly userId: number;
  readonly name: string;
  readonly days: number;
  readonly scopes: PasswordScopes | null;
}

/** A key that was just created: the only moment at which it can be read. */
export interface CreatedServiceKey extends ServiceKey {
  readonly key: string;
}

/** Runs in the caller's transaction. */
export async function createServiceKey(doing: Doing, { days, ...wish }: NewServiceKey): Promise<CreatedServiceKey> {
  const key = `${prefix}${randomToken()}`;
  const { kysely } = doing.db;
  const { uuid } = await insertApplicationPassword(kysely, {
    ...wish,
    appId: '',
    expires: null,
    secretHash: hashToken('application password', key),
  });
  const created = await setLifetime(kysely, { uuid, days });
  await recordPasswords(doing, 'created', [created]);
  return { ...created, key };
}

/**
 * The next key, with the same name, scopes, and lifetime. The former one works for another 24 hours, so that programs can
 * change over. Null: it is unknown, expired, or was replaced already.
 */
export async function rotateServiceKey(
  doing: Doing,
  key: { readonly userId: number; readonly uuid: string },
): Promise<CreatedServiceKey | null> {
  const former = await lockCurrentKey(doing.db.kysely, key);
  if (former === null) return null;
  const { userId, name, scopes, days } = former;
  const next = await createServiceKey(doing, { userId, name, scopes, days });
  await markReplaced(doing.db.kysely, former.uuid);
  await recordPasswords(doing, 'rotated', [former]);
  return next;
}
