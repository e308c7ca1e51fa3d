import { expect, test } from 'vitest';
import { describeFlows } from '../support/flows.ts';
import { saveScreenshot } from '../support/screenshots.ts';

interface Post {
  readonly id: number;
  readonly content: { readonly raw: string };
  readonly featured_media: number;
}

interface Medium {
  readonly id: number;
}

/** A PNG of one pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

describeFlows('an image', ['cms'], ({ enter, api }) => {
  test('is dropped on the canvas, replaced from the library, set as featured image, and lists where it is used', async () => {
    const { id } = await api<Post>('POST', 'posts', {
      title: 'With images',
      content: '<!-- wp:paragraph --><p>Words</p><!-- /wp:paragraph -->',
      status: 'publish',
    });
    const stored = (): Promise<Post> => api<Post>('GET', `posts/${id}?context=edit`);
    const found = async (name: string): Promise<number | undefined> =>
      (await api<readonly Medium[]>('GET', `media?search=${name}`))[0]?.id;
    const admin = await enter(`/posts/${id}`);
    const { page, canvas } = admin;
    await canvas.getByText('Words').waitFor();
    await canvas.locator('[data-type="core/paragraph"]').evaluate((place, bytes) => {
      // The events of a file that is dropped from outside the browser.
      const dataTransfer = new DataTransfer();
      const content = Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0));
      dataTransfer.items.add(new File([content], 'dropped.png', { type: 'image/png' }));
      const { left, bottom, width } = place.getBoundingClientRect();
      const at = { clientX: left + width / 2, clientY: bottom - 2, bubbles: true, cancelable: true, dataTransfer };
      for (const kind of ['dragenter', 'dragover', 'drop']) place.dispatchEvent(new DragEvent(kind, at));
    }, png);
    const image = canvas.locator('.wp-block-image img');
    await expect.poll(() => image.getAttribute('src')).toContain('/uploads/');
    expect(await image.getAttribute('src')).toContain('dropped.png');
    const alternative = page.getByRole('textbox', { name: 'Alternative text' });
    await alternative.fill('A point');

    await page.getByRole('toolbar', { name: 'Block tools' }).getByRole('button', { name: 'Replace' }).click();
    await page.getByRole('menuitem', { name: 'Open Media Library' }).click();
    const dialog = page.getByRole('dialog', { name: 'Select Media' });
    await dialog.getByRole('option', { name: 'dropped' }).waitFor();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: 'Upload media' }).click(),
    ]);
    await chooser.setFiles({ name: 'chosen.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') });
    await dialog.getByRole('option', { name: 'chosen', selected: true }).waitFor();
    await saveScreenshot(page, 'media-dialog-1280');
    await dialog.getByRole('button', { name: 'Select', exact: true }).click();
    await expect.poll(() => image.getAttribute('src')).toContain('chosen.png');

    await page.getByRole('tab', { name: 'Post', exact: true }).click();
    await page.getByRole('button', { name: /main image|featured image/i }).click();
    const main = page.getByRole('dialog').filter({ has: page.getByRole('option') });
    await main.getByRole('option', { name: 'dropped' }).click();
    await main.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(async () => (await stored()).featured_media).toBe(await found('dropped'));
    expect((await stored()).content.raw).toContain('chosen.png');

    await admin.go('/media');
    for (const [name, place] of [
      ['chosen', 'in the content'],
      ['dropped', 'featured image'],
    ] as const) {
      await page.locator('.dataviews-wrapper').getByText(name, { exact: true }).click();
      const pane = page.getByRole('complementary', { name: 'File details' });
      await pane.getByRole('heading', { name, exact: true }).waitFor();
      const used = pane.getByRole('region', { name: 'Used in' });
      await used.getByText(place).waitFor();
      expect(await used.getByRole('link').allTextContents()).toEqual(['With images']);
      await saveScreenshot(page, 'media-usage-1280');
      await page.keyboard.press('Escape');
    }
    admin.expectNoTrouble();
    await admin.context.close();
  });
});
