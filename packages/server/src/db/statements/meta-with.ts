import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Json } from '../../lib/json.ts';

/** The column `meta` with one value under a key; null takes the key away. */
export const metaWith = ({ key, value }: { readonly key: string; readonly value: Json }): RawBuilder<string> =>
  value === null ? sql<string>`meta - ${key}::text` : sql<string>`meta || ${JSON.stringify({ [key]: [value] })}::jsonb`;
