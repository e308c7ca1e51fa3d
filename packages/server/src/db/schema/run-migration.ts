import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';

import { limited } from './limits.ts';
import type { Concurrent, Transactional } from './migration.ts';
import { SchemaError } from './nodes.ts';
import { readSchemaState } from './schema-state.ts';
import type { Listed } from './schema-state.ts';
import { explainFailure } from '../sqlstate.ts';
import type { Tables } from '../tables.ts';

/** Milliseconds, twice as many at most. */
const pause = 500;

interface Runnable<M = Transactional | Concurrent> extends Listed {
  readonly migration: M & Listed['migration'];
}

/** Runs it, and tries again for so many milliseconds where traffic holds a lock that it needs. */
export async function runMigration(connection: Kysely<Tables>, listed: Runnable, patience: number): Promise<void> {
  const { migration } = listed;
  const attempt = (): Promise<void> =>
    'statements' in migration
      ? runInTransaction(connection, { ...listed, migration })
      : runConcurrently(connection, { ...listed, migration });
  const until = performance.now() + patience;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const { kind } = explainFailure(error);
      const rest = pause * (1 + Math.random());
      if ((kind !== 'busy' && kind !== 'retry') || performance.now() + rest > until) {
        throw await explained(connection, migration.name, error);
      }
      await sleep(rest);
    }
  }
}

async function runInTransaction(connection: Kysely<Tables>, listed: Runnable<Transactional>): Promise<void> {
  const { done } = await readSchemaState(connection);
  const statements = listed.migration.statements.map((statement) => sql.raw(statement));
  // Nobody waits for what is done to an empty database.
  const all = [...(done.size > 0 ? [sql.raw(limited)] : []), ...statements, markingDone(listed)];
  await sql.join(all, sql.raw(';\n')).execute(connection);
}

async function runConcurrently(connection: Kysely<Tables>, listed: Runnable<Concurrent>): Promise<void> {
  const { concurrently, index } = listed.migration;
  // It waits for transactions that others have open, and nobody waits for it.
  await sql`set lock_timeout = 0`.execute(connection);
  if (index !== undefined) await sql`drop index concurrently if exists ${sql.id(index)}`.execute(connection);
  await sql.raw(concurrently).execute(connection);
  await markingDone(listed).execute(connection);
}

const markingDone = ({ migration: { name, since }, release }: Listed): RawBuilder<unknown> => sql`
  insert into platen_migration (name, release, needs, done_at)
    values (${sql.lit(name)}, ${sql.lit(release)}, ${sql.lit(since ?? null)}, now())
    on conflict (name) do update set done_at = excluded.done_at`;

async function explained(connection: Kysely<Tables>, name: string, cause: unknown): Promise<Error> {
  const message = `The database could not be migrated (${name}).`;
  if (explainFailure(cause).kind !== 'busy') return new Error(message, { cause });
  const { rows } = await sql<{ session: string }>`
    select format('%s (%s, %s), for %s s', pid, application_name, state, extract(epoch from now() - xact_start)::int) as session
      from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start < now() - interval '1 second'
      order by xact_start limit 5`.execute(connection);
  const open = rows.length === 0 ? 'none' : rows.map(({ session }) => session).join('; ');
  const hint = `End what holds locks for long, and try again. Open transactions by process: ${open}.`;
  return new SchemaError({ message: `${message} Others held a lock it needs.`, hint, cause });
}
