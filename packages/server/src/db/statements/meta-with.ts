import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { JsonMap } from '../../lib/json.ts';

/** The column `meta` with one value under each key. Null removes a key. */
export function metaWith(values: JsonMap): RawBuilder<string> {
  const entries = Object.entries(values);
  const removed = entries.filter(([, value]) => value === null).map(([key]) => key);
  const stored = entries.filter(([, value]) => value !== null).map(([key, value]) => [key, [value]] as const);
  return sql<string>`(meta - ${removed}::text[]) || ${JSON.stringify(Object.fromEntries(stored))}::jsonb`;
}
