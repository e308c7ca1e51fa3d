import { expect, test } from 'vitest';
import { findings } from '../support/accessibility.ts';
import { describeFlows } from '../support/flows.ts';

describeFlows('home, notifications, and help', ['cms'], ({ enter, api, site }) => {
  test('the publishing map counts published posts, also as text', async () => {
    const admin = await enter('/');
    const { page } = admin;
    const card = page.locator('section', { has: page.getByRole('heading', { name: 'Publishing' }) });
    const totalOf = async (): Promise<number> =>
      Number(/^(\d+) post/.exec(await card.getByText(/in 12 months/).innerText())?.[1]);
    const before = await totalOf();
    await api('POST', 'posts', { title: 'Counted', status: 'publish', content: 'Words.' });
    await api('POST', 'posts', { title: 'Not counted', status: 'private', content: 'Words.' });
    await admin.go('/');
    expect(await totalOf()).toBe(before + 1);
    const months = await card.getByRole('list', { name: 'Posts per month' }).getByRole('listitem').allTextContents();
    const counted = months.map((text) => Number(/: (\d+) post/.exec(text)?.[1]));
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(before + 1);
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('what waits for the user is in the bell until it is read', async () => {
    await api('POST', 'posts', { title: 'Waits for a look', status: 'pending', content: 'Words.' });
    const admin = await enter('/');
    const { page } = admin;
    const bell = page.getByRole('button', { name: /^Notifications: \d+ unread/ });
    await bell.press('Enter');
    const list = page.getByRole('region', { name: 'Notifications' });
    await list.getByText(/submitted "Waits for a look" for review/).waitFor();
    expect(await findings(page)).toEqual([]);
    await list.getByRole('button', { name: 'Mark all as read' }).press('Enter');
    await list.getByText('(unread)').first().waitFor({ state: 'detached' });
    await list.getByRole('link', { name: /Waits for a look/ }).press('Enter');
    await admin.canvas.getByText('Words.').waitFor();
    await admin.go('/');
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('help leads to the page of the screen, and the tour can be skipped', async () => {
    const admin = await enter('/redirects');
    const { page } = admin;
    const help = page.getByRole('button', { name: 'Help', exact: true });
    await help.press('Enter');
    const link = page.getByRole('link', { name: 'Help for this screen' });
    expect(await link.getAttribute('href')).toMatch(/\/docs\/admin\/site\.md$/);
    await page.getByRole('button', { name: 'Take the tour' }).press('Enter');
    const tour = page.getByRole('dialog', { name: 'Write' });
    await tour.getByRole('button', { name: 'Next' }).press('Enter');
    await page.getByRole('dialog', { name: 'Find anything' }).getByText('2 of 4').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Skip' }).press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('contributors see drafts, the review of their posts, and comments on them', async () => {
    const { password } = site;
    const { id: author } = await api<{ readonly id: number }>('POST', 'users', {
      username: 'connie',
      email: 'connie@example.org',
      password,
      roles: ['contributor'],
    });
    await api('POST', 'posts', { title: 'Half a story', status: 'draft', author });
    await api('POST', 'posts', { title: 'Handed in', status: 'pending', author });
    const live = await api<{ readonly id: number }>('POST', 'posts', { title: 'Live', status: 'publish', author });
    await api('POST', 'comments', { post: live.id, content: 'Well said.' });
    const admin = await enter('/', { login: 'connie' });
    const { page } = admin;
    await page.getByRole('link', { name: 'Half a story' }).waitFor();
    const submitted = page.locator('section', { has: page.getByRole('heading', { name: /Submitted for review/ }) });
    await submitted.getByRole('link', { name: 'Handed in' }).waitFor();
    const comments = page.locator('section', { has: page.getByRole('heading', { name: 'Comments on your posts' }) });
    await comments.getByText('Well said.').waitFor();
    expect(await page.getByRole('heading', { name: 'Site health' }).count()).toBe(0);
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('the editor shows words, reading time, and when the post was saved', async () => {
    const admin = await enter('/posts/new');
    const { page, canvas } = admin;
    await canvas.getByRole('textbox', { name: 'Add title' }).click();
    await page.keyboard.type('Counted words');
    await page.keyboard.press('Enter');
    await page.keyboard.type('One two three four five.');
    const line = page.locator('.status-line');
    await line.getByText('5 words').waitFor();
    await line.getByText('1 min read').waitFor();
    await line.getByText('Unsaved changes').waitFor();
    await page.keyboard.press('Control+s');
    await line.getByText(/^Saved \d/).waitFor();
    await admin.context.close();
  });
});
