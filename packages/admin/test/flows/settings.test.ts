import { afterAll, expect, test } from 'vitest';
import { findings } from '../support/accessibility.ts';
import { describeFlows } from '../support/flows.ts';

interface Settings {
  readonly comment_moderation: number;
  readonly strip_image_location: boolean;
}

describeFlows('settings', ['cms'], ({ enter, api }) => {
  const off: Settings = { comment_moderation: 0, strip_image_location: false };
  afterAll(() => api('POST', 'settings', { ...off, strip_image_location: true }));

  test('has switches for numbers that are 0 or 1 and for GPS positions', async () => {
    await api('POST', 'settings', off);
    const admin = await enter('/settings/discussion');
    const { page } = admin;
    const moderation = page.getByLabel('Comments must be manually approved');
    expect(await moderation.isChecked()).toBe(false);
    await moderation.check();
    // The search finds settings of all groups.
    const search = page.getByRole('searchbox', { name: 'Search settings' });
    await search.fill('gps');
    await page.getByLabel('Remove GPS positions from uploaded images').check();
    await page.getByText('2 unsaved changes').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Settings saved.').first().waitFor();
    expect(await api<Settings>('GET', 'settings')).toMatchObject({ comment_moderation: 1, strip_image_location: true });
    await page.reload();
    await moderation.uncheck();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Settings saved.').first().waitFor();
    expect(await api<Settings>('GET', 'settings')).toMatchObject({ comment_moderation: 0, strip_image_location: true });
    await search.fill('no such setting');
    await page.getByText('No settings match "no such setting".').waitFor();
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('shows examples, picks pages by title, and puts the error of the server at its field', async () => {
    const { id } = await api<{ readonly id: number }>('POST', 'pages', { title: 'Front door', status: 'publish' });
    const admin = await enter('/settings');
    const { page } = admin;
    await page.getByLabel('Date format').selectOption('Y-m-d');
    await page.getByText('1 unsaved change').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('1 unsaved change').waitFor({ state: 'detached' });
    await page.getByLabel('Administration email address').fill('nobody@nowhere');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.locator('#setting-email-problem').waitFor();
    expect(await page.getByLabel('Administration email address').getAttribute('aria-invalid')).toBe('true');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Discard' }).click();

    const groups = page.getByRole('navigation', { name: 'Settings' });
    await groups.getByRole('link', { name: 'Reading' }).click();
    await page.getByLabel('Your homepage displays').selectOption('page');
    await page.getByRole('combobox', { name: 'Homepage', exact: true }).fill('Front');
    await page.getByRole('option', { name: 'Front door' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Settings saved.').first().waitFor();
    expect(await api('GET', 'settings')).toMatchObject({ show_on_front: 'page', page_on_front: id });
    await api('POST', 'settings', { show_on_front: 'posts', page_on_front: 0 });

    await groups.getByRole('link', { name: 'Permalinks' }).click();
    await page.getByRole('radio', { name: /Numeric/ }).check();
    await page.getByText('/archives/123').first().waitFor();
    await page.getByRole('link', { name: 'Comments' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('heading', { name: 'Comments', level: 1 }).waitFor();
    admin.expectNoTrouble([/^400 POST/]);
    await admin.context.close();
  });
});
