import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startService } from '../../../../../conformance/src/service.ts';
import type { Service } from '../../../../../conformance/src/service.ts';
import { browserPath, launchBrowser } from '../../support/browser.ts';

const screenshots = process.env['SCREENSHOTS'];

describe.runIf(browserPath !== undefined)('in a real browser', () => {
  let service: Service;
  let browser: Browser;

  beforeAll(async () => {
    service = await startService(null);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await service.close();
  });

  /** An account with a password of its own, made by the administrator. */
  async function makeAccount(): Promise<{ login: string; password: string }> {
    const { users } = await service.reset({});
    const authorization = `Basic ${Buffer.from(`admin:${users['admin']?.password}`).toString('base64')}`;
    const account = {
      username: 'ada',
      email: 'ada@example.org',
      password: 'a long enough password',
      roles: ['editor'],
    };
    const made = await fetch(`${service.base}/cms-json/cms/v2/users`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(account),
    });
    expect(made.status).toBe(201);
    return { login: account.username, password: account.password };
  }

  const look = async (page: Page, name: string): Promise<void> => {
    if (screenshots !== undefined) await page.screenshot({ path: `${screenshots}/${name}.png` });
  };

  /** Asks the API from inside the page, as a front end would. */
  const me = (page: Page, nonce: string | null): Promise<{ status: number; slug: string | undefined }> =>
    page.evaluate(async (vouching) => {
      const answer = await fetch(
        '/cms-json/cms/v2/users/me',
        vouching === null ? {} : { headers: { 'X-CMS-Nonce': vouching } },
      );
      const body = (await answer.json()) as { slug?: string };
      return { status: answer.status, slug: body.slug };
    }, nonce);

  test('a person signs in by keyboard, the page uses the API with cookie and nonce, the person signs out', async () => {
    const { login, password } = await makeAccount();
    const page = await browser.newPage();
    await page.goto(`${service.base}/sign-in`);
    await look(page, 'sign-in');

    await page.getByLabel('User name or email address').fill(login);
    await page.getByLabel('Password').fill('not the password');
    await page.getByLabel('Password').press('Enter');
    await page.getByRole('alert').waitFor();
    await look(page, 'sign-in-refused');

    await page.getByLabel('Password').fill(password);
    await page.getByLabel('Password').press('Enter');
    await page.waitForURL(`${service.base}/`);
    // Pages of the service let no script call anything; what the API answers with may.
    await page.goto(`${service.base}/cms-json/`);

    const { nonce } = await page.evaluate(async () => {
      const answer = await fetch('/sign-in', { headers: { Accept: 'application/json' } });
      return (await answer.json()) as { nonce: string };
    });
    expect(await me(page, nonce)).toEqual({ status: 200, slug: 'ada' });
    expect(await me(page, null)).toMatchObject({ status: 401 });
    expect(await me(page, '0123456789')).toMatchObject({ status: 403 });
    // Script cannot read the cookie that signs the person in.
    expect(await page.evaluate('document.cookie')).toBe('');

    await page.goto(`${service.base}/sign-out`);
    await look(page, 'sign-out');
    await page.getByRole('button', { name: 'Sign out' }).press('Enter');
    await page.waitForURL(`${service.base}/sign-in`);
    await page.goto(`${service.base}/cms-json/`);
    expect(await me(page, nonce)).toMatchObject({ status: 403 });
    await page.close();
  });

  test('every field of the pages has a label and the pages work without script', async () => {
    await service.reset({});
    const page = await browser.newPage({ javaScriptEnabled: false });
    for (const path of ['/sign-in', '/reset-password']) {
      await page.goto(`${service.base}${path}`);
      await look(page, path.slice(1));
      const fields = page.locator('input:not([type=hidden])');
      expect(await fields.count()).toBeGreaterThan(0);
      for (const field of await fields.all()) {
        const id = await field.getAttribute('id');
        const labels = id === null ? field.locator('xpath=ancestor::label') : page.locator(`label[for="${id}"]`);
        expect(await labels.count()).toBe(1);
      }
    }
    await page.close();
  });
});
