import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import { fill } from './backfill.ts';
import type { Database } from '../connection/connect.ts';
import { compareVersions, isBackfill, ownVersion } from './migration.ts';
import type { Release } from './migration.ts';
import { releases as ours } from '../migrations/releases.ts';
import { assertServed, closeToOlder } from './nodes.ts';
import type { ServingNode } from './nodes.ts';
import { runMigration } from './run-migration.ts';
import { createOwnTables, isExpansion, pendingIn, readSchemaState } from './schema-state.ts';
import type { Tables } from '../tables.ts';

export interface MigrateOptions {
  readonly releases?: readonly Release[];
  readonly onBegin?: (name: string) => void;
  /** Milliseconds that a migration tries to get locks that traffic holds. */
  readonly patience?: number;
}

const defaults: Required<MigrateOptions> = { releases: ours, onBegin: () => undefined, patience: 5 * 60_000 };

/** Milliseconds between two attempts to be the one who migrates. */
const pause = 200;

/**
 * Runs what has to be there before nodes of this release serve, each migration on its own, and gives back the names.
 * Nodes of the release before go on serving. Any number of processes may call it at once: one works, the others wait.
 */
export async function expandSchema(db: Database, given: MigrateOptions = {}): Promise<readonly string[]> {
  const options = { ...defaults, ...given };
  const { releases } = options;
  const state = await readSchemaState(db.kysely);
  assertServed(ownVersion(releases), state.needs);
  const pending = pendingIn(releases, state);
  const ran = pending.some(isExpansion) ? await inTurn(db, (connection) => runExpansions(connection, options)) : [];
  const relied = pending.filter(({ release }) => compareVersions(release, ownVersion(releases)) < 0);
  for (const { migration: backfill, release } of relied) {
    if (isBackfill(backfill)) await fill(db, { backfill, release, until: Infinity });
  }
  return ran;
}

async function runExpansions(
  connection: Kysely<Tables>,
  { releases, onBegin, patience }: Required<MigrateOptions>,
): Promise<readonly string[]> {
  await createOwnTables(connection);
  const ran: string[] = [];
  for (const { release, migration } of pendingIn(releases, await readSchemaState(connection))) {
    if (migration.since !== undefined || isBackfill(migration)) continue;
    onBegin(migration.name);
    await runMigration(connection, { release, migration }, patience);
    ran.push(migration.name);
  }
  return ran;
}

/** A migration that has to wait, and the nodes that it waits for. */
export interface HeldBack {
  readonly name: string;
  readonly nodes: readonly ServingNode[];
}

interface FinishOptions extends MigrateOptions {
  /** When to stop, on the clock of `performance.now()`. */
  readonly until: number;
}

/** Does the rest while nodes serve: backfills, and then what takes away. Tells what keeps it from being done. */
export async function finishSchema(db: Database, given: FinishOptions): Promise<'done' | 'unfinished' | HeldBack> {
  const { until, releases, onBegin, patience } = { ...defaults, ...given };
  let heldBack: HeldBack | null = null;
  for (const { migration, release } of pendingIn(releases, await readSchemaState(db.kysely))) {
    const { name, since: needs } = migration;
    if (isBackfill(migration)) {
      if (!(await fill(db, { backfill: migration, release, until }))) return 'unfinished';
    } else if (needs !== undefined && heldBack === null) {
      const nodes = await closeToOlder(db, { name, release, needs });
      if (nodes.length > 0) heldBack = { name, nodes };
      else {
        await inTurn(db, async (connection) => {
          const { done } = await readSchemaState(connection);
          if (done.has(name)) return;
          onBegin(name);
          await runMigration(connection, { migration, release }, patience);
        });
      }
    }
  }
  return heldBack ?? 'done';
}

/**
 * One process at a time. The lock is asked for again and again: who waited for it in one statement would be waited for by
 * an index that is made concurrently. It goes with the connection.
 */
const inTurn = <T>(db: Database, work: (connection: Kysely<Tables>) => Promise<T>): Promise<T> =>
  db.unhurried(async (connection) => {
    await sql`set application_name = 'platen migrate'`.execute(connection);
    const ask = sql<{ held: boolean }>`select pg_try_advisory_lock(hashtext('platen migrate')) as held`;
    while ((await ask.execute(connection)).rows[0]?.held !== true) await sleep(pause);
    return work(connection);
  });
