import { createHmac } from 'node:crypto';
import { isMap } from '../lib/json.ts';
import type { Json } from '../lib/json.ts';
import { isSignedWith } from '../lib/secrets.ts';
import type { Secrets } from '../lib/secrets.ts';
import { createError } from '../rest/errors.ts';
import { randomToken } from './tokens.ts';

export const jwtErrors = {
  invalid: createError(
    'jwt_auth_invalid_token',
    403,
    'The token is invalid, expired, or revoked. Request a new one at `jwt-auth/v1/token`.',
  ),
  badIssuer: createError('jwt_auth_bad_iss', 403, 'The token was issued by another site.'),
  badRequest: createError('jwt_auth_bad_request', 403, 'The token names no user.'),
} as const;

/** Claims that clients of `jwt-auth` decode. */
interface Claims {
  readonly iss: string;
  readonly iat: number;
  readonly nbf: number;
  readonly exp: number;
  readonly jti: string;
  readonly data: { readonly user: { readonly id: string } };
}

export interface Jwts {
  sign(userId: number, seconds: number): string;
  /** The id of the user. Throws unless this site signed the token. Whether it was revoked, only its session tells. */
  verify(token: string): number;
}

declare module '../scope.ts' {
  interface Tools {
    readonly jwts: Jwts;
  }
}

const header = { typ: 'JWT', alg: 'HS256' } as const;
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const head = encoded(header);

/** The header is compared as text, so no other algorithm can be named. */
const form = /^([\w-]{1,200})\.([\w-]{1,2000})\.([\w-]{43})$/;

export function createJwts(secrets: Secrets, siteUrl: string): Jwts {
  const signatureWith = (secret: string, signed: string): string => {
    const key = createHmac('sha256', secret).update('jwt-auth').digest();
    return createHmac('sha256', key).update(signed).digest('base64url');
  };
  return {
    sign: (userId, seconds) => {
      const now = Math.floor(Date.now() / 1000);
      const claims: Claims = {
        iss: siteUrl,
        iat: now,
        nbf: now,
        exp: now + seconds,
        jti: randomToken(),
        data: { user: { id: String(userId) } },
      };
      const signed = `${head}.${encoded(claims)}`;
      return `${signed}.${signatureWith(secrets[0], signed)}`;
    },
    verify: (token) => {
      const [, first = '', payload = '', signature = ''] = form.exec(token) ?? [];
      const isOurs = isSignedWith(secrets, signature, (secret) => signatureWith(secret, `${first}.${payload}`));
      if (first !== head || !isOurs) throw jwtErrors.invalid();
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Json;
      if (!isMap(claims) || claims['iss'] !== siteUrl) throw jwtErrors.badIssuer();
      const user = isMap(claims['data']) ? claims['data']['user'] : undefined;
      const id = isMap(user) ? Number(user['id']) : Number.NaN;
      if (!Number.isSafeInteger(id)) throw jwtErrors.badRequest();
      return id;
    },
  };
}

/** A bearer token of three parts. Other ones are of other systems, and leave the request anonymous. */
export const readJwt = (authorization: string | undefined): string | null =>
  /^bearer +([\w-]+\.[\w-]+\.[\w-]*) *$/i.exec(authorization ?? '')?.[1] ?? null;
