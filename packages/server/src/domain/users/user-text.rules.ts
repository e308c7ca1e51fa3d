import { cleanLine, dropControls } from '../../lib/clean-text.ts';
import { cleanUri } from '../../schema/uri.ts';
import { filterMarkup } from '../../text/filter/allow-list.ts';
import { escapeLoneAmpersands } from '../../text/markup/entities.ts';
import { cleanName } from '../../text/markup/plain.ts';
import { slugOf } from '../../text/slug.ts';
import type { UserPatch } from './user.ts';
import { userErrors } from './users.errors.ts';

const longest = { login: 60, slug: 50, url: 100 } as const;

/** ASCII letters, digits, `_`, `.`, `-`, `@`, and blanks between them. */
const loginForm = /^[\w.@-](?:[\w.@ -]*[\w.@-])?$/;

export const isLogin = (text: string): boolean => loginForm.test(text);

/** Empty passwords would allow anyone to sign in. WordPress's API rejects backslashes. */
export const isPassword = (text: string): boolean =>
  text !== '' && !text.includes('\\') && text.length <= longestPassword;

const longestPassword = 4096;

/** How each text of a user is stored. What is shown in pages of others holds no markup that could do harm. */
const cleaners: { readonly [K in keyof UserPatch]?: (text: string) => string } = {
  slug: slugOf,
  displayName: (text) => cleanName(dropControls(text)),
  firstName: cleanLine,
  lastName: cleanLine,
  nickname: cleanLine,
  description: (text) => filterMarkup(text, { context: 'comment' }).trim(),
  url: (text) => escapeLoneAmpersands(cleanUri(text), '&amp;'),
};

export function cleanUser(patch: Partial<UserPatch>): Partial<UserPatch> {
  const cleaned = Object.entries(patch).map(([name, value]) => {
    const clean = cleaners[name as keyof UserPatch];
    return [name, clean === undefined ? value : clean(value as string)];
  });
  return refuseTooLong(Object.fromEntries(cleaned) as Partial<UserPatch>);
}

function refuseTooLong(patch: Partial<UserPatch>): Partial<UserPatch> {
  if ((patch.login ?? '').length > longest.login) throw userErrors.loginTooLong();
  if ((patch.slug ?? '').length > longest.slug) throw userErrors.slugTooLong();
  if ((patch.url ?? '').length > longest.url) throw userErrors.urlTooLong();
  return patch;
}

/** The slug a user gets unasked. A login of nothing but signs leaves no slug of its own. */
export const slugOfLogin = (login: string): string => cut(slugOf(login) || 'user', longest.slug);

export const numberedSlug =
  (slug: string) =>
  (count: number): string => {
    const suffix = `-${count}`;
    return cut(slug, longest.slug - suffix.length) + suffix;
  };

/** Not through the middle of an escape, and with no dash at the end. */
const cut = (slug: string, length: number): string =>
  slug.length <= length
    ? slug
    : slug
        .slice(0, length)
        .replace(/%[\da-f]?$/, '')
        .replace(/-$/, '');
