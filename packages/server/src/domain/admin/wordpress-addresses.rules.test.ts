import { expect, test } from 'vitest';
import { pageInPlaceOf } from './wordpress-addresses.rules.ts';

test.each([
  ['/wp-login.php', '/sign-in'],
  ['/wp-login.php?redirect_to=%2Fwp-admin%2Fedit.php&reauth=1', '/sign-in?redirect_to=%2Fwp-admin%2Fedit.php'],
  ['/wp-login.php?action=lostpassword', '/reset-password'],
  ['/wp-login.php?action=rp&key=abc&login=ada', '/reset-password'],
  ['/wp-login.php?action=logout&_wpnonce=1', '/sign-out'],
  ['/wp-login.php?action=__proto__', '/sign-in'],
  ['/wp-admin', '/admin'],
  ['/wp-admin/', '/admin'],
  ['/wp-admin/index.php', '/admin'],
  ['/wp-admin/edit.php', '/admin/posts'],
  ['/wp-admin/edit.php?post_type=page', '/admin/pages'],
  ['/wp-admin/profile.php', '/admin/profile'],
  ['/wp-admin/options-general.php', '/admin/settings'],
  ['/wp-admin/post.php?post=5&action=edit', '/admin'],
  [
    '/wp-admin/authorize-application.php?app_name=My%20App&success_url=https%3A%2F%2Fa.example%2F%3Fx%3D1%26y',
    '/authorize-application?app_name=My%20App&success_url=https%3A%2F%2Fa.example%2F%3Fx%3D1%26y',
  ],
  ['/wp-admin/authorize-application.php', '/authorize-application'],
])('%s is %s', (target, page) => {
  expect(pageInPlaceOf(target, { hasAdmin: true })).toBe(page);
});

test.each([
  '/',
  '/wp-admin/admin-ajax.php?action=x',
  '/wp-admin/admin-post.php',
  '/wp-admin/async-upload.php',
  '/wp-admin/css/login.css',
  '/wp-admin/../admin',
  '/wp-admin//index.php',
  '/wp-adminx',
  '/wp-login.phpx',
  '/xmlrpc.php',
  '/wp-content/uploads/a.jpg',
])('%s is none of its pages', (target) => {
  expect(pageInPlaceOf(target, { hasAdmin: true })).toBeNull();
});

test('without an admin people can still sign in', () => {
  expect(pageInPlaceOf('/wp-admin/', { hasAdmin: false })).toBe('/sign-in');
});
