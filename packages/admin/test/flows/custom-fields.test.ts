import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findings } from '../support/accessibility.ts';
import { describeFlows } from '../support/flows.ts';

interface Stored {
  readonly id: number;
  readonly title: { readonly raw: string };
  readonly meta: Readonly<Record<string, unknown>>;
}

const paragraph = '<!-- wp:paragraph -->\n<p>Words</p>\n<!-- /wp:paragraph -->';

describeFlows('custom fields', ['cms'], ({ enter, api }) => {
  const make = async (title: string, meta = {}): Promise<number> =>
    (await api<Stored>('POST', 'pages', { title, content: paragraph, status: 'publish', meta })).id;
  const stored = (id: number): Promise<Stored> => api<Stored>('GET', `pages/${id}?context=edit`);

  const openPanel = async (page: Page, width = 1280): Promise<void> => {
    if (width < 782) await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const panel = page.getByRole('button', { name: 'Custom fields', exact: true });
    // Open panels are stored per user.
    if ((await panel.getAttribute('aria-expanded')) !== 'true') await panel.click();
    await page.getByLabel('Second title').waitFor();
  };

  test.each([1280, 390])('of every simple type are saved with the post, %i px', async (width) => {
    await api('POST', 'settings', { timezone: 'Asia/Kolkata' });
    const id = await make('Fields');
    const admin = await enter(`/pages/${id}`, { width });
    const { page, canvas } = admin;
    await canvas.getByText('Words').waitFor();
    await openPanel(page, width);
    // No private keys, and no keys that the editor manages.
    for (const label of [/internal/i, /footnotes/i, 'Place']) expect(await page.getByLabel(label).count()).toBe(0);
    await page.getByLabel('Second title').fill('And more');
    await page.getByLabel('Seats').fill('12');
    await page.getByLabel('Rating').fill('4.5');
    await page.getByLabel('Is open').check();
    await page.getByLabel('Mood').selectOption('wild');
    await page.getByLabel('Opens').fill('2031-05-17T09:30');
    await page.getByLabel('Sizes').fill('38,');
    await page.getByLabel('Sizes').fill('40');
    await page.keyboard.press('Enter');
    expect(await page.getByText('Imported').count()).toBe(1);
    expect(await page.getByLabel('Origin').count()).toBe(0);
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(async () => (await stored(id)).meta['seats']).toBe(12);
    expect((await stored(id)).meta).toMatchObject({
      subtitle: 'And more',
      rating: 4.5,
      is_open: true,
      mood: 'wild',
      opens: '2031-05-17T04:00:00.000Z',
      sizes: [38, 40],
    });
    await page.reload();
    await canvas.getByText('Words').waitFor();
    await openPanel(page, width);
    expect(await page.getByLabel('Opens').inputValue()).toBe('2031-05-17T09:30');
    // Cleared values are removed.
    await page.getByLabel('Opens').fill('');
    await page.getByLabel('Mood').selectOption('Not set');
    await page.getByLabel('Rating').fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(async () => (await stored(id)).meta['rating']).toBe(0);
    expect((await stored(id)).meta).toMatchObject({ subtitle: 'And more', seats: 12, mood: null, opens: null });
    await api('POST', 'settings', { timezone: 'UTC' });
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('with errors show them at their inputs, in a panel that opens automatically', async () => {
    const id = await make('Refused');
    const admin = await enter(`/pages/${id}`);
    const { page, canvas } = admin;
    await canvas.getByText('Words').waitFor();
    await openPanel(page);
    await page.getByLabel('Seats').fill('1');
    await page.getByLabel('Second title').fill('Longer than twenty characters');
    await page.getByLabel('Audited').fill('By me');
    await page.getByRole('button', { name: 'Custom fields', exact: true }).click();
    await page.getByLabel('Seats').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Seats must be at least 2.', { exact: true }).waitFor();
    await page.getByText('Second title must have at most 20 characters.', { exact: true }).waitFor();
    await page.getByText(/You don't have permission to edit the custom field/).waitFor();
    expect(await findings(page)).toEqual([]);
    // Changing a field clears its error.
    await page.getByLabel('Seats').fill('2');
    await page.getByText('Seats must be at least 2.', { exact: true }).waitFor({ state: 'detached' });
    expect(await page.getByText('Second title must have at most 20 characters.', { exact: true }).count()).toBe(1);
    await page.getByLabel('Second title').fill('Shorter');
    await page.getByLabel('Audited').fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(async () => (await stored(id)).meta['seats']).toBe(2);
    expect((await stored(id)).meta).toMatchObject({ subtitle: 'Shorter', audited: '' });
    admin.expectNoTrouble([/^400 (?:PUT|POST)/]);
    await admin.context.close();
  });

  test('that another user changed are not overwritten', async () => {
    const id = await make('Shared fields', { subtitle: 'Mine', seats: 4 });
    const admin = await enter(`/pages/${id}`);
    const { page, canvas } = admin;
    await canvas.getByText('Words').waitFor();
    await openPanel(page);
    await page.getByLabel('Second title').fill('Still mine');
    await api('POST', `pages/${id}`, { meta: { seats: 8 } });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(async () => (await stored(id)).meta['subtitle']).toBe('Still mine');
    expect((await stored(id)).meta['seats']).toBe(8);
    expect(await page.getByRole('dialog').count()).toBe(0);
    admin.expectNoTrouble([/^412 (?:PUT|POST)/]);
    await admin.context.close();
  });
});
