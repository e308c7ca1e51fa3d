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
    const admin = await enter('/settings');
    const { page } = admin;
    const moderation = page.getByLabel('Comments must be manually approved');
    expect(await moderation.isChecked()).toBe(false);
    await moderation.check();
    await page.getByLabel('Remove GPS positions from uploaded images').check();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('Settings saved.').first().waitFor();
    expect(await api<Settings>('GET', 'settings')).toMatchObject({ comment_moderation: 1, strip_image_location: true });
    await page.reload();
    await moderation.uncheck();
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('Settings saved.').first().waitFor();
    expect(await api<Settings>('GET', 'settings')).toMatchObject({ comment_moderation: 0, strip_image_location: true });
    await page.getByRole('searchbox', { name: 'Search settings' }).fill('no such setting');
    await page.getByText('No settings match "no such setting".').waitFor();
    admin.expectNoTrouble();
    await admin.context.close();
  });
});
