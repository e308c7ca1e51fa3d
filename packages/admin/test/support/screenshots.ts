import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const folder = process.env['SCREENSHOTS'];

/** Saves a screenshot for the documentation if `SCREENSHOTS` names a folder. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
