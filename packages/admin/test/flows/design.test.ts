import { expect, test } from 'vitest';
import { findings } from '../support/accessibility.ts';
import type { AdminPage } from '../support/admin-page.ts';
import { describeFlows } from '../support/flows.ts';
import { saveScreenshot } from '../support/screenshots.ts';
import { anyFont } from '../support/any-font.ts';

interface Template {
  readonly source: string;
  readonly content: { readonly raw: string };
}

interface Widget {
  readonly id: string;
  readonly rendered: string;
}

interface Family {
  readonly id: number;
  readonly font_faces: readonly number[];
  readonly font_family_settings: { readonly name: string };
}

const blue = 'rgb(11, 87, 208)';

describeFlows('the design', ['cms'], ({ site, enter, api }) => {
  /** If more than the open record changed, the editor asks again. */
  const saveIn = async ({ page }: AdminPage, isStored: () => Promise<boolean>): Promise<void> => {
    const save = { name: 'Save', exact: true } as const;
    await page.getByRole('region', { name: 'Editor top bar' }).getByRole('button', save).click();
    const again = page.getByRole('region', { name: 'Editor publish' }).getByRole('button', save);
    let isAnswered = false;
    await expect
      .poll(async () => {
        if (!isAnswered && (await again.isVisible())) {
          isAnswered = true;
          await again.click();
        }
        return isStored();
      })
      .toBe(true);
  };
  const backgroundOf = ({ canvas }: AdminPage): Promise<string> =>
    canvas.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  const sheet = async (): Promise<string> => (await fetch(`${site.base}/styles.css`)).text();
  const isBlue = /body\{[^}]*background-color:var\(--wp--preset--color--accent\)/;

  test('has colors: the canvas changes immediately, the site after saving, and the change can be undone', async () => {
    const admin = await enter('/design');
    const { page, canvas } = admin;
    await page.getByRole('link', { name: 'Single Posts' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Styles', exact: true }).click();
    const styles = page.locator('.editor-global-styles-sidebar');
    await styles.getByRole('button', { name: 'Background' }).click();
    await canvas.locator('.wp-block-post-title').first().waitFor();
    const before = await backgroundOf(admin);
    expect(before).not.toBe(blue);
    await styles.getByRole('button', { name: 'Color', exact: true }).click();
    await page.getByRole('option', { name: 'Accent' }).click();
    await expect.poll(() => backgroundOf(admin)).toBe(blue);
    await page.keyboard.press('Escape');
    expect(await findings(page)).toEqual([]);
    expect(await sheet()).not.toMatch(isBlue);
    await saveIn(admin, async () => isBlue.test(await sheet()));

    // Each save is a revision, and the default styles can be restored.
    await styles.getByRole('button', { name: 'Revisions' }).click();
    await styles.getByRole('heading', { name: 'Revisions (1)' }).waitFor();
    await styles.getByText('Default styles').waitFor();
    await saveScreenshot(page, 'styles-1280');
    await styles.getByText('Default styles').click();
    await styles.getByRole('button', { name: 'Apply the selected revision to your site.' }).click();
    await expect.poll(() => backgroundOf(admin)).toBe(before);
    await saveIn(admin, async () => !isBlue.test(await sheet()));
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('has templates that can be customized and reset', async () => {
    const stored = (): Promise<Template> => api<Template>('GET', 'templates/starter//single?context=edit');
    const admin = await enter('/design/templates/starter/single');
    const { page, canvas } = admin;
    const write = async (text: string): Promise<void> => {
      await canvas.locator('.wp-block-post-date').click();
      await page.keyboard.press('Enter');
      await page.keyboard.type(text);
      await canvas.getByText(text).waitFor();
      await saveIn(admin, async () => (await stored()).content.raw.includes(text));
    };
    await canvas.locator('.wp-block-post-date').waitFor();
    expect(await findings(page)).toEqual([]);
    await write('Above every text');
    expect((await stored()).source).toBe('custom');
    await saveScreenshot(page, 'template-1280');
    await page.getByRole('tab', { name: 'Template', exact: true }).click();
    await page.getByRole('button', { name: 'Actions', exact: true }).click();
    await page.getByRole('menuitem', { name: /^Reset/ }).click();
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect.poll(async () => (await stored()).source).toBe('theme');
    await expect.poll(() => canvas.getByText('Above every text').count()).toBe(0);

    // The same from the list, with undo.
    await write('Changed again');
    await page.getByRole('button', { name: 'Back to design' }).click();
    await admin.go('/design');
    await page.getByRole('button', { name: 'Reset Single Posts' }).click();
    await expect.poll(async () => (await stored()).source).toBe('theme');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await stored()).content.raw).toContain('Changed again');
    await page.getByRole('button', { name: 'Reset Single Posts' }).click();
    await expect.poll(async () => (await stored()).source).toBe('theme');
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('shows the styles instead of the canvas on small screens', async () => {
    const admin = await enter('/design/styles', { width: 390 });
    const { page, canvas } = admin;
    const styles = page.locator('.editor-global-styles-sidebar');
    await styles.getByRole('button', { name: 'Colors' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await saveScreenshot(page, 'styles-390');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close Styles' }).click();
    await canvas.locator('.wp-block-post-title').first().click();
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('has template parts that can be created and deleted', async () => {
    const admin = await enter('/design/parts', { width: 390 });
    const { page, canvas } = admin;
    await page.getByRole('link', { name: 'Header' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add template part' }).click();
    await page.getByLabel('Area').selectOption('Footer');
    await page.getByLabel('Name').fill('Small print');
    await page.getByRole('dialog').getByRole('button', { name: 'Add template part' }).click();
    await canvas.locator('.is-root-container').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/design/parts/starter/small-print');
    await page.getByRole('button', { name: 'Back to design' }).click();
    await page.getByRole('button', { name: 'Delete Small print' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('"Small print" deleted.').first().waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Small print' }).count()).toBe(0);
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('has navigation menus with links that can be edited', async () => {
    const link = `<!-- wp:navigation-link {"label":"Imprint","url":"${site.base}/imprint","kind":"custom"} /-->`;
    const { id } = await api<{ id: number }>('POST', 'navigation', { title: 'Foot', status: 'publish', content: link });
    const admin = await enter('/design/navigation');
    const { page, canvas } = admin;
    await page.locator(`a[href$="/design/navigation/${id}"]`).click();
    await canvas.getByText('Imprint').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' and more');
    expect(await findings(page)).toEqual([]);
    const stored = (): Promise<Template> => api<Template>('GET', `navigation/${id}?context=edit`);
    await saveIn(admin, async () => (await stored()).content.raw.includes('Imprint and more'));
    // The editor requests the title of the page, and this site has no front end.
    admin.expectNoTrouble([/^40[04] GET .*url-details/]);
    await admin.context.close();
  });

  test('has widgets that can be added, edited, and moved', async () => {
    const admin = await enter('/design/widgets');
    const { page, canvas } = admin;
    const beside = page.getByRole('region', { name: 'Beside the text' });
    const order = async (sidebar: string): Promise<readonly string[]> =>
      (await api<{ widgets: readonly string[] }>('GET', `sidebars/${sidebar}`)).widgets;
    await beside.getByLabel('Widget type').selectOption('Search');
    await beside.getByRole('button', { name: 'Add to Beside the text' }).click();
    await page.getByRole('dialog').getByLabel('Title').fill('Look for it');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const written = (text: string) => beside.getByRole('listitem').filter({ hasText: text }).waitFor();
    await written('Look for it');
    await beside.getByLabel('Widget type').selectOption('Block');
    await beside.getByRole('button', { name: 'Add to Beside the text' }).click();
    await canvas
      .locator('.block-editor-default-block-appender__content, [data-type="core/paragraph"]')
      .first()
      .click({ timeout: 60_000 });
    await page.keyboard.type('Open from nine');
    await canvas.getByText('Open from nine').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await written('Open from nine');
    const [search = '', block = ''] = await order('beside');
    expect((await api<Widget>('GET', `widgets/${block}`)).rendered).toContain('Open from nine');
    await beside.getByRole('button', { name: 'Move up: Block: Open from nine' }).click();
    await expect.poll(() => order('beside')).toEqual([block, search]);
    await beside.getByLabel('Widget area: Block: Open from nine').selectOption('Below the text');
    await expect.poll(() => order('below')).toEqual([block]);
    expect(await order('beside')).toEqual([search]);
    await admin.go('/design/widgets');
    await written('Look for it');
    expect(await findings(page)).toEqual([]);
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('has fonts that can be uploaded, installed from a collection, and deleted', async () => {
    const families = (): Promise<readonly Family[]> => api<Family[]>('GET', 'font-families');
    const names = async (): Promise<readonly string[]> =>
      (await families()).map(({ font_family_settings: { name } }) => name).toSorted();
    const admin = await enter('/design/fonts');
    const { page } = admin;
    await page.getByRole('tab', { name: 'Upload' }).click();
    expect(await findings(page)).toEqual([]);
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload font' }).click();
    await (await choosing).setFiles({ name: 'codicon.ttf', mimeType: 'font/ttf', buffer: anyFont() });
    await page.getByText('Fonts were installed successfully.').first().waitFor();
    expect(await names()).toEqual(['codicon']);
    expect((await families())[0]?.font_faces).toHaveLength(1);
    await expect.poll(sheet).toContain('@font-face');

    await page.getByRole('tab', { name: 'House fonts' }).click();
    await page.getByRole('button', { name: /Quiet Serif/ }).click();
    await page.getByRole('checkbox').last().check();
    await page.getByRole('button', { name: 'Install', exact: true }).click();
    await expect.poll(names).toEqual(['Quiet Serif', 'codicon']);

    await page.getByRole('tab', { name: 'Library' }).click();
    await page.getByRole('button', { name: /codicon/ }).waitFor();
    await saveScreenshot(page, 'fonts-1280');
    await page.getByRole('button', { name: /codicon/ }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(names).toEqual(['Quiet Serif']);
    await expect.poll(sheet).not.toContain('@font-face');
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('is hidden from editors, without failed requests', async () => {
    const admin = await enter('/design', { login: 'editor' });
    const { page } = admin;
    for (const path of ['', '/parts', '/styles', '/navigation', '/widgets', '/fonts', '/templates/starter/single']) {
      await admin.go(`/design${path}`);
      await page.getByRole('heading', { name: "You don't have access to this page" }).waitFor();
    }
    await admin.go('/posts');
    await page.getByRole('link', { name: 'Posts', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Design', exact: true }).count()).toBe(0);
    const asked = admin.requests.filter((one) =>
      /\/api\/.*(?:templates|template-parts|themes|sidebars|widgets|font|navigation)/.test(one),
    );
    expect(asked).toEqual([]);
    admin.expectNoTrouble();
    await admin.context.close();
  });
});
