import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { Tables } from './tables.ts';

/** Milliseconds. Whoever waits for a lock makes all others wait behind it, so that waiting is short and done again. */
const lockTimeout = 100;
const statementTimeout = 150;

/** For a transaction that changes the schema or many rows under traffic: it fails before anybody waits long for it. */
export async function limitTime(trx: Kysely<Tables>): Promise<void> {
  await sql`
    select set_config('lock_timeout', ${String(lockTimeout)}, true),
           set_config('statement_timeout', ${String(statementTimeout)}, true),
           set_config('application_name', 'platen migrate', true)`.execute(trx);
}
