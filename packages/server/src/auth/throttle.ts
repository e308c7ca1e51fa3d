import { isIPv6 } from 'node:net';
import type { Database } from '../db/connection/connect.ts';
import { secondsText } from '../lib/readable-units.ts';
import { createError } from '../rest/errors.ts';
import { refund, spend } from './throttle.store.ts';
import { hashToken } from './tokens.ts';

/** So many attempts at once, and after that one in so many seconds. */
interface Allowance {
  readonly attempts: number;
  readonly seconds: number;
}

type Budget = 'source' | 'pair' | 'name';

/**
 * Rate limits by action. The (user, source) budget stops a single attacker without locking out the user. The user
 * budget limits distributed guessing.
 */
const allowances = {
  'sign-in': {
    source: { attempts: 50, seconds: 10 },
    pair: { attempts: 10, seconds: 60 },
    name: { attempts: 1000, seconds: 30 },
  },
  reset: {
    source: { attempts: 20, seconds: 60 },
    pair: { attempts: 3, seconds: 900 },
    name: { attempts: 30, seconds: 900 },
  },
  'sign-in, known browser': { name: { attempts: 10, seconds: 60 } },
  'reset, known browser': { name: { attempts: 3, seconds: 900 } },
  'post password': { pair: { attempts: 20, seconds: 30 } },
  // Passwords are known here: six digits are all that is left to guess.
  'second factor': { pair: { attempts: 10, seconds: 60 }, name: { attempts: 100, seconds: 60 } },
  'second factor, known browser': { name: { attempts: 10, seconds: 60 } },
  'recovery code': { pair: { attempts: 10, seconds: 60 }, name: { attempts: 100, seconds: 60 } },
  passkey: { source: { attempts: 50, seconds: 10 } },
  'identity provider': { source: { attempts: 50, seconds: 10 } },
  // Whole offices share a source on their first day.
  'new account': { source: { attempts: 50, seconds: 60 }, name: { attempts: 1000, seconds: 60 } },
  'account mail': { name: { attempts: 5, seconds: 3600 } },
  'test mail': { name: { attempts: 5, seconds: 300 } },
  'new email': { name: { attempts: 5, seconds: 3600 } },
  // Twenty an hour per source, and a thousand a day in total.
  'oauth registration': { source: { attempts: 20, seconds: 180 }, name: { attempts: 1000, seconds: 86 } },
  // Five comments at once, then thirty an hour.
  comment: { source: { attempts: 5, seconds: 120 } },
} as const satisfies Record<string, Readonly<Partial<Record<Budget, Allowance>>>>;

export interface Attempt {
  readonly what: keyof typeof allowances;
  /** Whom or what it is about, as it was said: whether that is known, and under which other names, must not show. */
  readonly name: string;
  readonly remoteAddress: string;
}

const tooMany = createError(
  'rest_too_many_attempts',
  429,
  (seconds: number) => `Too many attempts. Try again in ${secondsText(seconds)}.`,
);

/** Counts towards the rate limits. The first budget that is spent rejects the attempt and spares the others. */
export async function countAttempt({ kysely }: Database, attempt: Attempt): Promise<void> {
  for (const budget of budgetsOf(attempt)) {
    const wait = await spend(kysely, budget);
    if (wait !== null) throw tooMany(wait, { headers: { 'Retry-After': String(wait) } });
  }
}

/** A success was no attempt to guess. */
export async function forgiveAttempt({ kysely }: Database, attempt: Attempt): Promise<void> {
  for (const budget of budgetsOf(attempt)) await refund(kysely, budget);
}

function budgetsOf({ what, name, remoteAddress }: Attempt) {
  const source = sourceOf(remoteAddress);
  const names: Readonly<Record<Budget, string>> = { source, pair: `${source} ${name}`, name };
  const budgets = Object.entries(allowances[what]) as [Budget, Allowance][];
  return budgets.map(([budget, { attempts, seconds }]) => ({
    key: hashToken('throttle', `${what} ${budget} ${names[budget]}`),
    cost: seconds,
    burst: attempts * seconds,
  }));
}

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
