import { UnreadableSource } from '../../formats/wxr/exported.ts';
import type { Scope } from '../../scope.ts';
import { reserveCommentIds } from '../../domain/comments/comments.transfer.ts';
import { reservePostIds } from '../../domain/posts/posts.transfer.ts';
import { cutSlug, idIn, storedName } from '../records/values.ts';
import type { TakenIds } from '../import.ts';
import { importErrors } from '../imports.errors.ts';
import { greatestId, isFresh, selectLatestImport, selectTakenIds, selectTakenTerms } from './imports.store.ts';
import type { IdMode } from '../import.ts';
import type { Source } from '../sources/source.ts';

interface Wanted {
  readonly ids: IdMode;
  /** Nothing is to be kept. */
  readonly dryRun: boolean;
}

/**
 * What the ids of a source are to be moved by; refuses where they are to be kept and something here has one of them. That
 * is settled with the first import from a site: later ones must find what that one brought.
 */
export async function shiftFor(scope: Scope, source: Source, { ids, dryRun }: Wanted): Promise<number> {
  const { kysely } = scope.db;
  const earlier = await selectLatestImport(kysely, source.head.site.home);
  if (earlier !== null) return Number(earlier.options['shift'] ?? 0);
  if (await isFresh(kysely)) return 0;
  const { taken, greatest } = await compareIds(scope, source);
  const by = 10 ** String(await greatestId(kysely)).length;
  const isFit = Object.values(taken).every(({ length }) => length === 0);
  if (!isFit && ids === 'keep') throw importErrors.idsTaken(taken, by);
  const shift = isFit ? 0 : by;
  // Reserve the ids of the import, so that concurrent writes don't use them.
  if (!dryRun) {
    await reservePostIds(scope, greatest.post + shift);
    await reserveCommentIds(scope, greatest.comment + shift);
  }
  return shift;
}

type Counted = 'post' | 'comment';

const atOnce = 5000;

/** Reads the whole source, as far as it can be read. People are not looked at: all that names them is told whom they are here. */
async function compareIds(
  scope: Scope,
  source: Source,
): Promise<{ taken: TakenIds; greatest: Readonly<Record<Counted, number>> }> {
  const { kysely } = scope.db;
  const taken: Record<Counted, number[]> = { post: [], comment: [] };
  const waiting: Record<Counted, number[]> = { post: [], comment: [] };
  const greatest: Record<Counted, number> = { post: 0, comment: 0 };
  const flush = async (kind: Counted): Promise<void> => {
    taken[kind].push(...(await selectTakenIds(kysely, kind, waiting[kind])));
    waiting[kind] = [];
  };
  const look = async (kind: Counted, id: number): Promise<void> => {
    if (id === 0) return;
    greatest[kind] = Math.max(greatest[kind], id);
    waiting[kind].push(id);
    if (waiting[kind].length >= atOnce) await flush(kind);
  };
  try {
    for await (const { value } of source.items(0)) {
      await look('post', idIn(value.id));
      for (const { id } of value.comments) await look('comment', idIn(id));
    }
    if (source.beside !== null) {
      for await (const { value } of source.beside.comments(0)) await look('comment', idIn(value.comment.id));
      for await (const { value } of source.beside.revisions(0)) await look('post', idIn(value.id));
    }
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
  }
  await flush('post');
  await flush('comment');
  const terms = source.head.terms
    .filter(({ id }) => id > 0)
    .map(({ id, taxonomy, slug }) => ({ id, taxonomy: storedName(taxonomy), slug: cutSlug(slug) }));
  return { taken: { ...taken, term: await selectTakenTerms(kysely, terms) }, greatest };
}
