import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from './secrets.ts';

/** Authenticated encryption of short text that clients keep and send back (AES-256-GCM). */
export interface Sealing {
  /** `bound` is not part of the result; opening needs the same. */
  seal(text: string, bound?: string): string;
  /** Null for text that was not sealed here for this purpose, or with another `bound`. */
  open(sealed: string, bound?: string): string | null;
}

interface Purpose {
  /** Separates keys: text that is sealed for one purpose opens for no other. */
  readonly purpose: string;
  /** Deterministic: equal inputs have equal results. Otherwise results are unlinkable. */
  readonly repeatable: boolean;
}

const sizes = { nonce: 12, tag: 16, maxSealed: 4000 } as const;

/** The first of the secrets seals, all of them open. */
export function createSealing([first, ...others]: Secrets, { purpose, repeatable }: Purpose): Sealing {
  const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const key = keyOf(first);
  const keys = [key, ...others.map(keyOf)];
  const nonceOf = (text: string, bound: string): Buffer =>
    repeatable
      ? createHmac('sha256', key).update(bound).update(text).digest().subarray(0, sizes.nonce)
      : randomBytes(sizes.nonce);
  return {
    seal: (text, bound = '') => {
      const nonce = nonceOf(text, bound);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(bound));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open: (sealed, bound = '') => {
      const bytes = Buffer.from(sealed.slice(0, sizes.maxSealed), 'base64url');
      const body = sizes.nonce + sizes.tag;
      if (bytes.length <= body) return null;
      for (const each of keys) {
        try {
          const nonce = bytes.subarray(0, sizes.nonce);
          const decipher = createDecipheriv('aes-256-gcm', each, nonce, { authTagLength: sizes.tag });
          decipher.setAAD(Buffer.from(bound)).setAuthTag(bytes.subarray(sizes.nonce, body));
          return Buffer.concat([decipher.update(bytes.subarray(body)), decipher.final()]).toString('utf8');
        } catch {
          // Sealed with another key, or not here.
        }
      }
      return null;
    },
  };
}
