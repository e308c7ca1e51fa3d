import type { TestProject } from 'vitest/node';
import { browserPath } from './admin-page.ts';
import { freePort } from '../../../server/test/support/free-port.ts';
import { callApi, prepareSite, removeTemplate } from './service.ts';
import type { Dialect, Site, SiteTemplate } from './service.ts';
import { extensionsOfSite } from './site-extensions.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** One set for each worker, so that files that run at the same time share nothing. */
    readonly siteSets: readonly SiteSet[];
  }
}

export interface SiteSet {
  readonly templates: Readonly<Record<Dialect, SiteTemplate>>;
  /** Port of the webhook receiver. */
  readonly receiverPort: number;
  /** Port of the live preview front end. */
  readonly frontPort: number;
}

/** Prepares a site per dialect and worker, of which each test file gets a copy. */
export async function setup({ provide, config }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (browserPath === undefined) return undefined;
  const workers = Array.from({ length: config.maxWorkers }, (_, index) => index + 1);
  const prepared = await Promise.all(workers.map(prepareSet));
  provide(
    'siteSets',
    prepared.map(({ set }) => set),
  );
  return async () => {
    await Promise.all(prepared.map(({ remove }) => remove()));
  };
}

async function prepareSet(worker: number): Promise<{ readonly set: SiteSet; remove(): Promise<void> }> {
  const extensions = await extensionsOfSite();
  const receiverPort = await freePort();
  const frontPort = await freePort();
  const settings = {
    ...extensions.settings,
    PLATEN_WEBHOOK_ORIGINS: `http://127.0.0.1:${receiverPort}`,
    LIVE_PREVIEW_URL: `http://127.0.0.1:${frontPort}/live`,
  };
  const cms = await prepareSite({ dialect: 'cms', worker, settings }, addUsers);
  const wp = await prepareSite({ dialect: 'wp', worker, settings }, addUsers);
  return {
    set: { templates: { cms, wp }, receiverPort, frontPort },
    remove: async () => {
      await Promise.all([cms, wp].map(removeTemplate));
      await extensions.remove();
    },
  };
}

/** One user per role, named after it, with the administrator's password. */
async function addUsers(site: Site): Promise<void> {
  const { password } = site;
  for (const role of ['editor', 'author', 'contributor'])
    await callApi(site, 'POST', 'users', { username: role, email: `${role}@example.org`, password, roles: [role] });
}
