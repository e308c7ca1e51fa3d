import type { OutboxEvent } from './event.ts';
import { insertEvents, notifyNodes } from './outbox.store.ts';
import type { Database } from '../db/connect.ts';
import type { Caller } from '../scope.ts';

interface Writing {
  /** The connection of the write's transaction: what is rolled back is never delivered. */
  readonly db: Pick<Database, 'kysely'>;
  /** Who did it. */
  readonly caller?: Pick<Caller, 'id'>;
  /** Sent in a notice after the commit. */
  readonly written?: Set<string>;
}

/** Transactional outbox: events are stored in the transaction of the write they tell of. */
export async function recordEvents(writing: Writing, events: readonly OutboxEvent[]): Promise<void> {
  if (events.length === 0) return;
  await insertEvents(writing.db.kysely, { actor: writing.caller?.id ?? 0, events });
  await markChanged(
    writing,
    events.flatMap(({ tags }) => tags),
  );
}

/** A change that is no event of its own. Without tags: a moment in the order of changes. */
export async function markChanged({ db, written }: Writing, tags: readonly string[]): Promise<void> {
  if (written === undefined) return notifyNodes(db.kysely, tags);
  for (const tag of tags) written.add(tag);
}
