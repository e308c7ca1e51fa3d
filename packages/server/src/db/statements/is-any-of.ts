import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';

const types = { bigint: sql`bigint`, text: sql`text` };

/**
 * One value is named as such: only then does an index give the order. A list stands in a subquery, where PostgreSQL does
 * not see how long it is: it would plan anew for each length, which takes longer than finding the rows.
 */
export const isAnyOf = (
  column: RawBuilder<unknown>,
  values: readonly (number | string)[],
  type: keyof typeof types,
): RawBuilder<SqlBool> =>
  values.length === 1
    ? sql<SqlBool>`${column} = ${values[0]}::${types[type]}`
    : sql<SqlBool>`${column} = any((select ${values}::${types[type]}[])::${types[type]}[])`;
