import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeFlows } from '../support/flows.ts';

const width = 390;

const isInView = async (one: Locator): Promise<boolean> => {
  const box = await one.boundingBox();
  return box !== null && box.x >= 0 && box.x + box.width <= width;
};

describeFlows('at 390 px', ['cms'], ({ enter, api }) => {
  test('menus, current tabs, and rows fit the screen', async () => {
    const { id } = await api<{ id: number }>('POST', 'prices', { title: 'Small loaf', status: 'publish' });
    const admin = await enter('/', { width });
    const { page } = admin;
    await page
      .getByRole('button', { name: /^Notifications/ })
      .filter({ visible: true })
      .click();
    const notifications = page.getByRole('region', { name: 'Notifications' });
    await expect.poll(() => isInView(notifications)).toBe(true);

    await admin.go('/settings/permalinks');
    const group = page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Permalinks' });
    await group.waitFor();
    await expect.poll(() => isInView(group)).toBe(true);
    expect(
      await page.getByRole('searchbox', { name: 'Search settings' }).evaluate((one) => one.clientWidth),
    ).toBeGreaterThan(280);

    await admin.go('/posts?search=welcome');
    const row = page.locator('.dataviews-view-list [role="row"]').first();
    await row.getByText('Published').waitFor();
    // The author and the categories are on the post's own screen.
    expect(await row.locator('.dataviews-view-list__field-value').count()).toBe(2);

    // A form without the block editor has the bar at the bottom, and no list beside it.
    await admin.go(`/prices/${id}`);
    await page.getByLabel('Title').waitFor();
    await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('button', { name: 'More' }).waitFor();
    expect(await page.getByRole('complementary', { name: 'Prices' }).isVisible()).toBe(false);
    admin.expectNoTrouble();
    await admin.context.close();
  });
});

describeFlows('at 1280 px', ['cms'], ({ enter, api }) => {
  test('the form of a record has the records of its type beside it', async () => {
    const [first, second] = await Promise.all(
      ['Rye loaf', 'Oat loaf'].map((title) => api<{ id: number }>('POST', 'prices', { title, status: 'draft' })),
    );
    const admin = await enter(`/prices/${first?.id}`);
    const { page } = admin;
    const list = page.getByRole('complementary', { name: 'Prices' });
    await list.getByRole('link', { name: 'Rye loaf', exact: false }).waitFor();
    expect(await list.locator('[aria-current]').innerText()).toContain('Rye loaf');
    await list.getByRole('searchbox').fill('Oat');
    await list.getByRole('link', { name: 'Rye loaf' }).waitFor({ state: 'detached' });
    await page.getByLabel('Title').fill('Rye loaf, large');
    await list.getByRole('link', { name: 'Oat loaf' }).click();
    // A draft is saved on the way.
    await page.getByRole('heading', { name: 'Oat loaf', exact: true }).waitFor();
    expect(page.url()).toContain(`/prices/${second?.id}`);
    await expect
      .poll(async () => (await api<{ title: { raw: string } }>('GET', `prices/${first?.id}?context=edit`)).title.raw)
      .toBe('Rye loaf, large');
    admin.expectNoTrouble();
    await admin.context.close();
  });
});
