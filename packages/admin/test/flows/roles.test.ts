import { expect, test } from 'vitest';
import { findings } from '../support/accessibility.ts';
import { describeFlows } from '../support/flows.ts';
import { tabTo } from '../support/keyboard.ts';
import { saveScreenshot } from '../support/screenshots.ts';

interface Role {
  readonly name: string;
  readonly label: string;
  readonly capabilities: readonly string[];
}

const mobile = { width: 390, colors: 'dark' } as const;

describeFlows('roles', ['cms'], ({ site, enter, api }) => {
  const roleOf = async (label: string): Promise<Role | undefined> =>
    (await api<Role[]>('GET', '../../platen/v1/roles')).find((role) => role.label === label);

  test('are duplicated, changed in the matrix, restored, and deleted', async () => {
    const admin = await enter('/roles');
    const { page } = admin;
    const menuOf = async (role: string, item: string): Promise<void> => {
      await page.getByRole('button', { name: `Actions for ${role}`, exact: true }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await page.getByText('Edit own posts').waitFor();
    expect(await page.getByRole('checkbox', { name: /^Administrator:/ }).count()).toBe(0);
    expect(await findings(page)).toEqual([]);
    await menuOf('Contributor', 'Duplicate');
    const dialog = page.getByRole('dialog', { name: 'Duplicate "Contributor"' });
    await dialog.getByLabel('Name').fill('Photographer');
    await dialog.getByRole('button', { name: 'Add role' }).click();
    await page.locator('.components-snackbar').click();
    await page.locator('.components-snackbar').waitFor({ state: 'detached' });
    await api('POST', 'users', {
      username: 'lens',
      email: 'lens@example.org',
      password: site.password,
      roles: ['photographer'],
    });

    await page.getByRole('checkbox', { name: 'Photographer: Upload files', exact: true }).check();
    await page.getByText('Photographer gets "Upload files".').waitFor();
    await page.getByText('Affects 1 user.').waitFor();
    await page.getByRole('checkbox', { name: 'Contributor: Publish posts' }).check();
    await page.getByText('2 changes').waitFor();
    await saveScreenshot(page, 'roles');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Roles saved.').first().waitFor();
    expect((await roleOf('Photographer'))?.capabilities).toContain('upload_files');
    expect((await roleOf('Contributor'))?.capabilities).toContain('publish_posts');

    await menuOf('Contributor', 'Restore defaults');
    await page.getByText('Contributor loses "Publish posts".').waitFor();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(async () => (await roleOf('Contributor'))?.capabilities).not.toContain('publish_posts');

    await page.getByRole('checkbox', { name: 'Only differences' }).check();
    await page.getByText('Edit theme files').waitFor({ state: 'detached' });
    await page.getByRole('searchbox').fill('moderate_');
    await page.getByText('Edit own posts').waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Editor: Moderate comments' }).waitFor();

    await menuOf('Photographer', 'Delete');
    const question = page.getByRole('dialog', { name: 'Delete role "Photographer"?' });
    await question.getByLabel('New role of these users').selectOption('Author');
    await question.getByRole('button', { name: 'Delete role' }).click();
    await page.getByText('Role "Photographer" deleted.').first().waitFor();
    const [lens] = await api<{ roles: string[] }[]>('GET', 'users?context=edit&search=lens@example.org');
    expect(lens?.roles).toEqual(['author']);
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('are changed by keyboard on mobile, one role at a time', async () => {
    const admin = await enter('/roles', mobile);
    const { page } = admin;
    await page.getByText('Edit own posts').waitFor();
    await tabTo(page, page.getByRole('combobox', { name: 'Role' }));
    await page.keyboard.type('Author');
    const first = page.getByRole('checkbox', { name: 'Author: Edit own posts' });
    await tabTo(page, first);
    await page.keyboard.press('ArrowDown');
    const second = page.getByRole('checkbox', { name: 'Author: Edit posts of other users' });
    await expect.poll(() => second.evaluate((box) => box === document.activeElement)).toBe(true);
    await page.keyboard.press('Space');
    await page.getByText('1 change').waitFor();
    await saveScreenshot(page, 'roles-mobile');
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(mobile.width);
    await tabTo(page, page.getByRole('button', { name: 'Save changes' }));
    await page.keyboard.press('Enter');
    await page.getByText('Roles saved.').first().waitFor();
    expect((await roleOf('Author'))?.capabilities).toContain('edit_others_posts');
    admin.expectNoTrouble();
    await admin.context.close();
  });
});
