import { expect, test } from 'vitest';
import { describeFlows } from '../support/flows.ts';

describeFlows('running a site', ['cms'], ({ enter, api }) => {
  test('a plugin is activated after its permissions are approved, and has a settings group', async () => {
    const admin = await enter('/plugins');
    const { page } = admin;
    const card = page.getByRole('region', { name: 'Newsletter' });
    await card.getByText('2.3.1 · Kerning Co.').waitFor();
    await card.getByText('Run in the background').waitFor();
    await card.getByRole('checkbox', { name: 'Activate Newsletter' }).click();
    const question = page.getByRole('dialog', { name: 'Activate Newsletter?' });
    await question.getByText('Run in the background').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect((await api<{ status: string }>('GET', 'plugins/newsletter/index')).status).toBe('inactive');

    await card.getByRole('checkbox', { name: 'Activate Newsletter' }).click();
    await question.getByRole('button', { name: 'Activate' }).click();
    await page.getByText('Newsletter activated.').first().waitFor();
    await page
      .getByRole('navigation', { name: 'Statuses' })
      .getByRole('link', { name: /^Active/ })
      .click();
    await card.getByRole('link', { name: 'Settings' }).click();
    await page.getByLabel('From address').fill('news@example.org');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Settings saved.').first().waitFor();
    expect(await api('GET', 'settings')).toMatchObject({ newsletter_sender: 'news@example.org' });

    // Approved permissions are not asked for again.
    await admin.go('/plugins');
    await card.getByRole('checkbox', { name: 'Deactivate Newsletter' }).click();
    await page.getByText('Newsletter deactivated.').first().waitFor();
    await card.getByRole('checkbox', { name: 'Activate Newsletter' }).click();
    await page.getByText('Newsletter activated.').first().waitFor();
    await page.getByRole('button', { name: 'Add plugin' }).click();
    await page.getByText('PLATEN_PLUGIN_SOURCE').waitFor();
    admin.expectNoTrouble();
    await admin.context.close();
  });
});
