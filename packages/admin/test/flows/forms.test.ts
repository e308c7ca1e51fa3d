import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launchBrowser, openDesk } from '../support/desk.ts';
import { startService } from '../support/service.ts';
import type { Service } from '../support/service.ts';

/** A type that has no text of blocks, and a number of its own. */
const plugin = `
import { definePlugin } from '@platen/server';
export const prices = definePlugin({
  name: 'prices',
  activate(api) {
    api.registerPostType({
      name: 'price', label: 'Prices', public: true, showInRest: true, restBase: 'prices',
      supports: ['title', 'custom-fields'],
    });
    api.registerMeta({
      object: 'post', subtype: 'price', key: 'amount', single: true, showInRest: true,
      schema: { type: 'integer', description: 'In cents.' },
    });
  },
});
`;

describe.runIf(browserPath !== undefined)('a type without blocks', () => {
  let service: Service;
  let browser: Browser;
  let folder: string;

  beforeAll(async () => {
    // Inside the workspace, so that it finds the package of the server.
    folder = await mkdtemp(join(import.meta.dirname, '../prices-'));
    await writeFile(join(folder, 'plugin.ts'), plugin);
    service = await startService({ PLATEN_PLUGINS: join(folder, 'plugin.ts') });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
    await rm(folder, { recursive: true });
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
