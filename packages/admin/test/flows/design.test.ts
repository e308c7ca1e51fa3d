import { expect, test } from 'vitest';
import { findings } from '../support/barriers.ts';
import type { Desk } from '../support/desk.ts';
import { describeFlows } from '../support/flows.ts';
import { keepPicture } from '../support/pictures.ts';
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

describeFlows('whoever designs the site', ['cms'], ({ site, enter, api }) => {
  /** Where more than the record that is open has changed, the editor asks once more. */
  const saveIn = async ({ page }: Desk, isStored: () => Promise<boolean>): Promise<void> => {
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
  const backgroundOf = ({ canvas }: Desk): Promise<string> =>
    canvas.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  const sheet = async (): Promise<string> => (await fetch(`${site.base}/styles.css`)).text();
  const isBlue = /body\{[^}]*background-color:var\(--wp--preset--color--accent\)/;

  test('changes a colour: the canvas follows at once, the site once it is saved, and the change can be undone', async () => {
    const desk = await enter('/design');
    const { page, canvas } = desk;
    await page.getByRole('link', { name: 'Single Posts' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Styles', exact: true }).click();
    const styles = page.locator('.editor-global-styles-sidebar');
    await styles.getByRole('button', { name: 'Background' }).click();
    await canvas.locator('.wp-block-post-title').first().waitFor();
    const before = await backgroundOf(desk);
    expect(before).not.toBe(blue);
    await styles.getByRole('button', { name: 'Color', exact: true }).click();
    await page.getByRole('option', { name: 'Accent' }).click();
    await expect.poll(() => backgroundOf(desk)).toBe(blue);
    await page.keyboard.press('Escape');
    expect(await findings(page)).toEqual([]);
    expect(await sheet()).not.toMatch(isBlue);
    await saveIn(desk, async () => isBlue.test(await sheet()));

    // Each save is kept, and what was before them all can be taken again.
    await styles.getByRole('button', { name: 'Revisions' }).click();
    await styles.getByRole('heading', { name: 'Revisions (1)' }).waitFor();
    await styles.getByText('Default styles').waitFor();
    await keepPicture(page, 'styles-1280');
    await styles.getByText('Default styles').click();
    await styles.getByRole('button', { name: 'Apply the selected revision to your site.' }).click();
    await expect.poll(() => backgroundOf(desk)).toBe(before);
    await saveIn(desk, async () => !isBlue.test(await sheet()));
    desk.expectNoTrouble();
    await desk.context.close();
  });

  test('changes a template, and goes back to what the theme has', async () => {
    const stored = (): Promise<Template> => api<Template>('GET', 'templates/starter//single?context=edit');
    const desk = await enter('/design/templates/starter/single');
    const { page, canvas } = desk;
    const write = async (text: string): Promise<void> => {
      await canvas.locator('.wp-block-post-date').click();
      await page.keyboard.press('Enter');
      await page.keyboard.type(text);
      await canvas.getByText(text).waitFor();
      await saveIn(desk, async () => (await stored()).content.raw.includes(text));
    };
    await canvas.locator('.wp-block-post-date').waitFor();
    expect(await findings(page)).toEqual([]);
    await write('Above every text');
    expect((await stored()).source).toBe('custom');
    await keepPicture(page, 'template-1280');
    await page.getByRole('tab', { name: 'Template', exact: true }).click();
    await page.getByRole('button', { name: 'Actions', exact: true }).click();
    await page.getByRole('menuitem', { name: /^Reset/ }).click();
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect.poll(async () => (await stored()).source).toBe('theme');
    await expect.poll(() => canvas.getByText('Above every text').count()).toBe(0);

    // The same from the list, and back.
    await write('Changed again');
    await page.getByRole('button', { name: 'Back to the design' }).click();
    await desk.go('/design');
    await page.getByRole('button', { name: 'Revert Single Posts' }).click();
    await expect.poll(async () => (await stored()).source).toBe('theme');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await stored()).content.raw).toContain('Changed again');
    await page.getByRole('button', { name: 'Revert Single Posts' }).click();
    await expect.poll(async () => (await stored()).source).toBe('theme');
    desk.expectNoTrouble();
    await desk.context.close();
  });

  test('shows the styles in place of the site where the screen is small', async () => {
    const desk = await enter('/design/styles', { width: 390 });
    const { page, canvas } = desk;
    const styles = page.locator('.editor-global-styles-sidebar');
    await styles.getByRole('button', { name: 'Colors' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await keepPicture(page, 'styles-390');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close Styles' }).click();
    await canvas.locator('.wp-block-post-title').first().click();
    desk.expectNoTrouble();
    await desk.context.close();
  });

  test('makes a part of templates, and deletes it', async () => {
    const desk = await enter('/design/parts', { width: 390 });
    const { page, canvas } = desk;
    await page.getByRole('link', { name: 'Header' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add part' }).click();
    await page.getByLabel('Area').selectOption('Footer');
    await page.getByLabel('Name').fill('Small print');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await canvas.locator('.is-root-container').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/design/parts/starter/small-print');
    await page.getByRole('button', { name: 'Back to the design' }).click();
    await page.getByRole('button', { name: 'Delete Small print' }).click();
    await page.getByText('Small print is deleted.').first().waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Small print' }).count()).toBe(0);
    desk.expectNoTrouble();
    await desk.context.close();
  });

  test('changes a link of a navigation', async () => {
    const link = `<!-- wp:navigation-link {"label":"Imprint","url":"${site.base}/imprint","kind":"custom"} /-->`;
    const { id } = await api<{ id: number }>('POST', 'navigation', { title: 'Foot', status: 'publish', content: link });
    const desk = await enter('/design/navigation');
    const { page, canvas } = desk;
    await page.locator(`a[href$="/design/navigation/${id}"]`).click();
    await canvas.getByText('Imprint').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' and more');
    expect(await findings(page)).toEqual([]);
    const stored = (): Promise<Template> => api<Template>('GET', `navigation/${id}?context=edit`);
    await saveIn(desk, async () => (await stored()).content.raw.includes('Imprint and more'));
    // The editor asks the page for its title, and nothing shows pages here.
    desk.expectNoTrouble([/^40[04] GET .*url-details/]);
    await desk.context.close();
  });

  test('puts widgets beside the text, writes one, and moves them', async () => {
    const desk = await enter('/design/widgets');
    const { page, canvas } = desk;
    const beside = page.getByRole('region', { name: 'Beside the text' });
    const order = async (sidebar: string): Promise<readonly string[]> =>
      (await api<{ widgets: readonly string[] }>('GET', `sidebars/${sidebar}`)).widgets;
    await beside.getByLabel('Kind of widget').selectOption('Search');
    await beside.getByRole('button', { name: 'Add to Beside the text' }).click();
    await page.getByRole('dialog').getByLabel('Title').fill('Look for it');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const written = (text: string) => beside.locator('.tree-label', { hasText: text }).waitFor();
    await written('Look for it');
    await beside.getByLabel('Kind of widget').selectOption('Block');
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
    await beside.getByLabel('Where it stands: Block: Open from nine').selectOption('Below the text');
    await expect.poll(() => order('below')).toEqual([block]);
    expect(await order('beside')).toEqual([search]);
    await desk.go('/design/widgets');
    await written('Look for it');
    expect(await findings(page)).toEqual([]);
    desk.expectNoTrouble();
    await desk.context.close();
  });

  test('brings a font along, takes one of a collection, and deletes it', async () => {
    const families = (): Promise<readonly Family[]> => api<Family[]>('GET', 'font-families');
    const names = async (): Promise<readonly string[]> =>
      (await families()).map(({ font_family_settings: { name } }) => name).toSorted();
    const desk = await enter('/design/fonts');
    const { page } = desk;
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
    await keepPicture(page, 'fonts-1280');
    await page.getByRole('button', { name: /codicon/ }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(names).toEqual(['Quiet Serif']);
    await expect.poll(sheet).not.toContain('@font-face');
    desk.expectNoTrouble();
    await desk.context.close();
  });

  test('is not whoever may only write: nothing of it is shown, and nothing refused', async () => {
    const desk = await enter('/design', { login: 'editor' });
    const { page } = desk;
    for (const path of ['', '/parts', '/styles', '/navigation', '/widgets', '/fonts', '/templates/starter/single']) {
      await desk.go(`/design${path}`);
      await page.getByRole('heading', { name: 'Nothing is here' }).waitFor();
    }
    await desk.go('/posts');
    await page.getByRole('link', { name: 'Posts', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Design', exact: true }).count()).toBe(0);
    const asked = desk.requests.filter((one) =>
      /\/api\/.*(?:templates|template-parts|themes|sidebars|widgets|font|navigation)/.test(one),
    );
    expect(asked).toEqual([]);
    desk.expectNoTrouble();
    await desk.context.close();
  });
});
