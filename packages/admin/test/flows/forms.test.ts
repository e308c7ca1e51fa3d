import { expect, test } from 'vitest';
import { findings } from '../support/accessibility.ts';
import { describeFlows } from '../support/flows.ts';
import { saveScreenshot } from '../support/screenshots.ts';

describeFlows('a type without the block editor', ['cms'], ({ site, enter, api }) => {
  test('has a list and a form generated from its schema', async () => {
    const admin = await enter('/prices');
    const { page } = admin;
    await page.getByRole('heading', { name: 'Prices', exact: true }).waitFor();
    // An empty list has a second one.
    await page.locator('a[href$="/prices/new"]').first().click();
    await page.getByLabel('Title').fill('A loaf');
    await page.getByLabel('Amount').fill('450');
    await page.getByLabel('Status').selectOption('publish');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Price saved.').first().waitFor();
    const shown = (await (await fetch(`${site.api}/prices`)).json()) as readonly object[];
    expect(shown).toContainEqual(
      expect.objectContaining({
        title: expect.objectContaining({ rendered: 'A loaf' }),
        meta: expect.objectContaining({ amount: 450 }),
      }),
    );
    await page.locator('header').getByRole('button', { name: 'Prices' }).click();
    await page.getByRole('link', { name: 'A loaf', exact: true }).waitFor();
    admin.expectNoTrouble();
    await admin.context.close();
  });

  interface Price {
    readonly id: number;
    readonly goes_with: readonly number[];
    readonly replaces: number | null;
  }

  const price = async (title: string, status = 'publish'): Promise<number> =>
    (await api<Price>('POST', 'prices', { title, status })).id;

  test.each([1280, 390])('has relations that are searched, added, sorted, and removed, %i px', async (width) => {
    const own = await price(`Cake ${width}`);
    const tea = await price(`Tea ${width}`);
    const milk = await price(`Milk ${width}`, 'draft');
    const { id: page43 } = await api<{ id: number }>('POST', 'pages', { title: `Sugar ${width}`, status: 'publish' });
    const admin = await enter(`/prices/${own}`, { width });
    const { page } = admin;
    const many = page.getByRole('group', { name: 'Goes with' });
    const add = async (title: string): Promise<void> => {
      await many.getByRole('searchbox').fill(title);
      await many.getByRole('button', { name: `Add ${title}` }).click();
      await many.getByRole('list', { name: 'Goes with', exact: true }).getByText(title).waitFor();
    };
    for (const title of [`Tea ${width}`, `Milk ${width}`, `Sugar ${width}`]) await add(title);
    await many.getByRole('button', { name: `Move up: Sugar ${width}` }).click();
    await many.getByRole('button', { name: `Remove: Tea ${width}` }).click();
    await many.getByRole('status').getByText(`Tea ${width} removed.`).waitFor();
    expect(await many.getByRole('searchbox').evaluate((one) => one === document.activeElement)).toBe(true);
    const one = page.getByRole('group', { name: 'Replaces' });
    await one.getByRole('searchbox').fill(`Tea ${width}`);
    await one.getByRole('button', { name: `Select Tea ${width}` }).click();
    expect(await findings(page)).toEqual([]);
    await saveScreenshot(page, `relations-${width}`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Price saved.').first().waitFor();
    expect(await api('GET', `prices/${own}`)).toMatchObject({ goes_with: [page43, milk], replaces: tea });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

    await page.reload();
    await many.getByRole('list', { name: 'Goes with', exact: true }).getByText(`Milk ${width} Draft`).waitFor();
    await one.getByRole('button', { name: `Remove: Tea ${width}` }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Price saved.').first().waitFor();
    expect(await api('GET', `prices/${own}`)).toMatchObject({ goes_with: [page43, milk], replaces: null });
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('can be related in the block editor', async () => {
    const jam = await price('Jam');
    const { id } = await api<{ id: number }>('POST', 'pages', { title: 'Breakfast', status: 'publish' });
    const admin = await enter(`/pages/${id}`);
    const { page } = admin;
    await page.getByRole('button', { name: 'Prices', exact: true }).click();
    const group = page.getByRole('group', { name: 'Prices' });
    await group.getByRole('searchbox').fill('Jam');
    await group.getByRole('button', { name: 'Add Jam' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(async () => (await api<{ prices: number[] }>('GET', `pages/${id}`)).prices).toEqual([jam]);
    admin.expectNoTrouble();
    await admin.context.close();
  });
});
