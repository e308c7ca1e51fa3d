import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * The right side of `id =` for one id or several. PostgreSQL keeps its plan for one id; for a list whose length it cannot
 * know it plans anew, which takes longer than finding a row.
 */
export const oneOf = (ids: readonly number[]): RawBuilder<number> =>
  ids.length === 1 ? sql<number>`${ids[0]}` : sql<number>`any(${ids}::bigint[])`;
