import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findings } from '../support/accessibility.ts';
import { describeFlows } from '../support/flows.ts';

const paragraph = '<!-- wp:paragraph -->\n<p>Words</p>\n<!-- /wp:paragraph -->';

/** The active option, as screen readers announce it. */
const current = (page: Page): Promise<string | null> =>
  page.getByRole('combobox', { name: /commands/ }).evaluate((field) => {
    const id = field.getAttribute('aria-activedescendant');
    const option = id === null ? null : field.ownerDocument.getElementById(id);
    return option?.getAttribute('role') === 'option' && option.getAttribute('aria-selected') === 'true'
      ? option.textContent
      : null;
  });

describeFlows('the command palette', ['cms'], ({ site, enter, api }) => {
  test.each([1280, 390])('is a combobox with arrow keys that returns the focus, %i px', async (width) => {
    const admin = await enter('/media', { width });
    const { page } = admin;
    await page.getByRole('heading', { name: 'Media' }).waitFor();
    const before = page.getByRole('button', { name: 'Upload' }).first();
    await before.focus();
    // The first time it is loaded, the second time it is cached.
    for (const _time of [1, 2]) {
      await page.keyboard.press('Control+k');
      const field = page.getByRole('combobox', { name: /commands/ });
      await field.waitFor();
      await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
      expect(await field.getAttribute('aria-expanded')).toBe('true');
      const list = page.locator(`[id="${await field.getAttribute('aria-controls')}"]`);
      expect(await list.getAttribute('role')).toBe('listbox');
      await expect.poll(() => list.getByRole('option').count()).toBeGreaterThan(5);
      const names = await list.getByRole('option').allTextContents();
      await expect.poll(() => current(page)).toBe(names[0]);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => current(page)).toBe(names[2]);
      await page.keyboard.press('ArrowUp');
      await expect.poll(() => current(page)).toBe(names[1]);
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.keyboard.press('Escape');
      await field.waitFor({ state: 'detached' });
      await expect.poll(() => before.evaluate((one) => one === document.activeElement)).toBe(true);
    }
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('finds screens, posts, and abilities by name', async () => {
    await api('POST', 'posts', { title: 'Found by name', status: 'draft' });
    await api('POST', 'posts', { title: 'Found by name', status: 'draft' });
    const admin = await enter('/media');
    const { page } = admin;
    await page.getByRole('heading', { name: 'Media' }).waitFor();
    await page.getByRole('button', { name: 'Search Ctrl K' }).click();
    const field = page.getByRole('combobox', { name: /commands/ });
    await field.waitFor();
    await page.keyboard.type('users');
    await expect.poll(() => current(page)).toContain('Go to Users');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Users' }).waitFor();
    await page.keyboard.press('Control+k');
    await field.waitFor();
    await page.keyboard.type('found by n');
    // Posts with equal titles are separate options.
    const found = page.getByRole('option', { name: 'Found by name (Post)' });
    await expect.poll(() => found.count()).toBe(2);
    await expect.poll(() => current(page)).toContain('Found by name (Post)');
    expect(await page.locator('[role="option"][aria-selected="true"]').count()).toBe(1);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('site info');
    await expect.poll(() => current(page)).toMatch(/site info/i);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').locator('pre').filter({ hasText: site.base }).waitFor();
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test("is also in the editor, with the editor's commands", async () => {
    const { id } = await api<{ id: number }>('POST', 'posts', {
      title: 'Palette',
      content: paragraph,
      status: 'draft',
    });
    await api('POST', 'pages', { title: 'Elsewhere to go', status: 'draft' });
    const admin = await enter(`/posts/${id}`);
    const { page, canvas } = admin;
    await canvas.getByRole('textbox', { name: 'Add title' }).focus();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: /commands/ });
    await field.waitFor();
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.type('distraction');
    await page.getByRole('option', { name: /Distraction free/i }).waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('elsewhere to');
    await page.getByRole('option', { name: 'Elsewhere to go (Page)' }).waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('site info');
    await expect.poll(() => current(page)).toMatch(/site info/i);
    await page.keyboard.press('Enter');
    const output = page.getByRole('dialog').filter({ hasText: site.base });
    await output.locator('pre').waitFor();
    await page.keyboard.press('Escape');
    await output.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await field.waitFor();
    // Typing replaces the previous query.
    await page.keyboard.type('comments');
    await page.getByRole('option', { name: 'Go to Comments' }).click();
    await page.getByRole('heading', { name: 'Comments', level: 1 }).waitFor();
    // It does not reopen.
    expect(await field.count()).toBe(0);
    admin.expectNoTrouble();
    await admin.context.close();
  });
});
