import { sql } from 'kysely';
import type { Job } from './job.ts';
import type { Database } from '../db/connection/connect.ts';

/** Given the connection of a write's transaction, the job is there when the write is, and never without it. */
export async function enqueue({ kysely }: Pick<Database, 'kysely'>, { task, payload, runAt, key }: Job): Promise<void> {
  await sql`
    select 1 from graphile_worker.add_job(
      ${task}, ${JSON.stringify(payload)}::json, run_at => ${runAt ?? null}::timestamptz, job_key => ${key ?? null}
    )`.execute(kysely);
}

/** Jobs with these keys are not needed any more. One that somebody has begun is left to them. */
export async function dequeue({ kysely }: Pick<Database, 'kysely'>, keys: readonly string[]): Promise<void> {
  await sql`
    select 1 from graphile_worker.complete_jobs(
      array(select id from graphile_worker.jobs where key = any(${keys}::text[]) order by id)
    )`.execute(kysely);
}

interface Client {
  query(text: string, values: readonly unknown[]): Promise<unknown>;
}

const signOfLife = 'platen worker ';

/** As long as this connection lives, so does the worker; the database is the first to know when it does not. */
export async function showLife(client: Client, worker: string): Promise<void> {
  await client.query('select pg_try_advisory_lock(hashtextextended($1, 0))', [signOfLife + worker]);
}

/** Jobs that a worker began and died with are there to be done again. Tells how many workers had died. */
export async function releaseLostJobs({ kysely }: Pick<Database, 'kysely'>): Promise<number> {
  const { rows } = await sql<{ lost: number }>`
    with working as materialized (
      select distinct locked_by as worker from graphile_worker.jobs
        where locked_by is not null and locked_at < now() - interval '10 seconds'
    ), lost as materialized (
      select array_agg(worker) as workers from working
        where pg_try_advisory_xact_lock(hashtextextended(${signOfLife} || worker, 0))
    )
    select coalesce(cardinality(workers), 0) as lost, graphile_worker.force_unlock_workers(workers) from lost`.execute(
    kysely,
  );
  return rows[0]?.lost ?? 0;
}

/** Jobs that are due, or have failed for good. */
export async function countJobs({ kysely }: Pick<Database, 'kysely'>): Promise<{ due: number; failed: number }> {
  const { rows } = await sql<{ due: number; failed: number }>`
    select count(*) filter (where run_at <= now() and attempts < max_attempts) as due,
        count(*) filter (where attempts >= max_attempts) as failed
      from graphile_worker.jobs`.execute(kysely);
  return rows[0] ?? { due: 0, failed: 0 };
}
