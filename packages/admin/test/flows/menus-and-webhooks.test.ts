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

describeFlows('whoever runs a site', ['cms'], ({ enter, api }) => {
  test('makes a menu of addresses and pages, and moves one below another', async () => {
    const desk = await enter('/menus');
    const { page } = desk;
    await page.getByRole('button', { name: 'Add menu' }).click();
    await page.getByLabel('Name').fill('Foot');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Foot' }).waitFor();
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    await page.getByLabel('Address').fill('https://example.org/imprint');
    await page.getByLabel('Label').fill('Imprint');
    await page.getByRole('button', { name: 'Add the address' }).click();
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
    await page.getByRole('button', { name: 'Move below the one before: Imprint' }).click();
    await expect.poll(items).toEqual([
      ['Guides', ''],
      ['Imprint', 'Guides'],
    ]);
    // What was below an item that goes stays.
    await page.getByRole('button', { name: 'Remove: Guides' }).click();
    await expect.poll(items).toEqual([['Imprint', '']]);
    desk.expectNoTrouble();
    await desk.context.close();
  });

  test('sees what a webhook answered, and sends a delivery again that failed', async () => {
    let status = 500;
    const receiver = createServer((_, response) => {
      response.statusCode = status;
      response.end(status === 500 ? 'The shelf is full.' : 'Thank you.');
    });
    await new Promise<void>((resolve) => receiver.listen(inject('receiverPort'), '127.0.0.1', resolve));
    const { port } = receiver.address() as AddressInfo;
    const desk = await enter('/webhooks');
    const { page } = desk;
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await page.getByLabel('Name').fill('Shelf');
    await page.getByLabel('Address').fill(`http://127.0.0.1:${port}/hook`);
    await page.getByLabel('Events').fill('post.published');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.secret').waitFor();
    await page.getByRole('link', { name: 'Shelf' }).click();
    await api('POST', 'posts', { title: 'Told of', status: 'publish', content: 'Words.' });
    const delivery = page.locator('.plain-list > li').filter({ hasText: 'post.published' });
    await delivery.getByText('500, tried').waitFor();
    await delivery.locator('summary').click();
    await delivery.getByText('The shelf is full.').first().waitFor();
    status = 200;
    await delivery.getByRole('button', { name: /^Send again/ }).click();
    await page.locator('.plain-list > li').filter({ hasText: 'Delivered' }).first().waitFor();
    desk.expectNoTrouble();
    await desk.context.close();
    await new Promise((resolve) => receiver.close(resolve));
  });
});
