import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { browserPath, launchBrowser, openDesk } from '../support/desk.ts';
import type { Desk } from '../support/desk.ts';

const password = 'a long enough password';

describe.runIf(browserPath !== undefined)('several people', () => {
  const service = inject('service');
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
    await Promise.all(
      ['editor', 'contributor'].map((role) =>
        api('POST', 'users', { username: role, email: `${role}@example.org`, password, roles: [role] }),
      ),
    );
  });
  afterAll(async () => {
    await browser.close();
  });

  async function api(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const authorization = `Basic ${Buffer.from(`${service.user}:${service.applicationPassword}`).toString('base64')}`;
    const response = await fetch(`${service.base}/cms-json/cms/v2/${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(response.status).toBeLessThan(300);
    return (await response.json()) as Record<string, unknown>;
  }

  async function enter(path: string, login?: string): Promise<Desk> {
    const desk = await openDesk(browser, service);
    await desk.go(path);
    await desk.signIn(login === undefined ? undefined : { login, password });
    return desk;
  }

  test('are told of each other in a post, and one takes over from the other', async () => {
    const { id } = await api('POST', 'posts', { title: 'Shared', content: 'Words', status: 'publish' });
    const first = await enter(`/posts/${id}`);
    await first.canvas.getByRole('textbox', { name: 'Add title' }).waitFor();
    await expect.poll(() => first.requests.filter((one) => one.includes('/locks/post/')).length).toBeGreaterThan(0);
    const second = await enter(`/posts/${id}`, 'editor');
    await second.page.getByText('admin is writing here.').waitFor();
    await second.page.getByRole('button', { name: 'Take over' }).click();
    await second.page.getByText('admin is writing here.').waitFor({ state: 'detached' });
    await first.page.reload();
    await first.page.getByText('editor is writing here.').waitFor();
    await first.page.getByRole('button', { name: 'Back to the list' }).last().click();
    await first.page.getByRole('heading', { name: 'Posts' }).waitFor();
    // Whoever leaves sets the post free.
    await second.page.getByRole('button', { name: 'Back to the list' }).click();
    await second.page.getByRole('heading', { name: 'Posts' }).waitFor();
    await first.go(`/posts/${id}`);
    await first.canvas.getByRole('textbox', { name: 'Add title' }).waitFor();
    expect(await first.page.getByText('editor is writing here.').count()).toBe(0);
    for (const desk of [first, second]) desk.expectNoTrouble();
    await Promise.all([first.context.close(), second.context.close()]);
  });

  test('find what they had not saved, take it, and can undo that', async () => {
    const { id } = await api('POST', 'posts', { title: 'Kept', content: 'Old words', status: 'publish' });
    const content = '<!-- wp:paragraph --><p>Newer words</p><!-- /wp:paragraph -->';
    // By the clock of the database an autosave is newer from the next second on.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await api('POST', `posts/${id}/autosaves`, { title: 'Kept', content });
    const desk = await enter(`/posts/${id}`);
    await desk.page.getByText('There is a newer text of yours').first().waitFor();
    await desk.page.getByRole('button', { name: 'Take it' }).click();
    await desk.canvas.getByText('Newer words').waitFor();
    await desk.page.getByRole('button', { name: 'Undo' }).click();
    await desk.canvas.getByText('Newer words').waitFor({ state: 'detached' });
    desk.expectNoTrouble();
    await desk.context.close();
  });

  test('who may not publish submit for review, and are refused nothing that they need', async () => {
    const desk = await enter('/posts/new', 'contributor');
    await desk.canvas.getByRole('textbox', { name: 'Add title' }).click();
    await desk.page.keyboard.type('From a contributor');
    await desk.page.getByRole('button', { name: 'Submit for Review' }).click();
    const panel = desk.page.getByRole('region', { name: 'Editor publish' });
    await panel.getByRole('button', { name: 'Submit for Review' }).click();
    const waiting = async (): Promise<readonly string[]> => {
      const found = (await api('GET', 'posts?status=pending&context=edit')) as unknown as readonly Titled[];
      return found.map(({ title }) => title.raw);
    };
    await expect.poll(waiting, { timeout: 10_000 }).toEqual(['From a contributor']);
    // The panel asks for one term in the edit context, which only those who manage terms are shown; it goes on without.
    desk.expectNoTrouble([/^403 GET \S+\/(?:tags|categories)\?context=edit&per_page=1&/]);
    await desk.context.close();
  });
});

interface Titled {
  readonly title: { readonly raw: string };
}
