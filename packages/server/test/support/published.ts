import { sql } from 'kysely';
import type { Database } from '../../src/db/connection/connect.ts';

/** A post that is there to be counted: written past the service, and counted all the same. */
export async function insertPublished({ kysely }: Database, author: number, type = 'post'): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into posts (type, status, author, date, modified, modified_gmt)
      values (${type}, 'publish', ${author}, now(), now(), now()) returning id`.execute(kysely);
  return rows[0]?.id ?? 0;
}

export async function deletePublished({ kysely }: Database, id: number): Promise<void> {
  await kysely.deleteFrom('posts').where('id', '=', id).execute();
}
