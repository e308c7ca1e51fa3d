import { missingMetaIndexes } from './meta-indexes.actions.ts';
import type { MetaIndex } from './meta-indexes.store.ts';
import { tryAdvisoryLock } from '../../db/statements/advisory-lock.ts';
import type { Core } from '../../site/core.ts';

/**
 * Sees to it that there is an index for each meta key that plugins want lists to be sorted by. It is made beside readers
 * and writers, by one node at a time; until then such lists are sorted without it. One whose making was interrupted is
 * made anew. Those that no plugin wants any more are left to the operator, whom
 * `platen doctor` tells: another node may still run with the plugin.
 */
export async function indexMeta({ db, log, site }: Pick<Core, 'db' | 'log' | 'site'>): Promise<number> {
  const missing = (): Promise<readonly MetaIndex[]> => missingMetaIndexes({ db, site: site() });
  if ((await missing()).length === 0) return Infinity;
  const lock = await tryAdvisoryLock(db.servers.url(), 'meta indexes');
  if (lock === null) return Infinity;
  try {
    for (const index of await missing()) {
      await lock.run(index.drop);
      await lock.run(index.create);
      log.info({ index: index.name, key: index.key }, 'custom field index created');
    }
  } finally {
    await lock.release();
  }
  return Infinity;
}
