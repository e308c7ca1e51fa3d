import { createDatabase } from '../db/connection/connect.ts';
import { keepDays } from '../db/schema/partitions.ts';
import type { Noun } from '../domain/noun.ts';
import { hasUnsequenced, notifySequences, assignSequences } from '../events/event-sequencer.store.ts';
import { startSweep } from '../jobs/sweep.ts';
import type { Sweep } from '../jobs/sweep.ts';
import type { OpenCore } from './open-core.ts';

/** Events per transaction. */
const atOnce = 500;
/** Milliseconds between two looks: after a write of this node, and for what other processes wrote and died with. */
const pauses = { busy: 20, idle: 1000 } as const;

/** Assigns sequence numbers to committed events. Any node can; the node that wrote an event does so at once. */
export function startEventSequencer({ config, nouns, onWrite }: OpenCore, onTrouble: (error: unknown) => void): Sweep {
  // A separate pool: requests must not wait for the sequencer.
  const db = createDatabase({ ...config, url: config.databaseUrl, name: 'platen sequencer', poolSize: 1 });
  const assign = (): Promise<number> =>
    db.transaction(async (trx) => {
      const events = await assignSequences(trx, atOnce);
      if (events.length === 0) return 0;
      let isWork = false;
      for (const { onSequenced } of nouns) if ((await onSequenced?.(trx, events)) === true) isWork = true;
      await notifySequences(trx, isWork);
      return events.length;
    });
  const sequencer = startSweep({
    // Woken by a write: skip the existence check.
    sweep: async (isWoken) =>
      (isWoken || (await hasUnsequenced(db.kysely))) && (await assign()) === atOnce ? 0 : pauses.idle,
    shortest: pauses.busy,
    onTrouble,
  });
  onWrite(sequencer.wake);
  return {
    wake: sequencer.wake,
    stop: async () => {
      await sequencer.stop();
      await db.close();
    },
  };
}

/** Milliseconds. */
const hour = 3_600_000;

/** Creates partitions for the coming days and drops expired ones. */
export function keepDailyTables(nouns: readonly Noun[]) {
  let next = -Infinity;
  return async ({ config, db }: Pick<OpenCore, 'config' | 'db'>): Promise<number> => {
    if (performance.now() < next) return Infinity;
    const tables = [
      { name: 'outbox', column: 'at', days: config.eventDays },
      ...nouns.flatMap((noun) => noun.daily?.(config) ?? []),
    ];
    for (const table of tables) await db.transaction((trx) => keepDays(trx, table));
    next = performance.now() + hour;
    return Infinity;
  };
}
