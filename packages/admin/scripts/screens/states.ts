import type { AdminPage } from '../../test/support/admin-page.ts';
import { screens } from '../../test/support/screens.ts';
import type { ScreenEntry } from '../../test/support/screens.ts';

/** A screen, or a state of one that takes steps to reach. */
export interface State extends ScreenEntry {
  /** Name of the user. Default: the administrator. Null: nobody. */
  readonly login?: string | null;
  /** Before the screen loads. */
  readonly prepare?: (admin: AdminPage) => Promise<unknown>;
  /** After the screen has loaded. */
  readonly act?: (admin: AdminPage) => Promise<unknown>;
}

const rows = ':is(.dataviews-view-table tbody tr, .dataviews-view-list [role="row"])';
const isWide = ({ page }: AdminPage): boolean => (page.viewportSize()?.width ?? 0) > 1000;
/** The pending request ends with the page. */
const never = (): Promise<void> => new Promise(() => undefined);

/** Elements exist twice where the shell has them in the side bar and in the top bar. */
const visible = ({ page }: AdminPage, role: 'button' | 'link', name: RegExp | string) =>
  page.getByRole(role, { name }).filter({ visible: true }).first();

const states: readonly State[] = [
  {
    name: 'posts-bulk',
    path: '/posts',
    sign: rows,
    act: async (admin) => {
      if (!isWide(admin)) return;
      for (const index of [0, 1, 2]) await admin.page.locator(rows).nth(index).getByRole('checkbox').check();
    },
  },
  { name: 'posts-no-match', path: '/posts?search=zzzz', sign: 'text=Clear search' },
  {
    name: 'posts-empty',
    path: '/prices',
    sign: 'main h2',
    prepare: ({ page }) =>
      page.route(/\/wp\/v2\/prices\?/, (route) =>
        route.fulfill({ json: [], headers: { 'x-wp-total': '0', 'x-wp-totalpages': '0' } }),
      ),
  },
  {
    name: 'posts-loading',
    path: '/posts',
    sign: 'main [aria-busy="true"] i',
    prepare: ({ page }) => page.route(/\/wp\/v2\/posts\?/, never),
  },
  { name: 'posts-filtered', path: '/posts?status=draft', sign: rows },
  {
    name: 'quick-edit',
    path: '/posts',
    sign: rows,
    act: async (admin) => {
      await admin.page.locator(rows).first().getByRole('button', { name: 'Actions' }).click();
      await admin.page.getByRole('menuitem', { name: 'Quick edit' }).click();
      await admin.page.getByRole('complementary', { name: 'Quick edit' }).waitFor();
    },
  },
  {
    name: 'list-detail',
    path: '/prices',
    sign: rows,
    act: async ({ page }) => {
      await page.locator(rows).first().getByRole('link').first().click();
      await page.locator('form').waitFor();
    },
  },
  {
    name: 'media-detail',
    path: '/media',
    sign: '.dataviews-wrapper img',
    act: async ({ page }) => {
      await page.locator('.dataviews-wrapper img').first().click();
      await page.getByRole('complementary', { name: 'File details' }).getByText('Used in').first().waitFor();
    },
  },
  {
    name: 'media-crop',
    path: '/media',
    sign: '.dataviews-wrapper img',
    act: async ({ page }) => {
      await page.locator('.dataviews-wrapper img').first().click();
      const pane = page.getByRole('complementary', { name: 'File details' });
      await pane.getByRole('button', { name: 'Crop' }).click();
      await page.getByRole('dialog').getByRole('spinbutton').first().waitFor();
    },
  },
  {
    name: 'dialog-delete',
    path: '/media',
    sign: '.dataviews-wrapper img',
    act: async ({ page }) => {
      await page.locator('.dataviews-wrapper img').first().click();
      const pane = page.getByRole('complementary', { name: 'File details' });
      await pane.getByRole('button', { name: 'Delete permanently' }).click();
      await page.getByRole('dialog', { name: /^Delete "/ }).waitFor();
    },
  },
  { name: 'comments-pending', path: '/comments', sign: 'main ol > li', reference: 'comments' },
  { name: 'comments-empty', path: '/comments?status=trash', sign: 'main' },
  {
    name: 'webhook',
    path: '/webhooks',
    sign: 'main section',
    act: async ({ page }) => {
      await page.getByRole('link', { name: 'Search index' }).click();
      await page
        .getByRole('link', { name: /^post\.published of post-/ })
        .first()
        .click();
      await page.getByRole('complementary', { name: 'Delivery' }).waitFor();
    },
  },
  {
    name: 'settings-changed',
    path: '/settings',
    sign: 'text=Site identity',
    reference: 'settings-general',
    act: ({ page }) => page.getByLabel('Tagline').fill('Notes on ink'),
  },
  { name: 'settings-plugin', path: '/settings/newsletter', sign: 'main' },
  { name: 'settings-privacy', path: '/settings/privacy', sign: 'main' },
  {
    name: 'roles-changed',
    path: '/roles',
    sign: 'text=Edit own posts',
    reference: 'roles',
    act: async (admin) => {
      if (isWide(admin)) await admin.page.locator('main input[type="checkbox"]:not(:disabled)').nth(3).click();
    },
  },
  {
    name: 'user',
    path: '/users',
    sign: rows,
    act: async ({ page }) => {
      await page.getByRole('link', { name: 'Mina Park' }).click();
      await page.getByText('Application passwords').first().waitFor();
    },
  },
  {
    name: 'add-user',
    path: '/users',
    sign: rows,
    act: ({ page }) => page.getByRole('button', { name: 'Add user' }).click(),
  },
  { name: 'error-403', path: '/plugins', sign: "text=You don't have access", login: 'priya' },
  { name: 'error-404', path: '/posts/999999', sign: 'text=Not found' },
  {
    name: 'error-500',
    path: '/settings',
    sign: 'text=Try again',
    prepare: ({ page }) =>
      page.route(/\/wp\/v2\/settings/, (route) =>
        route.fulfill({ status: 500, json: { code: 'internal_server_error', message: 'An internal error occurred.' } }),
      ),
  },
  {
    name: 'offline',
    path: '/posts',
    sign: rows,
    act: async ({ page, context }) => {
      await context.setOffline(true);
      await page.getByText("You're offline.").waitFor();
    },
  },
  {
    name: 'command-bar',
    path: '/',
    sign: 'text=Continue writing',
    act: async ({ page }) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').last().fill('har');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'shortcuts',
    path: '/',
    sign: 'text=Continue writing',
    act: async ({ page }) => {
      await page.getByRole('heading', { level: 1 }).first().focus();
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'user-menu',
    path: '/',
    sign: 'text=Continue writing',
    act: (admin) => visible(admin, 'button', /^Account menu/).click(),
  },
  {
    name: 'site-switcher',
    path: '/',
    sign: 'text=Continue writing',
    act: async (admin) => {
      if (isWide(admin)) await visible(admin, 'button', /Site/).click();
    },
  },
  {
    name: 'help-menu',
    path: '/',
    sign: 'text=Continue writing',
    act: (admin) => visible(admin, 'button', 'Help').click(),
  },
  {
    name: 'notifications',
    path: '/',
    sign: 'text=Continue writing',
    act: (admin) => visible(admin, 'button', /^Notifications/).click(),
  },
  {
    name: 'navigation-open',
    path: '/',
    sign: 'text=Continue writing',
    reference: 'navigation',
    act: async (admin) => {
      if (isWide(admin)) await admin.page.keyboard.press('Control+b');
      else await visible(admin, 'button', 'More').click();
    },
  },
  {
    name: 'toasts',
    path: '/posts',
    sign: rows,
    act: async ({ page }) => {
      await page.locator(rows).last().getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menuitem', { name: 'Duplicate' }).click();
      await page.getByRole('button', { name: 'Undo' }).or(page.locator('.components-snackbar')).first().waitFor();
    },
  },
  { name: 'home-contributor', path: '/', sign: 'text=Continue writing', login: 'priya', reference: 'home' },
  { name: 'sign-in', path: '/', sign: 'text=Remember me', login: null },
  {
    name: 'sign-in-error',
    path: '/',
    sign: 'text=Remember me',
    login: null,
    act: async (admin) => {
      await admin.signIn({ login: 'ada', password: 'not this one' });
      await admin.page.locator('.components-notice').waitFor();
    },
  },
];

/** What the contact sheets show. */
export const shown: readonly State[] = [...screens, ...states];
