import { expect, test } from 'vitest';
import type { Route } from 'playwright-core';
import { findings } from '../support/accessibility.ts';
import { describeFlows } from '../support/flows.ts';

/** The pending request ends with the page. */
const never = (): Promise<void> => new Promise(() => undefined);
const nothing = (route: Route): Promise<void> =>
  route.fulfill({ json: [], headers: { 'x-wp-total': '0', 'x-wp-totalpages': '0' } });
const failing =
  (status: number, code: string, message: string) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, json: { code, message, data: { status } } });

const lists = [
  { path: '/posts', name: 'posts' },
  { path: '/pages?flat=true', name: 'pages' },
  { path: '/media', name: 'media', noun: 'files' },
  { path: '/users', name: 'users' },
  { path: '/terms/categories', name: 'categories' },
] as const;

describeFlows('the states of a list', ['cms', 'wp'], ({ enter }) => {
  test.each(lists)('$path is loading, empty, without a match, failing, forbidden, and offline', async (list) => {
    const noun = 'noun' in list ? list.noun : list.name;
    const requests = new RegExp(`/wp/v2/${list.name}\\?`);
    const admin = await enter(list.path);
    const { page, context } = admin;
    const main = page.getByRole('main');
    const records = main.locator('[data-total]');
    const withResponse = async (respond: (route: Route) => Promise<void>, path: string = list.path): Promise<void> => {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.route(requests, respond);
      await admin.go(path);
    };
    await records.waitFor();

    await withResponse(never);
    await main.locator('[aria-busy="true"]').getByText(`Loading ${noun}`).waitFor({ state: 'attached' });
    expect(await main.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await findings(page)).toEqual([]);

    await withResponse(nothing);
    await main.getByRole('heading', { name: `No ${noun} yet.` }).waitFor();
    expect(await findings(page)).toEqual([]);

    await withResponse(nothing, `${list.path}${list.path.includes('?') ? '&' : '?'}search=zzzz`);
    await main.getByRole('heading', { name: `No ${noun} match "zzzz".` }).waitFor();
    await main.getByRole('button', { name: 'Clear search' }).waitFor();

    await withResponse(failing(500, 'internal_server_error', 'An internal error occurred.'));
    await main.getByText('An internal error occurred.').first().waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await main.getByRole('button', { name: 'Try again' }).click();
    await records.waitFor();

    await withResponse(failing(403, 'rest_forbidden', "You don't have permission to do this. Requires `read_it`."));
    await main.getByRole('heading', { name: "You don't have access to this page" }).waitFor();
    // Capabilities in messages are code.
    await main.locator('code').getByText('read_it', { exact: true }).waitFor();
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
    expect(await findings(page)).toEqual([]);

    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await admin.go(list.path);
    await records.waitFor();
    await context.setOffline(true);
    await main.getByRole('alert').getByText("You're offline.").waitFor();
    expect(Number(await records.getAttribute('data-total'))).toBeGreaterThan(0);
    expect(await findings(page)).toEqual([]);
    await context.setOffline(false);
    await main.getByRole('alert').waitFor({ state: 'detached' });
    admin.expectNoTrouble([/^(?:500|403) /]);
    await context.close();
  });
});
