import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findings } from '../support/accessibility.ts';
import type { AdminPage } from '../support/admin-page.ts';
import { describeFlows } from '../support/flows.ts';

const paragraph = (text: string): string => `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`;

interface Post {
  readonly id: number;
}

describeFlows('a screen that fails', ['cms'], ({ enter, api }) => {
  const denied = "You don't have access to this page";

  // Each test ends on the dashboard, where the next one starts.
  describe('as an administrator', () => {
    let admin: AdminPage;
    beforeAll(async () => {
      admin = await enter('/');
    });
    afterAll(() => admin.context.close());

    test.each([
      ['/posts/999999', 'Not found'],
      ['/posts/nothing', 'Page not found'],
      ['/prices/999999', 'Not found'],
      ['/nothing', 'Page not found'],
      ['/users/999999', 'Not found'],
      ['/menus/999999', 'Page not found'],
      ['/webhooks/999999', 'Page not found'],
      ['/design/templates/nothing/nothing', 'Not found'],
      ['/design/navigation/999999', 'Not found'],
    ])('%s shows an error page with a link back', async (path, title) => {
      const { page } = admin;
      await page.getByRole('link', { name: 'Media' }).click();
      await page.getByRole('heading', { name: 'Media' }).waitFor();
      await page.evaluate((to) => {
        history.pushState(null, '', `/admin${to}`);
      }, path);
      await page.getByRole('heading', { name: title, exact: true }).waitFor();
      await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
      expect(await page.getByRole('main').count()).toBe(1);
      expect(await findings(page)).toEqual([]);
      await page.getByRole('link', { name: 'Go to Home' }).click();
      await page.getByRole('heading', { name: 'Home' }).waitFor();
      admin.expectNoTrouble([/^40[034] /]);
    });
  });

  describe('as an editor', () => {
    let admin: AdminPage;
    beforeAll(async () => {
      admin = await enter('/', { login: 'editor' });
    });
    afterAll(() => admin.context.close());

    test.each([
      '/settings',
      '/users',
      '/roles',
      '/plugins',
      '/webhooks',
      '/activity',
      '/menus',
      '/design',
      '/design/styles',
    ])('%s denies access', async (path) => {
      await admin.go(path);
      await admin.page.getByRole('heading', { name: denied }).waitFor();
      await admin.page.getByRole('link', { name: 'Go to Home' }).click();
      await admin.page.getByRole('heading', { name: 'Home' }).waitFor();
      admin.expectNoTrouble([/^403 /]);
    });
  });

  test('is loaded again once the server is reachable', async () => {
    const admin = await enter('/');
    const { page, context } = admin;
    await page.getByRole('link', { name: 'Users' }).click();
    await page.getByRole('heading', { name: 'Users' }).waitFor();
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.route('**/admin/api/wp/v2/settings*', (route) => route.abort());
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('heading', { name: "Can't connect to Platen" }).waitFor();
    await page.unroute('**/admin/api/wp/v2/settings*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Site title').waitFor();
    await context.close();
  });

  test('is a post in the trash, which can be restored', async () => {
    const { id } = await api<Post>('POST', 'posts', {
      title: 'Thrown away',
      content: paragraph('Words'),
      status: 'publish',
    });
    await api('DELETE', `posts/${id}`);
    const admin = await enter(`/posts/${id}`);
    const { page } = admin;
    await page.getByRole('heading', { name: '"Thrown away" is in the trash' }).waitFor();
    expect(await page.locator('iframe[name="editor-canvas"]').count()).toBe(0);
    await page.getByRole('button', { name: 'Restore' }).click();
    await admin.canvas.getByText('Words').waitFor();
    expect(await api('GET', `posts/${id}?context=edit`)).toMatchObject({ status: 'draft' });
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('is not linked from the editor: no links to wp-admin or wordpress.org', async () => {
    const { id } = await api<Post>('POST', 'posts', { title: 'Linked', content: paragraph('One'), status: 'publish' });
    await api('POST', `posts/${id}`, { content: paragraph('One two') });
    await api('POST', `posts/${id}`, { content: paragraph('One two three') });
    const admin = await enter(`/posts/${id}`);
    const { page, canvas } = admin;
    const foreign = page.locator('a[href*=".php"]:visible, a[href*="wordpress.org"]:visible');
    await canvas.getByText('One two three').click();
    await page.getByRole('button', { name: 'Advanced' }).click();
    await page.getByRole('textbox', { name: 'HTML anchor' }).waitFor();
    expect(await foreign.count()).toBe(0);
    await page.getByRole('button', { name: 'Options', exact: true }).first().click();
    await page.getByRole('menuitem', { name: 'Preferences' }).waitFor();
    expect(await foreign.count()).toBe(0);
    expect(await page.getByRole('menuitem', { name: 'Help' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Post', exact: true }).click();
    await page.getByRole('button', { name: /^Open revisions screen/ }).click();
    await page.getByRole('slider', { name: 'Revision' }).waitFor();
    expect(await page.getByText('Open classic revisions screen').isVisible()).toBe(false);
    expect(await foreign.count()).toBe(0);

    const draft = await api<Post>('POST', 'posts', { title: 'Soon live', content: paragraph('Text'), status: 'draft' });
    await admin.go(`/posts/${draft.id}`);
    await canvas.getByText('Text').waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Editor publish' });
    await panel.getByRole('button', { name: 'Publish', exact: true }).click();
    await panel.getByRole('link', { name: 'Add Post' }).click();
    await canvas.getByRole('textbox', { name: 'Add title' }).waitFor();
    expect(page.url()).not.toContain('.php');
    admin.expectNoTrouble();
    await admin.context.close();
  });
});

describeFlows('a form with server errors', ['cms'], ({ enter, api }) => {
  test('shows each error at its field, and saves once they are fixed', async () => {
    const admin = await enter('/users');
    const { page } = admin;
    await page.getByRole('button', { name: 'Add user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add user' });
    await dialog.getByLabel('User name').fill('editor');
    await dialog.getByLabel('Email address').fill('new@example.org');
    await dialog.getByLabel('Password', { exact: true }).fill('a long enough Passw0rd 42');
    await dialog.getByRole('button', { name: 'Add user' }).click();
    await dialog.getByText('Check the highlighted fields.').waitFor();
    const name = dialog.getByLabel('User name');
    const reasonOf = (field: typeof name): Promise<string> =>
      field.evaluate((one) => {
        const ids = (one.getAttribute('aria-describedby') ?? '').split(' ');
        return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
      });
    await expect.poll(() => reasonOf(name)).toContain('already in use');
    expect(await name.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await findings(page)).toEqual([]);
    await name.fill('newcomer');
    expect(await reasonOf(name)).not.toContain('already in use');
    await dialog.getByRole('button', { name: 'Add user' }).click();
    await dialog.waitFor({ state: 'detached' });
    const added = await api<{ id: number; username: string }[]>('GET', 'users?context=edit&search=newcomer');
    expect(added).toMatchObject([{ username: 'newcomer' }]);
    await api('DELETE', `users/${added[0]?.id}?force=true&reassign=0`);
    admin.expectNoTrouble([/^400 POST/]);
    await admin.context.close();
  });

  test('marks an invalid setting and an existing term', async () => {
    const admin = await enter('/settings');
    const { page } = admin;
    const email = page.getByLabel('Administration email address');
    const before = await email.inputValue();
    await email.fill('nobody@nowhere');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Check the highlighted fields.').first().waitFor();
    await page.locator('#setting-email-problem').waitFor();
    await email.fill(before);
    await page.getByLabel('Tagline').fill('Saved after all');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Settings saved.').first().waitFor();

    await api('POST', 'categories', { name: 'Only once' });
    await admin.go('/terms/categories');
    await page.getByRole('button', { name: 'Add Category' }).click();
    await page.getByLabel('Name').fill('Only once');
    await page.getByRole('dialog').getByRole('button', { name: 'Add category' }).click();
    await page.getByText('Check the highlighted fields.').first().waitFor();
    expect(await page.getByLabel('Name').evaluate((one: HTMLInputElement) => one.validationMessage)).not.toBe('');
    admin.expectNoTrouble([/^400 POST/]);
    await admin.context.close();
  });
});
