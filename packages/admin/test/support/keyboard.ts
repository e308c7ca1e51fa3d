import type { Locator, Page } from 'playwright-core';

const maxTabStops = 200;

const isFocused = (wanted: Locator): Promise<boolean> =>
  wanted
    .first()
    .evaluate((one) => {
      const focused = one.ownerDocument.activeElement;
      return one === focused || one.contains(focused);
    })
    .catch(() => false);

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.first().waitFor();
  for (let stop = 0; stop < maxTabStops; stop += 1) {
    if (await isFocused(wanted)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(wanted)} can't be reached by keyboard.`);
}

/** Adds a block at the cursor with the slash menu. */
export async function addBlock(page: Page, name: string): Promise<void> {
  await page.keyboard.type(`/${name.toLowerCase()}`);
  await page.getByRole('option', { name, exact: true }).waitFor();
  await page.keyboard.press('Enter');
}
