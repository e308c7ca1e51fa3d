import { openSite } from '../../app/open-site.ts';
import type { OpenSite } from '../../app/open-site.ts';
import type { Config } from '../../config.ts';
import { createLog } from '../../lib/log.ts';
import { pluginsOf } from './plugins.ts';
import { readConfig } from './surroundings.ts';
import type { WorkingDirectory } from './surroundings.ts';

/** Opens the site, does the work and closes it again. */
export async function onSite<T>(
  given: WorkingDirectory,
  work: (site: OpenSite, config: Config) => Promise<T>,
): Promise<T> {
  const config = await readConfig(given);
  // Errors are thrown as well as logged.
  const site = openSite({ config, log: createLog('silent'), plugins: await pluginsOf(config) });
  try {
    return await work(site, config);
  } finally {
    await site.close();
  }
}
