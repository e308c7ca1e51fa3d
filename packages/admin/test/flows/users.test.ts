import { expect, test } from 'vitest';
import { findings } from '../support/accessibility.ts';
import { describeFlows } from '../support/flows.ts';
import { saveScreenshot } from '../support/screenshots.ts';

interface Stored {
  readonly id: number;
}

describeFlows('accounts', ['cms'], ({ site, enter, api }) => {
  const add = (username: string): Promise<Stored> =>
    api('POST', 'users', {
      username,
      name: `Name of ${username}`,
      email: `${username}@example.org`,
      password: site.password,
      roles: ['author'],
    });
  const authorOf = async (post: number) => (await api<{ author: number }>('GET', `posts/${post}`)).author;

  test('add with an error at its field, edit the profile, and filter by role', async () => {
    const admin = await enter('/users');
    const { page } = admin;
    await page.getByRole('button', { name: 'Add user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add user' });
    await dialog.getByLabel('User name').fill('ines!');
    await dialog.getByLabel('Email address').fill('ines@example.org');
    await dialog.getByLabel('First name').fill('Ines');
    await dialog.getByLabel('Password', { exact: true }).fill('seven infusions of cold leaves');
    await dialog.getByRole('button', { name: 'Add user' }).click();
    await dialog
      .getByText(/can contain only letters/)
      .first()
      .waitFor();
    await dialog.getByLabel('User name').fill('ines');
    await dialog.getByRole('button', { name: 'Add user' }).click();
    await page.getByText('User "ines" added.').first().waitFor();
    await admin.go('/users');
    await page
      .getByRole('navigation', { name: 'Roles' })
      .getByRole('link', { name: /^Author/ })
      .click();
    await page.locator('.dataviews-view-table').getByText('ines@example.org').waitFor();
    await page.locator('.dataviews-view-table').getByText('(you)').waitFor({ state: 'detached' });
    await saveScreenshot(page, 'users');
    expect(await findings(page)).toEqual([]);

    await page.locator('.dataviews-view-table').getByRole('link', { name: 'Ines' }).last().click();
    await page.getByLabel('Last name').fill('Porto');
    await saveScreenshot(page, 'user');
    expect(await findings(page)).toEqual([]);
    await page.getByLabel('Nickname').fill('Ina');
    await page.getByLabel('Website').fill('https://ines.example/');
    await page.getByLabel('Biographical info').fill('Writes about tea.');
    await page.getByLabel('Language').selectOption('American English');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('Profile saved.').first().waitFor();
    const [ines] = await api<Stored[]>('GET', 'users?context=edit&search=ines@example.org');
    expect(ines).toMatchObject({
      first_name: 'Ines',
      last_name: 'Porto',
      nickname: 'Ina',
      url: 'https://ines.example/',
      description: 'Writes about tea.',
      locale: 'en_US',
    });
    admin.expectNoTrouble([/^400 POST .*users/]);
    await admin.context.close();
  });

  test('are deleted with or without their content', async () => {
    const [leaving, heir, gone] = [await add('leaving'), await add('heir'), await add('gone')];
    const post = await api<Stored>('POST', 'posts', { title: 'Stays', status: 'publish', author: leaving.id });
    const lost = await api<Stored>('POST', 'posts', { title: 'Goes', status: 'publish', author: gone.id });
    const admin = await enter('/users?search=Name of');
    const { page } = admin;
    const choose = async (name: string): Promise<void> => {
      await page
        .locator('.dataviews-view-table tr')
        .filter({ hasText: name })
        .getByRole('button', { name: 'Actions' })
        .click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
    };
    await choose('Name of leaving');
    const dialog = page.getByRole('dialog', { name: 'Delete user "Name of leaving"?' });
    await dialog.getByText('1 post, 0 pages, 0 files').waitFor();
    await saveScreenshot(page, 'user-delete');
    expect(await findings(page)).toEqual([]);
    await dialog.getByLabel('New author').fill('heir');
    await page.getByRole('option', { name: /^Name of heir/ }).click();
    await dialog.getByRole('button', { name: 'Delete 1 user' }).click();
    await page.getByText('1 user deleted.').first().waitFor();
    await expect(api('GET', `users/${leaving.id}`)).rejects.toThrow('404');
    expect(await authorOf(post.id)).toBe(heir.id);

    await admin.go(`/users/${gone.id}`);
    await page.getByRole('button', { name: 'Delete user' }).click();
    await page.getByLabel('Move posts and pages to the trash').check();
    await page.getByRole('button', { name: 'Delete 1 user' }).click();
    await page.getByRole('heading', { name: 'Users' }).waitFor();
    await expect(api('GET', `users/${gone.id}`)).rejects.toThrow('404');
    expect(await api('GET', `posts/${lost.id}`)).toMatchObject({ status: 'trash' });
    await api('DELETE', `users/${heir.id}?force=true&reassign=1`);
    admin.expectNoTrouble();
    await admin.context.close();
  });
});
