import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { blake2b } from '@noble/hashes/blake2.js';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';

/**
 * Hashes of passwords that came over with their owners. They are verified by their form and replaced at the first
 * sign-in. Null for a hash of no known form.
 */
export function verifyForeign(given: string, stored: string): Promise<boolean> | null {
  const password = given.trim();
  if (stored.startsWith('$wp$2y$')) {
    const digest = createHmac('sha384', 'wp-sha384').update(password).digest('base64');
    return verifyBcrypt(digest, stored.slice('$wp'.length));
  }
  if (/^\$2[aby]\$\d\d\$[./\w]{53}$/.test(stored)) return verifyBcrypt(password, stored);
  if (/^\$[PH]\$[./\w]{31}$/.test(stored)) return isSame(portableHash(password, stored), stored);
  if (/^[\da-f]{32}$/.test(stored)) return isSame(createHash('md5').update(password).digest('hex'), stored);
  return null;
}

const keyed = { key: Buffer.from('wp_fast_hash_6.8+'), dkLen: 30 };

/** What another service stored of an application password; null for a form that the password does not lead to. */
export function foreignDigest(stored: string): Buffer | null {
  const [, text] = /^\$generic\$([\w-]{40})$/.exec(stored) ?? [];
  return text === undefined ? null : Buffer.from(text, 'base64url');
}

/** The same, of the password. Shorter than what this service stores of its own, so that neither passes for the other. */
export const foreignDigestOf = (password: string): Buffer => Buffer.from(blake2b(Buffer.from(password), keyed));

const isSame = async (one: string, other: string): Promise<boolean> =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const alphabet = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Rounds as a power of two; a hash that asks for more would keep the service busy. */
const mostRounds = 16;

function portableHash(password: string, stored: string): string {
  const rounds = alphabet.indexOf(stored.charAt(3));
  if (rounds > mostRounds) return '';
  const md5 = (...parts: (string | Buffer)[]): Buffer => {
    const hash = createHash('md5');
    for (const part of parts) hash.update(part);
    return hash.digest();
  };
  let digest = md5(stored.slice(4, 12), password);
  for (let round = 0; round < 2 ** rounds; round += 1) digest = md5(digest, password);
  return stored.slice(0, 12) + written(digest);
}

/** Six bits a letter, the lowest first. */
function written(bytes: Buffer): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const group = bytes.subarray(at, at + 3);
    let value = group.reduceRight((all, byte) => all * 256 + byte, 0);
    for (let letter = 0; letter <= group.length; letter += 1) {
      text += alphabet.charAt(value & 63);
      value >>= 6;
    }
  }
  return text;
}
