import type { Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeFlows } from '../support/flows.ts';
import { keepPicture } from '../support/pictures.ts';

const paragraph = (text: string): string => `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`;

interface Post {
  readonly id: number;
  readonly modified_gmt: string;
  readonly title: { readonly raw: string };
  readonly content: { readonly raw: string };
}

describeFlows('several people', ['cms'], ({ enter, api }) => {
  const make = (title: string, ...texts: readonly string[]): Promise<Post> =>
    api<Post>('POST', 'posts', { title, content: texts.map(paragraph).join('\n\n'), status: 'publish' });

  test('are told of each other in a post; whoever is taken over from has their text kept, and is told', async () => {
    const { id } = await make('Shared', 'Words');
    const first = await enter('/posts');
    await first.page.clock.install();
    await first.go(`/posts/${id}`);
    await first.canvas.getByText('Words').click();
    await first.page.keyboard.press('End');
    await first.page.keyboard.type(' that nobody saved');
    await expect.poll(() => first.requests.filter((one) => one.includes('/locks/post/')).length).toBeGreaterThan(0);
    const second = await enter(`/posts/${id}`, { login: 'editor' });
    await second.page.getByText('admin is writing here.').waitFor();
    await second.page.getByRole('button', { name: 'Take over' }).click();
    await second.page.getByText('admin is writing here.').waitFor({ state: 'detached' });
    await first.page.clock.fastForward(61_000);
    await first.page.getByText('editor is writing here now. What you had not saved is kept').waitFor();
    const kept = async (): Promise<string | undefined> =>
      (await api<Post[]>('GET', `posts/${id}/autosaves?context=edit`))[0]?.content.raw;
    await expect.poll(kept).toContain('Words that nobody saved');
    await first.page.getByRole('button', { name: 'Back to the list' }).last().click();
    await first.page.getByRole('heading', { name: 'Posts' }).waitFor();
    // Whoever leaves sets the post free.
    await second.page.getByRole('button', { name: 'Back to the list' }).click();
    await second.page.waitForURL((url) => !url.pathname.endsWith(`/posts/${id}`));
    await first.go(`/posts/${id}`);
    await first.canvas.getByRole('textbox', { name: 'Add title' }).waitFor();
    expect(await first.page.getByText('editor is writing here').count()).toBe(0);
    for (const desk of [first, second]) desk.expectNoTrouble();
    await Promise.all([first.context.close(), second.context.close()]);
  });

  test('find what they had not saved, take it, and can undo that', async () => {
    const { id, modified_gmt: modified } = await make('Kept', 'Old words');
    const desk = await enter('/posts');
    await desk.page.clock.install();
    await desk.go(`/posts/${id}`);
    await desk.canvas.getByText('Old words').click();
    await desk.page.keyboard.press('End');
    await desk.page.keyboard.type(' and newer ones');
    // By the clock of the database an autosave is newer from the next second on.
    const { id: other } = await make('Beside', 'Words');
    const clock = async (): Promise<string> =>
      (await api<Post>('POST', `posts/${other}`, { title: `Beside ${Math.random()}` })).modified_gmt;
    await expect.poll(async () => (await clock()) > modified).toBe(true);
    // The editor may ask for autosaves as well, when what it was told at its start is too old.
    const isAutosave = (response: Response): boolean =>
      response.request().method() === 'POST' && response.url().includes(`/posts/${id}/autosaves`);
    const [saved] = await Promise.all([desk.page.waitForResponse(isAutosave), desk.page.clock.fastForward(61_000)]);
    expect(saved.status()).toBe(200);
    desk.page.on('dialog', (dialog) => void dialog.accept());
    await desk.page.reload();
    await desk.page.getByText('There is a newer text of yours').first().waitFor();
    await desk.canvas.getByText('Old words', { exact: true }).waitFor();
    const save = desk.page.getByRole('button', { name: /^Saved?$/ });
    const mayBeSaved = async (): Promise<boolean> => (await save.getAttribute('aria-disabled')) !== 'true';
    expect(await mayBeSaved()).toBe(false);
    await desk.page.getByRole('button', { name: 'Take it' }).click();
    await desk.canvas.getByText('Old words and newer ones').waitFor();
    await expect.poll(mayBeSaved).toBe(true);
    expect((await api<Post>('GET', `posts/${id}?context=edit`)).content.raw).toBe(paragraph('Old words'));
    await desk.page.getByRole('button', { name: 'Undo' }).click();
    await desk.canvas.getByText('Old words', { exact: true }).waitFor();
    await expect.poll(mayBeSaved).toBe(false);
    desk.expectNoTrouble();
    await desk.context.close();
  });

  test('who save the same version are shown both, block by block, and keep both', async () => {
    const { id } = await make('Contested', 'First', 'Middle', 'Last');
    const desk = await enter(`/posts/${id}`);
    const { page, canvas } = desk;
    await canvas.getByText('Middle').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' as I see it');
    // Somebody else changes the same block, and one that is not touched here.
    const theirs = ['First, by them', 'Middle as they see it', 'Last'].map(paragraph).join('\n\n');
    await api('POST', `posts/${id}`, { content: theirs });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Somebody else has saved this too' });
    await dialog.getByText('Middle as I see it').waitFor();
    await dialog.getByText('Middle as they see it').waitFor();
    await dialog.getByText('1 block of theirs, which you did not touch').waitFor();
    await keepPicture(page, 'conflict-1280');
    expect((await api<Post>('GET', `posts/${id}?context=edit`)).content.raw).toBe(theirs);
    await dialog.getByRole('radio', { name: 'Both, mine first' }).check();
    await dialog.getByRole('button', { name: 'Save this' }).click();
    const stored = async (): Promise<string> => (await api<Post>('GET', `posts/${id}?context=edit`)).content.raw;
    const both = ['First, by them', 'Middle as I see it', 'Middle as they see it', 'Last'].map(paragraph).join('\n\n');
    await expect.poll(stored).toBe(both);
    await canvas.getByText('First, by them').waitFor();
    // The next save begins with what was saved here.
    await canvas.getByText('Last').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' of all');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(stored).toContain('Last of all');
    desk.expectNoTrouble([/^412 PUT|^412 POST/]);
    await desk.context.close();
  });

  test('who change different members of a post do not meet', async () => {
    const { id } = await make('Peaceful', 'Words');
    const desk = await enter(`/posts/${id}`);
    await desk.canvas.getByText('Words').click();
    await desk.page.keyboard.press('End');
    await desk.page.keyboard.type(' of mine');
    await api('POST', `posts/${id}`, { title: 'Peaceful title' });
    await desk.page.getByRole('button', { name: 'Save', exact: true }).click();
    const stored = (): Promise<Post> => api<Post>('GET', `posts/${id}?context=edit`);
    await expect.poll(async () => (await stored()).content.raw).toContain('Words of mine');
    expect((await stored()).title.raw).toBe('Peaceful title');
    desk.expectNoTrouble([/^412 PUT|^412 POST/]);
    await desk.context.close();
  });

  test('who may not publish submit for review, and are refused nothing that they need', async () => {
    const desk = await enter('/posts/new', { login: 'contributor' });
    await desk.canvas.getByRole('textbox', { name: 'Add title' }).click();
    await desk.page.keyboard.type('From a contributor');
    expect(await desk.page.getByRole('button', { name: 'Publish', exact: true }).count()).toBe(0);
    expect(await desk.page.getByRole('button', { name: /^Change author/ }).count()).toBe(0);
    await desk.page.getByRole('button', { name: 'Submit for Review' }).click();
    const panel = desk.page.getByRole('region', { name: 'Editor publish' });
    await panel.getByRole('button', { name: 'Submit for Review' }).click();
    const waiting = async (): Promise<readonly string[]> =>
      (await api<Post[]>('GET', 'posts?status=pending&context=edit')).map(({ title }) => title.raw);
    await expect.poll(waiting).toEqual(['From a contributor']);
    // The panel asks for one term in the edit context, which only those who manage terms are shown; it goes on without.
    desk.expectNoTrouble([/^403 GET \S+\/(?:tags|categories)\?context=edit&per_page=1&/]);
    await desk.context.close();
  });
});
