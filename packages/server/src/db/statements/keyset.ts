import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';

/**
 * Keyset pagination: a page starts after the sort key of the last row, not at an offset, so that rows written meanwhile
 * neither repeat nor skip others. The key is the values that rows are sorted by, as text, with the id last.
 */
export type Keyset = readonly string[];

const types = {
  bigint: sql`bigint`,
  numeric: sql`numeric`,
  text: sql`text`,
  timestamp: sql`timestamp`,
  timestamptz: sql`timestamptz`,
} as const;

/** One of the things that rows are sorted by; never null. */
export interface KeyPart {
  readonly by: RawBuilder<unknown>;
  readonly type: keyof typeof types;
}

/** Read with the row itself, so that it is of the same moment. */
export const keysetOf = (parts: readonly KeyPart[]): RawBuilder<Keyset> =>
  sql<Keyset>`array[${sql.join(parts.map(({ by }) => sql`(${by})::text`))}]`;

/** Whether a row stands behind another in an order that has one direction for all parts. */
export function isBehind(parts: readonly KeyPart[], last: Keyset, descending: boolean): RawBuilder<SqlBool> {
  const values = parts.map(({ type }, at) => sql`${last[at] ?? null}::${types[type]}`);
  const sign = descending ? sql`<` : sql`>`;
  return sql<SqlBool>`(${sql.join(parts.map(({ by }) => by))}) ${sign} (${sql.join(values)})`;
}
