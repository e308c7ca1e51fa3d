import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import { compareVersions, isBackfill } from './migration.ts';
import type { Migration, Release } from './migration.ts';
import { sqlState } from '../sqlstate.ts';
import type { Tables } from '../tables.ts';

/** What the database says of its own schema. */
export interface SchemaState {
  /** Names of the migrations that are done. */
  readonly done: ReadonlySet<string>;
  /** The oldest release that can serve it; null while any can. */
  readonly needs: string | null;
  /** Name of a backfill that was begun → how much of it is done, from 0 to 1. */
  readonly filled: ReadonlyMap<string, number>;
}

/** Made before anything else, and not by a migration: what ran is written down here. */
export async function createOwnTables(db: Kysely<Tables>): Promise<void> {
  await sql`
    create table if not exists platen_migration (
      name text collate "C" primary key,
      release text not null,
      needs text,
      reached bigint,
      goal bigint,
      done_at timestamptz
    )`.execute(db);
  await sql`
    create table if not exists platen_node (
      id uuid primary key,
      release text not null,
      host text not null,
      pid integer not null,
      seen_at timestamptz not null default now()
    )`.execute(db);
}

/** A database without these tables is an empty one. */
export const orEmpty = (error: unknown): [] => {
  if (sqlState(error) === '42P01') return [];
  throw error;
};

export async function readSchemaState(db: Kysely<Tables>): Promise<SchemaState> {
  const rows = await db
    .selectFrom('platen_migration')
    .select(['name', 'needs', 'reached', 'goal', 'done_at'])
    .execute()
    .catch(orEmpty);
  const needs = rows.flatMap((row) => (row.needs === null ? [] : [row.needs])).toSorted(compareVersions);
  return {
    done: new Set(rows.flatMap(({ name, done_at: doneAt }) => (doneAt === null ? [] : [name]))),
    needs: needs.at(-1) ?? null,
    filled: new Map(
      rows.flatMap(({ name, reached, goal }) =>
        reached === null || goal === null ? [] : [[name, goal === 0 ? 1 : Math.max(reached, 0) / goal] as const],
      ),
    ),
  };
}

/** A migration, and the release that brings it. */
export interface Listed {
  readonly release: string;
  readonly migration: Migration;
}

/** What is not done yet, in its order. */
export const pendingIn = (releases: readonly Release[], { done }: SchemaState): readonly Listed[] =>
  releases
    .flatMap(({ version: release, migrations }) => migrations.map((migration) => ({ release, migration })))
    .filter(({ migration }) => !done.has(migration.name));

/** What has to be done before a node of this release serves; the rest is done while it does. */
export const isExpansion = ({ migration }: Listed): boolean => migration.since === undefined && !isBackfill(migration);
