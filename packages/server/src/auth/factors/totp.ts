import { createHmac, randomBytes } from 'node:crypto';
import { isSameText } from '../../lib/secrets.ts';
import { fromBase32, toBase32 } from './base32.ts';

/** Time-based one-time passwords (RFC 6238): what every authenticator app reads. */
const stepSeconds = 30;
const digits = 6;
/** SHA-1 has 160 bits. */
const seedBytes = 20;

/** In Base32. */
export const newSeed = (): string => toBase32(randomBytes(seedBytes));

export const stepAt = (seconds: number): number => Math.floor(seconds / stepSeconds);

/** The HMAC-based one-time password of a counter (RFC 4226). */
export function codeOfStep(seed: Uint8Array, step: number, length = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', seed).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** length).padStart(length, '0');
}

/** The step whose code this is: the current one or a neighbor, because clocks differ. Null: none. */
export function matchingStep(seed: string, code: string, seconds: number): number | null {
  const bytes = fromBase32(seed);
  const current = stepAt(seconds);
  return [current, current - 1, current + 1].find((step) => isSameText(code, codeOfStep(bytes, step))) ?? null;
}

/** What a QR code for authenticator apps contains. */
export function keyUri({ seed, issuer, account }: { seed: string; issuer: string; account: string }): string {
  // A colon separates issuer and account.
  const [from, name] = [issuer, account].map((part) => encodeURIComponent(part.replaceAll(':', ' ')));
  return `otpauth://totp/${from}:${name}?secret=${seed}&issuer=${from}&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`;
}
