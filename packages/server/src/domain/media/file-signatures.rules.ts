import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FileSignatures } from './media.ts';

/** Signatures of addresses of files. Each is for one file and one moment, and says nothing of who asked for it. */
export function createFileSignatures(secret: string): FileSignatures {
  const signature = (key: string, until: string): string =>
    createHmac('sha256', secret).update(`file\n${until}\n${key}`).digest('base64url');
  return {
    sign: (key, until) => `?until=${until}&signature=${signature(key, String(until))}`,
    isValid: (key, query) => {
      const given = /^until=(\d{1,12})&signature=([\w-]{43})$/.exec(query);
      if (given === null) return false;
      const [, until = '', signed = ''] = given;
      const isRight = timingSafeEqual(Buffer.from(signature(key, until)), Buffer.from(signed));
      return isRight && Number(until) * 1000 > Date.now();
    },
  };
}
