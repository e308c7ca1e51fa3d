import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createError } from '../rest/errors.ts';
import { verifyForeign } from './foreign-hashes.ts';

/** How much work a guess costs. Memory in KiB. */
export interface PasswordCost {
  readonly memory: number;
  readonly passes: number;
}

export const usualCost: PasswordCost = Object.freeze({ memory: 19_456, passes: 2 });

/** For tests only: as little work as the algorithm allows. */
export const testCost: PasswordCost = Object.freeze({ memory: 8, passes: 1 });

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long without a stored hash (an unknown user) as with one. */
  verify(password: string, stored: string | null): Promise<boolean>;
  /** Was it made with another cost, so that it should be made anew at the next sign-in? */
  isDated(stored: string): boolean;
}

declare module '../site/core.ts' {
  interface Shared {
    readonly passwords: Passwords;
  }
}

declare module '../scope.ts' {
  interface Tools {
    readonly passwords: Passwords;
  }
}

interface Stored extends PasswordCost {
  readonly salt: Buffer;
  readonly tag: Buffer;
}

const saltLength = 16;
const tagLength = 32;
const derive = promisify(argon2);

/** argon2 holds a libuv thread and 19 MiB; limit concurrency. */
const mostAtOnce = 2;
const mostWaiting = 100;

const tooMany = createError(
  'rest_service_unavailable',
  503,
  'Too many sign-ins at the same time. Try again in a few seconds.',
);

export function createPasswords(cost: PasswordCost = usualCost): Passwords {
  const inTurn = createQueue(mostAtOnce);
  const tagOf = (password: string, salt: Buffer, { memory, passes }: PasswordCost): Promise<Buffer> =>
    inTurn(() => derive('argon2id', { message: password, nonce: salt, parallelism: 1, tagLength, memory, passes }));
  const nobody: Stored = { ...cost, salt: randomBytes(saltLength), tag: randomBytes(tagLength) };

  return {
    hash: async (password) => {
      const salt = randomBytes(saltLength);
      return write({ ...cost, salt, tag: await tagOf(password, salt, cost) });
    },
    verify: async (password, stored) => {
      const known = stored === null ? null : read(stored);
      const against = known ?? nobody;
      const isSame = timingSafeEqual(await tagOf(password, against.salt, against), against.tag);
      if (known !== null || stored === null) return isSame && known !== null;
      const foreign = await inTurn(async () => verifyForeign(password, stored));
      return foreign === true;
    },
    isDated: (stored) => {
      const known = read(stored);
      return known?.memory !== cost.memory || known.passes !== cost.passes;
    },
  };
}

/** The form other programs read as well: `$argon2id$v=19$m=…,t=…,p=1$salt$tag`. */
const write = ({ memory, passes, salt, tag }: Stored): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=1$${unpadded(salt)}$${unpadded(tag)}`;

const form = /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,4}),p=1\$([\w+/]{22})\$([\w+/]{43})$/;

function read(stored: string): Stored | null {
  const [, memory, passes, salt, tag] = form.exec(stored) ?? [];
  if (salt === undefined || tag === undefined) return null;
  return {
    memory: Number(memory),
    passes: Number(passes),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** Runs that many jobs at a time; the others wait in the order they came. */
function createQueue(most: number): <T>(job: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (job) => {
    if (waiting.length >= mostWaiting) throw tooMany({ headers: { 'Retry-After': '5' } });
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
