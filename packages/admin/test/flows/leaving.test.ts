import { expect, test } from 'vitest';
import type { AdminPage } from '../support/admin-page.ts';
import { describeFlows } from '../support/flows.ts';

const paragraph = (text: string): string => `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`;

interface Post {
  readonly id: number;
  readonly status: string;
  readonly title: { readonly raw: string };
  readonly content: { readonly raw: string };
}

describeFlows('leaving with unsaved changes', ['cms'], ({ site, enter, api }) => {
  const make = (body: object, base = 'posts'): Promise<Post> => api<Post>('POST', base, body);
  const stored = (id: number, base = 'posts'): Promise<Post> => api<Post>('GET', `${base}/${id}?context=edit`);
  const addWords = async ({ page, canvas }: AdminPage, at: string, words: string): Promise<void> => {
    await canvas.getByText(at).click();
    await page.keyboard.press('End');
    await page.keyboard.type(words);
    await canvas.getByText(`${at}${words}`).waitFor();
  };
  const back = ({ page }: AdminPage): Promise<void> => page.getByRole('button', { name: 'Back to posts' }).click();
  const question = ({ page }: AdminPage, name: string) =>
    page.getByRole('dialog', { name: `Save changes to ${name}?` });

  test('saves a new post, which is in the list and on the dashboard, as are drafts of pages', async () => {
    const admin = await enter('/posts');
    const { page, canvas } = admin;
    await page.locator('a[href$="/posts/new"]').click();
    await canvas.getByRole('textbox', { name: 'Add title' }).click();
    await page.keyboard.type('Left by the arrow');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Words that nobody saved');
    await back(admin);
    await page.getByRole('heading', { name: 'Posts' }).waitFor();
    await page.getByRole('link', { name: 'Left by the arrow' }).waitFor();
    await make({ title: 'A page in progress', status: 'draft' }, 'pages');
    await page.getByRole('link', { name: 'Home' }).click();
    // The recent activity names them, too.
    const drafts = page.locator('section', { has: page.getByRole('heading', { name: 'Continue writing' }) });
    await drafts.getByRole('link', { name: 'A page in progress' }).waitFor();
    await drafts.getByRole('link', { name: 'Left by the arrow' }).click();
    await canvas.getByText('Words that nobody saved').waitFor();
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('saves a draft when the browser goes back, and leaves an empty new post out of lists', async () => {
    const { id } = await make({ title: 'Left by the browser', content: paragraph('Begun'), status: 'draft' });
    const admin = await enter('/posts');
    const { page, canvas } = admin;
    await page.getByRole('link', { name: 'Left by the browser' }).click();
    await addWords(admin, 'Begun', ' and gone on');
    await page.goBack();
    await page.getByRole('heading', { name: 'Posts' }).waitFor();
    await expect.poll(async () => (await stored(id)).content.raw).toContain('Begun and gone on');
    const { length } = await api<Post[]>('GET', 'posts?context=edit&status=draft&per_page=100');
    await page.locator('a[href$="/posts/new"]').click();
    await canvas.getByRole('textbox', { name: 'Add title' }).click();
    await back(admin);
    await page.getByRole('heading', { name: 'Posts' }).waitFor();
    expect(await api<Post[]>('GET', 'posts?context=edit&status=draft&per_page=100')).toHaveLength(length);
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('stores changes to a published post as an autosave, and offers to restore it', async () => {
    const { id } = await make({ title: 'Read by many', content: paragraph('Public'), status: 'publish' });
    const admin = await enter('/posts');
    const { page, canvas } = admin;
    await page.getByRole('link', { name: 'Read by many' }).click();
    await addWords(admin, 'Public', ' and private');
    await back(admin);
    await page.getByText('Changes to "Read by many" stored as an autosave.').first().waitFor();
    expect((await stored(id)).content.raw).toBe(paragraph('Public'));
    await page.getByRole('link', { name: 'Read by many' }).click();
    await canvas.getByText('Public', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Restore autosave' }).click();
    await canvas.getByText('Public and private').waitFor();
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('asks about changes that an autosave does not contain', async () => {
    const { id } = await make({ title: 'Sticky or not', content: paragraph('Words'), status: 'publish' });
    const admin = await enter('/posts');
    const { page } = admin;
    const change = async (): Promise<void> => {
      await page.getByRole('link', { name: 'Sticky or not' }).click();
      await admin.canvas.getByText('Words').waitFor();
      await page.getByRole('tab', { name: 'Post', exact: true }).click();
      await page.getByRole('button', { name: /^Change status/ }).click();
      await page.getByRole('checkbox', { name: 'Sticky' }).check();
      await page.keyboard.press('Escape');
      await back(admin);
    };
    await change();
    const dialog = question(admin, '"Sticky or not"');
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(page.url()).toBe(`${site.base}/admin/posts/${id}`);
    await page.goBack();
    await dialog.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('heading', { name: 'Posts' }).waitFor();
    expect(await api('GET', `posts/${id}`)).toMatchObject({ sticky: false });
    await change();
    await dialog.getByRole('button', { name: 'Save and leave' }).click();
    await page.getByRole('heading', { name: 'Posts' }).waitFor();
    expect(await api('GET', `posts/${id}`)).toMatchObject({ sticky: true });
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('shows why saving failed, and keeps the changes', async () => {
    const { id } = await make({ title: 'Offline', content: paragraph('Begun'), status: 'draft' });
    const admin = await enter('/posts');
    const { page, context } = admin;
    await page.getByRole('link', { name: 'Offline' }).click();
    await addWords(admin, 'Begun', ' on a train');
    await context.setOffline(true);
    await back(admin);
    const dialog = question(admin, '"Offline"');
    await dialog.getByText("Couldn't save your changes.").first().waitFor();
    expect(page.url()).toBe(`${site.base}/admin/posts/${id}`);
    await dialog.getByRole('button', { name: 'Save and leave' }).click();
    await dialog.getByText("Couldn't save your changes.").first().waitFor();
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await admin.canvas.getByText('Begun on a train').waitFor();
    await context.setOffline(false);
    await back(admin);
    await page.getByRole('heading', { name: 'Posts' }).waitFor();
    await expect.poll(async () => (await stored(id)).content.raw).toContain('Begun on a train');
    await context.close();
  });

  test('saves after signing in again if the session expired', async () => {
    const { id } = await make({ title: 'Session over', content: paragraph('Begun'), status: 'draft' });
    const admin = await enter('/posts');
    const { page, context } = admin;
    await page.getByRole('link', { name: 'Session over' }).click();
    await addWords(admin, 'Begun', ' before it ended');
    await context.clearCookies();
    await back(admin);
    const dialog = page.getByRole('dialog', { name: 'Session expired' });
    await dialog.getByLabel('User name or email address').waitFor();
    expect(page.url()).toBe(`${site.base}/admin/posts/${id}`);
    await admin.signIn();
    await page.getByRole('heading', { name: 'Posts' }).waitFor();
    expect((await stored(id)).content.raw).toContain('Begun before it ended');
    admin.expectNoTrouble([/^40[13] (?:GET|POST|PUT|DELETE) \/(?:admin\/api|nonce)/]);
    await context.close();
  });

  test('saves a post before the editor of a pattern opens', async () => {
    const pattern = await make({ title: 'Imprint', content: paragraph('Our street'), status: 'publish' }, 'blocks');
    const content = [paragraph('Above it'), `<!-- wp:block {"ref":${pattern.id}} /-->`].join('\n\n');
    const { id } = await make({ title: 'Has a pattern', content, status: 'draft' });
    const admin = await enter(`/posts/${id}`);
    const { page, canvas } = admin;
    await addWords(admin, 'Above it', ', and more');
    await canvas.locator('[data-type="core/block"]').click();
    await page.getByRole('button', { name: 'Edit original' }).first().click();
    await page.waitForURL(`**/blocks/${pattern.id}`);
    expect((await stored(id)).content.raw).toContain('Above it, and more');
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('asks for a changed template', async () => {
    const admin = await enter('/design');
    const { page, canvas } = admin;
    await page.getByRole('link', { name: 'Index' }).first().click();
    await page.getByRole('button', { name: 'Back to design' }).waitFor();
    await canvas.locator('[data-block]').first().waitFor();
    await page.keyboard.press('Escape');
    await canvas.locator('[data-block]').first().click();
    await page.getByRole('button', { name: 'Block Inserter' }).click();
    await page.getByRole('option', { name: 'Separator', exact: true }).click();
    await page.getByRole('button', { name: 'Back to design' }).click();
    const dialog = page.getByRole('dialog', { name: /^Save changes to/ });
    await dialog.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('heading', { name: 'Templates' }).waitFor();
    expect(await api('GET', 'templates/starter//index?context=edit')).toMatchObject({ source: 'theme' });
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('asks on every way out of the settings', async () => {
    const admin = await enter('/settings');
    const { page } = admin;
    const title = page.getByLabel('Site title');
    const before = await title.inputValue();
    await title.fill('A title that nobody saves');
    const dialog = question(admin, 'the settings');
    const isAsked = async (): Promise<void> => {
      await dialog.getByRole('button', { name: 'Keep editing' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(page.url()).toBe(`${site.base}/admin/settings`);
      expect(await title.inputValue()).toBe('A title that nobody saves');
    };
    await page.getByRole('link', { name: 'Comments' }).click();
    await isAsked();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /commands/ }).fill('go to users');
    await page.getByRole('option', { name: 'Go to Users' }).click();
    await isAsked();
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await isAsked();
    const asked: string[] = [];
    page.on('dialog', (native) => {
      asked.push(native.type());
      void native.dismiss();
    });
    await page.evaluate(() => location.reload());
    await expect.poll(() => asked).toEqual(['beforeunload']);
    expect(await title.inputValue()).toBe('A title that nobody saves');
    await page.getByRole('link', { name: 'Comments' }).click();
    await dialog.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('heading', { name: 'Comments', level: 1 }).waitFor();
    expect(await api('GET', 'settings')).toMatchObject({ title: before });
    await page.goBack();
    await title.fill(before);
    await page.getByRole('link', { name: 'Comments' }).click();
    await page.getByRole('heading', { name: 'Comments', level: 1 }).waitFor();
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('asks for dialogs, profiles, and replies, and saves the form of a draft', async () => {
    const admin = await enter('/terms/categories');
    const { page } = admin;
    await page.getByRole('button', { name: 'Add Category' }).click();
    await page.getByLabel('Name').fill('Half a category');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    expect(await page.getByLabel('Name').inputValue()).toBe('Half a category');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The Cancel button asks as well, and closes a form without changes immediately.
    await page.getByRole('button', { name: 'Add category' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add category' }).click();
    await page.getByLabel('Name').fill('Half a category');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog', { name: 'Discard unsaved changes?' }).waitFor();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await admin.go('/profile');
    await page.getByLabel('Display name').fill('Somebody new');
    await page.getByRole('link', { name: 'Media' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('heading', { name: 'Media' }).waitFor();

    const { id } = await make({ title: 'Talked about', status: 'publish' });
    await api('POST', 'comments', {
      post: id,
      content: 'Is it so?',
      author_name: 'Ada',
      author_email: 'ada@example.org',
    });
    await admin.go('/comments?status=approve');
    await page.getByRole('button', { name: 'Reply' }).first().click();
    await page.getByLabel(/^Reply to/).fill('Half a reply');
    await page.getByRole('link', { name: 'Spam' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
    expect(await page.getByLabel(/^Reply to/).inputValue()).toBe('Half a reply');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();

    await admin.go('/prices');
    await page.locator('a[href$="/prices/new"]').first().click();
    await page.getByLabel('Title').fill('Half a loaf');
    await page.locator('header').getByRole('button', { name: 'Prices' }).click();
    await page.getByRole('link', { name: 'Half a loaf' }).waitFor();
    admin.expectNoTrouble();
    await admin.context.close();
  });
});
