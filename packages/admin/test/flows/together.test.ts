import type { Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeFlows } from '../support/flows.ts';
import { saveScreenshot } from '../support/screenshots.ts';

const paragraph = (text: string): string => `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`;

interface Post {
  readonly id: number;
  readonly modified_gmt: string;
  readonly title: { readonly raw: string };
  readonly content: { readonly raw: string };
}

describeFlows('several users', ['cms'], ({ enter, api }) => {
  const make = (title: string, ...texts: readonly string[]): Promise<Post> =>
    api<Post>('POST', 'posts', { title, content: texts.map(paragraph).join('\n\n'), status: 'publish' });

  test('take over the edit lock, and unsaved changes become an autosave', async () => {
    const { id } = await make('Shared', 'Words');
    const first = await enter('/posts');
    await first.page.clock.install();
    await first.go(`/posts/${id}`);
    await first.canvas.getByText('Words').click();
    await first.page.keyboard.press('End');
    await first.page.keyboard.type(' that nobody saved');
    await expect.poll(() => first.requests.filter((one) => one.includes('/locks/post/')).length).toBeGreaterThan(0);
    const second = await enter(`/posts/${id}`, { login: 'editor' });
    await second.page.getByText('admin is editing this post').waitFor();
    await second.page.getByRole('button', { name: 'Take over' }).click();
    await second.page.getByText('admin is editing this post').waitFor({ state: 'detached' });
    const signs = (): number =>
      first.requests.filter((one) => one.startsWith('POST') && one.includes('/locks/post/')).length;
    const before = signs();
    await first.page.clock.fastForward(6000);
    await first.page.getByText('editor took over editing').waitFor();
    // Detected by polling, before the next heartbeat.
    expect(signs()).toBe(before);
    const kept = async (): Promise<string | undefined> =>
      (await api<Post[]>('GET', `posts/${id}/autosaves?context=edit`))[0]?.content.raw;
    await expect.poll(kept).toContain('Words that nobody saved');
    await first.page.getByRole('button', { name: 'Back to posts' }).last().click();
    await first.page.getByRole('heading', { name: 'Posts' }).waitFor();
    // Leaving releases the lock.
    const isRelease = (response: Response): boolean =>
      response.request().method() === 'DELETE' && response.url().includes('/locks/post/');
    const released = second.page.waitForResponse(isRelease);
    await second.page.getByRole('button', { name: 'Back to posts' }).click();
    await released;
    await second.page.waitForURL((url) => !url.pathname.endsWith(`/posts/${id}`));
    await first.go(`/posts/${id}`);
    await first.canvas.getByRole('textbox', { name: 'Add title' }).waitFor();
    expect(await first.page.getByText('editor is editing').count()).toBe(0);
    for (const admin of [first, second]) admin.expectNoTrouble();
    await Promise.all([first.context.close(), second.context.close()]);
  });

  test('restore an autosave, which can be undone', async () => {
    const { id, modified_gmt: modified } = await make('Kept', 'Old words');
    const admin = await enter('/posts');
    await admin.page.clock.install();
    await admin.go(`/posts/${id}`);
    await admin.canvas.getByText('Old words').click();
    await admin.page.keyboard.press('End');
    await admin.page.keyboard.type(' and newer ones');
    // Timestamps have seconds: wait until the autosave is newer.
    const { id: other } = await make('Beside', 'Words');
    const clock = async (): Promise<string> =>
      (await api<Post>('POST', `posts/${other}`, { title: `Beside ${Math.random()}` })).modified_gmt;
    await expect.poll(async () => (await clock()) > modified).toBe(true);
    // The editor may also read autosaves if its preloaded responses are stale.
    const isAutosave = (response: Response): boolean =>
      response.request().method() === 'POST' && response.url().includes(`/posts/${id}/autosaves`);
    const [saved] = await Promise.all([admin.page.waitForResponse(isAutosave), admin.page.clock.fastForward(61_000)]);
    expect(saved.status()).toBe(200);
    admin.page.on('dialog', (dialog) => void dialog.accept());
    await admin.page.reload();
    await admin.page.getByText('There is an autosave newer').first().waitFor();
    await admin.canvas.getByText('Old words', { exact: true }).waitFor();
    const save = admin.page.getByRole('button', { name: /^Saved?$/ });
    const mayBeSaved = async (): Promise<boolean> => (await save.getAttribute('aria-disabled')) !== 'true';
    expect(await mayBeSaved()).toBe(false);
    await admin.page.getByRole('button', { name: 'Restore autosave' }).click();
    await admin.canvas.getByText('Old words and newer ones').waitFor();
    await expect.poll(mayBeSaved).toBe(true);
    expect((await api<Post>('GET', `posts/${id}?context=edit`)).content.raw).toBe(paragraph('Old words'));
    await admin.page.getByRole('button', { name: 'Undo' }).click();
    await admin.canvas.getByText('Old words', { exact: true }).waitFor();
    await expect.poll(mayBeSaved).toBe(false);
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('resolve conflicting changes by block', async () => {
    const { id } = await make('Contested', 'First', 'Middle', 'Last');
    const admin = await enter(`/posts/${id}`);
    const { page, canvas } = admin;
    await canvas.getByText('Middle').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' as I see it');
    // Another user changes the same block, and one that is unchanged here.
    const theirs = ['First, by them', 'Middle as they see it', 'Last'].map(paragraph).join('\n\n');
    await api('POST', `posts/${id}`, { content: theirs });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Resolve conflicting changes' });
    await dialog.getByText('Middle as I see it').waitFor();
    await dialog.getByText('Middle as they see it').waitFor();
    await dialog.getByText('1 block merged · 1 block unchanged').waitFor();
    expect(await dialog.locator('mark').allTextContents()).toEqual(['I', 'they']);
    await saveScreenshot(page, 'conflict-1280');
    expect((await api<Post>('GET', `posts/${id}?context=edit`)).content.raw).toBe(theirs);
    await dialog.getByRole('radio', { name: 'Both, yours first' }).check();
    await dialog.getByRole('button', { name: 'Save merged version' }).click();
    const stored = async (): Promise<string> => (await api<Post>('GET', `posts/${id}?context=edit`)).content.raw;
    const both = ['First, by them', 'Middle as I see it', 'Middle as they see it', 'Last'].map(paragraph).join('\n\n');
    await expect.poll(stored).toBe(both);
    await canvas.getByText('First, by them').waitFor();
    // The next save is based on this version.
    await canvas.getByText('Last').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' of all');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(stored).toContain('Last of all');
    admin.expectNoTrouble([/^412 PUT|^412 POST/]);
    await admin.context.close();
  });

  test('change different fields without a conflict', async () => {
    const { id } = await make('Peaceful', 'Words');
    const admin = await enter(`/posts/${id}`);
    await admin.canvas.getByText('Words').click();
    await admin.page.keyboard.press('End');
    await admin.page.keyboard.type(' of mine');
    await api('POST', `posts/${id}`, { title: 'Peaceful title' });
    await admin.page.getByRole('button', { name: 'Save', exact: true }).click();
    const stored = (): Promise<Post> => api<Post>('GET', `posts/${id}?context=edit`);
    await expect.poll(async () => (await stored()).content.raw).toContain('Words of mine');
    expect((await stored()).title.raw).toBe('Peaceful title');
    admin.expectNoTrouble([/^412 PUT|^412 POST/]);
    await admin.context.close();
  });

  test('without permission to publish submit for review', async () => {
    const admin = await enter('/posts/new', { login: 'contributor' });
    await admin.canvas.getByRole('textbox', { name: 'Add title' }).click();
    await admin.page.keyboard.type('From a contributor');
    expect(await admin.page.getByRole('button', { name: 'Publish', exact: true }).count()).toBe(0);
    expect(await admin.page.getByRole('button', { name: /^Change author/ }).count()).toBe(0);
    await admin.page.getByRole('button', { name: 'Submit for Review' }).click();
    const panel = admin.page.getByRole('region', { name: 'Editor publish' });
    await panel.getByRole('button', { name: 'Submit for Review' }).click();
    const pending = async (): Promise<readonly string[]> =>
      (await api<Post[]>('GET', 'posts?status=pending&context=edit')).map(({ title }) => title.raw);
    await expect.poll(pending).toContain('From a contributor');
    // The panel requests a term in the edit context, which requires `manage_categories`. It works without.
    admin.expectNoTrouble([/^403 GET \S+\/(?:tags|categories)\?context=edit&per_page=1&/]);
    await admin.context.close();
  });
});
