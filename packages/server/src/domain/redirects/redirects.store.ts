import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { lockUntilCommit } from '../../db/statements/advisory-lock.ts';
import { insertMany } from '../../db/statements/insert-many.ts';
import type { Tables } from '../../db/tables.ts';
import { redirectsTable } from './redirect.ts';
import type { Redirect, RedirectPatch } from './redirect.ts';

/** One writer at a time, so that no two of them close a circle together. */
export async function lockRedirects(db: Kysely<Tables>): Promise<void> {
  await lockUntilCommit(db, 'redirects');
}

export interface RedirectPage {
  readonly after: number;
  readonly limit: number;
}

export const selectRedirects = (db: Kysely<Tables>, { after, limit }: RedirectPage): Promise<Redirect[]> =>
  db
    .selectFrom('redirects')
    .select(redirectsTable.selection)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

export async function selectRedirect(db: Kysely<Tables>, id: number): Promise<Redirect | null> {
  const found = db.selectFrom('redirects').select(redirectsTable.selection).where('id', '=', id);
  return (await found.executeTakeFirst()) ?? null;
}

export async function selectBySource(db: Kysely<Tables>, source: string): Promise<Redirect | null> {
  const found = db.selectFrom('redirects').select(redirectsTable.selection).where('source', '=', source);
  return (await found.executeTakeFirst()) ?? null;
}

export const insertRedirect = (db: Kysely<Tables>, given: RedirectPatch): Promise<Redirect> =>
  db
    .insertInto('redirects')
    .values(redirectsTable.toColumns(given))
    .returning(redirectsTable.selection)
    .executeTakeFirstOrThrow();

/** Inserts redirects with free sources. Returns the count. */
export async function insertFree(db: Kysely<Tables>, redirects: readonly RedirectPatch[]): Promise<number> {
  if (redirects.length === 0) return 0;
  const columns = redirects.map((one) => redirectsTable.toColumns(one));
  const { rows } = await sql`
    ${insertMany(redirectsTable, columns)} on conflict (source) do nothing returning id`.execute(db);
  return rows.length;
}

export async function updateRedirect(db: Kysely<Tables>, id: number, patch: Partial<RedirectPatch>): Promise<void> {
  await db.updateTable('redirects').set(redirectsTable.toColumns(patch)).where('id', '=', id).execute();
}

export async function deleteRedirect(db: Kysely<Tables>, id: number): Promise<void> {
  await db.deleteFrom('redirects').where('id', '=', id).execute();
}
