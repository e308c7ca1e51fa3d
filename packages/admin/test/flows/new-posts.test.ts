import { expect, test } from 'vitest';
import { describeFlows } from '../support/flows.ts';

describeFlows('a new post', ['cms'], ({ enter }) => {
  test('gets its slug from the title', async () => {
    const admin = await enter('/posts/new');
    const { page, canvas } = admin;
    const title = canvas.getByRole('textbox', { name: 'Add title' });
    await title.waitFor();
    await page.getByRole('tab', { name: 'Post', exact: true }).click();
    await page.getByRole('button', { name: /^Change date/ }).waitFor();
    const slug = page.locator('.editor-post-url__panel-toggle');
    expect(await slug.isVisible()).toBe(false);
    await title.click();
    await page.keyboard.type('Früh am Morgen');
    await page.getByRole('tab', { name: 'Post', exact: true }).click();
    await expect.poll(() => slug.innerText()).toBe('fruh-am-morgen');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Draft saved').first().waitFor();
    await expect.poll(() => slug.innerText()).toMatch(/^fru?e?h-am-morgen$/);
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('offers plugin blocks with their icons', async () => {
    const admin = await enter('/posts/new');
    const { page, canvas } = admin;
    await canvas.getByRole('textbox', { name: 'Add title' }).waitFor();
    await page.getByRole('button', { name: 'Block Inserter', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search' }).fill('price');
    const drawing = (name: string): Promise<string> =>
      page.getByRole('option', { name, exact: true }).locator('.block-editor-block-icon svg').innerHTML();
    await expect.poll(() => drawing('Price of the day')).toContain('<path');
    await expect.poll(() => drawing('Odd price')).toContain('<path');
    // An unknown name gets the default icon.
    expect(await drawing('Odd price')).not.toBe(await drawing('Price of the day'));
    admin.expectNoTrouble();
    await admin.context.close();
  });
});
