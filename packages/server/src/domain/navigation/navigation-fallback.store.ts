import type { Kysely } from 'kysely';
import { lockUntilCommit } from '../../db/statements/advisory-lock.ts';
import type { Tables } from '../../db/tables.ts';

/** Until the transaction ends, nobody else makes the first menu of the site. */
export async function holdFallback(db: Kysely<Tables>): Promise<void> {
  await lockUntilCommit(db, 'navigation fallback');
}
