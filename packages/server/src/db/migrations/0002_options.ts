import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What the site remembers by name: its settings, and whatever else there is one of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table options (name text collate "C" primary key, value jsonb not null)`.execute(db);
}
