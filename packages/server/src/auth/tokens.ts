import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** A secret that nobody guesses, for cookies and links. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/**
 * What is stored of a random secret. It cannot be guessed from its hash even fast, so a fast hash does, and finding it
 * is one look into an index. The purpose keeps the secret of one kind from passing for another.
 */
export const hashToken = (
  purpose: 'application password' | 'session' | 'reset' | 'preview' | 'throttle',
  token: string,
): Buffer => createHash('sha256').update(`${purpose}\0${token}`).digest();

/** What only somebody with the secret can make of these words; good for one purpose. */
export const signatureOf = (
  secret: string,
  purpose: 'form' | 'known browser' | 'widget' | 'rendition',
  words: readonly string[],
): string =>
  createHmac('sha256', secret)
    .update([purpose, ...words].join('\0'))
    .digest('base64url');

/** Takes as long for a text that begins right as for any other. */
export function isSameText(given: string, expected: string): boolean {
  const bytes = Buffer.from(given);
  return bytes.length === expected.length && timingSafeEqual(bytes, Buffer.from(expected));
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const passwordLength = 24;

/** 24 letters and digits: 142 bits. */
export const randomPassword = (): string =>
  Array.from({ length: passwordLength }, () => letters[randomInt(letters.length)]).join('');

/** In groups of four, as people are shown it. */
export const spacedOut = (password: string): string => password.match(/.{1,4}/g)?.join(' ') ?? '';
