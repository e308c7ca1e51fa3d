import { sql } from 'kysely';
import type { Expression, Kysely } from 'kysely';
import { lockUntilCommit } from '../../db/statements/advisory-lock.ts';
import { insertMany } from '../../db/statements/insert-many.ts';
import type { Tables } from '../../db/tables.ts';
import { redirectsTable } from './redirect.ts';
import type { Redirect, RedirectPatch } from './redirect.ts';

/** One writer at a time, so that no two of them close a circle together. */
export async function lockRedirects(db: Kysely<Tables>): Promise<void> {
  await lockUntilCommit(db, 'redirects');
}

export interface RedirectFilter {
  readonly after: number;
  /** In the source or the target; empty for all. */
  readonly search: string;
}

export interface RedirectPage extends RedirectFilter {
  /** Id of the last redirect that the client has (keyset pagination). */
  readonly behind: number | null;
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

const filtered = (db: Kysely<Tables>, { after, search }: RedirectFilter) =>
  db
    .selectFrom('redirects')
    .where('id', '>', after)
    .$if(search !== '', (query) =>
      query.where((where) => where.or([contains(where.ref('source'), search), contains(where.ref('target'), search)])),
    );

const contains = (column: Expression<string>, search: string) =>
  sql<boolean>`position(lower(${search}) in lower(${column})) > 0`;

export const selectRedirects = (
  db: Kysely<Tables>,
  { behind, order, offset, limit, ...filter }: RedirectPage,
): Promise<Redirect[]> =>
  filtered(db, filter)
    .select(redirectsTable.selection)
    .$if(behind !== null, (query) => query.where('id', order === 'asc' ? '>' : '<', behind))
    .orderBy('id', order)
    .offset(offset)
    .limit(limit)
    .execute();

export async function countRedirects(db: Kysely<Tables>, filter: RedirectFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select((select) => select.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

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
