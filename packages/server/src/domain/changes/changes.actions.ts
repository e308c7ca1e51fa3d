import type { PlacedEvent } from '../../events/event.ts';
import { subjectKey } from '../../events/event.ts';
import { placeRange, selectEvents } from '../../events/order.store.ts';
import type { Scope } from '../../scope.ts';
import { readCursor, rightsOf, writeCursor } from './change-cursor.rules.ts';
import type { Cursor } from './change-cursor.rules.ts';
import { changeErrors } from './changes.errors.ts';

/** What happened to one record since the cursor: its events, the latest last. */
export interface ChangedRecord {
  readonly kind: string;
  readonly events: readonly PlacedEvent[];
  readonly last: PlacedEvent;
  readonly cursor: string;
}

export interface ChangePage {
  readonly records: readonly ChangedRecord[];
  /** To go on from. */
  readonly cursor: string;
  readonly more: boolean;
}

/** What was recorded behind the cursor, by record; without one, where the present is. */
export async function changesSince(
  { db, caller, site }: Scope,
  { since, limit }: { readonly since: string | null; readonly limit: number },
): Promise<ChangePage> {
  const rights = rightsOf(caller);
  const { first, last: newest } = await placeRange(db.kysely);
  if (since === null) return { records: [], cursor: writeCursor({ place: newest, rights }), more: false };
  const cursor = readCursor(since);
  if (cursor === null) throw changeErrors.unreadable();
  if (!isHeld(cursor, { first, newest, rights })) throw changeErrors.expired();
  const events = await selectEvents(db.kysely, { after: cursor.place, limit });
  const place = events.at(-1)?.place ?? cursor.place;
  const byRecord = Map.groupBy(
    events.filter(({ kind }) => site.followed.has(nounOf(kind))),
    subjectKey,
  );
  const records = [...byRecord.values()].flatMap((own): ChangedRecord[] => {
    const last = own.at(-1);
    return last === undefined
      ? []
      : [{ kind: nounOf(last.kind), events: own, last, cursor: writeCursor({ place: last.place, rights }) }];
  });
  return {
    records: records.toSorted((one, other) => one.last.place - other.last.place),
    cursor: writeCursor({ place, rights }),
    more: events.length === limit,
  };
}

/** Whether everything behind it is still kept, and meant for the same rights. */
const isHeld = (
  { place, rights: had }: Cursor,
  { first, newest, rights }: { first: number; newest: number; rights: string },
): boolean => had === rights && place <= newest && (place === newest || (first > 0 && place >= first - 1));

const nounOf = (kind: string): string => kind.split('.', 1)[0] ?? kind;

/** Events as they are kept, for whoever has the machine in hand; without a place, the latest. */
export async function keptEvents(
  { db }: Pick<Scope, 'db'>,
  { after, limit }: { readonly after: number | null; readonly limit: number },
): Promise<readonly PlacedEvent[]> {
  const from = after ?? Math.max(0, (await placeRange(db.kysely)).last - limit);
  return selectEvents(db.kysely, { after: from, limit });
}
