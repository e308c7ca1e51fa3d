import { createHash } from 'node:crypto';
import type { Database } from '../db/connection/connect.ts';
import { recordAudit } from '../events/audit.ts';
import type { Secrets } from '../lib/secrets.ts';
import { findAccountOf, storePassword } from './identity.store.ts';
import type { Account } from './identity.store.ts';
import { endGrants } from './oauth/grants.ts';
import { openReset } from './resets.ts';
import { deleteResetsOf } from './resets.store.ts';
import { endSignIns } from './sign-ins.store.ts';
import { isSigned, signatureOf } from './tokens.ts';

/** A week, in seconds. */
const lifetime = 604_800;
const form = /^(\d{1,16})\.(\d{1,12})\.([\w-]{43})$/;
const now = (): number => Math.floor(Date.now() / 1000);

type Owner = Pick<Account, 'id' | 'passwordHash'>;

/** With the password, so that a link works for the password it was sent about, and no longer. */
const wordsOf = ({ id, passwordHash }: Owner, end: string): readonly string[] => [
  String(id),
  end,
  createHash('sha256').update(passwordHash).digest('base64url'),
];

/** For the link in a mail about a sign-in. Nothing is stored. */
export function notMeKey(secret: Secrets, owner: Owner): string {
  const end = String(now() + lifetime);
  return `${owner.id}.${end}.${signatureOf(secret, 'not me', wordsOf(owner, end))}`;
}

/** Whose link it is, while it is valid. */
export async function accountOfNotMe(db: Database, secret: Secrets, key: string): Promise<Account | null> {
  const [, id = '', end = '', signature = ''] = form.exec(key) ?? [];
  if (Number(end) <= now()) return null;
  const account = await findAccountOf(db.kysely, Number(id));
  if (account === null || !account.canSignIn) return null;
  return isSigned(secret, { purpose: 'not me', words: wordsOf(account, end), signature }) ? account : null;
}

/**
 * Somebody else signed in: ends everything that the password opened, and the password itself. Returns the key of a link
 * to set a new one.
 */
export async function disownSignIn(db: Database, { id }: Owner, remoteAddress: string): Promise<string> {
  const doing = { caller: { id }, credential: { kind: 'mail-link' }, remoteAddress };
  await db.transaction(async (trx) => {
    await storePassword(trx, { id, passwordHash: '' });
    await endSignIns(trx, id);
    await deleteResetsOf(trx, id);
    const within = { ...doing, db: { kysely: trx } };
    await endGrants(within, { userId: id }, 'password');
    await recordAudit(within, [{ action: 'session.disowned', subject: { kind: 'user', id } }]);
  });
  return openReset(db, id, doing);
}
