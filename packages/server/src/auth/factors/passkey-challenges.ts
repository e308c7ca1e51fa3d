import type { Secrets } from '../../lib/secrets.ts';
import { isSigned, randomToken, signatureOf } from '../tokens.ts';

const lifetimeSeconds = 600;
const form = /^([\w-]{43})\.(\d{1,12})\.([\w-]{43})$/;
const now = (): number => Math.floor(Date.now() / 1000);

/** What a ceremony is for, such as the session in which a passkey is added: a response counts for nothing else. */
export type Ceremony = readonly ['sign in' | 'second factor' | 'registration', ...(readonly string[])];

/** Signed, so that a page that offers passkeys stores nothing. In Base64url, as browsers expect it. */
export function createPasskeyChallenge(secret: Secrets, ceremony: Ceremony): string {
  const words = [randomToken(), String(now() + lifetimeSeconds)];
  return Buffer.from([...words, signatureOf(secret, 'passkey', [...ceremony, ...words])].join('.')).toString(
    'base64url',
  );
}

export function isPasskeyChallenge(secret: Secrets, ceremony: Ceremony, challenge: string): boolean {
  const [, token = '', end = '', signature = ''] = form.exec(Buffer.from(challenge, 'base64url').toString()) ?? [];
  const words = [...ceremony, token, end];
  return isSigned(secret, { purpose: 'passkey', words, signature }) && Number(end) > now();
}
