import type { Kysely } from 'kysely';
import { lockUntilCommit } from '../../db/statements/advisory-lock.ts';
import type { Tables } from '../../db/tables.ts';

/** Locks the creation of global styles for a theme until the transaction ends. */
export async function lockUserStyles(db: Kysely<Tables>): Promise<void> {
  await lockUntilCommit(db, 'user styles');
}
