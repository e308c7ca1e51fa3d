import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { lockUntilCommit } from '../../db/statements/advisory-lock.ts';
import type { Tables } from '../../db/tables.ts';

/** Until the transaction ends, nobody else makes a site of this database. However long that takes, it is waited for. */
export async function lockInstallation(db: Kysely<Tables>): Promise<void> {
  await sql`select set_config('lock_timeout', '0', true)`.execute(db);
  await lockUntilCommit(db, 'platen install');
}
