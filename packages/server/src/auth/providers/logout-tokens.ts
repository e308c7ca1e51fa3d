import type { JWTVerifyGetKey } from 'jose';
import { isMap } from '../../lib/json.ts';
import type { JsonMap } from '../../lib/json.ts';
import type { guardedFetch } from './guarded-fetch.ts';

/** Whose sessions end. Without a session id: all of the subject. */
export interface LogoutToken {
  readonly subject: string | null;
  readonly sid: string | null;
  /** Identifies the token, which counts once. */
  readonly id: string;
}

interface Expected {
  readonly issuer: string;
  readonly clientId: string;
  readonly keys: JWTVerifyGetKey;
  readonly clockTolerance: number;
}

const event = 'http://schemas.openid.net/event/backchannel-logout';
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
/** Seconds. */
export const logoutTokenLifetime = 120;

/** Milliseconds. An unknown key id makes the key set be fetched again, at most this often. */
const refetchPause = 60_000;

/** The keys of a provider. Fetched with the first token. */
export async function openKeySet(url: string, fetch: ReturnType<typeof guardedFetch>): Promise<JWTVerifyGetKey> {
  const jose = await import('jose');
  return jose.createRemoteJWKSet(new URL(url), { [jose.customFetch]: fetch, cooldownDuration: refetchPause });
}

/** Throws unless the provider signed the token, for this site, within the last minutes, to end sessions. */
export async function readLogoutToken(token: string, expected: Expected): Promise<LogoutToken> {
  const jose = await import('jose');
  const { issuer, clientId, clockTolerance, keys } = expected;
  const { payload, protectedHeader } = await jose.jwtVerify(token, keys, {
    algorithms,
    issuer,
    audience: clientId,
    clockTolerance,
    maxTokenAge: logoutTokenLifetime,
    requiredClaims: ['iat', 'jti', 'events'],
  });
  const claims = payload as JsonMap;
  const { typ = 'JWT' } = protectedHeader;
  // Providers that follow an early draft send the type of any token.
  if (!['logout+jwt', 'jwt'].includes(typ.toLowerCase())) throw new Error('token of another type');
  const { events, nonce, sub, sid, jti } = claims;
  if (!isMap(events) || !isMap(events[event])) throw new Error('token without the logout event');
  if (nonce !== undefined) throw new Error('token with a nonce');
  const subject = typeof sub === 'string' && sub !== '' ? sub : null;
  const session = typeof sid === 'string' && sid !== '' ? sid : null;
  if (typeof jti !== 'string' || jti === '' || (subject === null && session === null))
    throw new Error('token without a subject');
  return { subject, sid: session, id: jti };
}
