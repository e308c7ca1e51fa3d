import { createHmac } from 'node:crypto';
import { isSameText } from '../lib/secrets.ts';
import type { Secrets } from '../lib/secrets.ts';

/** Whom a nonce vouches for: one user in one session. */
export interface Vouched {
  readonly userId: number;
  readonly sessionId: string;
  /** Seconds by the clock of the database, which is the same for all nodes. */
  readonly at: number;
}

export interface Nonces {
  issue(whom: Vouched): string;
  vouches(nonce: string, whom: Vouched): boolean;
}

const halfDay = 43_200;
const length = 10;

/** A nonce is good for the half day it was issued in and the next one: 12 to 24 hours. */
export function createNonces(secrets: Secrets): Nonces {
  const keyOf = (secret: string): Buffer => createHmac('sha256', secret).update('nonces').digest();
  const [first, ...others] = secrets;
  const own = keyOf(first);
  const keys = [own, ...others.map(keyOf)];
  const nonceOf = (key: Buffer, { userId, sessionId }: Vouched, tick: number): string =>
    createHmac('sha256', key).update(`${tick}|${userId}|${sessionId}`).digest('hex').slice(0, length);
  const tickOf = ({ at }: Vouched): number => Math.floor(at / halfDay);
  return {
    issue: (whom) => nonceOf(own, whom, tickOf(whom)),
    vouches: (nonce, whom) =>
      keys.some((key) => [0, 1].some((ago) => isSameText(nonce, nonceOf(key, whom, tickOf(whom) - ago)))),
  };
}
