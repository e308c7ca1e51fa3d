/**
 * Bookkeeping of imports: `imports` has the position of each, `import_items` is the ledger (id in the source → id here),
 * `import_notes` has the report, `import_addresses` the former URLs.
 *
 * Writes are upserts (`insert … on conflict … do update`) in the transaction of the rows that they describe, so that a
 * batch that runs again changes nothing. Lists continue after a key (keyset pagination): an offset would skip rows that
 * the previous batch removed.
 */
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { insertMany } from '../../db/statements/insert-many.ts';
import { isAnyOf } from '../../db/statements/is-any-of.ts';
import type { Tables } from '../../db/tables.ts';
import { importAddressesTable, importItemsTable, importNotesTable, importsTable } from '../import.ts';
import type { Counts, Import, LedgerEntry, Note, OldAddress, Phase, Position, RecordKind } from '../import.ts';

export async function selectImport(db: Kysely<Tables>, origin: string, sourceKey: string): Promise<Import | null> {
  const found = db
    .selectFrom('imports')
    .select(importsTable.selection)
    .where('origin', '=', origin)
    .where('source_key', '=', sourceKey)
    .orderBy('id', 'desc')
    .limit(1);
  return (await found.executeTakeFirst()) ?? null;
}

/** The latest from this site, whatever was read. */
export async function selectLatestImport(db: Kysely<Tables>, origin: string): Promise<Import | null> {
  const found = db
    .selectFrom('imports')
    .select(importsTable.selection)
    .where('origin', '=', origin)
    .orderBy('id', 'desc')
    .limit(1);
  return (await found.executeTakeFirst()) ?? null;
}

/** The latest imports first. */
export const selectLatestImports = (db: Kysely<Tables>, max: number): Promise<Import[]> =>
  db.selectFrom('imports').select(importsTable.selection).orderBy('id', 'desc').limit(max).execute();

export async function selectImportById(db: Kysely<Tables>, id: number): Promise<Import | null> {
  const found = db.selectFrom('imports').select(importsTable.selection).where('id', '=', id);
  return (await found.executeTakeFirst()) ?? null;
}

export const insertImport = (
  db: Kysely<Tables>,
  given: Pick<Import, 'origin' | 'sourceKey' | 'options'>,
): Promise<Import> =>
  db
    .insertInto('imports')
    .values(importsTable.toColumns(given))
    .returning(importsTable.selection)
    .executeTakeFirstOrThrow();

export interface Advance {
  readonly phase: Phase;
  readonly position: Position;
  readonly counts: Counts;
}

/** In the transaction of the rows that it tells of. */
export async function advanceImport(db: Kysely<Tables>, id: number, advance: Advance): Promise<void> {
  await db
    .updateTable('imports')
    .set({ ...importsTable.toColumns(advance), ...(advance.phase === 'done' && { finished_at: sql`now()` }) })
    .where('id', '=', id)
    .execute();
}

export async function selectLedger(
  db: Kysely<Tables>,
  { origin, kind }: Pick<LedgerEntry, 'origin' | 'kind'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LedgerEntry>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('import_items')
    .select(importItemsTable.selection)
    .where('origin', '=', origin)
    .where('kind', '=', kind)
    .where(isAnyOf(sql`source_id`, ids, 'bigint'))
    .execute();
  return new Map(rows.map((row) => [row.sourceId, row]));
}

export async function saveLedger(db: Kysely<Tables>, entries: readonly LedgerEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const columns = entries.map((entry) => importItemsTable.toColumns(entry));
  await sql`
    ${insertMany(importItemsTable, columns)}
      on conflict (origin, kind, source_id) do update set (import_id, target_id, digest, mark, outcome)
        = (excluded.import_id, excluded.target_id, excluded.digest, excluded.mark, excluded.outcome)`.execute(db);
}

export async function saveNotes(db: Kysely<Tables>, importId: number, notes: readonly Note[]): Promise<void> {
  const once = new Map(notes.map((note) => [`${note.code} ${note.subject}`, note]));
  if (once.size === 0) return;
  const columns = [...once.values()].map((note) => importNotesTable.toColumns({ detail: '', ...note, importId }));
  await sql`${insertMany(importNotesTable, columns)} on conflict do nothing`.execute(db);
}

export interface NotedCode {
  readonly code: string;
  readonly count: number;
  /** A few of them. */
  readonly subjects: readonly string[];
}

const mostSubjects = sql`20`;

export async function selectNotes(db: Kysely<Tables>, importId: number): Promise<NotedCode[]> {
  const { rows } = await sql<NotedCode>`
    select code, count(*)::int as count, (array_agg(
        case detail when '' then subject else subject || ': ' || detail end order by length(subject), subject
      ))[1:${mostSubjects}] as subjects
      from import_notes where import_id = ${importId} group by code order by code`.execute(db);
  return rows;
}

