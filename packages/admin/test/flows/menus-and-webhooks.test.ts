import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, inject, test } from 'vitest';
import { describeFlows } from '../support/flows.ts';

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
    await page.locator('.tree').getByText('Imprint').waitFor();
    await page.getByRole('searchbox').fill('Guides');
    await page.getByRole('button', { name: 'Add Guides' }).click();
    await page.locator('.tree').getByText('Guides').waitFor();
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

  test('shows the response of a webhook, and redelivers a failed delivery', async () => {
    let status = 500;
    const receiver = createServer((_, response) => {
      response.statusCode = status;
      response.end(status === 500 ? 'The shelf is full.' : 'Thank you.');
    });
    await new Promise<void>((resolve) => receiver.listen(inject('receiverPort'), '127.0.0.1', resolve));
    const { port } = receiver.address() as AddressInfo;
    const admin = await enter('/webhooks');
    const { page } = admin;
    await page.getByRole('button', { name: 'Add webhook' }).first().click();
    await page.getByLabel('Name').fill('Shelf');
    await page.getByLabel('URL').fill(`http://127.0.0.1:${port}/hook`);
    await page.getByLabel('Events').fill('post.published');
    await page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click();
    await page.locator('.secret').waitFor();
    await page.getByRole('link', { name: 'Shelf' }).click();
    await api('POST', 'posts', { title: 'Told of', status: 'publish', content: 'Words.' });
    const delivery = page.locator('.plain-list > li').filter({ hasText: 'post.published' });
    await delivery.getByText('status 500, ').waitFor();
    await delivery.locator('summary').click();
    await delivery.getByText('The shelf is full.').first().waitFor();
    status = 200;
    await delivery.getByRole('button', { name: /^Redeliver post/ }).click();
    await page.locator('.plain-list > li').filter({ hasText: 'Delivered' }).first().waitFor();
    admin.expectNoTrouble();
    await admin.context.close();
    await new Promise((resolve) => receiver.close(resolve));
  });
});
