import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { bytea, generated, instant, nullable } from '../db/columns.ts';
import { table } from '../db/table.ts';
import type { TableOf } from '../db/table.ts';
import type { Tables } from '../db/tables.ts';

export const keptResponsesTable = table('kept_responses', {
  key: bytea(),
  request: bytea(),
  response: nullable(bytea()),
  at: generated(instant()),
});

declare module '../db/tables.ts' {
  interface Tables {
    kept_responses: TableOf<typeof keptResponsesTable>;
  }
}

/** For how long a key stands for its response. */
const kept = sql`interval '24 hours'`;

export interface KeptResponse {
  /** Hash of the request that it answered. */
  readonly request: Buffer;
  readonly response: Buffer | null;
}

/**
 * Claims the idempotency key in the write's transaction; concurrent requests with the same key block. Returns the
 * stored response, or null if the key is new.
 */
export async function claimKey(trx: Kysely<Tables>, key: Buffer, request: Buffer): Promise<KeptResponse | null> {
  const expiring = sql`delete from kept_responses where key = ${key} and at < now() - ${kept}`.execute(trx);
  const claiming = sql`
    insert into kept_responses (key, request) values (${key}, ${request}) on conflict (key) do nothing returning 1`.execute(
    trx,
  );
  const [, { rows }] = await Promise.all([expiring, claiming]);
  if (rows.length > 0) return null;
  const { rows: found } = await sql<KeptResponse>`
    select request, response from kept_responses where key = ${key}`.execute(trx);
  return found[0] ?? null;
}

export async function keepResponse(trx: Kysely<Tables>, key: Buffer, response: Buffer): Promise<void> {
  await sql`update kept_responses set response = ${response} where key = ${key}`.execute(trx);
}

/** Expired responses. */
export async function deleteExpired(db: Kysely<Tables>): Promise<void> {
  await sql`
    delete from kept_responses where key in (select key from kept_responses where at < now() - ${kept} limit 5000)`.execute(
    db,
  );
}
