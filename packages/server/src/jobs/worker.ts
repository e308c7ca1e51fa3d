import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, run, runMigrations } from 'graphile-worker';
import type { Runner, RunnerOptions, WorkerEvents } from 'graphile-worker';
import type { Running, Tasks } from './job.ts';
import { showLife } from './jobs.store.ts';
import { createBarePool } from '../db/bare-pool.ts';
import { isMap } from '../lib/json.ts';

export interface WorkerOptions {
  /** A direct address: poolers in transaction mode do not pass notices on. */
  readonly connectionString: string;
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
export async function installQueue(url: string): Promise<void> {
  const pgPool = createBarePool({ url, name, size: 1, onIdleError: () => undefined });
  try {
    await runMigrations({ pgPool, logger: silent });
  } finally {
    await pgPool.end();
  }
}

/** Does jobs until it is stopped. A queue that gave up, as it does when the database is long away, is started again. */
export function startWorker(options: WorkerOptions): Running {
  const { connectionString: url, concurrency = 2, onTrouble = () => undefined } = options;
  const ending = new AbortController();
  // One connection for notices, one for each job that is looked for or brought to its end.
  const pgPool = createBarePool({ url, name, size: concurrency + 1, onIdleError: onTrouble });
  let runner: Runner | null = null;

  const work = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      try {
        runner = await run({ ...runnerOptions(options, ending.signal), concurrency, pgPool });
        if (!ending.signal.aborted) await runner.promise;
      } catch (error) {
        onTrouble(error);
      }
      await sleep(times.pause, undefined, { signal: ending.signal }).catch(() => undefined);
    }
    await runner?.stop().catch(() => undefined);
    await pgPool.end();
  };
  const working = work();

  return {
    stop: async () => {
      ending.abort();
      const stopped = Promise.all([runner?.stop().catch(() => undefined), working]);
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
    events,
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => task(isMap(payload) ? payload : {})]),
    ),
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error') onTrouble(meta?.['error'] ?? new Error(message));
    }),
  };
}
