import { createHmac } from 'node:crypto';
import { isSignedWith } from '../../lib/secrets.ts';
import type { Secrets } from '../../lib/secrets.ts';

/** What a preview shows: an autosave of a post. */
interface Previewed {
  readonly postId: number;
  readonly autosaveId: number;
}

/** Signs addresses under which an autosave can be seen without signing in, and reads such signatures. */
export interface Previews {
  sign(previewed: Previewed): string;
  /** The autosave of the post that a signature opens; null for one that was not made here or is too old. */
  open(signature: string, postId: number): number | null;
}

declare module '../../scope.ts' {
  interface Tools {
    readonly previews: Previews;
  }
}

const lifetime = 24 * 60 * 60 * 1000;
/** 128 bits, in hexadecimal digits. */
const macLength = 32;
const form = /^([1-9a-z][0-9a-z]{0,11})-([1-9a-z][0-9a-z]{0,11})-([0-9a-f]{32})$/;

/**
 * A signature names the autosave and when it ends, so that nothing has to be stored: an autosave that is gone, or was
 * overtaken by the post, opens nothing any more.
 */
export function createPreviews(secrets: Secrets, now: () => number = Date.now): Previews {
  const [first] = secrets;
  const macWith = (secret: string, postId: number, words: string): string => {
    const key = createHmac('sha256', secret).update('previews').digest();
    return createHmac('sha256', key).update(`${postId}|${words}`).digest('hex').slice(0, macLength);
  };
  return {
    sign: ({ postId, autosaveId }) => {
      const [autosave, end] = [autosaveId.toString(36), (now() + lifetime).toString(36)];
      return [autosave, end, macWith(first, postId, `${autosave}|${end}`)].join('-');
    },
    open: (signature, postId) => {
      const [, autosave = '', end = '', mac = ''] = form.exec(signature) ?? [];
      const isOurs = isSignedWith(secrets, mac, (secret) => macWith(secret, postId, `${autosave}|${end}`));
      if (mac === '' || !isOurs) return null;
      return Number.parseInt(end, 36) > now() ? Number.parseInt(autosave, 36) : null;
    },
  };
}
