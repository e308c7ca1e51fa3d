import { expect, test } from 'vitest';
import { findings } from '../support/accessibility.ts';
import { codeOf } from '../support/authenticator-app.ts';
import { describeFlows } from '../support/flows.ts';
import { onDatabase } from '../support/service.ts';

describeFlows('users', ['cms'], ({ site, enter, open, api }) => {
  test('create, edit, and revoke an application password with limits', async () => {
    const admin = await enter('/profile');
    const { page } = admin;
    await page.getByLabel('Name', { exact: true }).fill('Reader');
    await page.getByLabel('Read-only').check();
    await page.getByLabel('Limit to routes').fill(`${new URL(site.api).pathname.replace(/^\/[\w-]+/, '')}/posts`);
    await page.getByLabel('Expires').selectOption('In 1 day');
    await page.getByRole('button', { name: 'Create application password' }).click();
    const password = (await page.locator('main code').textContent()) ?? '';
    await page.getByText('Read-only · Limited to').waitFor();
    const use = async (method: string, path: string): Promise<number> => {
      const authorization = `Basic ${Buffer.from(`${site.user}:${password}`).toString('base64')}`;
      return (await fetch(`${site.api}/${path}`, { method, headers: { authorization } })).status;
    };
    expect(await use('GET', 'posts?status=draft')).toBe(200);
    expect(await use('POST', 'posts')).toBe(403);
    expect(await use('GET', 'users')).toBe(403);
    await page.getByRole('button', { name: 'Edit Reader' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit "Reader"' });
    expect(await findings(page)).toEqual([]);
    await dialog.getByLabel('Name', { exact: true }).fill('Writer');
    await dialog.getByLabel('Read-only').uncheck();
    await dialog.getByLabel('Limit to routes').fill('');
    await dialog.getByLabel('Expires').selectOption('Never');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('"Writer" saved.').first().waitFor();
    expect(await page.getByText('Read-only · Limited to').count()).toBe(0);
    expect(await use('GET', 'users')).toBe(200);
    await page.getByRole('button', { name: 'Revoke Writer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('"Writer" revoked.').first().waitFor();
    expect(await use('GET', 'posts?status=draft')).toBeGreaterThanOrEqual(400);
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('confirm their password before an account changes', async () => {
    // A separate session: confirming ends it and starts a new one.
    const login = 'contributor';
    const admin = await open();
    await admin.go('/profile');
    await admin.signIn({ login, password: site.password });
    const { page } = admin;
    const dialog = page.getByRole('dialog', { name: 'Confirm your password' });
    await page.getByLabel('Name', { exact: true }).fill('Confirmed');
    await onDatabase(
      site.databaseUrl,
      `update sessions set created_at = now() - interval '11 minutes'
        where user_id = (select id from users where login = $1)`,
      [login],
    );
    const create = page.getByRole('button', { name: 'Create application password' });
    await create.click();
    await dialog.getByLabel(`Password for ${login}`).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByText('Canceled. Nothing was changed.').first().waitFor();
    await create.click();
    // The field has the focus.
    await dialog.getByLabel(`Password for ${login}`).waitFor();
    await page.keyboard.type('wrong');
    await page.keyboard.press('Enter');
    await dialog.getByText('The user name or password is incorrect.').first().waitFor();
    await dialog.getByLabel(`Password for ${login}`).fill(site.password);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.locator('main code').waitFor();
    await dialog.waitFor({ state: 'detached' });
    admin.expectNoTrouble([/^403 POST .*application-passwords/, /^401 POST \/sign-in/]);
    await admin.context.close();
  });

  test('set up a second factor, and sign in with it', async () => {
    const login = 'careful';
    const account = { username: login, email: `${login}@example.org`, password: site.password, roles: ['author'] };
    const { id } = await api<{ id: number }>('POST', 'users', account);
    const admin = await open();
    await admin.go('/profile');
    await admin.signIn({ login, password: site.password });
    const { page } = admin;
    await page.getByRole('link', { name: 'Set up second factor' }).click();
    await page.getByRole('heading', { name: 'Security' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('img', { name: 'QR code' }).waitFor();
    expect(await findings(page)).toEqual([]);
    const seed = ((await page.locator('main > code').textContent()) ?? '').replaceAll(' ', '');
    await page.getByLabel('Code from the app').fill(codeOf(seed));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
    const codes = await page.locator('li code').allTextContents();
    expect(codes).toHaveLength(10);
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: 'I stored the codes' }).click();
    await page.getByText('10 of 10 left.').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });

    await admin.context.clearCookies();
    await admin.go('/profile');
    await admin.signIn({ login, password: site.password });
    const code = page.getByLabel('Code', { exact: true });
    await code.fill('000000');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('The code is incorrect or was already used.').first().waitFor();
    await code.fill(codes[0]?.toLowerCase() ?? '');
    await page.keyboard.press('Enter');
    await page.getByText('9 codes left').waitFor();
    expect(await findings(page)).toEqual([]);

    const administrator = await enter(`/users/${id}`);
    await administrator.page.getByRole('button', { name: 'Reset second factor' }).click();
    await administrator.page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
    await administrator.page.getByText('Second factor reset.').first().waitFor();
    await administrator.page.getByText('codes left').waitFor({ state: 'detached' });
    administrator.expectNoTrouble();
    admin.expectNoTrouble([/^401 POST \/sign-in/]);
    await Promise.all([admin.context.close(), administrator.context.close()]);
    await api('DELETE', `users/${id}?force=true&reassign=0`);
  });

  test('see the strength of a password before saving', async () => {
    const admin = await enter('/users');
    const { page } = admin;
    await page.getByRole('button', { name: 'Add user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add user' });
    await dialog.getByLabel('User name').fill('margaret.hale');
    await dialog.getByLabel('Email address').fill('margaret.hale@example.org');
    const password = dialog.getByLabel('Password', { exact: true });
    const meter = dialog.getByRole('meter', { name: 'Password strength' });
    const steps = [
      ['short', 'must have at least 12 characters', '0'],
      ['margaret.hale12', 'is easy to guess', '0'],
      ['password1234', 'is easy to guess', '0'],
      ['correct horse', 'Fair password. Add another word', '1'],
      ['seven infusions of cold leaves', 'Very strong password.', '4'],
    ] as const;
    for (const [typed, sentence, strength] of steps) {
      await password.fill(typed);
      await dialog.getByText(sentence).waitFor();
      expect(await meter.getAttribute('value')).toBe(strength);
    }
    expect(await findings(page)).toEqual([]);
    expect(admin.requests.join('\n')).not.toContain('POST');
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('can be signed out remotely', async () => {
    // A user without sessions of other flows.
    const login = 'traveler';
    const email = `${login}@example.org`;
    const account = { username: login, email, password: site.password, roles: ['author'] };
    const { id } = await api<{ id: number }>('POST', 'users', account);
    const other = await open();
    await other.go('/profile');
    await other.signIn({ login, password: site.password });
    await other.page.getByRole('heading', { name: login }).waitFor();
    const admin = await enter(`/users/${id}`);
    await admin.page
      .getByRole('button', { name: /^Sign out (?:Chrome|Headless)/ })
      .first()
      .click();
    await admin.page.getByText('Session ended.').first().waitFor();
    await admin.page.getByText('No active sessions.').waitFor();
    await other.page.getByRole('link', { name: 'Comments' }).click();
    await other.page.getByText('Session expired').waitFor();
    admin.expectNoTrouble();
    await Promise.all([admin.context.close(), other.context.close()]);
    await api('DELETE', `users/${id}?force=true&reassign=0`);
  });

  test('moderate comments by keyboard', async () => {
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
    const admin = await enter('/comments');
    const { page } = admin;
    const at = (text: string) => page.locator('main ol > li[aria-current]').filter({ hasText: text });
    await page.getByText('Let me think').waitFor();
    // Newest first; moderated comments leave the list.
    await page.keyboard.press('j');
    await at('Buy this now').waitFor();
    await page.keyboard.press('s');
    await page.getByText('Comment marked as spam.').first().waitFor();
    await at('A kind word').waitFor();
    await page.keyboard.press('a');
    await page.getByText('Comment approved.').first().waitFor();
    const inState = async (status: string): Promise<readonly string[]> =>
      (await api<{ content: { raw: string } }[]>('GET', `comments?context=edit&post=${post}&status=${status}`)).map(
        ({ content }) => content.raw,
      );
    expect(await inState('spam')).toEqual(['Buy this now']);
    expect(await inState('approve')).toEqual(['A kind word']);
    expect(await inState('hold')).toEqual(['Let me think']);
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('see the API request of a list, which returns the same data to scripts', async () => {
    const admin = await enter('/users');
    const { page } = admin;
    await page.getByRole('button', { name: 'View API request' }).click();
    const dialog = page.getByRole('dialog', { name: 'API request for this list' });
    await dialog.getByRole('tab', { name: 'URL', exact: true }).click();
    const address = (await dialog.locator('pre').textContent()) ?? '';
    expect(address.startsWith(`${site.api}/users?`)).toBe(true);
    const authorization = `Basic ${Buffer.from(`${site.user}:${site.applicationPassword}`).toString('base64')}`;
    const users = (await (await fetch(address, { headers: { authorization } })).json()) as readonly { email: string }[];
    await page.keyboard.press('Escape');
    const rows = await page.locator('.dataviews-view-table tbody tr').allTextContents();
    expect(rows).toEqual(users.map(({ email }) => expect.stringContaining(email)));
    expect(rows.length).toBeGreaterThanOrEqual(4);
    admin.expectNoTrouble();
    await admin.context.close();
  });
});
