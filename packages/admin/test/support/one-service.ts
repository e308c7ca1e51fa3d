import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { browserPath } from './desk.ts';
import { callApi, freePort, startService } from './service.ts';
import type { Dialect, Site } from './service.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly sites: Readonly<Record<Dialect, Site>>;
    /** Where webhooks may lead on this machine. */
    readonly receiverPort: number;
  }
}

/** A type that has no text of blocks, and a number of its own. */
const plugin = `
import { definePlugin } from '@platen/server';
export const prices = definePlugin({
  name: 'prices',
  activate(api) {
    api.registerPostType({
      name: 'price', label: 'Prices', public: true, showInRest: true, restBase: 'prices',
      supports: ['title', 'custom-fields'],
    });
    api.registerMeta({
      object: 'post', subtype: 'price', key: 'amount', single: true, showInRest: true,
      schema: { type: 'integer', description: 'In cents.' },
    });
  },
});
`;

/** One new site in each dialect for all flows, which look at what they have made themselves. */
export async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (browserPath === undefined) return undefined;
  // Inside the workspace, so that the plugin finds the package of the server.
  const folder = await mkdtemp(join(import.meta.dirname, 'plugin-'));
  await writeFile(join(folder, 'plugin.ts'), plugin);
  const receiverPort = await freePort();
  provide('receiverPort', receiverPort);
  const settings = {
    PLATEN_PLUGINS: join(folder, 'plugin.ts'),
    PLATEN_WEBHOOK_ORIGINS: `http://127.0.0.1:${receiverPort}`,
  };
  const [cms, wp] = await Promise.all([startService('cms', settings), startService('wp', settings)]);
  await Promise.all([cms, wp].map(addPeople));
  const { stop: stopCms, ...ofCms } = cms;
  const { stop: stopWp, ...ofWp } = wp;
  provide('sites', { cms: ofCms, wp: ofWp });
  return async () => {
    await Promise.all([stopCms(), stopWp()]);
    await rm(folder, { recursive: true });
  };
}

/** Somebody of each role, who is called like it and has the password of the first user. */
async function addPeople(site: Site): Promise<void> {
  const { password } = site;
  for (const role of ['editor', 'author', 'contributor'])
    await callApi(site, 'POST', 'users', { username: role, email: `${role}@example.org`, password, roles: [role] });
}
