import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import type { AdminPage } from '../support/admin-page.ts';
import { describeFlows } from '../support/flows.ts';
import { siteSet } from '../support/site-set.ts';

const paragraph = (text: string): string => `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`;

interface Post {
  readonly id: number;
  readonly date: string;
  readonly status: string;
  readonly link: string;
  readonly content: { readonly raw: string; readonly rendered: string };
}

describeFlows('editing', ['cms'], ({ site, enter, api }) => {
  const make = (body: object): Promise<Post> => api<Post>('POST', 'posts', body);
  const stored = (id: number, base = 'posts'): Promise<Post> => api<Post>('GET', `${base}/${id}?context=edit`);
  const addWords = async ({ page, canvas }: AdminPage, at: string, words: string): Promise<void> => {
    await canvas.getByText(at).click();
    await page.keyboard.press('End');
    await page.keyboard.type(words);
  };
  /** Saves and waits until the post contains the text. */
  const save = async ({ page }: AdminPage, id: number, words: string): Promise<void> => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(async () => (await stored(id)).content.raw).toContain(words);
  };

  /** A webhook receiver for published posts. Events are deduplicated by id. */
  const listenForPublished = async () => {
    const heard = new Map<string, number>();
    const receiver = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        const event = JSON.parse(text) as { id: string; data: { subject: { id: number } } };
        heard.set(event.id, event.data.subject.id);
        response.end();
      });
    });
    await once(receiver.listen(siteSet().receiverPort, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${siteSet().receiverPort}/published`;
    const hook = await api<{ id: number }>('POST', 'webhooks', { url, types: ['post.published'] });
    return {
      ids: (): readonly number[] => [...heard.values()],
      stop: async () => {
        await api('DELETE', `webhooks/${hook.id}?force=true`);
        await new Promise((resolve) => receiver.close(resolve));
      },
    };
  };

  test('autosaves a draft after the interval, without a revision', async () => {
    const { id } = await make({ title: 'Own draft', content: paragraph('Begun'), status: 'draft' });
    const admin = await enter('/posts');
    await admin.page.clock.install();
    await admin.go(`/posts/${id}`);
    await addWords(admin, 'Begun', ' and gone on');
    await admin.page.clock.fastForward(61_000);
    await expect.poll(async () => (await stored(id)).content.raw).toContain('Begun and gone on');
    expect(admin.requests.filter((one) => one.startsWith(`POST /admin/api/wp/v2/posts/${id}/autosaves`))).toHaveLength(
      1,
    );
    expect(await api<unknown[]>('GET', `posts/${id}/revisions`)).toHaveLength(0);
    // The own autosave is not a conflict.
    await addWords(admin, 'Begun and gone on', ', and on');
    await admin.page.getByRole('button', { name: 'Save draft' }).click();
    await expect.poll(async () => (await stored(id)).content.raw).toContain('gone on, and on');
    expect(await admin.page.getByRole('dialog').count()).toBe(0);
    admin.expectNoTrouble([/^412 POST/]);
    await admin.context.close();
  });

  test('restores a revision', async () => {
    const { id } = await make({ title: 'Revised', content: paragraph('One'), status: 'publish' });
    const admin = await enter(`/posts/${id}`);
    const { page, canvas } = admin;
    await addWords(admin, 'One', ' two');
    await save(admin, id, 'One two');
    await addWords(admin, 'One two', ' three');
    await save(admin, id, 'One two three');
    await page.reload();
    await canvas.getByText('One two three').waitFor();
    await page.getByRole('tab', { name: 'Post', exact: true }).click();
    await page.getByRole('button', { name: 'Open revisions screen: 2 revisions' }).click();
    const slider = page.getByRole('slider', { name: 'Revision' });
    await slider.waitFor();
    expect(await slider.getAttribute('max')).toBe('1');
    // Additions of the newest revision are highlighted.
    const more = canvas.locator('.revision-diff-added').filter({ hasText: 'three' });
    await more.waitFor();
    expect(await more.evaluate((one) => getComputedStyle(one).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)');
    await slider.focus();
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect.poll(async () => (await stored(id)).content.raw).toBe(paragraph('One two'));
    // The editor leaves the revisions.
    await slider.waitFor({ state: 'detached' });
    await canvas.getByText('One two', { exact: true }).waitFor();
    await addWords(admin, 'One two', ' and a half');
    await save(admin, id, 'One two and a half');
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('renews a stale nonce, and asks to sign in if the session expired', async () => {
    const { id } = await make({ title: 'Long sitting', content: paragraph('Morning'), status: 'publish' });
    const admin = await enter(`/posts/${id}`);
    const { page, context } = admin;
    await addWords(admin, 'Morning', ', noon');
    // Polling the lock without a session would open the dialog before the save does.
    await page.route('**/platen/v1/locks/**', (route) => route.fulfill({ json: { mine: true } }));
    let isStale = true;
    await page.route(/\/admin\/api\/wp\/v2\/posts\/\d+/, async (route) => {
      const headers = route.request().headers();
      if (!isStale || route.request().method() === 'GET') return route.fallback();
      isStale = false;
      return route.continue({ headers: { ...headers, 'x-wp-nonce': 'stale' } });
    });
    await save(admin, id, 'Morning, noon');
    expect(isStale).toBe(false);
    expect(await page.getByText('Session expired').count()).toBe(0);
    await addWords(admin, 'Morning, noon', ', night');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Sign in again to continue. Your changes are safe.').waitFor();
    await admin.signIn();
    await expect.poll(async () => (await stored(id)).content.raw).toContain('Morning, noon, night');
    admin.expectNoTrouble([/^40[13] (?:GET|POST|PUT) \/(?:admin\/api|nonce)/]);
    await context.close();
  });

  test('shows checks before publishing', async () => {
    const url = `${site.base}/nothing.png`;
    const image = `<!-- wp:image -->\n<figure class="wp-block-image"><img src="${url}" alt=""/></figure>\n<!-- /wp:image -->`;
    const content = [paragraph('A <a href="#">link</a> to nowhere.'), image].join('\n\n');
    const { id } = await make({ title: 'Unready', content, status: 'draft' });
    const admin = await enter(`/posts/${id}`);
    await admin.page.getByRole('button', { name: 'Publish', exact: true }).click();
    const panel = admin.page.getByRole('region', { name: 'Editor publish' });
    await panel.getByText('An image is missing alt text.').waitFor();
    await panel.getByText('A link points to "#".').waitFor();
    await panel.getByText(/The content has only \d+ words/).waitFor();
    admin.expectNoTrouble([/^404 GET \/nothing.png/]);
    await admin.context.close();
  });

  test('schedules a post in the time zone of the site', async () => {
    await api('POST', 'settings', { timezone: 'Asia/Tokyo' });
    const { id } = await make({ title: 'Tomorrow in Tokyo', content: paragraph('Words'), status: 'draft' });
    const admin = await enter(`/posts/${id}`);
    const { page } = admin;
    await page.getByRole('tab', { name: 'Post', exact: true }).click();
    await page.getByRole('button', { name: /^Change date/ }).click();
    await page.getByLabel('Hours').fill('9');
    await page.getByLabel('Minutes').fill('15');
    await page.getByLabel('Year').fill('2032');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Schedule', exact: true }).first().click();
    const panel = page.getByRole('region', { name: 'Editor publish' });
    await panel.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect.poll(async () => (await stored(id)).status).toBe('future');
    const planned = await api<Post & { date_gmt: string }>('GET', `posts/${id}?context=edit`);
    expect(planned.date.slice(0, 4)).toBe('2032');
    expect(Date.parse(`${planned.date}Z`) - Date.parse(`${planned.date_gmt}Z`)).toBe(9 * 3_600_000);
    await admin.go('/posts?status=future&search=Tokyo');
    const row = page.locator('.dataviews-view-table tbody tr').filter({ hasText: 'Tomorrow in Tokyo' });
    await row.getByText('Scheduled').waitFor();
    expect(planned.date.slice(10)).toMatch(/^T(?:09|21):15:00$/);
    await row.getByText(/2032 9:15 [ap]m$/).waitFor();
    // When the time comes, it is published, with one event.
    const told = await listenForPublished();
    const soon = new Date(Date.now() + 9 * 3_600_000 + 2000).toISOString().slice(0, 19);
    await api('POST', `posts/${id}`, { date: soon });
    await expect.poll(async () => (await stored(id)).status).toBe('publish');
    const after = await make({ title: 'After Tokyo', content: paragraph('Words'), status: 'publish' });
    await expect.poll(() => told.ids()).toContain(after.id);
    expect(told.ids().filter((one) => one === id)).toHaveLength(1);
    await told.stop();
    await api('POST', 'settings', { timezone: 'UTC' });
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('suggests posts and terms for a link', async () => {
    await make({ title: 'Where the link leads', content: paragraph('Here'), status: 'publish' });
    await api('POST', 'categories', { name: 'What leads on' });
    const { id } = await make({ title: 'Linking', content: paragraph('Go'), status: 'publish' });
    const admin = await enter(`/posts/${id}`);
    const { page, canvas } = admin;
    await canvas.getByText('Go', { exact: true }).dblclick();
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('combobox', { name: /Search or type URL/ });
    await dialog.fill('leads');
    await page.getByRole('option', { name: /What leads on.*Category/i }).waitFor();
    await page.getByRole('option', { name: /Where the link leads/ }).click();
    await expect.poll(() => canvas.locator('a').getAttribute('href')).toContain('where-the-link-leads');
    // The editor requests the title of the page, and this site has no front end.
    admin.expectNoTrouble([/^404 GET .*url-details/]);
    await admin.context.close();
  });

  test('shows the title of a linked page', async () => {
    const page = await fetch(`${site.base}/`);
    const [, title = ''] = /<title>([^<]+)<\/title>/.exec(await page.text()) ?? [];
    expect(title).not.toBe('');
    const { id } = await make({ title: 'Pasting', content: paragraph('Go'), status: 'publish' });
    const admin = await enter(`/posts/${id}`);
    await admin.canvas.getByText('Go', { exact: true }).dblclick();
    await admin.page.keyboard.press('Control+k');
    await admin.page.getByRole('combobox', { name: /Search or type URL/ }).fill(`${site.base}/`);
    await admin.page.getByRole('option', { name: /Press ENTER to add this link/i }).click();
    await expect.poll(() => admin.canvas.locator('a').getAttribute('href')).toBe(`${site.base}/`);
    const preview = admin.page.locator('.block-editor-link-control__preview');
    await preview.getByText(title, { exact: true }).waitFor();
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('updates all posts that use a synced pattern', async () => {
    const posts = [
      await make({ title: 'First with it', content: paragraph('Old street'), status: 'publish' }),
      await make({ title: 'Second with it', content: paragraph('Find us here'), status: 'publish' }),
    ] as const;
    const admin = await enter(`/posts/${posts[0].id}`);
    const { page } = admin;
    await admin.canvas.getByText('Old street').click();
    await page.getByRole('toolbar', { name: 'Block tools' }).getByRole('button', { name: 'Options' }).click();
    await page.getByRole('menuitem', { name: 'Create pattern' }).click();
    const dialog = page.getByRole('dialog', { name: /pattern/i });
    await dialog.getByLabel('Name').fill('Our address');
    await dialog
      .getByRole('button', { name: 'Add', exact: true })
      .or(dialog.getByRole('button', { name: 'Create' }))
      .click();
    await admin.canvas.locator('[data-type="core/block"]').getByText('Old street').waitFor();
    await save(admin, posts[0].id, '<!-- wp:block ');
    await admin.go(`/posts/${posts[1].id}`);
    await admin.canvas.getByText('Find us here').click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await admin.canvas.locator('[data-type="core/paragraph"]').nth(1).waitFor();
    // One word only: the menu closes on the second word if patterns are still loading.
    await page.keyboard.type('/Our');
    await page.getByRole('option', { name: 'Our address' }).waitFor();
    await page.keyboard.press('Enter');
    await admin.canvas.getByText('Old street').waitFor();
    await save(admin, posts[1].id, '<!-- wp:block ');
    const [pattern] = await api<Post[]>('GET', 'blocks?context=edit&search=address');
    if (pattern === undefined) throw new Error('There is no pattern.');
    await admin.go(`/blocks/${pattern.id}`);
    await admin.canvas.getByText('Old street').click();
    await admin.page.keyboard.press('Control+a');
    await admin.page.keyboard.type('New street');
    await admin.page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(async () => (await stored(pattern.id, 'blocks')).content.raw).toContain('New street');
    for (const { id } of posts) {
      expect((await stored(id)).content.rendered).toContain('New street');
      await admin.go(`/posts/${id}`);
      await admin.canvas.getByText('New street').waitFor();
    }
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('renders dynamic blocks on the server', async () => {
    const blocks = ['archives', 'calendar', 'tag-cloud'].map((name) => `<!-- wp:${name} /-->`);
    const query =
      '<!-- wp:query {"queryId":1,"query":{"perPage":2,"postType":"post","order":"desc","orderBy":"date"}} -->\n<div class="wp-block-query"><!-- wp:post-template -->\n<!-- wp:post-title /-->\n<!-- /wp:post-template --></div>\n<!-- /wp:query -->';
    const link = '<!-- wp:navigation-link {"label":"Imprint","url":"https://example.org/imprint"} /-->';
    const menu = await api<Post>('POST', 'navigation', { title: 'Foot', content: link, status: 'publish' });
    const navigation = `<!-- wp:navigation {"ref":${menu.id},"overlayMenu":"never"} /-->`;
    // The tag cloud shows tags of published posts.
    const { id: tag } = await api<{ id: number }>('POST', 'tags', { name: 'Cloudy' });
    await make({ title: 'Tagged', content: paragraph('Words'), status: 'publish', tags: [tag] });
    const { id, content } = await make({
      title: 'Made by the server',
      content: [...blocks, navigation, query].join('\n\n'),
      status: 'draft',
    });
    const admin = await enter(`/posts/${id}`);
    const { canvas } = admin;
    await canvas.locator('.wp-block-archives a, .wp-block-archives-list a').first().waitFor();
    await canvas.locator('.wp-block-calendar table').waitFor();
    await canvas.locator('.wp-block-tag-cloud a').first().waitFor();
    await canvas.locator('.wp-block-post-title').first().waitFor();
    await canvas.locator('.wp-block-navigation').getByText('Imprint').waitFor();
    // The same text that visitors get.
    const textsOf = (html: string): readonly string[] =>
      html
        .replaceAll(/<[^>]*>/g, '\n')
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '');
    const [, archives = ''] = /(<ul[^>]*wp-block-archives.*?<\/ul>)/s.exec(content.rendered) ?? [];
    const [, calendar = ''] = /(<div[^>]*wp-block-calendar.*?<\/table>)/s.exec(content.rendered) ?? [];
    expect([archives, calendar]).not.toContain('');
    const shownAs = async (name: string): Promise<readonly string[]> =>
      textsOf(await canvas.locator(`[data-type="core/${name}"]`).innerHTML());
    for (const [name, html] of Object.entries({ archives, calendar }))
      expect(await shownAs(name)).toEqual(expect.arrayContaining([...textsOf(html)]));
    admin.expectNoTrouble();
    await admin.context.close();
  });
});
