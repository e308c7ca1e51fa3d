import { createHmac } from 'node:crypto';
import { isSignedWith } from '../../../lib/secrets.ts';
import type { Secrets } from '../../../lib/secrets.ts';
import type { FileSignatures } from '../media.ts';

/** Signatures of addresses of files. Each is for one file and one moment, and says nothing of who asked for it. */
export function createFileSignatures(secrets: Secrets): FileSignatures {
  const [first] = secrets;
  const signatureWith = (secret: string, key: string, until: string): string =>
    createHmac('sha256', secret).update(`file\n${until}\n${key}`).digest('base64url');
  return {
    sign: (key, until) => `?until=${until}&signature=${signatureWith(first, key, String(until))}`,
    isValid: (key, query) => {
      const given = /^until=(\d{1,12})&signature=([\w-]{43})$/.exec(query);
      if (given === null) return false;
      const [, until = '', signed = ''] = given;
      const isRight = isSignedWith(secrets, signed, (secret) => signatureWith(secret, key, until));
      return isRight && Number(until) * 1000 > Date.now();
    },
  };
}
