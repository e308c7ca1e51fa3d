/** First part of the path of a screen → its page in the documentation. */
const pages: Readonly<Record<string, string>> = {
  posts: 'admin/editor',
  pages: 'admin/editor',
  media: 'admin/editor',
  comments: 'admin/overview',
  menus: 'admin/design',
  design: 'admin/design',
  themes: 'admin/site',
  plugins: 'admin/site',
  redirects: 'admin/site',
  'site-health': 'admin/site',
  tools: 'admin/tools',
  users: 'admin/users',
  roles: 'admin/users',
  profile: 'admin/users',
  webhooks: 'admin/activity',
  activity: 'admin/activity',
  settings: 'admin/site',
};

/** The page of the documentation about the screen of a path. */
export const helpPageOf = (pathname: string): string =>
  pages[/^\/?([^/]*)/.exec(pathname)?.[1] ?? ''] ?? 'admin/overview';
