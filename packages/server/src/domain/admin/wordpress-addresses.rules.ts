import { buildQuery, parseQuery } from '../../lib/query-string.ts';
import type { JsonMap } from '../../lib/json.ts';

/** Screens of WordPress → those of the admin, which take no part of their queries. */
const screens: ReadonlyMap<string, string> = new Map([
  ...['', 'index.php', 'admin.php', 'post.php', 'tools.php', 'update-core.php'].map((name) => [name, ''] as const),
  ...['themes.php', 'customize.php', 'site-editor.php'].map((name) => [name, '/design'] as const),
  ...['post-new.php', 'edit.php'].map((name) => [name, '/posts'] as const),
  ...['upload.php', 'media-new.php'].map((name) => [name, '/media'] as const),
  ...['users.php', 'user-new.php', 'user-edit.php'].map((name) => [name, '/users'] as const),
  ...['plugins.php', 'plugin-install.php'].map((name) => [name, '/plugins'] as const),
  ...['general', 'writing', 'reading', 'discussion', 'media', 'permalink', 'privacy'].map(
    (name) => [`options-${name}.php`, '/settings'] as const,
  ),
  ['edit-comments.php', '/comments'],
  ['profile.php', '/profile'],
  ['nav-menus.php', '/menus'],
  ['widgets.php', '/design/widgets'],
]);

/** Actions of wp-login.php that are other pages here. */
const signInActions: ReadonlyMap<unknown, string> = new Map([
  ['logout', '/sign-out'],
  ...['lostpassword', 'retrievepassword', 'rp', 'resetpass'].map((name) => [name, '/reset-password'] as const),
]);

/**
 * Where a page of WordPress is found here, by its path and query; null for what is none. Addresses that programs post to,
 * such as admin-ajax.php, are none: they lead nowhere.
 */
export function pageInPlaceOf(target: string, { hasAdmin }: { readonly hasAdmin: boolean }): string | null {
  const [path = '', ...rest] = target.split('?');
  const search = rest.join('?');
  if (path === '/wp-login.php') return signInPage(search);
  if (path === '/wp-admin/authorize-application.php') return `/authorize-application${search && `?${search}`}`;
  const [, name = ''] = /^\/wp-admin(?:\/([\w-]+\.php)?)?$/.exec(path) ?? ['', 'none'];
  const screen = screenOf(name, search);
  if (screen === undefined) return null;
  return hasAdmin ? `/admin${screen}` : '/sign-in';
}

function screenOf(name: string, search: string): string | undefined {
  const isPage = /^(?:edit|post-new)\.php$/.test(name) && queryOf(search)['post_type'] === 'page';
  return isPage ? '/pages' : screens.get(name);
}

function signInPage(search: string): string {
  const { action, redirect_to: target } = queryOf(search);
  const page = signInActions.get(action) ?? '/sign-in';
  return page === '/sign-in' && typeof target === 'string' ? `${page}?${buildQuery({ redirect_to: target })}` : page;
}

function queryOf(search: string): JsonMap {
  const query = parseQuery(search);
  return query.ok ? query.value : {};
}
