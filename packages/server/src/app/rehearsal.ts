/** Builds a site with plugins in a thread of its own, and tells whose turn it is, so that it is known who never ended. */
import { parentPort, workerData } from 'node:worker_threads';
import { dialects } from '../dialect.ts';
import type { DialectName } from '../dialect.ts';
import { nouns } from '../nouns.ts';
import { createLog } from '../lib/log.ts';
import { reasonOf } from '../lib/reason-of.ts';
import { loadInstalled } from '../plugins/load.ts';
import { errors } from '../rest/errors.ts';
import { PluginFailure } from '../site/installed-plugin.ts';
import type { InstalledPlugin } from '../site/installed-plugin.ts';
import { buildSite } from './build-site.ts';

/** What the thread is given to do. */
export interface Rehearsal {
  readonly dialect: DialectName;
  readonly plugins: readonly InstalledPlugin[];
}

/** Messages: the current plugin, and the failed one at the end. */
export type Rehearsed =
  | { readonly turn: string }
  | { readonly ended: { readonly plugin: string; readonly reason: string } | null };

const tell = (said: Rehearsed): void => parentPort?.postMessage(said, []);

async function rehearse({ dialect, plugins }: Rehearsal): Promise<void> {
  const loaded = [];
  for (const installed of plugins) {
    tell({ turn: installed.name });
    loaded.push(await loadInstalled(installed, 'rehearsal'));
  }
  tell({ turn: plugins.at(-1)?.name ?? '' });
  const site = await buildSite({
    dialect: dialects[dialect],
    nouns,
    plugins: loaded,
    explain: () => errors.fault(),
    log: createLog('silent'),
  });
  for (const { plugin, deactivate } of site.deactivations) {
    tell({ turn: plugin });
    await deactivate();
  }
}

const { plugins } = workerData as Rehearsal;
try {
  await rehearse(workerData as Rehearsal);
  tell({ ended: null });
} catch (error) {
  const last = plugins.at(-1)?.name ?? '';
  const { plugin, reason } = error instanceof PluginFailure ? error : { plugin: last, reason: reasonOf(error) };
  tell({ ended: { plugin, reason } });
}
// What a plugin left running is not waited for.
process.exit(0);
