import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** An authenticator in software: it signs with real keys whatever it is told to. */
export interface Authenticator {
  readonly id: Buffer;
  /** What `navigator.credentials.create` returns, as JSON. */
  create(options: CreationOptions, more?: Ceremony): string;
  /** What `navigator.credentials.get` returns, as JSON. */
  get(options: RequestOptions, more?: Ceremony): string;
}

export interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
}

export interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}

/** What an attacker changes. Default: an honest ceremony at the site. */
export interface Ceremony {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  readonly isPresent?: boolean;
  readonly isVerified?: boolean;
  readonly counter?: number;
  /** Null: the response names no user. */
  readonly handle?: string | null;
  /** Claims another algorithm for the key. */
  readonly alg?: number;
  /** Flips a bit of this part after signing. */
  readonly flip?: 'signature' | 'authenticatorData' | 'clientDataJSON';
}

export type KeyKind = 'ES256' | 'EdDSA' | 'RS256' | 'RS256 of 1024 bits';

const algorithms = { ES256: -7, EdDSA: -8, RS256: -257, 'RS256 of 1024 bits': -257 } as const;

const keysOf = (kind: KeyKind) => {
  if (kind === 'EdDSA') return generateKeyPairSync('ed25519');
  if (kind === 'ES256') return generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return generateKeyPairSync('rsa', { modulusLength: kind === 'RS256' ? 2048 : 1024 });
};

/** RFC 9053: a COSE key. */
function coseKey(key: KeyObject, kind: KeyKind, alg: number): Uint8Array {
  const jwk = key.export({ format: 'jwk' });
  const part = (name: 'x' | 'y' | 'n' | 'e') => new Uint8Array(Buffer.from(String(jwk[name]), 'base64url'));
  const members: [number, number | Uint8Array][] =
    kind === 'EdDSA'
      ? [
          [1, 1],
          [3, alg],
          [-1, 6],
          [-2, part('x')],
        ]
      : kind === 'ES256'
        ? [
            [1, 2],
            [3, alg],
            [-1, 1],
            [-2, part('x')],
            [-3, part('y')],
          ]
        : [
            [1, 3],
            [3, alg],
            [-1, part('n')],
            [-2, part('e')],
          ];
  return isoCBOR.encode(new Map<number, number | Uint8Array>(members));
}

const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

export function createAuthenticator(siteUrl: string, kind: KeyKind = 'ES256'): Authenticator {
  const { publicKey, privateKey } = keysOf(kind);
  const id = randomBytes(32);
  let handle: string | null = null;
  let count = 0;

  const clientData = (type: string, challenge: string, { origin, crossOrigin, type: other }: Ceremony): Buffer =>
    Buffer.from(
      JSON.stringify({ type: other ?? type, challenge, origin: origin ?? siteUrl, crossOrigin: crossOrigin ?? false }),
    );

  function data(rpId: string, more: Ceremony, attested?: Uint8Array): Buffer {
    const { isPresent = true, isVerified = true, counter = count } = more;
    const flags = (isPresent ? 1 : 0) | (isVerified ? 4 : 0) | (attested === undefined ? 0 : 64);
    const counterBytes = Buffer.alloc(4);
    counterBytes.writeUInt32BE(counter);
    return Buffer.concat([sha256(more.rpId ?? rpId), Buffer.from([flags]), counterBytes, attested ?? Buffer.alloc(0)]);
  }

  const credential = (response: Readonly<Record<string, Buffer | null | readonly string[]>>, flip?: string): string => {
    const written = Object.entries(response).map(([name, value]) => {
      if (value === null || !Buffer.isBuffer(value)) return [name, value];
      return [name, (name === flip ? flipped(value) : value).toString('base64url')];
    });
    const name = id.toString('base64url');
    return JSON.stringify({
      id: name,
      rawId: name,
      type: 'public-key',
      clientExtensionResults: {},
      response: Object.fromEntries(written) as Record<string, unknown>,
    });
  };

  return {
    id,
    create: ({ challenge, rp, user }, more = {}) => {
      handle = user.id;
      const key = coseKey(publicKey, kind, more.alg ?? algorithms[kind]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = data(rp.id, more, Buffer.concat([Buffer.alloc(16), length, id, key]));
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ]);
      return credential({
        clientDataJSON: clientData('webauthn.create', challenge, more),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)),
        transports: ['internal', 'hybrid'],
      });
    },
    get: ({ challenge, rpId }, more = {}) => {
      const [authenticatorData, clientDataJSON] = [data(rpId, more), clientData('webauthn.get', challenge, more)];
      const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
      const signature = sign(kind === 'EdDSA' ? null : 'sha256', signed, privateKey);
      const named = more.handle === undefined ? handle : more.handle;
      const userHandle = named === null ? null : Buffer.from(named, 'base64url');
      if (more.counter !== undefined) count = more.counter;
      return credential({ clientDataJSON, authenticatorData, signature, userHandle }, more.flip);
    },
  };
}

/** The last bit. */
function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy[copy.length - 1] = (copy.at(-1) ?? 0) ^ 1;
  return copy;
}
