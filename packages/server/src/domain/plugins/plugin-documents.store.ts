import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { bigint, generated, instant, nullable, text } from '../../db/columns.ts';
import { table } from '../../db/table.ts';
import type { RowOf, TableOf } from '../../db/table.ts';
import type { Tables } from '../../db/tables.ts';

export const pluginDocumentsTable = table('plugin_documents', {
  plugin: text(),
  name: text(),
  content: text(),
  modified_at: generated(instant()),
  modified_by: nullable(bigint()),
});

declare module '../../db/tables.ts' {
  interface Tables {
    plugin_documents: TableOf<typeof pluginDocumentsTable>;
  }
}

export interface StoredDocument extends RowOf<typeof pluginDocumentsTable> {}

export const selectDocuments = (db: Kysely<Tables>, plugin: string): Promise<StoredDocument[]> =>
  db
    .selectFrom('plugin_documents')
    .select(pluginDocumentsTable.selection)
    .where('plugin', '=', plugin)
    .orderBy('name')
    .execute();

export async function upsertDocument(
  db: Kysely<Tables>,
  { plugin, name, content, modifiedBy }: Omit<StoredDocument, 'modifiedAt'>,
): Promise<void> {
  await sql`
    insert into plugin_documents (plugin, name, content, modified_by)
    values (${plugin}, ${name}, ${content}, ${modifiedBy})
    on conflict (plugin, name) do update
    set content = excluded.content, modified_by = excluded.modified_by, modified_at = now()`.execute(db);
}

export async function deleteDocument(db: Kysely<Tables>, plugin: string, name: string): Promise<void> {
  await db.deleteFrom('plugin_documents').where('plugin', '=', plugin).where('name', '=', name).execute();
}