/** Some of what an import added, the latest first. */
export async function selectAdded(
  db: Kysely<Tables>,
  { importId, kind, most }: { importId: number; kind: RecordKind; most: number },
): Promise<LedgerEntry[]> {
  return db
    .selectFrom('import_items')
    .select(importItemsTable.selection)
    .where('import_id', '=', importId)
    .where('kind', '=', kind)
    .where('outcome', 'in', ['added', 'updated'])
    .orderBy('source_id', 'desc')
    .limit(most)
    .execute();
}

/** Attachments that an import brought, in the order of their ids in the source: by those they are indexed. */
export async function selectAttachments(
  db: Kysely<Tables>,
  { importId, shift, after, most }: { importId: number; shift: number; after: number; most: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select target_id as id from import_items join posts on posts.id = target_id
      where import_id = ${importId} and kind = 'post' and outcome <> 'skipped' and source_id > ${after - shift}
        and posts.type = 'attachment'
      order by source_id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Where posts were; in the transaction that brings them. */
export async function saveAddresses(db: Kysely<Tables>, addresses: readonly OldAddress[]): Promise<void> {
  if (addresses.length === 0) return;
  const columns = addresses.map((address) => importAddressesTable.toColumns(address));
  await sql`
    ${insertMany(importAddressesTable, columns)}
      on conflict (origin, post_id) do update set (link, file) = (excluded.link, excluded.file)`.execute(db);
}

/** Attachment → where its file was. */
export async function selectFileUrls(
  db: Kysely<Tables>,
  origin: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('import_addresses')
    .select(importAddressesTable.selection)
    .where('origin', '=', origin)
    .where('file', '<>', '')
    .where(isAnyOf(sql`post_id`, ids, 'bigint'))
    .execute();
  return new Map(rows.map(({ postId, file }) => [postId, file]));
}

/** Some of the posts whose old addresses are known, in the order of their ids. */
export const selectOldLinks = (
  db: Kysely<Tables>,
  { origin, after, most }: { origin: string; after: number; most: number },
): Promise<OldAddress[]> =>
  db
    .selectFrom('import_addresses')
    .select(importAddressesTable.selection)
    .where('origin', '=', origin)
    .where('post_id', '>', after)
    .where('link', '<>', '')
    .orderBy('post_id')
    .limit(most)
    .execute();

export async function deleteLedger(db: Kysely<Tables>, entries: readonly LedgerEntry[]): Promise<void> {
  const [first] = entries;
  if (first === undefined) return;
  await db
    .deleteFrom('import_items')
    .where('origin', '=', first.origin)
    .where('kind', '=', first.kind)
    .where(
      isAnyOf(
        sql`source_id`,
        entries.map(({ sourceId }) => sourceId),
        'bigint',
      ),
    )
    .execute();
}

/** Whether the site has nothing yet but what it was made with. */
export async function isFresh(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean }>`
    select not exists (select from posts) and not exists (select from comments) as fresh`.execute(db);
  return rows[0]?.fresh === true;
}

/** Those of the ids that something here has. Posts and revisions have theirs in common. */
export async function selectTakenIds(
  db: Kysely<Tables>,
  kind: 'post' | 'comment',
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await (
    kind === 'comment'
      ? sql<{ id: number }>`select id from comments where ${isAnyOf(sql`id`, ids, 'bigint')} order by id`
      : sql<{ id: number }>`
        select id from posts where ${isAnyOf(sql`id`, ids, 'bigint')}
        union select id from revisions where ${isAnyOf(sql`id`, ids, 'bigint')} order by id`
  ).execute(db);
  return rows.map(({ id }) => id);
}

/** Ids of those terms whose ids other terms have here. */
export async function selectTakenTerms(
  db: Kysely<Tables>,
  terms: readonly { readonly id: number; readonly taxonomy: string; readonly slug: string }[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select terms.id from terms
      join unnest(${terms.map(({ id }) => id)}::bigint[], ${terms.map(({ taxonomy }) => taxonomy)}::text[],
        ${terms.map(({ slug }) => slug)}::text[]) as wanted (id, taxonomy, slug) on terms.id = wanted.id
      where (terms.taxonomy, terms.slug) <> (wanted.taxonomy, wanted.slug) order by terms.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Of all kinds of records. */
export async function greatestId(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select greatest((select max(id) from posts), (select max(id) from revisions), (select max(id) from comments),
      (select max(id) from terms), (select max(id) from users), 0::bigint) as id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** What stays although its import was undone: it belongs to this site from now on. */
export async function keepLedger(db: Kysely<Tables>, entries: readonly LedgerEntry[]): Promise<void> {
  await saveLedger(
    db,
    entries.map((entry) => ({ ...entry, outcome: 'edited' })),
  );
}

/** The import may be run again from its beginning. */
export async function forgetImport(db: Kysely<Tables>, id: number): Promise<void> {
  await db
    .updateTable('imports')
    .set({ source_key: sql`source_key || ' undone'` })
    .where('id', '=', id)
    .execute();
}
