import type { AdminPage } from './admin-page.ts';

export interface ScreenEntry {
  /** Of the screenshot. */
  readonly name: string;
  readonly path: string;
  /** An element that appears once the screen is loaded. */
  readonly sign: string;
  /** Name of its mockup, if that differs. */
  readonly reference?: string;
}

/** Every screen of the admin that a URL opens. */
export const screens: readonly ScreenEntry[] = [
  { name: 'home', path: '/', sign: 'text=Continue writing' },
  // Some rows exist, whatever other flows wrote.
  { name: 'posts', path: '/posts', sign: ':is(.dataviews-view-table tbody tr, .dataviews-view-list [role="row"])' },
  { name: 'pages', path: '/pages', sign: 'main [role="treegrid"], main [role="tree"], main ul' },
  { name: 'media', path: '/media', sign: '.dataviews-wrapper' },
  { name: 'categories', path: '/terms/categories', sign: 'text=Uncategorized' },
  { name: 'comments', path: '/comments?status=approve', sign: 'main ol > li' },
  { name: 'users', path: '/users', sign: '.dataviews-wrapper' },
  { name: 'service-accounts', path: '/service-accounts', sign: 'text=No service accounts' },
  { name: 'roles', path: '/roles', sign: 'text=Edit own posts' },
  { name: 'menus', path: '/menus', sign: 'text=All menus' },
  { name: 'themes', path: '/themes', sign: 'main h2' },
  { name: 'design', path: '/design', sign: 'text=Single Posts' },
  { name: 'navigation', path: '/design/navigation', sign: '.dataviews-wrapper', reference: 'design-navigation' },
  { name: 'widgets', path: '/design/widgets', sign: 'main section' },
  { name: 'calendar', path: '/posts/calendar', sign: 'main ol' },
  { name: 'profile', path: '/profile', sign: 'text=Application passwords', reference: 'user-security' },
  { name: 'settings', path: '/settings', sign: 'text=Site identity', reference: 'settings-general' },
  ...['writing', 'reading', 'discussion', 'media', 'permalinks'].map((group) => ({
    name: `settings-${group}`,
    path: `/settings/${group}`,
    sign: 'main form section',
  })),
  { name: 'plugins', path: '/plugins', sign: 'main section, main h2' },
  { name: 'webhooks', path: '/webhooks', sign: 'main section' },
  { name: 'redirects', path: '/redirects', sign: '.dataviews-wrapper' },
  { name: 'site-health', path: '/site-health', sign: 'text=Passed checks' },
  { name: 'tools', path: '/tools', sign: 'text=Download archive' },
  { name: 'activity', path: '/activity', sign: 'text=signed in' },
  { name: 'editor', path: '/posts/new', sign: 'iframe[name="editor-canvas"]' },
];

/** Opens a screen, and waits until it is loaded. */
export async function openScreen(admin: AdminPage, { name, path, sign }: ScreenEntry): Promise<void> {
  const { page } = admin;
  await admin.go(path);
  await page.locator(sign).first().waitFor();
  // The editor's frame never becomes idle.
  if (name === 'editor') await admin.canvas.getByRole('textbox', { name: 'Add title' }).waitFor();
  else await page.waitForLoadState('networkidle');
}
