import type { OutboxEvent } from './event.ts';
import { insertEvents, notifyNodes } from './outbox.store.ts';
import type { Database } from '../db/connect.ts';

interface Writing {
  /** The connection of the write's transaction: what is rolled back is never told. */
  readonly db: Pick<Database, 'kysely'>;
  /** Announced when the transaction has ended well. */
  readonly written?: Set<string>;
}

/** Writes down what happened, in the transaction in which it happens. */
export async function recordEvents(writing: Writing, events: readonly OutboxEvent[]): Promise<void> {
  if (events.length === 0) return;
  await insertEvents(writing.db.kysely, events);
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
