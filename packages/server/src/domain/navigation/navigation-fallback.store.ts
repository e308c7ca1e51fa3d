import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** Until the transaction ends, nobody else makes the first menu of the site. */
export async function holdFallback(db: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('navigation fallback', 0))`.execute(db);
}
