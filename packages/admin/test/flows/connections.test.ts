import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findings } from '../support/accessibility.ts';
import { codeOf } from '../support/authenticator-app.ts';
import { describeFlows } from '../support/flows.ts';
import { tabTo } from '../support/keyboard.ts';
import { onDatabase } from '../support/service.ts';
import { timeouts } from '../support/timeouts.ts';

/** Uses the keyboard only. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}

async function signInByKeyboard(page: Page, { login, password }: { login: string; password: string }): Promise<void> {
  await tabTo(page, page.getByLabel('User name or email address'));
  await page.keyboard.type(login);
  await tabTo(page, page.getByLabel('Password'));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

describeFlows('connections', ['cms'], ({ site, open, enter, api }) => {
  /** A program on the device, which waits for the browser. */
  const callback = createServer((_, response) => void response.end('You can close this window.'));
  let redirectUri: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => callback.listen(0, '127.0.0.1', resolve));
    redirectUri = `http://127.0.0.1:${(callback.address() as AddressInfo).port}/callback`;
  });
  afterAll(() => void callback.close());

  const verifier = randomBytes(32).toString('base64url');

  /** URL of the consent page for a program that registers itself. */
  async function register(): Promise<{ readonly clientId: string; readonly url: string }> {
    const registered = await fetch(`${site.base}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        client_name: 'Tea assistant',
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'none',
      }),
    });
    const { client_id: clientId } = (await registered.json()) as { client_id: string };
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      state: 'some state',
      scope: 'read write',
    });
    return { clientId, url: `${site.base}/oauth/authorize?${query}` };
  }

  async function tokenFor(clientId: string, code: string): Promise<string> {
    const response = await fetch(`${site.base}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientId,
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      }),
    });
    return ((await response.json()) as { access_token: string }).access_token;
  }

  const create = async (token: string): Promise<number> => {
    const response = await fetch(`${site.api}/posts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'By an assistant' }),
    });
    return response.status;
  };

  test('are approved, limited, and ended at 390 px by keyboard without JavaScript', async () => {
    const { clientId, url } = await register();
    const admin = await open(390);
    const context = await admin.context.browser()?.newContext({
      viewport: { width: 390, height: 800 },
      javaScriptEnabled: false,
    });
    if (context === undefined) throw new Error('The browser is closed.');
    context.setDefaultTimeout(timeouts.wait);
    const page = await context.newPage();
    await page.goto(url);
    await signInByKeyboard(page, { login: site.user, password: site.password });
    await page.getByRole('heading', { name: 'Connect a program' }).waitFor();
    await tabTo(page, page.getByRole('radio', { name: 'Read and write' }));
    await press(page, 'Approve');
    await page.getByText('You can close this window.').waitFor();
    const returned = new URL(page.url()).searchParams;
    expect(returned.get('state')).toBe('some state');
    const token = await tokenFor(clientId, returned.get('code') ?? '');
    expect(await create(token)).toBe(201);

    await page.goto(`${site.base}/security`);
    await page.getByText('Tea assistant').waitFor();
    await press(page, 'Limit to reading Tea assistant');
    await page.getByText('Can read ·').waitFor();
    expect(await create(token)).toBe(403);
    await press(page, 'Allow reading and writing Tea assistant');
    await page.getByText('Can read and write').waitFor();
    expect(await create(token)).toBe(201);
    await press(page, 'Disconnect Tea assistant');
    await page.getByText('Tea assistant').waitFor({ state: 'detached' });
    expect(await create(token)).toBe(401);
    await Promise.all([context.close(), admin.context.close()]);
  });

  test('are refused, and their pages have no accessibility violations', async () => {
    const { url } = await register();
    const { page, context } = await enter('/profile');
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(url);
      await page.getByText('The name is not verified.').waitFor();
      expect(await findings(page)).toEqual([]);
    }
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('You can close this window.').waitFor();
    expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
    await page.goto(url.replace(encodeURIComponent(redirectUri), encodeURIComponent(`${redirectUri}/other`)));
    await page.getByRole('alert').waitFor();
    expect(await findings(page)).toEqual([]);
    await context.close();
  });

  test('a policy that is turned on leads users who are signed in to their second factor', async () => {
    const login = 'latecomer';
    const account = { username: login, email: `${login}@example.org`, password: site.password, roles: ['contributor'] };
    const { id } = await api<{ id: number }>('POST', 'users', account);
    const admin = await open();
    const { page, context } = admin;
    await admin.go('/posts');
    await admin.signIn({ login, password: site.password });
    await page.getByRole('heading', { name: 'Posts', exact: true }).waitFor();

    const policy = `insert into auth_policies (role, second_factor) values ('contributor', 'required')`;
    await onDatabase(site.databaseUrl, policy, []);
    await page.getByRole('link', { name: 'Comments' }).click();
    await page.getByText('Your role requires a second factor.').waitFor();
    expect(page.url()).toBe(`${site.base}/security`);
    expect(await findings(page)).toEqual([]);
    await press(page, 'Set up');
    const seed = ((await page.locator('main > code').textContent()) ?? '').replaceAll(' ', '');
    await tabTo(page, page.getByLabel('Code from the app'));
    await page.keyboard.type(codeOf(seed));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
    await admin.go('/posts');
    await page.getByRole('heading', { name: 'Posts', exact: true }).waitFor();
    await onDatabase(site.databaseUrl, `delete from auth_policies where role = 'contributor'`, []);
    await context.close();
    await api('DELETE', `users/${id}?force=true&reassign=0`);
  });
});
