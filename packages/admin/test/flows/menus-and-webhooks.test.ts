import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { findings } from '../support/accessibility.ts';
import { describeFlows } from '../support/flows.ts';
import { saveScreenshot } from '../support/screenshots.ts';
import { siteSet } from '../support/site-set.ts';

interface Item {
  readonly id: number;
  readonly parent: number;
  readonly menu_order: number;
  readonly title: { readonly rendered: string };
}

describeFlows('administration', ['cms'], ({ enter, api }) => {
  test('creates a menu with links and pages, and nests them', async () => {
    const admin = await enter('/menus');
    const { page } = admin;
    await page.getByRole('button', { name: 'Add menu' }).first().click();
    await page.getByLabel('Name').fill('Foot');
    await page.getByRole('dialog').getByRole('button', { name: 'Add menu' }).click();
    await page.getByRole('heading', { name: 'Foot' }).waitFor();
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    await page.getByLabel('URL').fill('https://example.org/imprint');
    await page.getByLabel('Label').fill('Imprint');
    await page.getByRole('button', { name: 'Add custom link' }).click();
    await page.locator('main ol').getByText('Imprint').waitFor();
    await page.getByRole('searchbox').fill('Guides');
    await page.getByRole('button', { name: 'Add Guides' }).click();
    await page.locator('main ol').getByText('Guides').waitFor();
    await page.getByRole('button', { name: 'Move up: Guides' }).click();
    const items = async (): Promise<readonly (readonly [string, string])[]> => {
      const all = await api<Item[]>('GET', `menu-items?menus=${id}&orderby=menu_order&order=asc&context=edit`);
      const nameOf = (wanted: number): string => all.find((item) => item.id === wanted)?.title.rendered ?? '';
      return all.map(({ title, parent }) => [title.rendered, nameOf(parent)] as const);
    };
    await expect.poll(items).toEqual([
      ['Guides', ''],
      ['Imprint', ''],
    ]);
    await page.getByRole('button', { name: 'Move under the previous item: Imprint' }).click();
    await expect.poll(items).toEqual([
      ['Guides', ''],
      ['Imprint', 'Guides'],
    ]);
    // Children of a removed item are kept.
    await page.getByRole('button', { name: 'Remove: Guides' }).click();
    await expect.poll(items).toEqual([['Imprint', '']]);
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('picks events, shows response and request of a delivery, redelivers it, and rotates the secret', async () => {
    let status = 500;
    const receiver = createServer((_, response) => {
      response.statusCode = status;
      response.end(status === 500 ? 'The shelf is full.' : 'Thank you.');
    });
    await once(receiver.listen(siteSet().receiverPort, '127.0.0.1'), 'listening');
    const { port } = receiver.address() as AddressInfo;
    const admin = await enter('/webhooks');
    const { page } = admin;
    await page.getByRole('button', { name: 'Add webhook' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Shelf');
    await dialog.getByLabel('URL').fill(`http://127.0.0.1:${port}/hook`);
    await dialog.getByLabel('Selected events').check();
    // An empty list would mean all events.
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await dialog.getByText('Select at least one event').first().waitFor();
    await dialog.getByText('Posts, pages, and media', { exact: true }).click();
    await dialog.getByLabel('post.published').check();
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await page.locator('main code').waitFor();
    await page.getByRole('link', { name: 'Shelf' }).click();
    await page.getByText('0 of 0').waitFor();
    await api('POST', 'posts', { title: 'Told of', status: 'publish', content: 'Words.' });
    const link = page.getByRole('link', { name: /^post\.published of post-/ });
    await link.click();
    const pane = page.getByRole('complementary', { name: 'Delivery' });
    await pane.getByText('The shelf is full.').first().waitFor();
    await pane.getByText('"type": "post.published"').waitFor();
    await saveScreenshot(page, 'webhook-1280');
    expect(await findings(page)).toEqual([]);
    status = 200;
    await pane.getByRole('button', { name: 'Redeliver' }).click();
    await page.getByRole('row', { name: / 200 / }).first().waitFor();
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await dialog.getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByText('New signing secret').first().waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('All events, also those of future releases').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.locator('dd', { hasText: 'All events' }).waitFor();
    // The screen shows the change before the server has stored it.
    await expect.poll(() => api<unknown[]>('GET', 'webhooks')).toMatchObject([{ name: 'Shelf', types: [] }]);
    admin.expectNoTrouble();
    await admin.context.close();
    await new Promise((resolve) => receiver.close(resolve));
  });

  test('tells activity in sentences with links, by day, and filters it', async () => {
    const { id } = await api<{ id: number }>('POST', 'posts', {
      title: 'Printed',
      status: 'publish',
      content: 'Words.',
    });
    const admin = await enter('/activity');
    const { page } = admin;
    const day = page.getByRole('region', { name: 'Today' });
    await day.getByText(/published the post Printed/).waitFor();
    await day
      .getByText(/signed in/)
      .first()
      .waitFor();
    await saveScreenshot(page, 'activity-1280');
    expect(await findings(page)).toEqual([]);
    await page.getByLabel('Type').selectOption('Content');
    await page.getByText(/signed in/).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('type')).toBe('content');
    await day.getByRole('link', { name: 'Printed' }).click();
    await page.waitForURL(`**/posts/${id}`);
    await admin.context.close();
  });
});
