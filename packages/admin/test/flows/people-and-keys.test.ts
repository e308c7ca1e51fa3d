import { expect, test } from 'vitest';
import { describeFlows } from '../support/flows.ts';

describeFlows('users', ['cms'], ({ site, enter, open, api }) => {
  test('make a key that may only read posts: it works, and does not once it is revoked', async () => {
    const desk = await enter('/profile');
    const { page } = desk;
    await page.getByLabel('Name of the program').fill('Reader');
    await page.getByLabel('It may only read').check();
    await page.getByLabel('Only these routes').fill(`${new URL(site.api).pathname.replace(/^\/[\w-]+/, '')}/posts`);
    await page.getByLabel('It works').selectOption('1');
    await page.getByRole('button', { name: 'Make a password' }).click();
    const password = (await page.locator('.secret').textContent()) ?? '';
    await page.getByText('only reads · only').waitFor();
    const use = async (method: string, path: string): Promise<number> => {
      const authorization = `Basic ${Buffer.from(`${site.user}:${password}`).toString('base64')}`;
      return (await fetch(`${site.api}/${path}`, { method, headers: { authorization } })).status;
    };
    expect(await use('GET', 'posts?status=draft')).toBe(200);
    expect(await use('POST', 'posts')).toBe(403);
    expect(await use('GET', 'users')).toBe(403);
    await page.getByRole('button', { name: 'Revoke Reader' }).click();
    await page.getByText('“Reader” is revoked.').first().waitFor();
    expect(await use('GET', 'posts?status=draft')).toBeGreaterThanOrEqual(400);
    desk.expectNoTrouble();
    await desk.context.close();
  });

  test('are signed out from afar', async () => {
    const other = await open();
    await other.go('/profile');
    await other.signIn({ login: 'author', password: site.password });
    await other.page.getByRole('heading', { name: 'author' }).waitFor();
    const { id } = (await api<{ id: number }[]>('GET', 'users?context=edit&search=author@example.org'))[0] ?? { id: 0 };
    const desk = await enter(`/users/${id}`);
    await desk.page
      .getByRole('button', { name: /^Sign out (?:Chrome|Headless)/ })
      .first()
      .click();
    await desk.page.getByText('Signed out there.').first().waitFor();
    await desk.page.getByText('Nowhere.').waitFor();
    await other.page.getByRole('link', { name: 'Comments' }).click();
    await other.page.getByText('Your session has ended.').waitFor();
    desk.expectNoTrouble();
    await Promise.all([desk.context.close(), other.context.close()]);
  });

  test('judge comments by keyboard alone', async () => {
    const { id: post } = await api('POST', 'posts', { title: 'Discussed', status: 'publish', content: 'Words.' });
    const texts = ['A kind word', 'Buy this now', 'Let me think'];
    for (const content of texts)
      await api('POST', 'comments', {
        post,
        content,
        author_name: 'Reader',
        author_email: 'reader@example.org',
        status: 'hold',
      });
    const desk = await enter('/comments');
    const { page } = desk;
    const at = (text: string) => page.locator('.comments > li.is-current').filter({ hasText: text });
    await page.getByText('Let me think').waitFor();
    // The newest stands first, and what is judged leaves the queue.
    await page.keyboard.press('j');
    await at('Buy this now').waitFor();
    await page.keyboard.press('s');
    await page.getByText('Marked as spam.').first().waitFor();
    await at('A kind word').waitFor();
    await page.keyboard.press('a');
    await page.getByText('Approved.').first().waitFor();
    const inState = async (status: string): Promise<readonly string[]> =>
      (await api<{ content: { raw: string } }[]>('GET', `comments?context=edit&post=${post}&status=${status}`)).map(
        ({ content }) => content.raw,
      );
    expect(await inState('spam')).toEqual(['Buy this now']);
    expect(await inState('approve')).toEqual(['A kind word']);
    expect(await inState('hold')).toEqual(['Let me think']);
    desk.expectNoTrouble();
    await desk.context.close();
  });

  test('find screens, records and abilities by their names, without a mouse', async () => {
    await api('POST', 'posts', { title: 'Found by name', status: 'draft' });
    const desk = await enter('/media');
    const { page } = desk;
    await page.getByRole('heading', { name: 'Media' }).waitFor();
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Find or do something' });
    await dialog.getByRole('searchbox').fill('roles');
    await dialog.getByRole('searchbox').fill('users');
    await dialog.locator('.is-current').filter({ hasText: 'Users' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Users' }).waitFor();
    await page.keyboard.press('Control+k');
    await dialog.getByRole('searchbox').fill('found by n');
    await dialog.getByRole('button', { name: 'Found by name Post' }).waitFor();
    await dialog.getByRole('searchbox').fill('site info');
    await page.keyboard.press('Enter');
    await dialog.locator('pre').filter({ hasText: site.base }).waitFor();
    desk.expectNoTrouble();
    await desk.context.close();
  });

  test('are shown the request behind a list, which answers the same to a program', async () => {
    const desk = await enter('/users');
    const { page } = desk;
    await page.getByRole('button', { name: 'The request behind this list' }).click();
    const dialog = page.getByRole('dialog', { name: 'The request behind this list' });
    await dialog.getByRole('tab', { name: 'Address' }).click();
    const address = (await dialog.locator('pre').textContent()) ?? '';
    expect(address.startsWith(`${site.api}/users?`)).toBe(true);
    const authorization = `Basic ${Buffer.from(`${site.user}:${site.applicationPassword}`).toString('base64')}`;
    const told = (await (await fetch(address, { headers: { authorization } })).json()) as readonly { name: string }[];
    expect(told.map(({ name }) => name)).toEqual(['admin', 'author', 'contributor', 'editor']);
    desk.expectNoTrouble();
    await desk.context.close();
  });
});
