import { indexedColumns } from './list/indexed-values.registry.ts';
import { metaIndexOf, selectMetaIndexes } from './meta-indexes.store.ts';
import type { MetaIndex } from './meta-indexes.store.ts';
import type { Database } from '../../db/connection/connect.ts';
import type { Site } from '../../scope.ts';

interface Indexed {
  readonly db: Database;
  readonly site: Pick<Site, 'metaKeys' | 'registeredFields'>;
}

/** One for each meta key and field that lists can be sorted by. Types that share a key share its index. */
export function wantedMetaIndexes({ db, site }: Indexed): readonly MetaIndex[] {
  const indexes = indexedColumns(site).map((column) => metaIndexOf(db, column));
  return [...new Map(indexes.map((index) => [index.name, index])).values()];
}

/** Those that are to be made, or made anew. */
export async function missingMetaIndexes(indexed: Indexed): Promise<readonly MetaIndex[]> {
  const wanted = wantedMetaIndexes(indexed);
  if (wanted.length === 0) return [];
  const there = await selectMetaIndexes(indexed.db);
  return wanted.filter(({ name }) => there.get(name) !== true);
}

/** Names of those that no registration asks for any more. */
export async function unusedMetaIndexes(indexed: Indexed): Promise<readonly string[]> {
  const wanted = new Set(wantedMetaIndexes(indexed).map(({ name }) => name));
  return [...(await selectMetaIndexes(indexed.db)).keys()].filter((name) => !wanted.has(name));
}
