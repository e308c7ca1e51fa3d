import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Revisions carry the texts and meta of every post; what else they carry depends on the kind of post. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table revisions add column attributes jsonb not null default '{}'`.execute(db);
}
