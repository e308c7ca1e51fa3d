import { openSite } from '../../app/open-site.ts';
import type { OpenSite } from '../../app/open-site.ts';
import type { Config } from '../../config.ts';
import { sqlState } from '../../db/sqlstate.ts';
import { createLog } from '../../lib/log.ts';
import { pluginsOf } from './plugins.ts';
import { noSite } from './require-site.ts';
import { readConfig } from './surroundings.ts';
import type { WorkingDirectory } from './surroundings.ts';

/** Opens the site, does the work and closes it again. */
export async function onSite<T>(
  given: WorkingDirectory,
  work: (site: OpenSite, config: Config) => Promise<T>,
): Promise<T> {
  const config = await readConfig(given);
  // Errors are thrown as well as logged.
  const site = await openSite({ config, log: createLog('silent'), plugins: await pluginsOf(config) }).catch(explain);
  try {
    return await work(site, config);
  } catch (error) {
    return explain(error);
  } finally {
    await site.close();
  }
}

/** Undefined table (42P01): no site was ever created here. */
function explain(error: unknown): never {
  throw sqlState(error) === '42P01' ? noSite() : error;
}
