import { createHmac } from 'node:crypto';
import { isSameText } from './tokens.ts';

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
export function createNonces(secret: string): Nonces {
  const key = createHmac('sha256', secret).update('nonces').digest();
  const nonceOf = ({ userId, sessionId }: Vouched, tick: number): string =>
    createHmac('sha256', key).update(`${tick}|${userId}|${sessionId}`).digest('hex').slice(0, length);
  const tickOf = ({ at }: Vouched): number => Math.floor(at / halfDay);
  return {
    issue: (whom) => nonceOf(whom, tickOf(whom)),
    vouches: (nonce, whom) => [0, 1].some((ago) => isSameText(nonce, nonceOf(whom, tickOf(whom) - ago))),
  };
}
