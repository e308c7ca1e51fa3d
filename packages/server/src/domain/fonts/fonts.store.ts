import type { Kysely } from 'kysely';
import { lockUntilCommit } from '../../db/statements/advisory-lock.ts';
import type { Tables } from '../../db/tables.ts';

/** Until the transaction ends, nobody else makes a family or a face, or removes one. */
export async function lockFonts(db: Kysely<Tables>): Promise<void> {
  await lockUntilCommit(db, 'fonts');
}
