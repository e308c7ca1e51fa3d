import type { TestProject } from 'vitest/node';
import { browserPath } from './admin-page.ts';
import { freePort } from '../../../server/test/support/free-port.ts';
import { callApi, prepareSite, removeTemplate } from './service.ts';
import type { Dialect, Site, SiteTemplate } from './service.ts';
import { extensionsOfSite } from './site-extensions.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly templates: Readonly<Record<Dialect, SiteTemplate>>;
    /** Port of the webhook receiver. */
    readonly receiverPort: number;
    /** Port of the live preview front end. */
    readonly frontPort: number;
  }
}

/** Prepares a site per dialect, of which each test file gets a copy. */
export async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (browserPath === undefined) return undefined;
  const extensions = await extensionsOfSite();
  const receiverPort = await freePort();
  provide('receiverPort', receiverPort);
  const frontPort = await freePort();
  provide('frontPort', frontPort);
  const settings = {
    ...extensions.settings,
    PLATEN_WEBHOOK_ORIGINS: `http://127.0.0.1:${receiverPort}`,
    LIVE_PREVIEW_URL: `http://127.0.0.1:${frontPort}/live`,
  };
  const cms = await prepareSite('cms', settings, addUsers);
  const wp = await prepareSite('wp', settings, addUsers);
  provide('templates', { cms, wp });
  return async () => {
    await Promise.all([cms, wp].map(removeTemplate));
    await extensions.remove();
  };
}

/** One user per role, named after it, with the administrator's password. */
async function addUsers(site: Site): Promise<void> {
  const { password } = site;
  for (const role of ['editor', 'author', 'contributor'])
    await callApi(site, 'POST', 'users', { username: role, email: `${role}@example.org`, password, roles: [role] });
}
