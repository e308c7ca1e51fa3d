import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { metaValue } from './list/posts-list-meta.store.ts';
import type { MetaColumn } from './list/posts-list.rules.ts';
import type { Database } from '../../db/connection/connect.ts';

export interface MetaIndex {
  /** Follows from what is indexed: another default is another index. */
  readonly name: string;
  readonly key: string;
  readonly create: string;
  readonly drop: string;
}

const prefix = 'posts_by_meta_';

export function metaIndexOf({ kysely }: Pick<Database, 'kysely'>, column: MetaColumn): MetaIndex {
  const digest = createHash('sha256')
    .update(JSON.stringify([column.key, column.default, ...(column.field === undefined ? [] : [column.field])]))
    .digest('hex')
    .slice(0, 16);
  const name = `${prefix}${digest}`;
  const indexed =
    column.field === 'items'
      ? sql`using gin ((${metaValue(column)}))`
      : sql`(type, status, (${metaValue(column)}), id)`;
  const create = sql`create index concurrently ${sql.id(name)} on posts ${indexed}`.compile(kysely);
  return { name, key: column.key, create: create.sql, drop: `drop index concurrently if exists ${name}` };
}

/** Those that are there, and whether they can be used: one whose making was interrupted cannot. */
export async function selectMetaIndexes({ kysely }: Pick<Database, 'kysely'>): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await sql<{ name: string; isUsable: boolean }>`
    select relname as name, indisvalid as "isUsable" from pg_index join pg_class on pg_class.oid = pg_index.indexrelid
      where indrelid = 'posts'::regclass and starts_with(relname, ${prefix}) order by 1`.execute(kysely);
  return new Map(rows.map(({ name, isUsable }) => [name, isUsable]));
}
