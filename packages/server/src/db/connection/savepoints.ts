import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from './connect.ts';
import type { Tables } from '../tables.ts';

/** Transactions within another: what fails is undone, and the others stay as they are. */
export const savepoints =
  (trx: Kysely<Tables>): Database['transaction'] =>
  async (work) => {
    await sql`savepoint platen_within`.execute(trx);
    try {
      const result = await work(trx);
      await sql`release savepoint platen_within`.execute(trx);
      return result;
    } catch (error) {
      await sql`rollback to savepoint platen_within`.execute(trx);
      await sql`release savepoint platen_within`.execute(trx);
      throw error;
    }
  };

/** Has to come before all else in a transaction: it then sees the database as it is now, to its end, or fails. */
export async function seeOneMoment(trx: Kysely<Tables>): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(trx);
}
