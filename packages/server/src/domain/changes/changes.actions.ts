import type { SequencedEvent } from '../../events/event.ts';
import { subjectKey } from '../../events/event.ts';
import { sequenceRange, selectEvents } from '../../events/event-sequencer.store.ts';
import type { Scope } from '../../scope.ts';
import { rightsOf } from './change-cursor.rules.ts';
import type { Cursor } from './change-cursor.rules.ts';
import { changeErrors } from './changes.errors.ts';

/** Events of one record, the latest last. */
export interface ChangedRecord {
  readonly kind: string;
  readonly events: readonly SequencedEvent[];
}

/** Where a caller continues: the sequence of the last event they have read. */
export async function sequenceOf(scope: Scope, since: string): Promise<number> {
  const cursor = scope.changeCursors.read(since);
  if (cursor === null) throw changeErrors.unreadable();
  const { first, last: newest } = await sequenceRange(scope.db.kysely);
  if (!isHeld(cursor, { first, newest, rights: rightsOf(scope) })) throw changeErrors.expired();
  return cursor.sequence;
}

/** The sequence of the newest event. */
export const currentSequence = async ({ db }: Pick<Scope, 'db'>): Promise<number> =>
  (await sequenceRange(db.kysely)).last;

export const cursorAt = (scope: Scope, sequence: number): string =>
  scope.changeCursors.write({ sequence, rights: rightsOf(scope) });

export interface ChangedRecords {
  readonly records: readonly ChangedRecord[];
  /** Sequence of the last event that was read. */
  readonly reached: number;
  readonly isEnd: boolean;
}

/** The next events, by record. */
export async function changesBehind(
  { db, site }: Scope,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<ChangedRecords> {
  const events = await selectEvents(db.kysely, { after, limit });
  const byRecord = Map.groupBy(
    events.filter(({ kind }) => site.followed.has(nounOf(kind))),
    subjectKey,
  );
  return {
    records: [...byRecord.values()].map((own) => ({ kind: nounOf(own[0]?.kind ?? ''), events: own })),
    reached: events.at(-1)?.sequence ?? after,
    isEnd: events.length < limit,
  };
}

/** Whether everything behind it is still kept, and meant for the same rights. */
const isHeld = (
  { sequence, rights: had }: Cursor,
  { first, newest, rights }: { first: number; newest: number; rights: string },
): boolean => had === rights && sequence <= newest && (sequence === newest || (first > 0 && sequence >= first - 1));

const nounOf = (kind: string): string => kind.split('.', 1)[0] ?? kind;

/** Stored events for the operator. Default: the latest. */
export async function keptEvents(
  { db }: Pick<Scope, 'db'>,
  { after, limit }: { readonly after: number | null; readonly limit: number },
): Promise<readonly SequencedEvent[]> {
  const from = after ?? Math.max(0, (await sequenceRange(db.kysely)).last - limit);
  return selectEvents(db.kysely, { after: from, limit });
}
