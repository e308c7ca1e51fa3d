import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { bytea, instant } from '../db/columns.ts';
import { table } from '../db/table.ts';
import type { TableOf } from '../db/table.ts';
import type { Tables } from '../db/tables.ts';

export const throttlesTable = table('throttles', { key: bytea(), spent_until: instant() });

declare module '../db/tables.ts' {
  interface Tables {
    throttles: TableOf<typeof throttlesTable>;
  }
}

interface Spending {
  readonly key: Buffer;
  /** Seconds after which one attempt is forgotten. */
  readonly cost: number;
  /** Seconds worth of attempts that may be made at once. */
  readonly burst: number;
}

/**
 * Each attempt pushes the time until which the key is spent further ahead; who is too far ahead must wait. One row and
 * one statement, so that a thousand attempts at once on all nodes are counted one after another. Null when there was
 * room, otherwise the seconds to wait.
 */
export async function spend(db: Kysely<Tables>, { key, cost, burst }: Spending): Promise<number | null> {
  const seconds = (count: number) => sql`make_interval(secs => ${count})`;
  const from = sql`greatest(throttles.spent_until, now())`;
  const spent = await db
    .insertInto('throttles')
    .values({ key, spent_until: sql`now() + ${seconds(cost)}` })
    .onConflict((oc) =>
      oc
        .column('key')
        .doUpdateSet({ spent_until: sql`${from} + ${seconds(cost)}` })
        .where(sql<boolean>`${from} + ${seconds(cost)} <= now() + ${seconds(burst)}`),
    )
    .returning('key')
    .executeTakeFirst();
  return spent === undefined ? waitFor(db, { key, cost, burst }) : null;
}

async function waitFor(db: Kysely<Tables>, { key, cost, burst }: Spending): Promise<number> {
  const row = await db
    .selectFrom('throttles')
    .select(sql<number>`extract(epoch from spent_until - now())::float8`.as('ahead'))
    .where('key', '=', key)
    .executeTakeFirst();
  return Math.max(1, Math.ceil((row?.ahead ?? 0) + cost - burst));
}

export async function refund(db: Kysely<Tables>, { key, cost }: Omit<Spending, 'burst'>): Promise<void> {
  await db
    .updateTable('throttles')
    .set({ spent_until: sql`spent_until - make_interval(secs => ${cost})` })
    .where('key', '=', key)
    .execute();
}

export async function deleteUnspent(db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom('throttles')
    .where('spent_until', '<', sql<string>`now()`)
    .execute();
}
