import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { browserPath } from './desk.ts';
import { startService } from './service.ts';
import type { Service } from './service.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly service: Omit<Service, 'stop'>;
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

/** One new site for all flows, which look at what they have made themselves. */
export async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (browserPath === undefined) return undefined;
  // Inside the workspace, so that the plugin finds the package of the server.
  const folder = await mkdtemp(join(import.meta.dirname, 'plugin-'));
  await writeFile(join(folder, 'plugin.ts'), plugin);
  const { stop, ...service } = await startService({ PLATEN_PLUGINS: join(folder, 'plugin.ts') });
  provide('service', service);
  return async () => {
    await stop();
    await rm(folder, { recursive: true });
  };
}
