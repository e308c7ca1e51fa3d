import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';

const types = { bigint: sql`bigint`, text: sql`text` };

/**
 * One value is named as such: only then does an index give the order, and only then does PostgreSQL keep its plan. For a
 * list whose length it cannot know it plans anew, which takes longer than finding a row.
 */
export const isAnyOf = (
  column: RawBuilder<unknown>,
  values: readonly (number | string)[],
  type: keyof typeof types,
): RawBuilder<SqlBool> =>
  values.length === 1
    ? sql<SqlBool>`${column} = ${values[0]}::${types[type]}`
    : sql<SqlBool>`${column} = any(${values}::${types[type]}[])`;
