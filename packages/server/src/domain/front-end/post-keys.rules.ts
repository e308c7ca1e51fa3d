import { readCookie, writeCookie } from '../../auth/cookies.ts';
import { isSigned, signatureOf } from '../../auth/tokens.ts';
import type { Secrets } from '../../lib/secrets.ts';
import type { PostRow } from '../posts/post.ts';

type LockedPost = Pick<PostRow, 'id' | 'password'>;

/** Cookies that show that a visitor has entered the password of a post. A new password makes them invalid. */
export interface PostKeys {
  readonly cookieFor: (post: LockedPost, isSecure: boolean) => string;
  readonly opens: (cookies: string, post: LockedPost) => boolean;
}

declare module '../../scope.ts' {
  interface Tools {
    readonly postKeys: PostKeys;
  }
}

const tenDays = 864_000;
const purpose = 'post password';

const wordsOf = ({ id, password }: LockedPost): readonly string[] => [String(id), password];
const nameOf = ({ id }: LockedPost): `platen_${string}` => `platen_post_${id}`;

export const createPostKeys = (secrets: Secrets): PostKeys => ({
  cookieFor: (post, isSecure) =>
    writeCookie({
      name: nameOf(post),
      value: signatureOf(secrets, purpose, wordsOf(post)),
      maxAge: tenDays,
      secure: isSecure,
    }),
  opens: (cookies, post) =>
    [true, false].some((secure) => {
      const signature = readCookie(cookies, { name: nameOf(post), secure });
      return signature !== '' && isSigned(secrets, { purpose, words: wordsOf(post), signature });
    }),
});
