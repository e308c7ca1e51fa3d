import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from '../lib/secrets.ts';

/** Where a sealed value is stored. It opens nowhere else. */
export interface SealedPlace {
  readonly table: string;
  readonly column: string;
  readonly row: number;
}

/** Encrypts secrets that have to be read again, such as those that webhooks sign with. Others are stored as hashes. */
export interface SealedValues {
  seal(place: SealedPlace, text: string): string;
  /** Null where none of the secrets opens it. */
  open(place: SealedPlace, sealed: string): string | null;
  /** Whether the first secret sealed it. */
  isCurrent(sealed: string): boolean;
}

declare module '../scope.ts' {
  interface Tools {
    readonly sealedValues: SealedValues;
  }
}

const algorithm = 'aes-256-gcm';
const format = 1;
const sizes = { format: 1, keyId: 4, nonce: 12, tag: 16 } as const;

/** Parts of a sealed value, in their order: format, id of the key, nonce, ciphertext, tag. */
export function createSealedValues([first, ...others]: Secrets): SealedValues {
  const keyIdOf = (secret: string): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, '', 'id of the key of sealed values', sizes.keyId));
  const ringKey = (secret: string) => ({ id: keyIdOf(secret), secret });
  const own = ringKey(first);
  const ring = [own, ...others.map(ringKey)];
  const keyFor = (secret: string, { table, column }: SealedPlace): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, '', `sealed ${table}.${column}`, 32));
  const aadOf = ({ table, column, row }: SealedPlace): Buffer => Buffer.from(`${table}.${column}.${row}`);

  return {
    seal: (place, text) => {
      const nonce = randomBytes(sizes.nonce);
      const cipher = createCipheriv(algorithm, keyFor(own.secret, place), nonce).setAAD(aadOf(place));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([format]), own.id, nonce, sealed, cipher.getAuthTag()]).toString('base64');
    },
    open: (place, sealed) => {
      const { isKnown, keyId, nonce, body, tag } = partsOf(sealed);
      const key = isKnown ? ring.find(({ id }) => id.equals(keyId)) : undefined;
      if (key === undefined) return null;
      try {
        const decipher = createDecipheriv(algorithm, keyFor(key.secret, place), nonce, { authTagLength: sizes.tag });
        decipher.setAAD(aadOf(place)).setAuthTag(tag);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
    isCurrent: (sealed) => partsOf(sealed).keyId.equals(own.id),
  };
}

function partsOf(sealed: string) {
  const bytes = Buffer.from(sealed, 'base64');
  const begin = { nonce: sizes.format + sizes.keyId, body: sizes.format + sizes.keyId + sizes.nonce };
  const end = bytes.length - sizes.tag;
  return {
    isKnown: bytes[0] === format && end >= begin.body,
    keyId: bytes.subarray(sizes.format, begin.nonce),
    nonce: bytes.subarray(begin.nonce, begin.body),
    body: bytes.subarray(begin.body, end),
    tag: bytes.subarray(end),
  };
}
