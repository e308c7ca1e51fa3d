import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

/** The checks must also run where no browser is installed; CI installs one. */
export const browserPath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);

const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: browserPath ?? '', args: ['--no-sandbox', '--disable-gpu', ...quiet] });
