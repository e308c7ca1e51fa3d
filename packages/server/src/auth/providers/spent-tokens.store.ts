import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { bytea, instant } from '../../db/columns.ts';
import { table } from '../../db/table.ts';
import type { TableOf } from '../../db/table.ts';
import type { Tables } from '../../db/tables.ts';

/** Tokens that count once, for as long as they would be valid. */
export const spentTokensTable = table('spent_tokens', { hash: bytea(), expires_at: instant() });

declare module '../../db/tables.ts' {
  interface Tables {
    spent_tokens: TableOf<typeof spentTokensTable>;
  }
}

/** Of concurrent requests with the same token, one gets true. */
export async function spendToken(
  db: Kysely<Tables>,
  { hash, seconds }: { readonly hash: Buffer; readonly seconds: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into spent_tokens (hash, expires_at) values (${hash}, now() + make_interval(secs => ${seconds}))
      on conflict do nothing`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function deleteExpiredTokens(db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom('spent_tokens')
    .where('expires_at', '<=', sql<string>`now()`)
    .execute();
}
