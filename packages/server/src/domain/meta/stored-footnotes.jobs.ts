import { markChanged } from '../../events/outbox.ts';
import type { Json } from '../../lib/json.ts';
import type { Scope } from '../../scope.ts';
import { inTransaction } from '../../site/transaction.ts';
import { filterFootnotes } from './footnotes.rules.ts';
import { filterMarkup } from '../../text/filter/allow-list.ts';
import {
  removeSource,
  replaceFootnotes,
  selectFootnotes,
  selectUnfiltered,
  storeReached,
} from './stored-footnotes.store.ts';
import type { FootnoteRow, Unfiltered } from './stored-footnotes.store.ts';

/** Rows that are checked in one transaction, and transactions of one sweep. */
const batchSize = 500;
const maxBatches = 20;

/**
 * Filters footnotes that were stored before writes filtered them. Nothing that is rendered is lost: the footnotes block
 * filters them, too. Safe to run twice and on several nodes.
 */
export async function filterStoredFootnotes(scope: Scope): Promise<number> {
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const [unfiltered] = await selectUnfiltered(scope.db.kysely);
    if (unfiltered === undefined) return Infinity;
    await filterBatch(scope, unfiltered);
  }
  return 0;
}

const filterBatch = (scope: Scope, unfiltered: Unfiltered): Promise<void> =>
  inTransaction(scope, async (inner) => {
    const { kysely } = inner.db;
    const { source } = unfiltered;
    const rows = await selectFootnotes(kysely, unfiltered, batchSize);
    for (const row of rows) {
      const after = filteredValues(row);
      if (after === undefined) continue;
      await replaceFootnotes(kysely, source, { id: row.id, before: row.values ?? [], after });
      if (source === 'posts') await markChanged(inner, ['posts', `post-${row.postId}`]);
    }
    const last = rows.at(-1);
    if (last === undefined) await removeSource(kysely, source);
    else await storeReached(kysely, { source, reached: last.id });
  });

/** Undefined where nothing changes, null where nothing is left. */
function filteredValues({ values }: FootnoteRow): Json | undefined {
  if (values === null) return undefined;
  const filtered = values.map((value) => filterFootnotes(value, (html) => filterMarkup(html, { context: 'post' })));
  if (JSON.stringify(filtered) === JSON.stringify(values)) return undefined;
  const readable = filtered.filter((value) => value !== null);
  return readable.length === 0 ? null : readable;
}
