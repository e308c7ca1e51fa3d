import { expect, test } from 'vitest';
import { findings } from '../support/accessibility.ts';
import { describeFlows } from '../support/flows.ts';
import { saveScreenshot } from '../support/screenshots.ts';

interface Stored {
  readonly id: number;
}

describeFlows('comments', ['cms'], ({ enter, api }) => {
  const write = (post: number, content: string, status: string): Promise<Stored> =>
    api('POST', 'comments', {
      post,
      content,
      status,
      author_name: `Author of ${content}`,
      author_email: 'visitor@example.org',
      author_url: 'https://visitor.example/',
    });
  const clear = async (): Promise<void> => {
    for (const status of ['any', 'trash'])
      for (const { id } of await api<Stored[]>('GET', `comments?context=edit&status=${status}&per_page=100`))
        await api('DELETE', `comments/${id}?force=true`);
  };

  test('moderators edit, select, restore, and empty', async () => {
    await clear();
    const { id: post } = await api<Stored>('POST', 'posts', { title: 'Letters from Mainz', status: 'publish' });
    for (const text of ['First', 'Second', 'Third']) await write(post, text, 'hold');
    const { id: spam } = await write(post, 'Cheap ink', 'spam');
    const admin = await enter('/comments');
    const { page } = admin;
    const tab = (name: string) => page.getByRole('link', { name, exact: true });
    const row = (text: string) => page.locator('main ol > li').filter({ has: page.getByText(text, { exact: true }) });
    await tab('Pending 3').waitFor();
    await tab('Spam 1').waitFor();
    await row('First').getByText('visitor@example.org').waitFor();
    await row('First').getByRole('link', { name: 'Letters from Mainz' }).waitFor();
    await saveScreenshot(page, 'comments');
    expect(await findings(page)).toEqual([]);

    await row('First').getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Comment', { exact: true }).fill('First, corrected');
    await page.getByLabel('Email address').fill('nobody');
    await page.getByRole('button', { name: 'Save comment' }).click();
    await page.getByLabel('Email address').fill('reader@example.org');
    await page.getByRole('button', { name: 'Save comment' }).click();
    await row('First, corrected').getByText('reader@example.org').waitFor();

    await page.getByRole('searchbox', { name: 'Search comments' }).fill('corrected');
    await row('Second').waitFor({ state: 'detached' });
    await row('First, corrected').waitFor();
    await page.getByRole('searchbox', { name: 'Search comments' }).fill('');
    await row('Second').waitFor();

    await page.getByRole('button', { name: 'Select all' }).click();
    await page.getByLabel('Select comment by Author of Third').uncheck();
    const bar = page.getByRole('toolbar', { name: 'Selected comments' });
    await bar.getByText('2 selected').waitFor();
    await bar.getByRole('button', { name: 'Spam' }).click();
    await page.getByText('2 comments marked as spam.').first().waitFor();
    await tab('Spam 3').waitFor();
    await page.keyboard.press('a');
    await page.getByText("You're all caught up").waitFor();
    await page.getByRole('link', { name: 'View approved comments' }).click();
    await row('Third').waitFor();

    await tab('Spam 3').click();
    await row('Second').getByRole('button', { name: 'Not spam' }).click();
    await page.getByRole('button', { name: 'Empty spam' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete 2 spam comments?' });
    await dialog.getByRole('button', { name: 'Empty spam' }).click();
    await page.getByText('2 comments deleted permanently.').first().waitFor();
    await page.getByText('No spam comments').waitFor();
    await expect(api('GET', `comments/${spam}`)).rejects.toThrow('404');

    await tab('Pending 1').click();
    await row('Second').getByRole('button', { name: 'Move to trash' }).click();
    await tab('Trash 1').click();
    await row('Second').getByRole('button', { name: 'Restore' }).click();
    await tab('Pending 1').click();
    await row('Second').waitFor();
    admin.expectNoTrouble([/^400 POST .*comments/]);
    await admin.context.close();
  });

  test('users who can’t moderate only read and reply', async () => {
    const { id: post } = await api<Stored>('POST', 'posts', { title: 'Open', status: 'publish' });
    await write(post, 'For all to see', 'approve');
    const admin = await enter('/comments?status=approve', { login: 'contributor' });
    const { page } = admin;
    await page.getByText('For all to see', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /Spam|trash|Edit|Unapprove|Select all/ }).count()).toBe(0);
    expect(await page.getByText('visitor@example.org').count()).toBe(0);
    admin.expectNoTrouble();
    await admin.context.close();
  });
});
