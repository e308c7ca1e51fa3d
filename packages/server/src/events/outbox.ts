import type { OutboxEvent } from './event.ts';
import { insertEvents } from './outbox.store.ts';
import type { Database } from '../db/connect.ts';

/** Writes down what happened. Given the connection of the write's transaction: what is rolled back is never told. */
export async function record(db: Pick<Database, 'kysely'>, events: readonly OutboxEvent[]): Promise<void> {
  if (events.length > 0) await insertEvents(db.kysely, events);
}
