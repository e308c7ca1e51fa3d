/** Groups of fields in the block editor: every control, rows by mouse and by keyboard, and errors where they belong. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findings } from '../support/accessibility.ts';
import { browserPath, launchBrowser, openAdmin } from '../support/admin-page.ts';
import type { AdminPage } from '../support/admin-page.ts';
import { callApi, startService } from '../support/service.ts';
import type { Service } from '../support/service.ts';

const field = (name: string, type: string, more: object = {}): object => ({
  key: `field_${name}`,
  name,
  label: name[0]?.toUpperCase() + name.slice(1).replaceAll('_', ' '),
  type,
  ...more,
});
const postsOnly = [[{ param: 'post_type', operator: '==', value: 'post' }]];

const recipe = {
  key: 'group_recipe',
  title: 'Recipe',
  location: postsOnly,
  show_in_rest: 1,
  fields: [
    field('serves', 'number', { min: 1, instructions: 'How many people it feeds.' }),
    field('kind', 'select', { choices: { soup: 'Soup', cake: 'Cake' }, allow_null: 1 }),
    field('oven', 'number', {
      append: '°C',
      conditional_logic: [[{ field: 'field_kind', operator: '==', value: 'cake' }]],
    }),
    field('related', 'relationship', { post_type: ['post'] }),
    field('steps', 'repeater', {
      button_label: 'Add step',
      collapsed: 'field_text',
      sub_fields: [field('text', 'textarea'), field('minutes', 'number', { min: 1 })],
    }),
    field('parts', 'flexible_content', {
      button_label: 'Add part',
      layouts: {
        layout_words: { key: 'layout_words', name: 'words', label: 'Words', sub_fields: [field('words', 'text')] },
        layout_tip: { key: 'layout_tip', name: 'tip', label: 'Tip', max: 1, sub_fields: [field('tip', 'text')] },
      },
    }),
  ],
};

const facts = {
  key: 'group_facts',
  title: 'Facts',
  position: 'side',
  location: postsOnly,
  show_in_rest: 1,
  fields: [
    field('season', 'checkbox', { choices: { summer: 'Summer', winter: 'Winter' } }),
    field('is_vegan', 'true_false'),
    field('first_cooked', 'date_picker'),
    field('color', 'color_picker'),
    field('level', 'button_group', { choices: { easy: 'Easy', hard: 'Hard' } }),
    field('source', 'link'),
  ],
};

interface Stored {
  readonly id: number;
  readonly acf?: Readonly<Record<string, unknown>>;
  readonly fields?: Readonly<Record<string, unknown>>;
}

const paragraph = '<!-- wp:paragraph -->\n<p>Words</p>\n<!-- /wp:paragraph -->';

describe.runIf(browserPath !== undefined).each(['cms', 'wp'] as const)('groups of fields, in %s', (dialect) => {
  const member = dialect === 'wp' ? 'acf' : 'fields';
  let folder: string;
  let service: Service;
  let browser: Browser;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'platen-groups-'));
    for (const group of [recipe, facts]) await writeFile(join(folder, `${group.key}.json`), JSON.stringify(group));
    service = await startService(dialect, { PLATEN_PLUGIN_FIELDS_FOLDER: folder });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
    await rm(folder, { recursive: true });
  });

  const make = async (title: string, values = {}): Promise<number> =>
    (
      await callApi<Stored>(service, 'POST', 'posts', {
        title,
        content: paragraph,
        status: 'publish',
        [member]: values,
      })
    ).id;
  const stored = async (id: number): Promise<Readonly<Record<string, unknown>>> =>
    (await callApi<Stored>(service, 'GET', `posts/${id}?context=edit`))[member] ?? {};
  const edit = async (id: number, width = 1280): Promise<AdminPage> => {
    const admin = await openAdmin(browser, service, { width });
    await admin.go(`/posts/${id}`);
    await admin.signIn({ login: service.user, password: service.password });
    await admin.canvas.getByText('Words').waitFor();
    return admin;
  };
  const openSide = async (page: Page): Promise<void> => {
    const settings = page.getByRole('button', { name: 'Settings', exact: true });
    if ((await settings.getAttribute('aria-expanded')) !== 'true') await settings.click();
    await page.getByRole('tab', { name: 'Post', exact: true }).click();
    const panel = page.getByRole('button', { name: 'Facts', exact: true });
    await panel.waitFor();
    if ((await panel.getAttribute('aria-expanded')) !== 'true') await panel.click();
  };
  const below = (page: Page): Locator => page.getByRole('region', { name: 'Recipe', exact: true });
  const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save', exact: true }).click();

  test.each([1280, 390])('are filled in and saved with the post, %i px', async (width) => {
    const other = await make('Another recipe');
    const id = await make('A recipe');
    const admin = await edit(id, width);
    const { page } = admin;
    const form = below(page);
    await form.getByLabel('Serves').fill('4');
    expect(await form.getByLabel('Oven').count()).toBe(0);
    await form.getByLabel('Kind').selectOption('Cake');
    await form.getByLabel('Oven').fill('180');
    await form.getByLabel('Search: Related').fill('Another');
    await form.getByRole('button', { name: 'Add Another recipe' }).first().click();
    await form.getByRole('button', { name: 'Add step' }).click();
    await form.getByLabel('Text').fill('Whisk.');
    await form.getByLabel('Minutes').fill('3');
    await form.getByRole('button', { name: 'Add part' }).click();
    await page.getByRole('menuitem', { name: 'Tip' }).click();
    await form.getByLabel('Tip', { exact: true }).fill('Let it rest.');
    await form.getByRole('button', { name: 'Add part' }).click();
    expect(await page.getByRole('menuitem', { name: 'Tip' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await findings(page)).toEqual([]);
    await openSide(page);
    await page.getByLabel('Winter').check();
    await page.getByLabel('Is vegan').check();
    await page.getByLabel('First cooked').fill('2026-11-19');
    await page.getByRole('radio', { name: 'Hard' }).click();
    await page.getByRole('group', { name: 'Source' }).getByLabel('URL').fill('https://example.org/');
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await save(page);
    await expect.poll(() => stored(id)).toMatchObject({ serves: 4 });
    expect(await stored(id)).toMatchObject({
      kind: 'cake',
      oven: 180,
      related: [other],
      steps: [{ text: 'Whisk.', minutes: 3 }],
      parts: [{ [dialect === 'wp' ? 'acf_fc_layout' : 'layout']: 'tip', tip: 'Let it rest.' }],
      season: ['winter'],
      is_vegan: true,
      first_cooked: '20261119',
      level: 'hard',
      source: { url: 'https://example.org/' },
    });
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('rows are moved, copied, and removed by keyboard alone, and undone', async () => {
    const id = await make('Steps', { steps: [{ text: 'One' }, { text: 'Two' }, { text: 'Three' }] });
    const admin = await edit(id);
    const { page } = admin;
    const titles = (): Promise<string[]> => below(page).locator('li > header > button[aria-expanded]').allInnerTexts();
    await below(page).getByRole('button', { name: 'Row 3: Three', exact: true }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    expect(await titles()).toEqual(['Row 1: One', 'Row 2: Three', 'Row 3: Two']);
    // The focus moves with the row.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Three');
    await page.keyboard.press('Control+d');
    await expect.poll(titles).toEqual(['Row 1: One', 'Row 2: Three', 'Row 3: Three', 'Row 4: Two']);
    await page.keyboard.press('Delete');
    await expect.poll(titles).toEqual(['Row 1: One', 'Row 2: Three', 'Row 3: Two']);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-expanded'))).toBe('false');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(titles).toHaveLength(4);
    await page.getByRole('button', { name: 'Redo', exact: true }).click();
    await save(page);
    await expect
      .poll(async () => (await stored(id))['steps'])
      .toMatchObject([{ text: 'One' }, { text: 'Three' }, { text: 'Two' }]);
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('rows are moved by dragging', async () => {
    const id = await make('Dragged', { steps: [{ text: 'One' }, { text: 'Two' }, { text: 'Three' }] });
    const admin = await edit(id);
    const { page } = admin;
    const rows = below(page).locator('ol > li');
    // Collapsed, so that no row has to be scrolled to.
    for (const title of ['Row 1: One', 'Row 2: Two', 'Row 3: Three'])
      await below(page).getByRole('button', { name: title, exact: true }).click();
    await rows.nth(2).locator('[draggable]').dragTo(rows.nth(0));
    await save(page);
    await expect
      .poll(async () => (await stored(id))['steps'])
      .toMatchObject([{ text: 'Three' }, { text: 'One' }, { text: 'Two' }]);
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('an error stands at its field, in a group and row that open by themselves', async () => {
    const id = await make('Refused', { steps: [{ text: 'One', minutes: 2 }] });
    const admin = await edit(id);
    const { page } = admin;
    await below(page).getByLabel('Minutes').fill('0');
    await below(page).getByRole('button', { name: 'Row 1: One', exact: true }).click();
    await below(page).getByRole('button', { name: 'Recipe', exact: true }).click();
    expect(await below(page).getByLabel('Minutes').count()).toBe(0);
    await save(page);
    await below(page)
      .getByText(/Minutes must be/)
      .waitFor();
    expect(await findings(page)).toEqual([]);
    await below(page).getByLabel('Minutes').fill('1');
    await below(page)
      .getByText(/Minutes must be/)
      .waitFor({ state: 'detached' });
    await save(page);
    await expect.poll(async () => (await stored(id))['steps']).toMatchObject([{ minutes: 1 }]);
    admin.expectNoTrouble([/^400 (?:PUT|POST)/]);
    await admin.context.close();
  });

  test('only changed fields are sent: what another user saved meanwhile stays', async () => {
    const id = await make('Shared', { serves: 2, kind: 'soup' });
    const admin = await edit(id);
    const { page } = admin;
    await below(page).getByLabel('Serves').fill('6');
    await callApi(service, 'POST', `posts/${id}`, { [member]: { kind: 'cake' } });
    await save(page);
    await expect.poll(async () => (await stored(id))['serves']).toBe(6);
    expect((await stored(id))['kind']).toBe('cake');
    expect(await page.getByRole('dialog').count()).toBe(0);
    admin.expectNoTrouble([/^412 (?:PUT|POST)/]);
    await admin.context.close();
  });
});
