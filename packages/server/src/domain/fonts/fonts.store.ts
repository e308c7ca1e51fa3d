import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** Until the transaction ends, nobody else makes a family or a face, or removes one. */
export async function lockFonts(db: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('fonts', 0))`.execute(db);
}
