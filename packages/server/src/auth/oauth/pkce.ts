import { createHash, timingSafeEqual } from 'node:crypto';

/** An S256 challenge: the base64url form of a SHA-256 hash. */
export const isChallenge = (text: string | undefined): text is string => /^[\w-]{43}$/.test(text ?? '');

/** Whether the verifier belongs to the challenge of the authorization request (RFC 7636). */
export function isVerifier(challenge: string, verifier: string | undefined): boolean {
  if (verifier === undefined || !/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const hashed = createHash('sha256').update(verifier).digest('base64url');
  return timingSafeEqual(Buffer.from(hashed), Buffer.from(challenge));
}
