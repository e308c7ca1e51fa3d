import { expect, test } from 'vitest';
import { findings } from '../support/accessibility.ts';
import { describeFlows } from '../support/flows.ts';
import { tabTo } from '../support/keyboard.ts';
import { saveScreenshot } from '../support/screenshots.ts';

const mobile = { width: 390, colors: 'dark' } as const;

describeFlows('service accounts', ['cms'], ({ enter }) => {
  test('are created with a key, which is rotated and revoked', async () => {
    const admin = await enter('/service-accounts');
    const { page } = admin;
    await page.getByText('No service accounts').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add service account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add service account' });
    await dialog.getByLabel('User name').fill('search-index');
    await dialog.getByLabel('Name', { exact: true }).fill('Search index');
    await dialog.getByLabel('Role').selectOption('Editor');
    await dialog.getByLabel('Key expires').selectOption('In 7 days');
    await dialog.getByLabel('Read-only').check();
    await dialog.getByRole('button', { name: 'Add service account' }).click();
    const key = page.locator('code', { hasText: 'plat_k_' });
    await key.waitFor();
    const first = await key.textContent();
    await page.getByText('Expires soon').waitFor();
    await saveScreenshot(page, 'service-accounts');
    expect(await findings(page)).toEqual([]);

    await page.getByRole('button', { name: 'Rotate First key' }).click();
    await page.getByText('Replaced by a new key').waitFor();
    expect(await key.textContent()).not.toBe(first);
    await page.getByRole('button', { name: 'Revoke First key' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Replaced by a new key').waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Revoke First key' }).count()).toBe(1);
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('get another key by keyboard on mobile', async () => {
    const admin = await enter('/service-accounts', mobile);
    const { page } = admin;
    await page.getByRole('heading', { name: 'Search index' }).waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Add key' }));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Add a key for "Search index"' }).getByLabel('Name').fill('Staging');
    await page.keyboard.press('Enter');
    await page.getByText('Staging', { exact: false }).first().waitFor();
    await page.locator('code', { hasText: 'plat_k_' }).waitFor();
    await saveScreenshot(page, 'service-accounts-mobile');
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(mobile.width);
    admin.expectNoTrouble();
    await admin.context.close();
  });
});
