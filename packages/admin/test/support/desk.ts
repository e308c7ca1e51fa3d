import { deepEqual } from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core';
import { patience } from './patience.ts';
import type { Site } from './service.ts';

export const browserPath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);

const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: browserPath ?? '',
    args: ['--no-sandbox', '--disable-gpu', ...quiet],
    timeout: patience.wait,
  });

/** A page of the desk, and everything about it that must not happen. */
export interface Desk {
  readonly page: Page;
  readonly context: BrowserContext;
  /** The frame in which a text is written. */
  readonly canvas: FrameLocator;
  readonly requests: readonly string[];
  /** Errors in the page, refusals, what the policy forbids and what is asked of others, in the order they came. */
  readonly troubles: readonly string[];
  go(path: string): Promise<void>;
  signIn(as?: { readonly login: string; readonly password: string }): Promise<void>;
  /** No error in the page, no refusal but those named, nothing against the policy, nothing asked of others. */
  expectNoTrouble(allowed?: readonly RegExp[]): void;
}

interface Opening {
  readonly width?: number;
  readonly colors?: 'light' | 'dark';
  /** Cookies of whoever is signed in already. */
  readonly state?: BrowserState;
}

export type BrowserState = Awaited<ReturnType<BrowserContext['storageState']>>;

export async function openDesk(
  browser: Browser,
  service: Site,
  { width = 1280, colors = 'light', state }: Opening = {},
): Promise<Desk> {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme: colors,
    // What moves is looked at before it has arrived.
    reducedMotion: 'reduce',
    ...(state && { storageState: state }),
  });
  context.setDefaultTimeout(patience.wait);
  const page = await context.newPage();
  const troubles: string[] = [];
  const requests: string[] = [];
  page.on('pageerror', (error) => troubles.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) troubles.push(`policy: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400)
      troubles.push(`${response.status()} ${response.request().method()} ${response.url().slice(service.base.length)}`);
  });
  page.on('request', (request) => {
    const url = request.url();
    if (url.startsWith(service.base)) requests.push(`${request.method()} ${url.slice(service.base.length)}`);
    else if (!/^(?:data|blob):/.test(url)) troubles.push(`asked of others: ${url}`);
  });
  return {
    page,
    context,
    canvas: page.frameLocator('iframe[name="editor-canvas"]'),
    requests,
    troubles,
    go: async (path) => void (await page.goto(`${service.base}/admin${path}`)),
    signIn: async ({ login, password } = { login: service.user, password: service.password }) => {
      await page.getByLabel('User name or e-mail address').fill(login);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
    },
    expectNoTrouble: (allowed = []) =>
      deepEqual(
        troubles.filter((trouble) => !allowed.some((one) => one.test(trouble))),
        [],
      ),
  };
}
