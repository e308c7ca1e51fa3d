import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startOidcProvider } from '../../../server/test/support/oidc-provider.ts';
import { findings } from '../support/accessibility.ts';
import { browserPath, launchBrowser } from '../support/admin-page.ts';
import { callApi, startService } from '../support/service.ts';
import type { Service } from '../support/service.ts';
import { timeouts } from '../support/timeouts.ts';

/** With a certified identity provider, on which anybody can call themselves anything. */
describe.runIf(browserPath !== undefined)('single sign-on', () => {
  let provider: Awaited<ReturnType<typeof startOidcProvider>>;
  let service: Service;
  let browser: Browser;
  beforeAll(async () => {
    provider = await startOidcProvider((login) => ({
      email: `${login}@${login.startsWith('new') ? 'company.example' : 'example.org'}`,
      email_verified: true,
      preferred_username: login,
      groups: [],
    }));
    service = await startService('cms', (port) => {
      provider.serve(`http://localhost:${port}`);
      return {
        PLATEN_IDP_ORIGINS: provider.issuer,
        PLATEN_OIDC_COMPANY_ISSUER: provider.issuer,
        PLATEN_OIDC_COMPANY_CLIENT_ID: 'platen',
        PLATEN_OIDC_COMPANY_CLIENT_SECRET: 'secret of the client',
        PLATEN_OIDC_COMPANY_CLIENT_AUTH: 'basic',
        PLATEN_OIDC_COMPANY_LABEL: 'Company',
        PLATEN_OIDC_COMPANY_JIT: 'true',
        PLATEN_OIDC_COMPANY_DOMAINS: 'company.example',
      };
    });
    for (const username of ['owner', 'victim'])
      await callApi(service, 'POST', 'users', {
        username,
        email: `${username}@example.org`,
        password: service.password,
        roles: ['author'],
      });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
    await provider.close();
  });

  async function openPage({ width = 1280, javaScriptEnabled = true } = {}): Promise<Page> {
    const context = await browser.newContext({ viewport: { width, height: 800 }, javaScriptEnabled });
    context.setDefaultTimeout(timeouts.wait);
    return context.newPage();
  }

  const press = async (page: Page, name: string): Promise<void> => {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };

  /** From the button on the page to the page after the return. */
  async function signInAtCompany(page: Page, login: string): Promise<void> {
    await press(page, 'Sign in with Company');
    await page.waitForURL(`${provider.issuer}/**`);
    await page.locator('[name=login]').fill(login);
    await page.locator('[name=password]').fill('any');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(`${service.base}/**`);
  }

  test('creates an account at the first sign-in, without JavaScript, and signs out with the provider', async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(`${service.base}/sign-in?redirect_to=/security`);
    await signInAtCompany(page, 'newcomer');
    await page.getByRole('heading', { name: 'Security' }).waitFor();
    await page.getByText('newcomer@company.example').waitFor();

    await page.goto(`${provider.issuer}/session/end`);
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    const isOut = async (): Promise<boolean> => {
      await page.goto(`${service.base}/sign-out`);
      return page.url().endsWith('/sign-in');
    };
    await expect.poll(isOut).toBe(true);
    await page.context().close();
  });

  test('links an account after its owner proved it, at 390 px, and then signs in from the admin', async () => {
    const page = await openPage({ width: 390 });
    await page.goto(`${service.base}/sign-in?redirect_to=/security`);
    expect(await findings(page)).toEqual([]);
    await signInAtCompany(page, 'owner');
    await page.getByText('Your Company account is not linked').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Sign in and link' }).click();
    await page.getByLabel('User name or email address').fill('owner');
    await page.getByLabel('Password').fill(service.password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Link', exact: true }).waitFor();
    expect(await findings(page)).toEqual([]);
    await press(page, 'Link');
    await page.getByRole('heading', { name: 'Linked accounts' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.context().close();

    const admin = await openPage();
    await admin.goto(`${service.base}/admin/profile`);
    await admin.getByRole('button', { name: 'Sign in with Company' }).waitFor();
    expect(await findings(admin)).toEqual([]);
    await signInAtCompany(admin, 'owner');
    await admin.getByRole('heading', { name: 'owner' }).waitFor();
    await admin.context().close();
  });

  test('does not let a stranger with the address of a user in', async () => {
    const page = await openPage();
    await page.goto(`${service.base}/sign-in`);
    await signInAtCompany(page, 'victim');
    await page.getByText('Your Company account is not linked').waitFor();
    await page.goto(`${service.base}/security`);
    await page.getByLabel('Password').waitFor();
    await page.context().close();
  });
});
