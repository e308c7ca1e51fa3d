import type { Database } from '../db/connection/connect.ts';
import { deleteExpiredResets } from './resets.store.ts';
import { deleteExpiredSessions } from './sessions.store.ts';
import { deleteUnspent } from './throttle.store.ts';

/** Clears away what has run out. It counts for nothing before that, so when this runs does not matter. */
export async function sweepCredentials({ kysely }: Pick<Database, 'kysely'>): Promise<void> {
  await deleteExpiredSessions(kysely);
  await deleteExpiredResets(kysely);
  await deleteUnspent(kysely);
}
