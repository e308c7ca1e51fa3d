import { createDatabase } from '../db/connect.ts';
import { keepDays } from '../db/partitions.ts';
import type { Noun } from '../domain/noun.ts';
import { hasUnplaced, notifyPlaces, placeEvents } from '../events/order.store.ts';
import { startSweep } from '../jobs/sweep.ts';
import type { Sweep } from '../jobs/sweep.ts';
import type { OpenCore } from './open-core.ts';

/** Events that get their places in one transaction. */
const atOnce = 500;
/** Milliseconds between two looks: after a write of this node, and for what other processes wrote and died with. */
const pauses = { busy: 20, idle: 1000 } as const;

/** Gives events their places soon after they are committed. Any node may, and whichever wrote does at once. */
export function startOrder({ config, nouns, onWrite }: OpenCore, onTrouble: (error: unknown) => void): Sweep {
  // Connections of its own: whoever waits for a response is not to wait for this.
  const db = createDatabase({ ...config, url: config.databaseUrl, name: 'platen order', poolSize: 1 });
  const place = (): Promise<number> =>
    db.transaction(async (trx) => {
      const events = await placeEvents(trx, atOnce);
      if (events.length === 0) return 0;
      let isWork = false;
      for (const { onPlaced } of nouns) if ((await onPlaced?.(trx, events)) === true) isWork = true;
      await notifyPlaces(trx, isWork);
      return events.length;
    });
  const order = startSweep({
    // Whoever woke it wrote an event, so that there is no need to look for one first.
    sweep: async (isWoken) =>
      (isWoken || (await hasUnplaced(db.kysely))) && (await place()) === atOnce ? 0 : pauses.idle,
    shortest: pauses.busy,
    onTrouble,
  });
  onWrite(order.wake);
  return {
    wake: order.wake,
    stop: async () => {
      await order.stop();
      await db.close();
    },
  };
}

/** Milliseconds. */
const hour = 3_600_000;

/** Makes the parts of days to come and drops those that are over. */
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
