import { expect, test } from 'vitest';
import { describeFlows } from '../support/flows.ts';

describeFlows('a type without blocks', ['cms'], ({ site, enter }) => {
  test('has a list and a form made of what the server says of it', async () => {
    const desk = await enter('/prices');
    const { page } = desk;
    await page.getByRole('heading', { name: 'Prices' }).waitFor();
    await page.locator('a[href$="/prices/new"]').click();
    await page.getByLabel('Title').fill('A loaf');
    await page.getByLabel('Amount').fill('450');
    await page.getByLabel('Status').selectOption('publish');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').first().waitFor();
    const shown = (await (await fetch(`${site.api}/prices`)).json()) as readonly object[];
    expect(shown).toMatchObject([{ title: { rendered: 'A loaf' }, meta: { amount: 450 } }]);
    await page.getByRole('button', { name: '← Prices' }).click();
    await page.getByRole('link', { name: 'A loaf' }).waitFor();
    desk.expectNoTrouble();
    await desk.context.close();
  });
});
