import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** What pages are asked for with, by nearly everybody. */
const usual: ReadonlyMap<number, RawBuilder<number>> = new Map([
  [1, sql<number>`1`],
  [5, sql<number>`5`],
  [10, sql<number>`10`],
  [12, sql<number>`12`],
  [20, sql<number>`20`],
  [50, sql<number>`50`],
  [100, sql<number>`100`],
]);

/**
 * How many rows at most, for a statement whose plan depends on it. A limit that is given only with the execution makes
 * PostgreSQL plan for a tenth of the table, find that wanting, and plan anew each time, which takes longer than the page.
 */
export const limitOf = (rows: number): RawBuilder<number> => usual.get(rows) ?? sql<number>`${rows}`;
