import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { describeFlows } from '../support/flows.ts';

interface Stored {
  readonly id: number;
}

/** A PNG of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

describeFlows('deleting', ['cms'], ({ site, enter, api }) => {
  const upload = async (page: Page, files: readonly { name: string; mimeType: string; buffer: Buffer }[]) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Upload', exact: true }).first().click(),
    ]);
    await chooser.setFiles([...files]);
  };
  /** Opens the menu of a row and chooses an action there. */
  const choose = async (page: Page, row: string, action: string): Promise<void> => {
    const item = page.locator('.dataviews-view-table tr, .dataviews-view-grid__card').filter({ hasText: row }).first();
    await item.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };

  test('asks before files are deleted, and uploads report their number', async () => {
    const admin = await enter('/media');
    const { page } = admin;
    const image = (name: string) => ({ name, mimeType: 'image/png', buffer: png });
    await upload(page, [{ name: 'refused.xyz', mimeType: 'application/octet-stream', buffer: Buffer.from('no') }]);
    await page
      .getByText(/^refused\.xyz: /)
      .first()
      .waitFor();
    expect(await page.getByText(/uploaded\./).count()).toBe(0);
    await upload(page, [image('goes-away.png'), image('stays.png')]);
    await page.getByText('2 files uploaded.').first().waitFor();
    await page.goto(`${site.base}/admin/media?layout=table`);
    await choose(page, 'goes-away', 'Delete permanently');
    const dialog = page.getByRole('dialog', { name: 'Delete "goes-away"?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await api<Stored[]>('GET', 'media?search=goes-away')).toHaveLength(1);
    await choose(page, 'goes-away', 'Delete permanently');
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await page
      .getByText(/^1 \w+ deleted/)
      .first()
      .waitFor();
    expect(await api<Stored[]>('GET', 'media?search=goes-away')).toHaveLength(0);
    expect(await api<Stored[]>('GET', 'media?search=stays')).toHaveLength(1);
    admin.expectNoTrouble([/^\d+ POST \/admin\/api\/wp\/v2\/media/]);
    await admin.context.close();
  });

  test('asks before posts and terms are deleted permanently', async () => {
    const post = await api<Stored>('POST', 'posts', { title: 'In the trash', status: 'publish' });
    await api('DELETE', `posts/${post.id}`);
    const admin = await enter('/posts?status=trash');
    const { page } = admin;
    await choose(page, 'In the trash', 'Delete permanently');
    await page
      .getByRole('dialog', { name: 'Delete "In the trash"?' })
      .getByRole('button', { name: 'Delete permanently' })
      .click();
    await page
      .getByText(/^1 \w+ deleted/)
      .first()
      .waitFor();

    const term = await api<Stored>('POST', 'categories', { name: 'Short-lived' });
    await admin.go('/terms/categories?search=Short-lived');
    await choose(page, 'Short-lived', 'Delete');
    const dialog = page.getByRole('dialog', { name: 'Delete "Short-lived"?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await api('GET', `categories/${term.id}`)).toMatchObject({ name: 'Short-lived' });
    await choose(page, 'Short-lived', 'Delete');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await page
      .getByText(/^1 \w+ deleted/)
      .first()
      .waitFor();
    await expect(api('GET', `categories/${term.id}`)).rejects.toThrow('404');
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('a menu item can be undone, and asks before a menu is deleted', async () => {
    const menu = await api<Stored>('POST', 'menus', { name: 'Short menu' });
    const item = { menus: menu.id, type: 'custom', url: 'https://example.org/', status: 'publish' };
    const above = await api<Stored>('POST', 'menu-items', { ...item, title: 'Above', menu_order: 1 });
    await api('POST', 'menu-items', { ...item, title: 'Below', menu_order: 2, parent: above.id });
    const admin = await enter(`/menus/${menu.id}`);
    const { page } = admin;
    interface Item extends Stored {
      readonly parent: number;
      readonly title: { readonly raw: string };
    }
    const items = async (): Promise<readonly (readonly [string, string])[]> => {
      const all = await api<Item[]>('GET', `menu-items?menus=${menu.id}&orderby=menu_order&order=asc&context=edit`);
      const nameOf = (id: number): string => all.find((one) => one.id === id)?.title.raw ?? '';
      return all.map(({ title, parent }) => [title.raw, nameOf(parent)] as const);
    };
    await page.getByRole('button', { name: 'Remove: Above' }).click();
    await expect.poll(items).toEqual([['Below', '']]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(items).toEqual([
      ['Above', ''],
      ['Below', 'Above'],
    ]);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete menu "Short menu"?' });
    await dialog.getByText('2 items').waitFor();
    await page.keyboard.press('Escape');
    expect(await api('GET', `menus/${menu.id}`)).toMatchObject({ name: 'Short menu' });
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.getByRole('button', { name: 'Delete menu' }).click();
    await page.getByRole('heading', { name: 'All menus' }).waitFor();
    await expect(api('GET', `menus/${menu.id}`)).rejects.toThrow('404');
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('comments of all pages works, and asks before one is deleted permanently', async () => {
    // The number of pages depends on the spam comments of other flows.
    for (const { id } of await api<Stored[]>('GET', 'comments?context=edit&status=spam&per_page=100'))
      await api('DELETE', `comments/${id}?force=true`);
    const { id: post } = await api<Stored>('POST', 'posts', { title: 'Much discussed', status: 'publish' });
    for (let number = 1; number <= 52; number += 1)
      await api('POST', 'comments', {
        post,
        content: `Opinion number ${number}`,
        author_name: 'Ada',
        author_email: 'ada@example.org',
        status: 'spam',
        date: `2020-01-01T00:${String(number).padStart(2, '0')}:00`,
      });
    const admin = await enter('/comments?status=spam');
    const { page } = admin;
    await page.getByText('Opinion number 52', { exact: true }).waitFor();
    expect(await page.getByText('Opinion number 1', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('Opinion number 1', { exact: true }).waitFor();
    // The last page disappears with its last comments.
    for (const number of [1, 2]) {
      const row = page
        .locator('main ol > li')
        .filter({ has: page.getByText(`Opinion number ${number}`, { exact: true }) });
      await row.getByRole('button', { name: 'Move to trash' }).click();
      await row.waitFor({ state: 'detached' });
    }
    await page.getByText('Opinion number 52', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Trash' }).click();
    const first = page.locator('main ol > li').filter({ has: page.getByText('Opinion number 2', { exact: true }) });
    await first.getByRole('button', { name: 'Delete permanently' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete comment by Ada?' });
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await first.waitFor({ state: 'detached' });
    admin.expectNoTrouble();
    await admin.context.close();
  });
});
