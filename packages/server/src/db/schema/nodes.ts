import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { Database } from '../connection/connect.ts';
import { compareVersions } from './migration.ts';
import { orEmpty, readSchemaState } from './schema-state.ts';
import type { Tables } from '../tables.ts';

/** A process that serves, as the others know it. */
export interface ServingNode {
  readonly id: string;
  readonly release: string;
  readonly host: string;
  readonly pid: number;
}

/** This code cannot serve the schema as it is, or not yet. */
export class SchemaError extends Error {
  readonly hint: string;
  constructor({ message, hint, cause }: { message: string; hint: string; cause?: unknown }) {
    super(message, { cause });
    this.name = 'SchemaError';
    this.hint = hint;
  }
}

/** Seconds without a sign of life after which a node counts as gone; nobody can show one while the server is away. */
export const goneAfter = 60;

/** Serializes node registration and schema contraction. */
const lockNodeRegistry = sql`select pg_advisory_xact_lock(hashtext('platen gate'))`;

/** A sign of life. Throws where the schema has been contracted beyond what the node's release can serve. */
export async function announceNode(db: Database, node: ServingNode): Promise<void> {
  await db.transaction(async (trx) => {
    await lockNodeRegistry.execute(trx);
    assertServed(node.release, (await readSchemaState(trx)).needs);
    await trx
      .insertInto('platen_node')
      .values(node)
      .onConflict((row) => row.column('id').doUpdateSet({ seen_at: sql`now()` }))
      .execute();
    await sql`delete from platen_node where seen_at < now() - interval '1 day'`.execute(trx);
  });
}

export function assertServed(release: string, needs: string | null): void {
  if (needs === null || compareVersions(release, needs) >= 0) return;
  throw new SchemaError({
    message: `This is Platen ${release}, and the database was upgraded to what only ${needs} and newer can serve.`,
    hint: `Start Platen ${needs} or newer, or restore a backup from before the upgrade.`,
  });
}

export async function removeNode({ kysely }: Database, { id }: ServingNode): Promise<void> {
  await kysely.deleteFrom('platen_node').where('id', '=', id).execute();
}

/** Those that were heard of lately, the oldest release first. */
export async function servingNodes(db: Kysely<Tables>): Promise<readonly ServingNode[]> {
  const nodes = await db
    .selectFrom('platen_node')
    .select(['id', 'release', 'host', 'pid'])
    .where(sql<boolean>`greatest(seen_at, pg_postmaster_start_time()) > now() - make_interval(secs => ${goneAfter})`)
    .orderBy('host')
    .orderBy('pid')
    .execute()
    .catch(orEmpty);
  return nodes.toSorted((one, other) => compareVersions(one.release, other.release));
}

interface Closing {
  readonly name: string;
  readonly release: string;
  /** The oldest release that can serve from now on. */
  readonly needs: string;
}

/** Shuts older releases out for good, before what they use is taken away. Not while any of them serves: gives those back. */
export const closeToOlder = (db: Database, { name, release, needs }: Closing): Promise<readonly ServingNode[]> =>
  db.transaction(async (trx) => {
    await lockNodeRegistry.execute(trx);
    const older = (await servingNodes(trx)).filter((node) => compareVersions(node.release, needs) < 0);
    if (older.length === 0) {
      await trx
        .insertInto('platen_migration')
        .values({ name, release, needs })
        .onConflict((row) => row.column('name').doNothing())
        .execute();
    }
    return older;
  });
