import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { browserPath, launchBrowser, openAdmin } from './admin-page.ts';
import type { BrowserState, AdminPage } from './admin-page.ts';
import { callApi, startCopy } from './service.ts';
import type { Dialect, Site } from './service.ts';
import { siteSet } from './site-set.ts';

interface Entering {
  readonly login?: string;
  readonly width?: number;
  readonly colors?: 'light' | 'dark';
  readonly timezone?: string;
}

/** The fixtures of a flow. */
export interface Flows {
  readonly site: Site;
  /** Opens a path of the admin, signed in. Default user: the administrator. */
  enter(path: string, how?: Entering): Promise<AdminPage>;
  /** Not signed in. */
  open(width?: number): Promise<AdminPage>;
  api<T = Record<string, unknown>>(method: string, path: string, body?: object): Promise<T>;
}

/** Set at night: every flow in both dialects. By default, each file lists the dialects that matter. */
const isWhole = process.env['PLATEN_FLOWS'] === 'all';

export function describeFlows(name: string, dialects: readonly Dialect[], body: (flows: Flows) => void): void {
  describe.runIf(browserPath !== undefined).each(isWhole ? (['cms', 'wp'] as const) : dialects)(
    `${name}, in %s`,
    (dialect) => {
      const template = siteSet().templates[dialect];
      const { site } = template;
      const states = new Map<string, BrowserState>();
      let browser: Browser;
      let stop: () => Promise<void>;
      beforeAll(async () => {
        stop = await startCopy(template);
        browser = await launchBrowser();
      });
      afterAll(async () => {
        await browser.close();
        await stop();
      });

      const stateOf = async (login: string): Promise<BrowserState> => {
        const known = states.get(login);
        if (known !== undefined) return known;
        const admin = await openAdmin(browser, site);
        await admin.go('/profile');
        await admin.signIn({ login, password: site.password });
        await admin.page.getByRole('heading', { name: login }).waitFor();
        const state = await admin.context.storageState();
        await admin.context.close();
        states.set(login, state);
        return state;
      };

      body({
        site,
        open: (width) => openAdmin(browser, site, width === undefined ? {} : { width }),
        enter: async (path, { login = site.user, ...how } = {}) => {
          const admin = await openAdmin(browser, site, { ...how, state: await stateOf(login) });
          await admin.go(path);
          return admin;
        },
        api: (method, path, given) => callApi(site, method, path, given),
      });
    },
  );
}
