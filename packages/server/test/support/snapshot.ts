import type { Client } from 'pg';

/** Rows as they were at one moment, to be put back again and again. */
export interface Snapshot {
  restore(): Promise<void>;
}

/** Tables about the schema and the nodes, which are no part of a site. */
const apart = ['platen_site', 'platen_migration', 'platen_node'];

const deadlock = '40P01';

/** Keeps the rows of all tables in a schema of their own. Putting them back fires no triggers and starts every sequence anew. */
export async function keepSnapshot(db: Client): Promise<Snapshot> {
  const { rows: tables } = await db.query<{ name: string; columns: string }>(
    `select c.table_name as name, string_agg(quote_ident(c.column_name), ', ' order by c.ordinal_position) as columns
       from information_schema.columns c
       join pg_tables t on t.schemaname = c.table_schema and t.tablename = c.table_name
      where c.table_schema = 'public' and c.is_generated = 'NEVER' and c.table_name <> all ($1) group by 1 order by 1`,
    [apart],
  );
  const { rows: sequences } = await db.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public'`,
  );
  await db.query('create schema kept');
  for (const { name } of tables) await db.query(`create table kept."${name}" as table public."${name}"`);
  const restoring = [
    'begin',
    'set local synchronous_commit = off',
    'set local session_replication_role = replica',
    ...tables.map(({ name }) => `delete from public."${name}"`),
    ...tables.map(
      ({ name, columns }) =>
        `insert into public."${name}" (${columns}) overriding system value select ${columns} from kept."${name}"`,
    ),
    ...sequences.map(({ name, last }) =>
      last === null ? `alter sequence "${name}" restart` : `select setval('"${name}"', ${last})`,
    ),
    'commit',
  ].join(';');
  const restore = async (): Promise<void> => {
    try {
      await db.query(restoring);
    } catch (error) {
      await db.query('rollback');
      // What the service does by itself meanwhile locks the same rows in another order. Nothing was put back, so all is.
      if ((error as { code?: string }).code !== deadlock) throw error;
      await restore();
    }
  };
  return { restore };
}
