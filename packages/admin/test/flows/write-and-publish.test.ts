import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeFlows } from '../support/flows.ts';
import { addBlock } from '../support/keyboard.ts';

const jpeg = join(import.meta.dirname, '../../../../docs/images/front-end.jpg');

describeFlows('a first post', ['cms', 'wp'], ({ site, open }) => {
  interface Shown {
    readonly title: { readonly rendered: string };
    readonly content: { readonly rendered: string };
  }

  const seenByVisitors = async (): Promise<readonly Shown[]> =>
    (await (await fetch(`${site.api}/posts?per_page=100`)).json()) as readonly Shown[];

  test('opens the requested page after signing in, writes, adds an image, saves, and publishes', async () => {
    const admin = await open();
    const { page, canvas } = admin;
    await admin.go('/posts');
    await admin.signIn();
    await page.getByRole('heading', { name: 'Posts' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/posts');
    const rows = page.locator('.dataviews-view-table tbody tr');
    await rows.first().waitFor();
    const total = async (): Promise<number> => Number(await page.locator('[data-total]').getAttribute('data-total'));
    const before = await total();

    await page.getByRole('link', { name: 'Add Post' }).click();
    await canvas.getByRole('textbox', { name: 'Add title' }).click();
    await page.keyboard.type('Ink and paper');
    await page.keyboard.press('Enter');
    await page.keyboard.type('The first words.');
    await page.keyboard.press('Enter');
    await addBlock(page, 'Heading');
    await page.keyboard.type('A heading');
    await page.keyboard.press('Enter');
    await addBlock(page, 'Image');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      canvas.getByRole('button', { name: 'Upload', exact: true }).click(),
    ]);
    await chooser.setFiles(jpeg);
    const image = canvas.locator('.wp-block-image img[src*="/uploads/"]');
    await image.waitFor();
    // Images of a draft are private, and the editor shows them.
    await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    expect((await fetch((await image.getAttribute('src')) ?? '')).status).toBe(404);

    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Draft saved').first().waitFor();
    expect((await seenByVisitors()).map(({ title }) => title.rendered)).not.toContain('Ink and paper');

    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Editor publish' });
    await panel.getByText('Are you ready to publish?').waitFor();
    await panel.getByRole('button', { name: 'Publish', exact: true }).click();
    await panel.getByText('is now live').waitFor();
    const post = (await seenByVisitors()).find(({ title }) => title.rendered === 'Ink and paper');
    expect(post?.content.rendered).toContain('The first words.');
    expect(post?.content.rendered).toMatch(/<h2[^>]*>A heading<\/h2>/);
    expect(post?.content.rendered).toContain('/uploads/');
    expect((await fetch((await image.getAttribute('src')) ?? '')).status).toBe(200);

    await panel.getByRole('button', { name: 'Close' }).first().click();
    await page.getByRole('button', { name: 'Back to posts' }).click();
    await page.getByRole('link', { name: 'Ink and paper' }).waitFor();
    await expect.poll(total).toBe(before + 1);
    admin.expectNoTrouble();
    await admin.context.close();
  });
});
