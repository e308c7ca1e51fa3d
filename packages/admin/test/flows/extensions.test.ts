import { expect, test } from 'vitest';
import type { AdminPage } from '../support/admin-page.ts';
import { describeFlows } from '../support/flows.ts';

const block = '<!-- wp:opening-hours/today {"opens":8} /-->';
const scriptOfBlock = '**/block-assets/opening-hours-today-editor-script.js*';

describeFlows('plugins in the admin', ['cms', 'wp'], ({ enter, api }) => {
  const make = async (title: string, content: string): Promise<number> =>
    (await api<{ id: number }>('POST', 'posts', { title, content, status: 'draft' })).id;

  const insert = async ({ page }: AdminPage, name: string): Promise<void> => {
    await page.keyboard.type(`/${name}`);
    await page.getByRole('option', { name, exact: true }).waitFor();
    await page.keyboard.press('Enter');
  };

  test('blocks with and without a script are inserted, saved, and rendered', async () => {
    const admin = await enter('/posts/new');
    const { page, canvas } = admin;
    await canvas.getByRole('textbox', { name: 'Add title' }).click();
    await page.keyboard.type('When we are open');
    await page.keyboard.press('Enter');
    await insert(admin, 'Open today');
    await canvas.locator('.wp-block-opening-hours-today time').getByText('09:00').waitFor();
    await page.getByRole('tab', { name: 'Block', exact: true }).click();
    await page.getByRole('spinbutton', { name: 'Opens' }).fill('7');
    await canvas.locator('.wp-block-opening-hours-today time').getByText('07:00').waitFor();
    await page.keyboard.press('Escape');
    await canvas.locator('[data-type="opening-hours/today"]').press('Enter');
    await insert(admin, 'Price of the day');
    await canvas.locator('.wp-block-prices-today').getByText('Bread for 450').waitFor();
    // The panel of the same plugin counts what was inserted.
    await page.getByRole('tab', { name: 'Post', exact: true }).click();
    await page.getByRole('button', { name: 'Opening hours', exact: true }).click();
    await page.getByText('In this post: 1').waitFor();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Draft saved').first().waitFor();

    const id = Number(/(\d+)$/.exec(new URL(page.url()).pathname)?.[1]);
    const { content } = await api<{ content: { raw: string; rendered: string } }>('GET', `posts/${id}?context=edit`);
    expect(content.raw).toContain('<!-- wp:opening-hours/today {"opens":7} /-->');
    expect(content.raw).toContain('<!-- wp:prices/today /-->');
    expect(content.rendered).toContain('<time>07:00</time>–<time>17:00</time>');
    expect(content.rendered).toContain('Bread for 450');
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('a screen is in the main menu', async () => {
    const admin = await enter('/');
    const { page } = admin;
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Opening hours' }).click();
    await page.getByRole('heading', { name: 'Opening hours' }).waitFor();
    await page.getByText('The block with its default settings').waitFor();
    await page.locator('.wp-block-opening-hours-today').getByText('09:00').waitFor();
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('a failing screen names its plugin, and the admin keeps running', async () => {
    const admin = await enter('/posts');
    const { page } = admin;
    await page.route('**/plugins/opening-hours/files/screen.js*', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'export function mount() { throw new Error("torn"); }' }),
    );
    await page.getByRole('link', { name: 'Opening hours' }).click();
    await page.getByText('The plugin "opening-hours" failed to show this screen: torn').first().waitFor();
    await page.getByRole('link', { name: 'Posts', exact: true }).click();
    await page.getByRole('heading', { name: 'Posts' }).waitFor();
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('a failing script is reported, and the editor keeps running', async () => {
    const id = await make('Torn', `${block}<!-- wp:paragraph --><p>Words</p><!-- /wp:paragraph -->`);
    const admin = await enter('/');
    const { page, canvas } = admin;
    await page.route(scriptOfBlock, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("torn")' }),
    );
    await page.route('**/plugins/opening-hours/files/panel.js*', (route) => route.abort());
    await admin.go(`/posts/${id}`);
    const notices = page.locator('.components-notice');
    await notices
      .getByText(/The script of "opening-hours\/today" failed and was skipped: .*torn/)
      .first()
      .waitFor();
    await notices.getByText('The script of "opening-hours" failed and was skipped: Loading failed.').first().waitFor();
    await canvas.getByText('Words').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' go on');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect
      .poll(async () => (await api<{ content: { raw: string } }>('GET', `posts/${id}?context=edit`)).content.raw)
      .toMatch(/opening-hours\/today \{"opens":8\}.*Words go on/s);
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('a failing panel is removed, and the editor keeps running', async () => {
    const id = await make('Torn panel', block);
    const admin = await enter('/');
    const { page, canvas } = admin;
    const panel = `wp.plugins.registerPlugin('torn', { render: () => { throw new Error('torn'); } });`;
    await page.route('**/plugins/opening-hours/files/panel.js*', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: panel }),
    );
    await admin.go(`/posts/${id}`);
    await page.getByText('The panel "torn" failed and was removed: torn').first().waitFor();
    await canvas.locator('.wp-block-opening-hours-today time').getByText('08:00').waitFor();
    admin.expectNoTrouble([/^error: torn$/]);
    await admin.context.close();
  });

  test('safe mode runs no plugin code', async () => {
    const id = await make('Safe', block);
    const admin = await enter('/?safe');
    const { page, canvas } = admin;
    const link = page.getByRole('link', { name: 'Opening hours' });
    await page.getByRole('link', { name: 'Settings', exact: true }).waitFor();
    expect(await link.count()).toBe(0);
    await admin.go(`/posts/${id}?safe`);
    await canvas.locator('[data-type="core/missing"]').waitFor();
    expect(await page.getByRole('button', { name: 'Opening hours', exact: true }).count()).toBe(0);
    expect(admin.requests.filter((one) => /block-assets|\/plugins\/opening-hours/.test(one))).toEqual([]);
    await admin.context.close();
  });
});
