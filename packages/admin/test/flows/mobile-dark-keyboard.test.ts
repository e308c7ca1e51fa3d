import { expect, test } from 'vitest';
import { findings } from '../support/accessibility.ts';
import { describeFlows } from '../support/flows.ts';
import { addBlock, tabTo } from '../support/keyboard.ts';

/** A phone in dark mode, used by keyboard only: no clicks. */
const how = { width: 390, colors: 'dark' } as const;

describeFlows('by keyboard, 390 px, dark', ['cms'], ({ enter, api }) => {
  test('a list is searched, filtered, sorted, and paged', async () => {
    for (let number = 1; number <= 25; number += 1)
      await api('POST', 'posts', { title: `Twig number 2-${String(number).padStart(2, '0')}`, status: 'draft' });
    await api('POST', 'posts', { title: 'Twig number 2-26', status: 'publish', content: 'Words.' });
    const admin = await enter('/posts', how);
    const { page } = admin;
    const rows = page.locator('.dataviews-view-list [role="row"]');
    const total = async (): Promise<number> => Number(await page.locator('[data-total]').getAttribute('data-total'));
    await rows.first().waitFor();
    await tabTo(page, page.getByRole('searchbox'));
    await page.keyboard.type('twig number 2');
    await expect.poll(total).toBe(26);
    await tabTo(page, page.getByRole('button', { name: 'Add filter' }));
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Status' }).waitFor();
    await page.keyboard.type('Status');
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('listbox'));
    await page.getByRole('option', { name: 'Draft', exact: true }).waitFor();
    for (let at = 0; at < 10; at += 1) {
      const current = page.locator('[role="option"][data-active-item], [role="option"]:focus');
      if ((await current.count()) > 0 && (await current.first().innerText()).startsWith('Draft')) break;
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await expect.poll(total).toBe(25);
    await page.keyboard.press('Escape');
    await tabTo(page, page.getByRole('button', { name: 'View options' }));
    await page.keyboard.press('Enter');
    const by = page.getByRole('combobox', { name: 'Sort by' });
    await tabTo(page, by);
    await page.keyboard.type('Title');
    const ascending = page.getByRole('radio', { name: /ascending/i });
    await tabTo(page, page.getByRole('radiogroup').filter({ has: ascending }));
    await page.keyboard.press('ArrowLeft');
    // Wait before closing the panel: the library applies the choice one render later, and only while it is open.
    await rows.first().getByText('Twig number 2-01').waitFor();
    await page.keyboard.press('Escape');
    await tabTo(page, page.getByRole('button', { name: 'Next page' }));
    await page.keyboard.press('Enter');
    await rows.first().getByText('Twig number 2-21').waitFor();
    const address = page.url();
    await page.reload();
    await rows.first().getByText('Twig number 2-21').waitFor();
    expect(page.url()).toBe(address);
    expect(await total()).toBe(25);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(how.width);
    expect(await findings(page)).toEqual([]);
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('a post with three block types is written and saved', async () => {
    const admin = await enter('/posts', how);
    const { page, canvas } = admin;
    await page.locator('.dataviews-view-list [role="row"]').first().waitFor();
    const before = (await api<unknown[]>('GET', 'posts?status=any&search=Thumb')).length;
    await tabTo(page, page.getByRole('link', { name: 'Add Post' }));
    await page.keyboard.press('Enter');
    const title = canvas.getByRole('textbox', { name: 'Add title' });
    await tabTo(page, title);
    await page.keyboard.type('Thumb');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Words.');
    await page.keyboard.press('Enter');
    await addBlock(page, 'Heading');
    await page.keyboard.type('A heading');
    await page.keyboard.press('Enter');
    await addBlock(page, 'List');
    await page.keyboard.type('An item');
    expect(await api<unknown[]>('GET', 'posts?status=any&search=Thumb')).toHaveLength(before);
    // Before the snackbar of the editor's packages appears.
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Control+s');
    const saved = async () => (await api<Saved[]>('GET', 'posts?status=draft&context=edit&search=Thumb'))[0];
    await expect.poll(async () => (await saved())?.status).toBe('draft');
    await page.getByText('Draft saved').first().waitFor();
    const post = await saved();
    expect(post?.generated_slug).toBe('thumb');
    for (const block of ['paragraph', 'heading', 'list']) expect(post?.content.raw).toContain(`<!-- wp:${block} -->`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(how.width);
    admin.expectNoTrouble();
    await admin.context.close();
  });
});

describeFlows('keyboard shortcuts', ['cms'], ({ enter }) => {
  test('screens open with two keys, also on a screen with shortcuts of its own', async () => {
    const admin = await enter('/comments', { colors: 'dark' });
    const { page } = admin;
    await page.getByRole('heading', { name: 'Comments', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Settings' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.getByRole('heading', { name: 'General', level: 1 }).waitFor();
    // On the comments screen, `s` alone marks a comment as spam.
    expect(admin.requests.filter((request) => /^(?:POST|PUT|PATCH|DELETE) .*comments/.test(request))).toEqual([]);
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await page.getByRole('heading', { name: 'Posts', level: 1 }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('gp?');
    expect(await page.getByRole('searchbox').inputValue()).toBe('gp?');
    await page.getByRole('heading', { name: 'Posts', level: 1 }).focus();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.getByText('Clear selection').waitFor();
    expect(await findings(page)).toEqual([]);
    await sheet.getByRole('checkbox', { name: 'Single-key shortcuts' }).press('Space');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Posts', level: 1 }).focus();
    await page.keyboard.press('?');
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await page
      .getByRole('button', { name: /^Account menu/ })
      .last()
      .click();
    // Neither the list nor another screen opened.
    expect(await sheet.count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/admin/posts');
    await page.getByRole('button', { name: 'On', exact: true }).click();
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await sheet.waitFor();
    admin.expectNoTrouble();
    await admin.context.close();
  });
});

interface Saved {
  readonly status: string;
  readonly generated_slug: string;
  readonly content: { readonly raw: string };
}
