import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { browserPath, launchBrowser, openDesk } from './desk.ts';
import type { BrowserState, Desk } from './desk.ts';
import { callApi } from './service.ts';
import type { Dialect, Site } from './service.ts';

interface Entering {
  readonly login?: string;
  readonly width?: number;
  readonly colors?: 'light' | 'dark';
}

/** What a flow is played with. */
export interface Flows {
  readonly site: Site;
  /** Signed in by name, as the first user unless told, at an address of the desk. */
  enter(path: string, how?: Entering): Promise<Desk>;
  /** Nobody is signed in. */
  open(width?: number): Promise<Desk>;
  api<T = Record<string, unknown>>(method: string, path: string, body?: object): Promise<T>;
}

/** Everything in both dialects takes twice as long; without it each file says where it makes a difference. */
const isWhole = process.env['PLATEN_DIALECTS'] === 'all';

export function describeFlows(name: string, dialects: readonly Dialect[], body: (flows: Flows) => void): void {
  describe.runIf(browserPath !== undefined).each(isWhole ? (['cms', 'wp'] as const) : dialects)(
    `${name}, in %s`,
    (dialect) => {
      const site = inject('sites')[dialect];
      const states = new Map<string, BrowserState>();
      let browser: Browser;
      beforeAll(async () => {
        // Which panels were open is remembered for a user: every flow begins with what a new one sees.
        await callApi(site, 'POST', 'users/me', { meta: { persisted_preferences: {} } });
        browser = await launchBrowser();
      });
      afterAll(async () => {
        await browser.close();
      });

      const stateOf = async (login: string): Promise<BrowserState> => {
        const known = states.get(login);
        if (known !== undefined) return known;
        const desk = await openDesk(browser, site);
        await desk.go('/profile');
        await desk.signIn({ login, password: site.password });
        await desk.page.getByRole('heading', { name: login }).waitFor();
        const state = await desk.context.storageState();
        await desk.context.close();
        states.set(login, state);
        return state;
      };

      body({
        site,
        open: (width) => openDesk(browser, site, width === undefined ? {} : { width }),
        enter: async (path, { login = site.user, ...how } = {}) => {
          const desk = await openDesk(browser, site, { ...how, state: await stateOf(login) });
          await desk.go(path);
          return desk;
        },
        api: (method, path, given) => callApi(site, method, path, given),
      });
    },
  );
}
