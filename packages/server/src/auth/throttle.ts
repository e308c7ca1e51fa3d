import { isIPv6 } from 'node:net';
import type { Database } from '../db/connect.ts';
import { createError } from '../rest/errors.ts';
import { refund, spend } from './throttle.store.ts';
import { hashToken } from './tokens.ts';

/** So many attempts at once, and after that one in so many seconds. */
interface Allowance {
  readonly attempts: number;
  readonly seconds: number;
}

/** By what is attempted and who or what is attempted on. Accounts are guarded more closely than networks. */
const allowances = {
  'sign-in account': { attempts: 10, seconds: 60 },
  'sign-in source': { attempts: 50, seconds: 10 },
  'reset account': { attempts: 3, seconds: 900 },
  'reset source': { attempts: 20, seconds: 60 },
} as const satisfies Record<string, Allowance>;

export type Attempted = 'sign-in' | 'reset';

export interface Attempt {
  readonly what: Attempted;
  /** The account, or what was typed where there is none: both are throttled alike. */
  readonly account: string;
  readonly remoteAddress: string;
}

const tooMany = createError('rest_too_many_attempts', 429, 'Too many attempts. Please wait a moment.');

/** Counts the attempt against its account and its source; refuses it when either has had enough. */
export async function countAttempt({ kysely }: Database, attempt: Attempt): Promise<void> {
  const waits: number[] = [];
  for (const { key, cost, burst } of keysOf(attempt)) {
    const wait = await spend(kysely, { key, cost, burst });
    if (wait !== null) waits.push(wait);
  }
  if (waits.length > 0) throw tooMany({ headers: { 'Retry-After': String(Math.max(...waits)) } });
}

/** A success was no attempt to guess. */
export async function forgiveAttempt({ kysely }: Database, attempt: Attempt): Promise<void> {
  for (const key of keysOf(attempt)) await refund(kysely, key);
}

const keysOf = ({ what, account, remoteAddress }: Attempt) =>
  (
    [
      ['account', account],
      ['source', sourceOf(remoteAddress)],
    ] as const
  ).map(([kind, name]) => {
    const { attempts, seconds } = allowances[`${what} ${kind}`];
    return { key: hashToken('throttle', `${what} ${kind} ${name}`), cost: seconds, burst: attempts * seconds };
  });

/** One customer has a whole /64 of IPv6 addresses, and may use another one for each attempt. */
export function sourceOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const behind = tail === undefined || tail === '' ? [] : tail.split(':');
  const filled =
    tail === undefined ? groups : [...groups, ...Array(8 - groups.length - behind.length).fill('0'), ...behind];
  return `${filled
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
