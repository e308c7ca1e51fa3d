import { expect, test } from 'vitest';
import { findings } from '../support/accessibility.ts';
import { describeFlows } from '../support/flows.ts';

describeFlows('a list', ['cms'], ({ enter, open, api, site }) => {
  test('keeps search, filter, sort, and page in the URL', async () => {
    for (let number = 1; number <= 25; number += 1)
      await api('POST', 'posts', { title: `Leaf number 2-${String(number).padStart(2, '0')}`, status: 'draft' });
    await api('POST', 'posts', { title: 'Leaf number 2-26', status: 'publish', content: 'Words.' });
    const admin = await enter('/posts');
    const { page } = admin;
    const rows = page.locator('.dataviews-view-table tbody tr');
    const total = async (): Promise<number> => Number(await page.locator('[data-total]').getAttribute('data-total'));
    await page.getByRole('searchbox').fill('leaf number 2');
    await expect.poll(total).toBe(26);
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('menuitem', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Draft', exact: true }).click();
    await expect.poll(total).toBe(25);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Title', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'Sort ascending' }).click();
    await page.keyboard.press('Escape');
    await rows.first().getByText('Leaf number 2-01').waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await rows.first().getByText('Leaf number 2-21').waitFor();
    expect(await rows.count()).toBe(5);
    const current = page.getByRole('spinbutton', { name: 'Current page' });
    expect(await current.inputValue()).toBe('2');
    await current.fill('0');
    await current.press('Enter');
    await rows.first().getByText('Leaf number 2-01').waitFor();
    expect(await current.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await current.inputValue()).toBe('1');
    await current.fill('99');
    await current.press('Tab');
    await rows.first().getByText('Leaf number 2-21').waitFor();
    const address = page.url();
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('wp/v2/posts?') && response.url().includes('leaf')),
      page.reload(),
    ]);
    await rows.first().getByText('Leaf number 2-21').waitFor();
    expect(page.url()).toBe(address);
    expect(await page.getByRole('searchbox').inputValue()).toBe('leaf number 2');
    expect(await total()).toBe(Number(answer.headers()['x-wp-total']));
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('moves posts to the trash in one request, which can be undone', async () => {
    for (const name of ['One', 'Two', 'Three'])
      await api('POST', 'posts', { title: `Heap ${name}`, status: 'publish' });
    const admin = await enter('/posts?search=heap');
    const { page } = admin;
    const rows = page.locator('.dataviews-view-table tbody tr');
    await rows.nth(2).waitFor();
    for (const at of [0, 1, 2]) await rows.nth(at).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Move to trash' }).last().click();
    await page.getByText('3 posts moved to trash.').first().waitFor();
    await page.getByText('No posts match "heap".').waitFor();
    await page.getByRole('button', { name: 'Clear search' }).waitFor();
    expect(admin.requests.filter((request) => request.startsWith('POST /admin/api/batch/v1'))).toHaveLength(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await rows.nth(2).waitFor();
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('filters by author, term, and date, and saves the view for the user', async () => {
    const { id: harbor } = await api<{ id: number }>('POST', 'categories', { name: 'Harbor' });
    for (const [title, categories, date] of [
      ['Pier one', [harbor], '2026-03-01T00:00:00'],
      ['Pier two', [harbor], '2026-03-31T23:59:59'],
      ['Pier three', [], '2026-03-15T12:00:00'],
      ['Pier four', [harbor], '2026-04-01T00:00:00'],
    ] as const)
      await api('POST', 'posts', { title, categories, date, status: 'publish', content: 'Words.' });
    const filters = [{ field: 'date', operator: 'between', value: ['2026-03-01', '2026-03-31'] }];
    const admin = await enter(`/posts?search=pier&filters=${encodeURIComponent(JSON.stringify(filters))}`);
    const { page } = admin;
    const total = async (): Promise<number> => Number(await page.locator('[data-total]').getAttribute('data-total'));
    await expect.poll(total).toBe(3);
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('menuitem', { name: 'Categories' }).click();
    await page.getByRole('option', { name: 'Harbor' }).click();
    await expect.poll(total).toBe(2);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByLabel('Name').fill('Harbor in March');
    await page.keyboard.press('Enter');
    const saved = page.getByRole('link', { name: 'Harbor in March' });
    await saved.waitFor();
    expect(await saved.getAttribute('aria-current')).toBe('page');
    await page.getByRole('link', { name: /^All/ }).click();
    await page.waitForURL((url) => url.search === '');
    // Stored with the account, not only in this browser.
    await expect
      .poll(async () => JSON.stringify(await api('GET', 'users/me?context=edit&_fields=meta')))
      .toContain('Harbor in March');
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await saved.click();
    await expect.poll(total).toBe(2);
    await page.getByRole('searchbox').fill('pier zzz');
    await page.getByText('No posts match "pier zzz".').waitFor();
    await page.getByText('Filters: Date, Categories.').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await saved.click();
    await page.getByRole('button', { name: 'Delete view' }).click();
    await saved.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await saved.waitFor();
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('is used by keyboard: search, move, select, and trash', async () => {
    for (const name of ['a', 'b', 'c']) await api('POST', 'posts', { title: `Gull ${name}`, status: 'draft' });
    const admin = await enter('/posts?sort=title&direction=asc');
    const { page } = admin;
    const rows = page.locator('.dataviews-view-table tbody tr');
    await rows.first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('gull');
    await expect.poll(() => rows.count()).toBe(3);
    const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');
    await page.getByRole('heading', { name: 'Posts', exact: true }).focus();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    expect(await focused()).toBe('Gull b');
    await page.keyboard.press('k');
    expect(await focused()).toBe('Gull a');
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+ArrowDown');
    const bar = page.getByRole('toolbar', { name: 'Bulk actions' });
    await bar.getByText('2 selected').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+a');
    await bar.getByText('3 selected').waitFor();
    await page.keyboard.press('Escape');
    expect(await focused()).toBe('Gull b');
    await page.keyboard.press('Delete');
    await page.getByText('1 post moved to trash.').first().waitFor();
    await expect.poll(() => rows.count()).toBe(2);
    await expect.poll(focused).toBe('Gull c');
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('changes posts without opening them: quick edit, duplicate, bulk edit', async () => {
    const { id: craft } = await api<{ id: number }>('POST', 'categories', { name: 'Bookbinding' });
    const { id: other } = await api<{ id: number }>('POST', 'categories', { name: 'Papermaking' });
    const content = '<!-- wp:paragraph -->\n<p>Thread and glue.</p>\n<!-- /wp:paragraph -->';
    const { id } = await api<{ id: number }>('POST', 'posts', {
      title: 'Spine one',
      categories: [other],
      content,
      status: 'draft',
    });
    await api('POST', 'posts', { title: 'Spine two', status: 'draft' });
    const admin = await enter('/posts?search=spine&sort=title&direction=asc');
    const { page } = admin;
    const rows = page.locator('.dataviews-view-table tbody tr');
    const act = async (name: string): Promise<void> => {
      await rows.first().getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await rows.nth(1).waitFor();
    await act('Quick edit');
    const pane = page.getByRole('complementary', { name: 'Quick edit' });
    await pane.getByLabel('Title').fill('Spine one, sewn');
    await pane.getByLabel('Slug').fill('sewn');
    await pane.getByLabel('Date').fill('2026-02-03T04:05');
    await pane.getByLabel('Status').selectOption('pending');
    await pane.getByLabel('Allow comments').uncheck();
    await pane.getByLabel('Bookbinding').check();
    expect(await findings(page)).toEqual([]);
    // Unsaved changes are not lost by closing the pane.
    await pane.getByRole('button', { name: 'Close quick edit' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('saved.').first().waitFor();
    await pane.waitFor({ state: 'detached' });
    const stored = await api<Record<string, unknown>>('GET', `posts/${id}?context=edit`);
    expect(stored).toMatchObject({
      title: { raw: 'Spine one, sewn' },
      slug: 'sewn',
      date: '2026-02-03T04:05:00',
      status: 'pending',
      comment_status: 'closed',
      categories: [craft, other].toSorted((a, b) => a - b),
    });
    await act('Duplicate');
    await page.getByText('"Spine one, sewn" duplicated as a draft.').first().waitFor();
    const [copy] = await api<readonly Record<string, unknown>[]>(
      'GET',
      'posts?status=draft&search=copy&context=edit&per_page=1',
    );
    expect(copy).toMatchObject({
      title: { raw: 'Spine one, sewn (copy)' },
      content: { raw: content },
      categories: stored['categories'],
      comment_status: 'closed',
    });
    await expect.poll(() => rows.count()).toBe(3);
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('toolbar', { name: 'Bulk actions' }).getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit 3 posts' });
    await dialog.getByLabel('Papermaking').check();
    await dialog.getByLabel('Status').selectOption('private');
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Update 3 posts' }).click();
    await page.getByText('3 posts updated.').first().waitFor();
    const read = async () =>
      (
        await api<readonly { readonly status: string; readonly categories: readonly number[] }[]>(
          'GET',
          'posts?status=any&search=spine&orderby=title&order=asc',
        )
      ).map(({ status, categories }) => `${status} ${categories.includes(craft)} ${categories.includes(other)}`);
    expect(await read()).toEqual(['private true true', 'private true true', 'private false true']);
    await page
      .getByTestId('snackbar')
      .filter({ hasText: '3 posts updated.' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect.poll(read).toEqual(['pending true true', 'draft true true', 'draft false false']);
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('stays open while the user signs in again, 390 px', async () => {
    const admin = await open(390);
    const { page } = admin;
    await admin.go('/posts?search=press');
    await admin.signIn();
    await page.getByText('A morning at the press').waitFor();
    await admin.context.clearCookies();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('link', { name: 'Pages' }).click();
    await page.getByText('Session expired').waitFor();
    await admin.signIn();
    await page.getByRole('heading', { name: 'Pages' }).waitFor();
    await page.getByRole('treegrid', { name: 'Pages' }).waitFor();
    expect(page.url()).toContain(`${site.base}/admin/pages`);
    // Requests without a session.
    admin.expectNoTrouble([/^40[13] GET \/(?:admin\/api|nonce)/]);
    await admin.context.close();
  });

  test('has a calendar of published and scheduled posts', async () => {
    const date = '2031-05-17T09:30:00';
    await api('POST', 'posts', { title: 'Far ahead', status: 'future', date, content: 'Words.' });
    const admin = await enter('/posts/calendar?month=2031-04');
    const { page } = admin;
    await page.getByRole('link', { name: 'Next month' }).click();
    const day = page.locator('main ol > li').filter({ has: page.locator('time[datetime="2031-05-17"]') });
    await day.getByRole('link', { name: /9:30 am Far ahead \(Scheduled\)/ }).waitFor();
    admin.expectNoTrouble();
    await admin.context.close();
  });
});
