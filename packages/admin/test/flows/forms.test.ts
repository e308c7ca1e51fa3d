import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { browserPath, launchBrowser, openDesk } from '../support/desk.ts';

describe.runIf(browserPath !== undefined)('a type without blocks', () => {
  const service = inject('service');
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
  });

  test('has a list and a form made of what the server says of it', async () => {
    const desk = await openDesk(browser, service);
    const { page } = desk;
    await desk.go('/prices');
    await desk.signIn();
    await page.getByRole('heading', { name: 'Prices' }).waitFor();
    await page.locator('a[href$="/prices/new"]').click();
    await page.getByLabel('Title').fill('A loaf');
    await page.getByLabel('Amount').fill('450');
    await page.getByLabel('Status').selectOption('publish');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').first().waitFor();
    const shown = (await (await fetch(`${service.base}/cms-json/cms/v2/prices`)).json()) as readonly object[];
    expect(shown).toMatchObject([{ title: { rendered: 'A loaf' }, meta: { amount: 450 } }]);
    await page.getByRole('button', { name: '← Prices' }).click();
    await page.getByRole('link', { name: 'A loaf' }).waitFor();
    desk.expectNoTrouble();
    await desk.context.close();
  });
});
