import { deepEqual } from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core';
import { timeouts } from './timeouts.ts';
import type { Site } from './service.ts';

export const browserPath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);

/** A page lives for seconds: optimizing its scripts takes a quarter of the processor time of a load, and never pays. */
const unoptimized = '--js-flags=--no-opt --no-maglev';

const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: browserPath ?? '',
    args: ['--no-sandbox', '--disable-gpu', unoptimized, ...quiet],
    timeout: timeouts.wait,
  });

/** A page of the admin, with a log of its requests and errors. */
export interface AdminPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** The canvas frame of the editor. */
  readonly canvas: FrameLocator;
  readonly requests: readonly string[];
  /** Page errors, error responses, CSP violations, and requests to other hosts, in order. */
  readonly troubles: readonly string[];
  go(path: string): Promise<void>;
  signIn(as?: { readonly login: string; readonly password: string }): Promise<void>;
  /** Fails on troubles that are not listed. */
  expectNoTrouble(allowed?: readonly RegExp[]): void;
}

interface Opening {
  readonly width?: number;
  readonly colors?: 'light' | 'dark';
  /** Time zone of the browser, such as `Asia/Tokyo`. */
  readonly timezone?: string;
  /** Cookies of an existing session. */
  readonly state?: BrowserState;
}

export type BrowserState = Awaited<ReturnType<BrowserContext['storageState']>>;

export async function openAdmin(
  browser: Browser,
  service: Site,
  { width = 1280, colors = 'light', timezone, state }: Opening = {},
): Promise<AdminPage> {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme: colors,
    // Animations make screenshots and positions flaky.
    reducedMotion: 'reduce',
    ...(timezone !== undefined && { timezoneId: timezone }),
    ...(state && { storageState: state }),
  });
  context.setDefaultTimeout(timeouts.wait);
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
    else if (!/^(?:data|blob):/.test(url)) troubles.push(`request to another host: ${url}`);
  });
  return {
    page,
    context,
    canvas: page.frameLocator('iframe[name="editor-canvas"]'),
    requests,
    troubles,
    go: async (path) => void (await page.goto(`${service.base}/admin${path}`)),
    signIn: async ({ login, password } = { login: service.user, password: service.password }) => {
      await page.getByLabel('User name or email address').fill(login);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    },
    expectNoTrouble: (allowed = []) =>
      deepEqual(
        troubles.filter((trouble) => !allowed.some((one) => one.test(trouble))),
        [],
      ),
  };
}
