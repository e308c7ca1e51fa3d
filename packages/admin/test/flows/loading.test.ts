import { expect, test } from 'vitest';
import { describeFlows } from '../support/flows.ts';
import { saveScreenshot } from '../support/screenshots.ts';

/** As on a slow line: the file of a screen arrives when the test says so. */
function held(): { readonly until: Promise<void>; readonly release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { until: promise, release: resolve };
}

describeFlows('while a screen loads', ['cms'], ({ enter, api }) => {
  test.each([1280, 390])('a list and the editor show their frame, %i px', async (width) => {
    const title = `Slow boat ${width}`;
    const { id } = await api<{ id: number }>('POST', 'posts', { title, status: 'draft' });
    const admin = await enter('/', { width });
    const { page, canvas } = admin;
    const list = held();
    await page.route(/\/assets\/content-list-[\w-]+\.js$/, async (route) => {
      await list.until;
      await route.continue();
    });
    await admin.go('/posts');
    // The main menu does not wait for the screen.
    await page.getByRole('link', { name: 'Media', exact: true }).filter({ visible: true }).first().waitFor();
    await page.getByRole('status').getByText('Loading…').waitFor({ state: 'attached' });
    await saveScreenshot(page, `loading-list-${width}`);
    list.release();
    // A table or, on small screens, a list.
    await page.getByText(title, { exact: true }).filter({ visible: true }).first().waitFor();

    const editor = held();
    await page.route(/\/assets\/editor-screen-[\w-]+\.js$/, async (route) => {
      await editor.until;
      await route.continue();
    });
    await admin.go(`/posts/${id}`);
    const skeleton = page.getByText('Loading editor…');
    await skeleton.waitFor({ state: 'attached' });
    expect(await page.locator('[aria-busy="true"]').count()).toBeGreaterThan(0);
    await saveScreenshot(page, `loading-editor-${width}`);
    editor.release();
    await canvas.getByText(title, { exact: true }).waitFor();
    await skeleton.waitFor({ state: 'detached' });
    admin.expectNoTrouble();
    await admin.context.close();
  });
});
