import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** The first statement of a transaction: all it reads is of one moment, however long it takes. */
export async function holdStill(db: Kysely<Tables>): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`.execute(db);
}
