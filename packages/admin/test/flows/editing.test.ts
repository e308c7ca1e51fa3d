import { expect, test } from 'vitest';
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
    await slider.focus();
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect.poll(async () => (await stored(id)).content.raw).toBe(paragraph('One two'));
    await canvas.getByText('One two', { exact: true }).waitFor();
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
    await api('POST', 'settings', { timezone: 'UTC' });
    desk.expectNoTrouble();
    await desk.context.close();
  });

  test('finds posts and terms for a link', async () => {
    await make({ title: 'Where the link leads', content: paragraph('Here'), status: 'publish' });
    const { id } = await make({ title: 'Linking', content: paragraph('Go'), status: 'publish' });
    const desk = await enter(`/posts/${id}`);
    const { page, canvas } = desk;
    await canvas.getByText('Go', { exact: true }).dblclick();
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('combobox', { name: /Search or type URL/ });
    await dialog.fill('leads');
    await page.getByRole('option', { name: /Where the link leads/ }).click();
    await expect.poll(() => canvas.locator('a').getAttribute('href')).toContain('where-the-link-leads');
    desk.expectNoTrouble();
    await desk.context.close();
  });

  test('changes a synced pattern in one place, and both posts that show it change', async () => {
    const pattern = await api<Post>('POST', 'blocks', {
      title: 'Address',
      content: paragraph('Old street'),
      status: 'publish',
    });
    const content = `<!-- wp:block {"ref":${pattern.id}} /-->`;
    const posts = [
      await make({ title: 'First with it', content, status: 'publish' }),
      await make({ title: 'Second with it', content, status: 'publish' }),
    ];
    const desk = await enter(`/blocks/${pattern.id}`);
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
    const { id } = await make({
      title: 'Made by the server',
      content: [...blocks, query].join('\n\n'),
      status: 'draft',
    });
    const desk = await enter(`/posts/${id}`);
    const { canvas } = desk;
    await canvas.locator('.wp-block-archives a, .wp-block-archives-list a').first().waitFor();
    await canvas.locator('.wp-block-calendar table').waitFor();
    await canvas.locator('.wp-block-tag-cloud a').first().waitFor();
    await canvas.locator('.wp-block-post-title').first().waitFor();
    desk.expectNoTrouble();
    await desk.context.close();
  });
});
