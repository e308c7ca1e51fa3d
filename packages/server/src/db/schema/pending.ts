import type { Database } from '../connection/connect.ts';
import { compareVersions } from './migration.ts';
import type { Release } from './migration.ts';
import { releases as ours } from '../migrations/releases.ts';
import { servingNodes } from './nodes.ts';
import type { ServingNode } from './nodes.ts';
import { isExpansion, pendingIn, readSchemaState } from './schema-state.ts';

/** A migration that is not done. */
export interface Pending {
  readonly name: string;
  /** Must it be done before this release can serve? */
  readonly isNeeded: boolean;
  /** How much of a backfill that was begun is done, from 0 to 1; null for what was not begun. */
  readonly filled: number | null;
  /** Nodes that must have stopped first. */
  readonly waitsFor: readonly ServingNode[];
}

/** What is not done yet, in its order. Changes nothing. */
export async function pendingMigrations(
  { kysely }: Database,
  releases: readonly Release[] = ours,
): Promise<readonly Pending[]> {
  const state = await readSchemaState(kysely);
  const nodes = await servingNodes(kysely);
  return pendingIn(releases, state).map((listed) => {
    const { name, since = '0' } = listed.migration;
    return {
      name,
      isNeeded: isExpansion(listed),
      filled: state.filled.get(name) ?? null,
      waitsFor: nodes.filter(({ release }) => compareVersions(release, since) < 0),
    };
  });
}
