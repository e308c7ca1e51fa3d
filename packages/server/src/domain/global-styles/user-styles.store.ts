import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** Until the transaction ends, nobody else makes the site's own styles for a theme. */
export async function lockUserStyles(db: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('user styles', 0))`.execute(db);
}
