import { escapeText } from '@platen/server';
import type { Scope, UrlPage } from '@platen/server';
import { passwordTarget } from './submit.ts';

/** Shown in place of a protected post until the visitor enters its password. Undefined for other pages. */
export function passwordForm(scope: Scope, { post }: UrlPage, { cookies, target }: Request): string | undefined {
  if (post === null || post.password === '' || scope.postKeys.opens(cookies, post)) return undefined;
  const id = `password-${post.id}`;
  const error = new URLSearchParams(target.split('?').slice(1).join('?')).get('password') === 'wrong';
  return [
    `<form action="${escapeText(scope.address.home + passwordTarget)}" class="post-password-form" method="post">`,
    `<input type="hidden" name="post_id" value="${post.id}" />`,
    '<p>This content is password-protected. To view it, enter the password.</p>',
    error ? '<p class="post-password-form-invalid-password" role="alert">The password is wrong.</p>' : '',
    `<p><label for="${id}">Password <input name="post_password" id="${id}" type="password" spellcheck="false" required size="20"${error ? ' aria-invalid="true"' : ''} /></label> `,
    '<span class="wp-block-button"><input type="submit" class="wp-block-button__link wp-element-button" value="Enter" /></span></p></form>',
  ].join('');
}

interface Request {
  readonly cookies: string;
  readonly target: string;
}
