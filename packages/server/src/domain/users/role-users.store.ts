import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** Role → number of users who have it. Reads all users. */
export async function countUsersByRole(db: Kysely<Tables>): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ role: string; users: number }>`
    select role, count(*)::int as users from users, unnest(users.roles) role group by role`.execute(db);
  return new Map(rows.map(({ role, users }) => [role, users]));
}
