import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { MetaColumn, MetaFilter } from './posts-list.rules.ts';

/** As many letters as are sorted by. */
const mostLetters = 100;

/**
 * What a key of a post reads as. Keys and defaults are those of a registration, never of a request, and stand in the
 * statement as they stand in the index.
 */
export const metaValue = ({ key, default: initial }: MetaColumn): RawBuilder<unknown> =>
  typeof initial === 'number'
    ? sql`coalesce(meta_number(posts.meta, ${sql.lit(key)}), ${sql.lit(initial)}::numeric)`
    : sql`(coalesce(meta_text(posts.meta, ${sql.lit(key)}), ${sql.lit(initial.slice(0, mostLetters))}::text) collate "C")`;

const signs = { is: sql`=`, after: sql`>`, before: sql`<` } as const;

export const meetsMeta = ({ column, compared, to }: MetaFilter): RawBuilder<SqlBool> =>
  typeof column.default === 'number'
    ? sql<SqlBool>`${metaValue(column)} ${signs[compared]} ${to}::numeric`
    : sql<SqlBool>`${metaValue(column)} ${signs[compared]} left(${to}::text, ${sql.lit(mostLetters)}) collate "C"`;
