import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** Locks the creation of global styles for a theme until the transaction ends. */
export async function lockUserStyles(db: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('user styles', 0))`.execute(db);
}
