import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeFlows } from '../support/flows.ts';

interface Redirect {
  readonly id: number;
  readonly source: string;
  readonly target: string;
  readonly status: number;
}

describeFlows('the tools of a site', ['cms'], ({ enter, api }) => {
  test('add, change, find, and delete redirects by keyboard', async () => {
    const admin = await enter('/redirects');
    const { page } = admin;
    await page.getByText('No redirects yet.').waitFor();
    await page.locator('main').getByRole('button', { name: 'Add redirect' }).first().press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('From').fill('old-page');
    await dialog.getByLabel('To').fill('/new-page');
    await dialog.getByLabel('To').press('Enter');
    await dialog.getByText('must be a path on this site').waitFor();
    await dialog.getByLabel('From').fill('/old-page');
    await dialog.getByLabel('From').press('Enter');
    await page.getByText('Redirect added.').first().waitFor();
    await page.getByText('/old-page').first().click();
    await dialog.getByLabel('Type').selectOption('410');
    expect(await dialog.getByLabel('To').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Gone (410)').waitFor();
    expect(await api<Redirect[]>('GET', 'redirects')).toMatchObject([
      { source: '/old-page', target: '/new-page', status: 410 },
    ]);
    await api('POST', 'redirects', { source: '/elsewhere', target: '/' });
    await admin.go('/redirects');
    await page.getByRole('searchbox', { name: 'Search' }).fill('elsewhere');
    await page.getByText('1 redirect', { exact: true }).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('nothing like it');
    await page.getByText('No redirects match "nothing like it".').waitFor();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.getByText('2 redirects', { exact: true }).waitFor();
    const row = page.getByRole('row').filter({ hasText: '/old-page' });
    await row.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete "/old-page"?' });
    await question.getByRole('button', { name: 'Delete' }).press('Enter');
    await page.getByText('1 redirect deleted.').first().waitFor();
    expect(await api<Redirect[]>('GET', 'redirects')).toMatchObject([{ source: '/elsewhere' }]);
    admin.expectNoTrouble([/^400 POST .*redirects/]);
    await admin.context.close();
  });

  test('editors see redirects and cannot change them', async () => {
    const admin = await enter('/redirects', { login: 'editor' });
    await admin.page.getByText('/elsewhere').first().waitFor();
    expect(await admin.page.getByRole('button', { name: 'Add redirect' }).count()).toBe(0);
    await admin.go('/site-health');
    await admin.page.getByRole('alert').waitFor();
    await admin.go('/themes');
    await admin.page.getByRole('alert').waitFor();
    await admin.context.close();
  });

  test('activate a theme and undo it', async () => {
    const admin = await enter('/themes');
    const { page } = admin;
    const active = async (): Promise<string | undefined> =>
      (await api<{ readonly stylesheet: string }[]>('GET', 'themes?status[]=active'))[0]?.stylesheet;
    const before = await active();
    const card = page.getByRole('region', { name: 'Second look' });
    await card.getByRole('button', { name: 'Details of Second look' }).click();
    const dialog = page.getByRole('dialog', { name: 'Second look' });
    await dialog.getByText('second-look').waitFor();
    await dialog.getByRole('button', { name: 'Activate' }).press('Enter');
    await page.getByText('Second look is active.').first().waitFor();
    await expect.poll(active).toBe('second-look');
    await card.getByText('Active', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(active).toBe(before);
    await card.getByRole('button', { name: 'Activate Second look' }).waitFor();
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('export content and download an archive by keyboard', async () => {
    const admin = await enter('/tools');
    const { page } = admin;
    const save = async (button: string): Promise<string> => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button }).press('Enter'),
      ]);
      expect(await download.failure()).toBe(null);
      return download.path();
    };
    const all = readFileSync(await save('Download export file'), 'utf8');
    expect(all).toContain('<![CDATA[page]]></wp:post_type>');
    expect(all.trimEnd().endsWith('</rss>')).toBe(true);
    await page.getByRole('radio', { name: 'Selected types' }).press('Space');
    await page.getByRole('checkbox', { name: 'Posts' }).press('Space');
    await page.getByText('Select a type first.').waitFor();
    await page.getByRole('checkbox', { name: 'Pages' }).press('Space');
    const pages = readFileSync(await save('Download export file'), 'utf8');
    expect(pages).toContain('<![CDATA[page]]></wp:post_type>');
    expect(pages).not.toContain('<![CDATA[post]]></wp:post_type>');
    const archive = await save('Download archive');
    const listed = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' }).split('\n');
    expect(listed).toEqual(expect.arrayContaining(['items.ndjson', 'site.json', 'site.xml', 'users.ndjson']));
    await page
      .getByText(/\.tar\.gz downloaded\./)
      .first()
      .waitFor();
    await admin.go('/activity');
    await page.getByText('exported the site as an archive').first().waitFor();
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('a failed download saves no file', async () => {
    const admin = await enter('/tools');
    const { page } = admin;
    let downloads = 0;
    page.on('download', () => void (downloads += 1));
    await page.route('**/platen/v1/exports*', (route) => route.abort('connectionreset'));
    await page.getByRole('button', { name: 'Download archive' }).click();
    await page.getByText("Can't connect to Platen.").first().waitFor();
    await page.getByRole('button', { name: 'Download archive' }).isEnabled();
    expect(downloads).toBe(0);
    await admin.context.close();
    const editor = await enter('/tools', { login: 'editor' });
    await editor.page.getByRole('alert').waitFor();
    await editor.context.close();
  });

  test('read site health and send a test email', async () => {
    const admin = await enter('/site-health');
    const { page } = admin;
    await page.getByRole('heading', { name: /Recommended improvements/ }).waitFor();
    await page.getByText('The database responds').waitFor();
    await page.getByText('Stored secrets can be decrypted').waitFor();
    const [again] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/tests/database')),
      page.getByRole('button', { name: 'Check again' }).press('Enter'),
    ]);
    expect(again.status()).toBe(200);
    await page.getByRole('button', { name: 'Send test email' }).press('Enter');
    await page.locator('.components-notice').getByText('No mail server').waitFor();
    await admin.go('/');
    await page.getByRole('link', { name: 'View all checks' }).click();
    await page.getByRole('heading', { name: 'Site health', level: 1 }).waitFor();
    admin.expectNoTrouble();
    await admin.context.close();
  });
});
