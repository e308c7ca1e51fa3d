import { expect, test } from 'vitest';
import { findings } from '../support/accessibility.ts';
import { describeFlows } from '../support/flows.ts';

interface Page {
  readonly id: number;
  readonly parent: number;
}

describeFlows('the page tree', ['cms'], ({ enter, api }) => {
  test('moves pages by keyboard and by mouse, with undo', async () => {
    for (const { id } of await api<readonly Page[]>('GET', 'pages?status=any&per_page=100'))
      await api('DELETE', `pages/${id}?force=true`);
    const add = async (title: string, parent = 0): Promise<number> =>
      (await api<Page>('POST', 'pages', { title, parent, status: 'publish', content: 'Words.' })).id;
    const about = await add('About');
    const team = await add('Team', about);
    const history = await add('History');
    const shop = await add('Shop');
    const admin = await enter('/pages');
    const { page } = admin;
    const tree = page.getByRole('treegrid', { name: 'Pages' });
    const names = (): Promise<readonly string[]> => tree.locator('[data-page]').allTextContents();
    await expect.poll(names).toEqual(['About', 'Team', 'History', 'Shop']);
    expect(await findings(page)).toEqual([]);

    // By keyboard alone: two moves in a row, each from the result of the one before.
    await tree.getByRole('link', { name: 'Shop' }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(names).toEqual(['Shop', 'About', 'Team', 'History']);
    await page.getByText('Shop: position 1 of 3 at the top level.').first().waitFor();
    const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');
    expect(await focused()).toBe('Shop');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(names).toEqual(['Shop', 'About', 'History']);
    await page.keyboard.press('ArrowRight');
    await expect.poll(names).toEqual(['Shop', 'About', 'Team', 'History']);
    await page.keyboard.press('Alt+ArrowRight');
    const parentOf = async (id: number): Promise<number> => (await api<Page>('GET', `pages/${id}`)).parent;
    await expect.poll(() => parentOf(about)).toBe(shop);
    await page.getByText('About: position 1 of 1 below Shop.').first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => parentOf(about)).toBe(0);
    await expect.poll(names).toEqual(['Shop', 'About', 'Team', 'History']);

    // By mouse.
    const row = (name: string) => tree.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
    await row('History').locator('[draggable]').dragTo(row('Team'));
    await expect.poll(() => parentOf(history)).toBe(team);
    await expect.poll(() => row('History').getAttribute('aria-level')).toBe('3');

    // Search and the table show the pages without levels.
    await page.getByRole('searchbox').fill('team');
    await page.locator('.dataviews-view-table tbody tr').filter({ hasText: 'Team' }).waitFor();
    expect(await page.getByRole('searchbox').evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByRole('searchbox').fill('');
    await tree.waitFor();
    await page.getByRole('button', { name: 'Show as a table' }).click();
    await page.locator('.dataviews-view-table tbody tr').nth(3).waitFor();
    admin.expectNoTrouble();
    await admin.context.close();
  });
});
