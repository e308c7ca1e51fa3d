import { afterAll, beforeAll, expect, test } from 'vitest';
import { findings } from '../support/accessibility.ts';
import type { AdminPage } from '../support/admin-page.ts';
import { describeFlows } from '../support/flows.ts';
import { saveScreenshot } from '../support/screenshots.ts';

const languageOf = ({ page }: AdminPage): Promise<string | null> => page.locator('html').getAttribute('lang');

describeFlows('languages', ['cms'], ({ site, enter, open, api }) => {
  beforeAll(async () => {
    const user = { username: 'greta', email: 'greta@example.org', password: site.password, roles: ['editor'] };
    await api('POST', 'users', user);
  });
  afterAll(() => api('POST', 'settings', { language: 'en_US' }));

  test('users choose the language of the admin in their profile', async () => {
    const admin = await enter('/profile', { login: 'greta' });
    const { page } = admin;
    await page.getByLabel('Language').selectOption({ label: 'Deutsch (Deutschland)' });
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByRole('button', { name: 'Profil speichern' }).waitFor();
    expect(await languageOf(admin)).toBe('de-DE');
    await saveScreenshot(page, 'german-profile');

    await admin.go('/posts');
    const menu = page.getByRole('navigation', { name: 'Hauptmenü' });
    // Names of types and taxonomies come from the server.
    for (const name of ['Start', 'Beiträge', 'Seiten', 'Medien', 'Kommentare', 'Schlagwörter'])
      await menu.getByRole('link', { name, exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Beiträge', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Beitrag hinzufügen' }).first().waitFor();
    await page.locator('.dataviews-view-table tbody tr').first().waitFor();
    expect(await findings(page)).toEqual([]);
    await saveScreenshot(page, 'german-posts');

    await page.getByRole('checkbox', { name: 'Alle auswählen' }).click();
    await page
      .getByRole('toolbar', { name: 'Mehrfachaktionen' })
      .getByText(/^\d+ ausgewählt$/)
      .waitFor();

    await admin.go('/posts?search=nothing-like-this');
    await page.getByText('Keine Beiträge entsprechen „nothing-like-this“.').waitFor();
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('the editor has the same language', async () => {
    const admin = await enter('/posts/new', { login: 'greta' });
    const { page, canvas } = admin;
    await canvas.getByRole('textbox', { name: 'Titel hinzufügen' }).waitFor();
    await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).waitFor();
    // Names of types come from the server, and relative times from another package.
    const bar = page.locator('.editor-document-bar');
    await bar.getByText('Kein Titel', { exact: true }).waitFor();
    await bar.getByText('· Beitrag', { exact: true }).waitFor();
    await page.getByText('Beitragsbild festlegen').waitFor();
    await page.getByText(/^Zuletzt bearbeitet vor /).waitFor();
    await page.getByRole('button', { name: 'Block-Inserter' }).click();
    const heading = page.getByRole('option', { name: 'Überschrift', exact: true });
    await heading.waitFor();
    // A tile, not a button of one line.
    expect((await heading.boundingBox())?.height).toBeGreaterThan(60);
    await saveScreenshot(page, 'german-editor');
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('the sign-in screen has the language of the site, and the admin that of the user', async () => {
    await api('POST', 'settings', { language: 'de_AT' });
    await api('POST', 'users/me', { locale: 'en_US' });
    const admin = await open();
    const { page } = admin;
    await admin.go('/posts');
    await page.getByLabel('Benutzername oder E-Mail-Adresse').fill(site.user);
    await page.getByLabel('Passwort').fill(site.password);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.getByRole('heading', { name: 'Posts', exact: true }).waitFor();
    expect(await languageOf(admin)).toBe('en-US');
    await api('POST', 'users/me', { locale: '' });
    await page.reload();
    await page.getByRole('heading', { name: 'Beiträge', exact: true }).waitFor();
    admin.expectNoTrouble();
    await admin.context.close();
  });
});
