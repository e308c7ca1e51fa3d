import type { Database } from '../db/connection/connect.ts';
import { recordAudit } from '../events/audit.ts';
import { findAccount } from './identity.store.ts';
import { sourceOf } from './throttle.ts';

export interface RefusedKey {
  readonly login: string;
  readonly remoteAddress: string;
}

/** Pairs of name and source that a node keeps in mind, and milliseconds after which it forgets them. */
const most = 1000;
const lasting = 600_000;

/**
 * Keeps in the audit log that an application password was not taken. A program that has a wrong one sends it with every
 * request, so that each pair of name and source is written down once in a while, and only so many of them.
 */
export function createRefusals(db: Database, onTrouble: (error: unknown) => void): (refused: RefusedKey) => void {
  const seen = new Set<string>();
  let forgetAt = 0;

  const record = async ({ login, remoteAddress }: RefusedKey): Promise<void> => {
    const { account } = await findAccount(db.kysely, login);
    const subject = { kind: 'user', id: account?.id ?? null };
    const doing = { db, remoteAddress, credential: { kind: 'application-password' } };
    await recordAudit(doing, [{ action: 'application-password.refused', subject }]);
  };

  return (refused) => {
    const now = performance.now();
    if (now >= forgetAt) {
      seen.clear();
      forgetAt = now + lasting;
    }
    const pair = `${sourceOf(refused.remoteAddress)} ${refused.login}`;
    if (seen.has(pair) || seen.size >= most) return;
    seen.add(pair);
    record(refused).catch(onTrouble);
  };
}
