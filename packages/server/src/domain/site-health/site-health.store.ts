import { sql } from 'kysely';
import { createDatabase } from '../../db/connection/connect.ts';
import type { Database } from '../../db/connection/connect.ts';
import { bytesBehind } from '../../db/connection/replicas.ts';

export interface ServerFacts {
  readonly version: string;
  /** Milliseconds since 1970, by the clock of the database. */
  readonly now: number;
}

export async function selectServerFacts({ kysely }: Database): Promise<ServerFacts> {
  const { rows } = await sql<{ version: string; now: string }>`
    select current_setting('server_version') as version, extract(epoch from clock_timestamp()) * 1000 as now`.execute(
    kysely,
  );
  return { version: rows[0]?.version ?? '', now: Number(rows[0]?.now) };
}

export interface QueueFacts {
  /** Due for minutes, and nobody has begun them. */
  readonly overdue: number;
  /** Given up after all their tries. */
  readonly failed: number;
}

export async function selectQueueFacts({ kysely }: Database): Promise<QueueFacts> {
  const { rows } = await sql<{ overdue: number; failed: number }>`
    select (count(*) filter (
             where locked_at is null and attempts < max_attempts and run_at < now() - interval '5 minutes'))::int as overdue,
           (count(*) filter (where attempts >= max_attempts))::int as failed
      from graphile_worker.jobs`.execute(kysely);
  return rows[0] ?? { overdue: 0, failed: 0 };
}

export interface Sizes {
  readonly database: number;
  readonly uploads: number;
}

/** Bytes: of the database on its disk, and of the files that were uploaded, without the sizes made of them. */
export async function selectSizes({ kysely }: Database): Promise<Sizes> {
  const { rows } = await sql<{ database: string; uploads: string }>`
    select pg_database_size(current_database()) as database,
           (select coalesce(sum(filesize), 0) from media) as uploads`.execute(kysely);
  return { database: Number(rows[0]?.database), uploads: Number(rows[0]?.uploads) };
}

/** Bytes that a replica is behind; null where it is no copy of the primary, or cannot be asked. */
export async function replicaLag(primary: Database, url: string): Promise<number | null> {
  const replica = createDatabase({ url, poolSize: 1, connectTimeout: 2000 });
  try {
    return await bytesBehind(replica, primary);
  } catch {
    return null;
  } finally {
    await replica.close();
  }
}
