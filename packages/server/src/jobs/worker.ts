import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, run, runMigrations } from 'graphile-worker';
import type { Runner, RunnerOptions, WorkerEvents } from 'graphile-worker';
import type { Running, Tasks } from './job.ts';
import { showLife } from './jobs.store.ts';
import { createBarePool } from '../db/connection/bare-pool.ts';
import type { BarePool } from '../db/connection/bare-pool.ts';
import type { Servers } from '../db/connection/servers.ts';
import { isMap } from '../lib/json.ts';

export interface WorkerOptions {
  /** Direct addresses: poolers in transaction mode do not pass notices on. */
  readonly servers: Servers;
  readonly tasks: Tasks;
  /** Jobs that this node does at a time. */
  readonly concurrency?: number;
  /** Hears of jobs that failed and of lost connections. */
  readonly onTrouble?: (error: unknown) => void;
}

/** Milliseconds. */
const times = { poll: 1000, pause: 1000, stop: 5000 } as const;

const name = 'platen jobs';
const silent = new Logger(() => () => undefined);

/** Makes the queue's own tables, or brings them up to date. */
export async function installQueue(servers: Servers): Promise<void> {
  const pgPool = createBarePool({ servers, name, size: 1, onIdleError: () => undefined });
  try {
    await runMigrations({ pgPool, logger: silent });
  } finally {
    await pgPool.end();
  }
}

/** Does jobs until it is stopped. A queue that gave up, as it does when the database is long away, is started again. */
export function startWorker(options: WorkerOptions): Running {
  const { servers, concurrency = 2, onTrouble = () => undefined } = options;
  const ending = new AbortController();
  let runner: Runner | null = null;

  /** Until the queue gives up, or another server takes over: then nobody waits for what the old one still owes. */
  const workOn = async (pgPool: BarePool): Promise<void> => {
    const { promise: isChanged, resolve: change } = Promise.withResolvers<void>();
    const forget = servers.onChange(change);
    try {
      runner = await run({ ...runnerOptions(options, ending.signal), concurrency, pgPool });
      if (!ending.signal.aborted) await Promise.race([runner.promise, isChanged]);
    } finally {
      forget();
    }
  };
  const work = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      // One connection for notices, one for each job that is looked for or brought to its end.
      const pgPool = createBarePool({ servers, name, size: concurrency + 1, onIdleError: onTrouble });
      await workOn(pgPool).catch(onTrouble);
      const ended = stopRunner().then(() => pgPool.end().catch(() => undefined));
      if (ending.signal.aborted) return ended;
      await sleep(times.pause, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const stopRunner = async (): Promise<void> => {
    await runner?.stop().catch(() => undefined);
  };
  const working = work();

  return {
    stop: async () => {
      ending.abort();
      const stopped = Promise.all([stopRunner(), working]);
      await Promise.race([stopped, sleep(times.stop, undefined, { ref: false })]);
    },
  };
}

function runnerOptions({ tasks, onTrouble = () => undefined }: WorkerOptions, signal: AbortSignal): RunnerOptions {
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:listen:success', ({ client, workerPool }) => {
    // The connection that waits for notices lives as long as the worker does. It is busy asking for them just now.
    const show = (): Promise<void> =>
      showLife({ query: (text, values) => client.query(text, [...values]) }, workerPool.id);
    void sleep(times.pause, undefined, { ref: false, signal })
      .then(show)
      .catch((error: unknown) => signal.aborted || onTrouble(error));
  });
  return {
    pollInterval: times.poll,
    noHandleSignals: true,
    // Outside of batches, the library awaits neither: a lost connection would be an unhandled rejection, which ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    events,
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => task(isMap(payload) ? payload : {})]),
    ),
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error') onTrouble(meta?.['error'] ?? new Error(message));
    }),
  };
}
