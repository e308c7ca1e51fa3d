import { expect, test } from 'vitest';
import { describeFlows } from '../support/flows.ts';

describeFlows('a list', ['cms'], ({ enter, open, api, site }) => {
  test('keeps search, filter, sort, and page in the URL', async () => {
    for (let number = 1; number <= 25; number += 1)
      await api('POST', 'posts', { title: `Leaf number 2-${String(number).padStart(2, '0')}`, status: 'draft' });
    await api('POST', 'posts', { title: 'Leaf number 2-26', status: 'publish', content: 'Words.' });
    const admin = await enter('/posts');
    const { page } = admin;
    const rows = page.locator('.dataviews-view-table tbody tr');
    const total = async (): Promise<number> => Number(await page.locator('.list-card').getAttribute('data-total'));
    await page.getByRole('searchbox').fill('leaf number 2');
    await expect.poll(total).toBe(26);
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('menuitem', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Draft', exact: true }).click();
    await expect.poll(total).toBe(25);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Title', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'Sort ascending' }).click();
    await page.keyboard.press('Escape');
    await rows.first().getByText('Leaf number 2-01').waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await rows.first().getByText('Leaf number 2-21').waitFor();
    expect(await rows.count()).toBe(5);
    const current = page.getByRole('spinbutton', { name: 'Current page' });
    expect(await current.inputValue()).toBe('2');
    await current.fill('0');
    await current.press('Enter');
    await rows.first().getByText('Leaf number 2-01').waitFor();
    expect(await current.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await current.inputValue()).toBe('1');
    await current.fill('99');
    await current.press('Tab');
    await rows.first().getByText('Leaf number 2-21').waitFor();
    const address = page.url();
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('wp/v2/posts?') && response.url().includes('leaf')),
      page.reload(),
    ]);
    await rows.first().getByText('Leaf number 2-21').waitFor();
    expect(page.url()).toBe(address);
    expect(await page.getByRole('searchbox').inputValue()).toBe('leaf number 2');
    expect(await total()).toBe(Number(answer.headers()['x-wp-total']));
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('moves posts to the trash in one request, which can be undone', async () => {
    for (const name of ['One', 'Two', 'Three'])
      await api('POST', 'posts', { title: `Heap ${name}`, status: 'publish' });
    const admin = await enter('/posts?search=heap');
    const { page } = admin;
    const rows = page.locator('.dataviews-view-table tbody tr');
    await rows.nth(2).waitFor();
    for (const at of [0, 1, 2]) await rows.nth(at).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Move to trash' }).last().click();
    await page.getByText('3 posts moved to trash.').first().waitFor();
    await page.getByText('No posts match "heap".').waitFor();
    await page.getByRole('button', { name: 'Clear search' }).waitFor();
    expect(admin.requests.filter((request) => request.startsWith('POST /admin/api/batch/v1'))).toHaveLength(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await rows.nth(2).waitFor();
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('stays open while the user signs in again, 390 px', async () => {
    const admin = await open(390);
    const { page } = admin;
    await admin.go('/posts?search=press');
    await admin.signIn();
    await page.getByText('A morning at the press').waitFor();
    await admin.context.clearCookies();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('link', { name: 'Pages' }).click();
    await page.getByText('Session expired').waitFor();
    await admin.signIn();
    await page.getByRole('heading', { name: 'Pages' }).waitFor();
    await page.locator('.dataviews-view-list [role="row"]').first().waitFor();
    expect(page.url()).toContain(`${site.base}/admin/pages`);
    // Requests without a session.
    admin.expectNoTrouble([/^40[13] GET \/(?:admin\/api|nonce)/]);
    await admin.context.close();
  });

  test('has a calendar of published and scheduled posts', async () => {
    const date = '2031-05-17T09:30:00';
    await api('POST', 'posts', { title: 'Far ahead', status: 'future', date, content: 'Words.' });
    const admin = await enter('/posts/calendar?month=2031-04');
    const { page } = admin;
    await page.getByRole('link', { name: 'Next month' }).click();
    const day = page.locator('.calendar > li').filter({ has: page.locator('time[datetime="2031-05-17"]') });
    await day.getByRole('link', { name: /9:30 am Far ahead \(Scheduled\)/ }).waitFor();
    admin.expectNoTrouble();
    await admin.context.close();
  });
});
