import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { metaValue } from './list/posts-list-meta.store.ts';
import type { MetaColumn } from './list/posts-list.rules.ts';
import type { Database } from '../../db/connect.ts';

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
    .update(JSON.stringify([column.key, column.default]))
    .digest('hex')
    .slice(0, 16);
  const name = `${prefix}${digest}`;
  const create = sql`
    create index concurrently ${sql.id(name)} on posts (type, status, (${metaValue(column)}), id)`.compile(kysely);
  return { name, key: column.key, create: create.sql, drop: `drop index concurrently if exists ${name}` };
}

/** The names of those that can be used. */
export async function selectMetaIndexes({ kysely }: Pick<Database, 'kysely'>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_index join pg_class on pg_class.oid = pg_index.indexrelid
      where indrelid = 'posts'::regclass and indisvalid and starts_with(relname, ${prefix})`.execute(kysely);
  return new Set(rows.map(({ name }) => name));
}
