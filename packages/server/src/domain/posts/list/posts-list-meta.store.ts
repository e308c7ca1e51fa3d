import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import { isNumeric } from './posts-list.rules.ts';
import type { MetaColumn, MetaFilter } from './posts-list.rules.ts';

/** As many letters as are sorted by. */
const mostLetters = 100;

/**
 * What a key of a post reads as. Keys and defaults are those of a registration, never of a request, and stand in the
 * statement as they stand in the index.
 */
export const metaValue = (column: MetaColumn): RawBuilder<unknown> =>
  column.field === undefined ? shownMeta(column) : shownField(column);

const shownMeta = ({ key, default: initial }: MetaColumn): RawBuilder<unknown> =>
  typeof initial === 'number'
    ? sql`coalesce(meta_number(posts.meta, ${sql.lit(key)}), ${sql.lit(initial)}::numeric)`
    : sql`(coalesce(meta_text(posts.meta, ${sql.lit(key)}), ${sql.lit((initial ?? '').slice(0, mostLetters))}::text) collate "C")`;

/** Less than any number: stands for none. */
const noNumber = sql`'-Infinity'::numeric`;

function shownField({ key, default: initial, field }: MetaColumn): RawBuilder<unknown> {
  const name = sql.lit(key);
  switch (field) {
    case 'items':
      return sql`(case when posts.password = '' then field_items(posts.meta, ${name}) end)`;
    case 'number': {
      const usual = initial === null ? noNumber : sql`${sql.lit(Number(initial))}::numeric`;
      return sql`(case when posts.password = '' then coalesce(field_number(posts.meta, ${name}), ${usual}) else ${noNumber} end)`;
    }
    default: {
      const usual = sql`${sql.lit(String(initial ?? '').slice(0, mostLetters))}::text`;
      return sql`(case when posts.password = '' then coalesce(field_text(posts.meta, ${name}), ${usual}) else '' end collate "C")`;
    }
  }
}

const signs = { is: sql`=`, not: sql`<>`, after: sql`>`, before: sql`<` } as const;

export function meetsMeta({ column, compared, to }: MetaFilter): RawBuilder<SqlBool> {
  const value = metaValue(column);
  if (compared === 'has') return sql<SqlBool>`${value} && ${to}::text[]`;
  if (isNumeric(column)) {
    const meets = sql<SqlBool>`${value} ${signs[compared]} ${to}::numeric`;
    return isOpenBelow(column, compared) ? sql<SqlBool>`(${meets} and ${value} > ${noNumber})` : meets;
  }
  const meets = sql<SqlBool>`${value} ${signs[compared]} left(${to}::text, ${sql.lit(mostLetters)}) collate "C"`;
  return isOpenBelow(column, compared) ? sql<SqlBool>`(${meets} and ${value} > '')` : meets;
}

/** Posts without a value of a field are not below a bound. */
const isOpenBelow = ({ field }: MetaColumn, compared: MetaFilter['compared']): boolean =>
  field !== undefined && compared === 'before';
