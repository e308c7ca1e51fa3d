import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import { isSignedWith } from '../lib/secrets.ts';
import type { Secrets } from '../lib/secrets.ts';

/** A random token for cookies and links. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/**
 * What is stored of a random secret. It cannot be guessed from its hash even fast, so a fast hash does, and finding it
 * is one look into an index. The purpose keeps the secret of one kind from passing for another.
 */
export const hashToken = (
  purpose:
    | 'application password'
    | 'session'
    | 'jwt'
    | 'reset'
    | 'preview'
    | 'throttle'
    | 'challenge'
    | 'recovery code'
    | 'device'
    | 'passkey challenge'
    | 'access token'
    | 'refresh token'
    | 'authorization code'
    | 'client secret'
    | 'logout token'
    | 'break-glass link',
  token: string,
): Buffer => createHash('sha256').update(`${purpose}\0${token}`).digest();

type SignedPurpose = 'passkey' | 'not me' | 'form' | 'known browser' | 'widget' | 'rendition' | 'post password';

const signatureWith = (secret: string, purpose: SignedPurpose, words: readonly string[]): string =>
  createHmac('sha256', secret)
    .update([purpose, ...words].join('\0'))
    .digest('base64url');

/** HMAC of the words under the secret, bound to one purpose. */
export const signatureOf = ([first]: Secrets, purpose: SignedPurpose, words: readonly string[]): string =>
  signatureWith(first, purpose, words);

export interface Signed {
  readonly purpose: SignedPurpose;
  readonly words: readonly string[];
  readonly signature: string;
}

export const isSigned = (secrets: Secrets, { purpose, words, signature }: Signed): boolean =>
  isSignedWith(secrets, signature, (secret) => signatureWith(secret, purpose, words));

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const passwordLength = 24;

/** 24 letters and digits: 142 bits. */
export const randomPassword = (): string =>
  Array.from({ length: passwordLength }, () => letters[randomInt(letters.length)]).join('');

/** In groups of four, as people are shown it. */
export const spacedOut = (password: string): string => password.match(/.{1,4}/g)?.join(' ') ?? '';
