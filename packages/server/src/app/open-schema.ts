import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { expandSchema, finishSchema } from '../db/schema/migrate.ts';
import { ownVersion } from '../db/schema/migration.ts';
import type { Release } from '../db/schema/migration.ts';
import { announceNode, removeNode, SchemaError } from '../db/schema/nodes.ts';
import type { OpenCore } from './open-core.ts';

/** Milliseconds: between two signs of life, after one that failed, and for one turn at what is left to migrate. */
const times = { sign: 5000, again: 1000, turn: 3000 } as const;

export interface OpenSchema {
  /** Not when it was upgraded beyond this release while the node could not be heard of. */
  isServed(): boolean;
  /** What goes on while the node serves. */
  readonly sweeps: readonly (() => Promise<number>)[];
  close(): Promise<void>;
}

/** Brings the schema to where this release can serve it, and lets the other nodes know that this one does. */
export async function openSchema(
  { db, log }: Pick<OpenCore, 'db' | 'log'>,
  releases: readonly Release[],
): Promise<OpenSchema> {
  const onBegin = (migration: string): void => log.info({ migration }, 'migration started');
  await expandSchema(db, { releases, onBegin });
  const node = { id: randomUUID(), release: ownVersion(releases), host: hostname(), pid: process.pid };
  await announceNode(db, node);
  let isServed = true;

  const showLife = async (): Promise<number> => {
    try {
      await announceNode(db, node);
      isServed = true;
      return times.sign;
    } catch (err) {
      // Database outages are reported by the callers.
      if (err instanceof SchemaError && isServed)
        log.error({ err }, 'node too old for the database schema; not serving');
      isServed &&= !(err instanceof SchemaError);
      return times.again;
    }
  };
  const finish = async (): Promise<number> => {
    const until = performance.now() + times.turn;
    const outcome = await finishSchema(db, { releases, onBegin, until, patience: times.turn });
    if (typeof outcome === 'object') log.info(outcome, 'migration waits for nodes of the previous release');
    return outcome === 'unfinished' ? 0 : Infinity;
  };
  return {
    isServed: () => isServed,
    sweeps: [showLife, finish],
    close: () => removeNode(db, node).catch(() => undefined),
  };
}
