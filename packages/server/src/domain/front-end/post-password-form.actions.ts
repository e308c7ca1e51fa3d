import { scalarText } from '../../lib/json.ts';
import type { JsonMap } from '../../lib/json.ts';
import type { Scope } from '../../scope.ts';
import { readablePost } from '../blocks/post-facts.rendering.ts';
import { countPassword } from '../posts/post-password.actions.ts';
import { isPasswordOf } from '../posts/post-password.rules.ts';
import { isProtected } from '../posts/post.ts';
import { addressesOf } from '../posts/tree/post-addresses.actions.ts';
import { readerOf } from '../../access/reader.ts';
import { resolveUrl } from '../urls/resolve-url.actions.ts';

/** A protected post after a password was sent. */
export interface UnlockedPost {
  /** The page to show next. */
  readonly url: string;
  /** Null for a wrong password. */
  readonly cookie: string | null;
}

/** Checks the password that a visitor entered on the page of a post. Null if the post is not protected. */
export async function unlockPost(scope: Scope, fields: JsonMap, isSecure: boolean): Promise<UnlockedPost | null> {
  const reader = readerOf(scope);
  const post = await postOf(reader, scalarText(fields['redirect_to']), scalarText(fields['post_id']));
  const type = post === undefined ? undefined : reader.site.postTypes.get(post.type);
  if (post === undefined || type === undefined || !isProtected(post)) return null;
  const password = scalarText(fields['post_password']);
  await countPassword(reader, [post], password);
  const url = (await addressesOf(reader, type, [post])).link(post);
  return isPasswordOf(post, password)
    ? { url, cookie: reader.postKeys.cookieFor(post, isSecure) }
    : { url: `${url}${url.includes('?') ? '&' : '?'}password=wrong`, cookie: null };
}

/** Forms of our pages name the post; those of other themes only the page to go back to. */
async function postOf(reader: Scope, back: string, id: string) {
  if (/^[1-9]\d{0,14}$/.test(id)) return readablePost(reader, Number(id));
  const { front } = reader.address;
  if (!back.startsWith(`${front}/`)) return undefined;
  const url = await resolveUrl(reader, back.slice(front.length));
  return 'post' in url ? (url.post ?? undefined) : undefined;
}
