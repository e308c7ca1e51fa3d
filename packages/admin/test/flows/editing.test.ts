import { createServer } from 'node:http';
import { expect, inject, test } from 'vitest';
import type { Desk } from '../support/desk.ts';
import { describeFlows } from '../support/flows.ts';

const paragraph = (text: string): string => `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`;

interface Post {
  readonly id: number;
  readonly date: string;
  readonly status: string;
  readonly link: string;
  readonly content: { readonly raw: string; readonly rendered: string };
}

describeFlows('somebody who writes', ['cms'], ({ site, enter, api }) => {
  const make = (body: object): Promise<Post> => api<Post>('POST', 'posts', body);
  const stored = (id: number, base = 'posts'): Promise<Post> => api<Post>('GET', `${base}/${id}?context=edit`);
  const addWords = async ({ page, canvas }: Desk, at: string, words: string): Promise<void> => {
    await canvas.getByText(at).click();
    await page.keyboard.press('End');
    await page.keyboard.type(words);
  };
  /** Until the post has these words. */
  const save = async ({ page }: Desk, id: number, words: string): Promise<void> => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(async () => (await stored(id)).content.raw).toContain(words);
  };

  /** Hears of posts that go live, as a front end would: each event by its own id, however often it is sent. */
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
    await new Promise<void>((resolve) => receiver.listen(inject('receiverPort'), '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${inject('receiverPort')}/published`;
    const hook = await api<{ id: number }>('POST', 'webhooks', { url, types: ['post.published'] });
    return {
      ids: (): readonly number[] => [...heard.values()],
      stop: async () => {
        await api('DELETE', `webhooks/${hook.id}?force=true`);
        await new Promise((resolve) => receiver.close(resolve));
      },
    };
  };

  test('has a draft autosaved once the interval is over, without a revision', async () => {
    const { id } = await make({ title: 'Own draft', content: paragraph('Begun'), status: 'draft' });
    const desk = await enter('/posts');
    await desk.page.clock.install();
    await desk.go(`/posts/${id}`);
    await addWords(desk, 'Begun', ' and gone on');
    await desk.page.clock.fastForward(61_000);
    await expect.poll(async () => (await stored(id)).content.raw).toContain('Begun and gone on');
    expect(desk.requests.filter((one) => one.startsWith(`POST /admin/api/wp/v2/posts/${id}/autosaves`))).toHaveLength(
      1,
    );
    expect(await api<unknown[]>('GET', `posts/${id}/revisions`)).toHaveLength(0);
    // What was autosaved here is not somebody else's.
    await addWords(desk, 'Begun and gone on', ', and on');
    await desk.page.getByRole('button', { name: 'Save draft' }).click();
    await expect.poll(async () => (await stored(id)).content.raw).toContain('gone on, and on');
    expect(await desk.page.getByRole('dialog').count()).toBe(0);
    desk.expectNoTrouble([/^412 POST/]);
    await desk.context.close();
  });

  test('updates twice, sees the revisions, and brings the first one back', async () => {
    const { id } = await make({ title: 'Revised', content: paragraph('One'), status: 'publish' });
    const desk = await enter(`/posts/${id}`);
    const { page, canvas } = desk;
    await addWords(desk, 'One', ' two');
    await save(desk, id, 'One two');
    await addWords(desk, 'One two', ' three');
    await save(desk, id, 'One two three');
    await page.reload();
    await canvas.getByText('One two three').waitFor();
    await page.getByRole('tab', { name: 'Post', exact: true }).click();
    await page.getByRole('button', { name: 'Open revisions screen: 2 revisions' }).click();
    const slider = page.getByRole('slider', { name: 'Revision' });
    await slider.waitFor();
    expect(await slider.getAttribute('max')).toBe('1');
    // What the newest has more than the one before it stands on a ground of its own.
    const more = canvas.locator('.revision-diff-added').filter({ hasText: 'three' });
    await more.waitFor();
    expect(await more.evaluate((one) => getComputedStyle(one).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)');
    await slider.focus();
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect.poll(async () => (await stored(id)).content.raw).toBe(paragraph('One two'));
    // And one is back where one writes.
    await slider.waitFor({ state: 'detached' });
    await canvas.getByText('One two', { exact: true }).waitFor();
    await addWords(desk, 'One two', ' and a half');
    await save(desk, id, 'One two and a half');
    desk.expectNoTrouble();
    await desk.context.close();
  });

  test('goes on writing while the nonce is stale, and signs in over the editor where the session has ended', async () => {
    const { id } = await make({ title: 'Long sitting', content: paragraph('Morning'), status: 'publish' });
    const desk = await enter(`/posts/${id}`);
    const { page, context } = desk;
    await addWords(desk, 'Morning', ', noon');
    let isStale = true;
    await page.route(/\/admin\/api\/wp\/v2\/posts\/\d+/, async (route) => {
      const headers = route.request().headers();
      if (!isStale || route.request().method() === 'GET') return route.fallback();
      isStale = false;
      return route.continue({ headers: { ...headers, 'x-wp-nonce': 'stale' } });
    });
    await save(desk, id, 'Morning, noon');
    expect(isStale).toBe(false);
    expect(await page.getByText('Your session has ended.').count()).toBe(0);
    await addWords(desk, 'Morning, noon', ', night');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Your session has ended. Nothing that you have written is lost.').waitFor();
    await desk.signIn();
    await expect.poll(async () => (await stored(id)).content.raw).toContain('Morning, noon, night');
    desk.expectNoTrouble([/^40[13] (?:GET|POST|PUT) \/(?:admin\/api|nonce)/]);
    await context.close();
  });

  test('is told before publishing what is worth a look', async () => {
    const url = `${site.base}/nothing.png`;
    const image = `<!-- wp:image -->\n<figure class="wp-block-image"><img src="${url}" alt=""/></figure>\n<!-- /wp:image -->`;
    const content = [paragraph('A <a href="#">link</a> to nowhere.'), image].join('\n\n');
    const { id } = await make({ title: 'Unready', content, status: 'draft' });
    const desk = await enter(`/posts/${id}`);
    await desk.page.getByRole('button', { name: 'Publish', exact: true }).click();
    const panel = desk.page.getByRole('region', { name: 'Editor publish' });
    await panel.getByText('A picture has no alternative text.').waitFor();
    await panel.getByText('A link leads to “#”.').waitFor();
    await panel.getByText(/The text has \d+ words/).waitFor();
    desk.expectNoTrouble([/^404 GET \/nothing.png/]);
    await desk.context.close();
  });

  test('plans a post by the clock of the site, and the list says so', async () => {
    await api('POST', 'settings', { timezone: 'Asia/Tokyo' });
    const { id } = await make({ title: 'Tomorrow in Tokyo', content: paragraph('Words'), status: 'draft' });
    const desk = await enter(`/posts/${id}`);
    const { page } = desk;
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
    await desk.go('/posts?status=future&search=Tokyo');
    const row = page.locator('.dataviews-view-table tbody tr').filter({ hasText: 'Tomorrow in Tokyo' });
    await row.getByText('Scheduled').waitFor();
    const shown = new Date(planned.date).toLocaleTimeString('en-US', { timeStyle: 'short' });
    await row.getByText(shown).waitFor();
    // Its moment comes: it is published, and told of once.
    const told = await listenForPublished();
    const soon = new Date(Date.now() + 9 * 3_600_000 + 2000).toISOString().slice(0, 19);
    await api('POST', `posts/${id}`, { date: soon });
    await expect.poll(async () => (await stored(id)).status).toBe('publish');
    const after = await make({ title: 'After Tokyo', content: paragraph('Words'), status: 'publish' });
    await expect.poll(() => told.ids()).toContain(after.id);
    expect(told.ids().filter((one) => one === id)).toHaveLength(1);
    await told.stop();
    await api('POST', 'settings', { timezone: 'UTC' });
    desk.expectNoTrouble();
    await desk.context.close();
  });

  test('finds posts and terms for a link', async () => {
    await make({ title: 'Where the link leads', content: paragraph('Here'), status: 'publish' });
    await api('POST', 'categories', { name: 'What leads on' });
    const { id } = await make({ title: 'Linking', content: paragraph('Go'), status: 'publish' });
    const desk = await enter(`/posts/${id}`);
    const { page, canvas } = desk;
    await canvas.getByText('Go', { exact: true }).dblclick();
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('combobox', { name: /Search or type URL/ });
    await dialog.fill('leads');
    await page.getByRole('option', { name: /What leads on.*Category/i }).waitFor();
    await page.getByRole('option', { name: /Where the link leads/ }).click();
    await expect.poll(() => canvas.locator('a').getAttribute('href')).toContain('where-the-link-leads');
    // The editor asks the page for its title, and nothing shows pages here.
    desk.expectNoTrouble([/^404 GET .*url-details/]);
    await desk.context.close();
  });

  test('pastes an address, and sees the title of the page that is there', async () => {
    const page = await fetch(`${site.base}/`);
    const [, title = ''] = /<title>([^<]+)<\/title>/.exec(await page.text()) ?? [];
    expect(title).not.toBe('');
    const { id } = await make({ title: 'Pasting', content: paragraph('Go'), status: 'publish' });
    const desk = await enter(`/posts/${id}`);
    await desk.canvas.getByText('Go', { exact: true }).dblclick();
    await desk.page.keyboard.press('Control+k');
    await desk.page.getByRole('combobox', { name: /Search or type URL/ }).fill(`${site.base}/`);
    await desk.page.getByRole('option', { name: /Press ENTER to add this link/i }).click();
    await expect.poll(() => desk.canvas.locator('a').getAttribute('href')).toBe(`${site.base}/`);
    const preview = desk.page.locator('.block-editor-link-control__preview');
    await preview.getByText(title, { exact: true }).waitFor();
    desk.expectNoTrouble();
    await desk.context.close();
  });

  test('changes a synced pattern in one place, and both posts that show it change', async () => {
    const posts = [
      await make({ title: 'First with it', content: paragraph('Old street'), status: 'publish' }),
      await make({ title: 'Second with it', content: paragraph('Find us here'), status: 'publish' }),
    ] as const;
    const desk = await enter(`/posts/${posts[0].id}`);
    const { page } = desk;
    await desk.canvas.getByText('Old street').click();
    await page.getByRole('toolbar', { name: 'Block tools' }).getByRole('button', { name: 'Options' }).click();
    await page.getByRole('menuitem', { name: 'Create pattern' }).click();
    const dialog = page.getByRole('dialog', { name: /pattern/i });
    await dialog.getByLabel('Name').fill('Our address');
    await dialog
      .getByRole('button', { name: 'Add', exact: true })
      .or(dialog.getByRole('button', { name: 'Create' }))
      .click();
    await desk.canvas.locator('[data-type="core/block"]').getByText('Old street').waitFor();
    await save(desk, posts[0].id, '<!-- wp:block ');
    await desk.go(`/posts/${posts[1].id}`);
    await desk.canvas.getByText('Find us here').click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await desk.canvas.locator('[data-type="core/paragraph"]').nth(1).waitFor();
    // One word: the editor's menu waits for patterns to arrive until a second one is typed, and closes without them then.
    await page.keyboard.type('/Our');
    await page.getByRole('option', { name: 'Our address' }).waitFor();
    await page.keyboard.press('Enter');
    await desk.canvas.getByText('Old street').waitFor();
    await save(desk, posts[1].id, '<!-- wp:block ');
    const [pattern] = await api<Post[]>('GET', 'blocks?context=edit&search=address');
    if (pattern === undefined) throw new Error('There is no pattern.');
    await desk.go(`/blocks/${pattern.id}`);
    await desk.canvas.getByText('Old street').click();
    await desk.page.keyboard.press('Control+a');
    await desk.page.keyboard.type('New street');
    await desk.page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(async () => (await stored(pattern.id, 'blocks')).content.raw).toContain('New street');
    for (const { id } of posts) {
      expect((await stored(id)).content.rendered).toContain('New street');
      await desk.go(`/posts/${id}`);
      await desk.canvas.getByText('New street').waitFor();
    }
    desk.expectNoTrouble();
    await desk.context.close();
  });

  test('sees in the text what the server makes of its blocks', async () => {
    const blocks = ['archives', 'calendar', 'tag-cloud'].map((name) => `<!-- wp:${name} /-->`);
    const query =
      '<!-- wp:query {"queryId":1,"query":{"perPage":2,"postType":"post","order":"desc","orderBy":"date"}} -->\n<div class="wp-block-query"><!-- wp:post-template -->\n<!-- wp:post-title /-->\n<!-- /wp:post-template --></div>\n<!-- /wp:query -->';
    const link = '<!-- wp:navigation-link {"label":"Imprint","url":"https://example.org/imprint"} /-->';
    const menu = await api<Post>('POST', 'navigation', { title: 'Foot', content: link, status: 'publish' });
    const navigation = `<!-- wp:navigation {"ref":${menu.id},"overlayMenu":"never"} /-->`;
    const { id, content } = await make({
      title: 'Made by the server',
      content: [...blocks, navigation, query].join('\n\n'),
      status: 'draft',
    });
    const desk = await enter(`/posts/${id}`);
    const { canvas } = desk;
    await canvas.locator('.wp-block-archives a, .wp-block-archives-list a').first().waitFor();
    await canvas.locator('.wp-block-calendar table').waitFor();
    await canvas.locator('.wp-block-tag-cloud a').first().waitFor();
    await canvas.locator('.wp-block-post-title').first().waitFor();
    await canvas.locator('.wp-block-navigation').getByText('Imprint').waitFor();
    // The very texts that readers get.
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
    desk.expectNoTrouble();
    await desk.context.close();
  });
});
