import type { Locator, Page } from 'playwright-core';

/** More stops than any screen has. */
const most = 200;

const isFocused = (wanted: Locator): Promise<boolean> =>
  wanted
    .first()
    .evaluate((one) => {
      const focused = one.ownerDocument.activeElement;
      return one === focused || one.contains(focused);
    })
    .catch(() => false);

/** Goes on by the tabulator until the focus is there, as somebody without a mouse does. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.first().waitFor();
  for (let stop = 0; stop < most; stop += 1) {
    if (await isFocused(wanted)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(wanted)} cannot be reached by the keyboard.`);
}

/** Adds a block where the cursor is, by the menu that a slash opens. */
export async function addBlock(page: Page, name: string): Promise<void> {
  await page.keyboard.type(`/${name.toLowerCase()}`);
  await page.getByRole('option', { name, exact: true }).waitFor();
  await page.keyboard.press('Enter');
}
