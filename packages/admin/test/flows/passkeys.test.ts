import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findings } from '../support/accessibility.ts';
import { describeFlows } from '../support/flows.ts';
import { onDatabase } from '../support/service.ts';

/** An authenticator of the browser's developer tools, such as the fingerprint reader of a laptop. */
async function addAuthenticator(page: Page) {
  const tools = await page.context().newCDPSession(page);
  await tools.send('WebAuthn.enable');
  const { authenticatorId } = await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const isVerified = (isUserVerified: boolean) =>
    tools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  const isPresent = (enabled: boolean) =>
    tools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  return { isVerified, isPresent };
}

const press = async (page: Page, name: string): Promise<void> => {
  const button = page.getByRole('button', { name, exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
};

describeFlows('passkeys', ['cms'], ({ site, open, api }) => {
  test('add a passkey, sign in with it, use it as a second factor, and confirm changes with it', async () => {
    const login = 'keyholder';
    const account = { username: login, email: `${login}@example.org`, password: site.password, roles: ['author'] };
    const { id } = await api<{ id: number }>('POST', 'users', account);
    const admin = await open();
    const { page, context } = admin;
    const { isVerified, isPresent } = await addAuthenticator(page);
    await admin.go('/profile');
    await admin.signIn({ login, password: site.password });
    await page.getByRole('link', { name: 'Set up second factor' }).click();

    await press(page, 'Add a passkey');
    await page.getByRole('heading', { name: 'Add a passkey' }).waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Chrome on Linux');
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await findings(page)).toEqual([]);
    await isVerified(false);
    await isVerified(true);
    await page.getByLabel('Name').fill('Laptop');
    // In a form of one field, the key is the button.
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
    await page.getByRole('link', { name: 'I stored the codes' }).click();
    await page.getByText('Laptop', { exact: true }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });

    // Without a user name.
    await isPresent(false);
    await context.clearCookies();
    await page.goto(`${site.base}/sign-in?redirect_to=/security`);
    expect(await findings(page)).toEqual([]);
    await isPresent(true);
    await press(page, 'Sign in with a passkey');
    await page.getByRole('heading', { name: 'Security' }).waitFor();

    // A change after 10 minutes.
    await onDatabase(
      site.databaseUrl,
      `update sessions set created_at = now() - interval '11 minutes' where user_id = $1`,
      [id],
    );
    await isPresent(false);
    await press(page, 'Create new codes');
    await page.getByText('Sign in again to confirm your identity.').waitFor();
    await isPresent(true);
    await press(page, 'Sign in with a passkey');
    await page.getByRole('heading', { name: 'Security' }).waitFor();
    await press(page, 'Create new codes');
    await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();

    // After the password, on the page and in the admin.
    await isPresent(false);
    await context.clearCookies();
    await page.goto(`${site.base}/sign-in?redirect_to=/security`);
    await page.getByLabel('User name or email address').fill(login);
    await page.getByLabel('Password').fill(site.password);
    await page.keyboard.press('Enter');
    await page.getByText('Use your passkey, or enter one of your recovery codes.').waitFor();
    expect(await findings(page)).toEqual([]);
    await isPresent(true);
    await press(page, 'Use a passkey');
    await page.getByRole('heading', { name: 'Security' }).waitFor();

    await isPresent(false);
    await context.clearCookies();
    await admin.go('/profile');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await admin.signIn({ login, password: site.password });
    await page.getByLabel('Code', { exact: true }).waitFor();
    await isPresent(true);
    await press(page, 'Use a passkey');
    await page.getByRole('heading', { name: login }).waitFor();

    await isPresent(false);
    await context.clearCookies();
    await admin.go('/profile');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    await isPresent(true);
    await press(page, 'Sign in with a passkey');
    await page.getByRole('heading', { name: login }).waitFor();
    await page.getByText('Laptop').first().waitFor();
    admin.expectNoTrouble([/^401 POST \/sign-in/]);
    await context.close();
    await api('DELETE', `users/${id}?force=true&reassign=0`);
  });

  test('sign in from the autofill of the user name', async () => {
    const login = 'autofiller';
    const account = { username: login, email: `${login}@example.org`, password: site.password, roles: ['author'] };
    const { id } = await api<{ id: number }>('POST', 'users', account);
    const admin = await open();
    const { page, context } = admin;
    await addAuthenticator(page);
    await page.goto(`${site.base}/sign-in?redirect_to=/security`);
    await page.getByLabel('User name or email address').fill(login);
    await page.getByLabel('Password').fill(site.password);
    await page.keyboard.press('Enter');
    await press(page, 'Add a passkey');
    await press(page, 'Create a passkey');
    await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
    await context.clearCookies();
    // The authenticator of the developer tools picks the passkey that autofill offers.
    await page.goto(`${site.base}/sign-in?redirect_to=/security`);
    await page.getByRole('heading', { name: 'Security' }).waitFor();
    await context.clearCookies();
    await admin.go('/profile');
    await page.getByRole('heading', { name: login }).waitFor();
    admin.expectNoTrouble();
    await context.close();
    await api('DELETE', `users/${id}?force=true&reassign=0`);
  });

  test('say so if the browser uses none', async () => {
    const admin = await open();
    const { page, context } = admin;
    await addAuthenticator(page);
    await page.goto(`${site.base}/sign-in`);
    await press(page, 'Sign in with a passkey');
    await page.getByRole('alert').filter({ hasText: 'The browser used no passkey.' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await admin.go('/profile');
    await press(page, 'Sign in with a passkey');
    await page.getByText('The browser used no passkey.').first().waitFor();
    admin.expectNoTrouble();
    await context.close();
  });
});
