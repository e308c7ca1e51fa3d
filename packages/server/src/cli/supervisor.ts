/** `platen start` with several workers: processes that share a listening socket, each of them a node of its own. */
import cluster from 'node:cluster';
import type { Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Config } from '../config.ts';
import type { Logger } from '../lib/log.ts';
import { exits } from './exits.ts';
import type { Exit } from './exits.ts';

export interface SupervisorOptions {
  readonly count: number;
  readonly log: Logger;
  /** Milliseconds that a worker may take to end before it is killed. */
  readonly patience: number;
}

/** Said by a worker that listens, and to one that has been replaced. */
const messages = { ready: 'ready', retire: 'retire' } as const;

/** Milliseconds, doubled with each worker that ends soon after the one before; one that lived for long counts as new. */
const pauses = { first: 100, longest: 10_000, steady: 10_000 } as const;
/** Starts that may fail in a row while nobody serves. */
const mostFailures = 5;

/** Runs until it is asked to stop (SIGTERM, SIGINT) or no worker can be kept. SIGHUP replaces all workers in turn. */
export async function supervise({ count, log, patience }: SupervisorOptions): Promise<Exit> {
  // One socket for all workers, which each of them takes connections from: it stays while workers come and go.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const { promise: ended, resolve: end } = Promise.withResolvers<Exit>();
  const alive = new Set<Worker>();
  const serving = new Set<Worker>();
  let failures = 0;
  let outcome: Exit | null = null;
  let lastCode = 0;

  const stop = async (reason: Exit): Promise<void> => {
    if (outcome !== null) return;
    outcome = reason;
    const codes = await Promise.all([...alive].map((worker) => finish(worker, 'SIGTERM')));
    end(reason === 'done' && codes.some((code) => code !== 0) ? 'failed' : reason);
  };

  /** Resolves when it has ended, by itself or because its time was up. */
  const finish = async (worker: Worker, how: 'SIGTERM' | 'retire'): Promise<number | null> => {
    const gone = once(worker, 'exit') as Promise<[number | null]>;
    if (how === 'SIGTERM') worker.process.kill('SIGTERM');
    else worker.send(messages.retire);
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), patience);
    const [code] = await gone;
    clearTimeout(timer);
    return code;
  };

  /** Null when it ended before it could serve. */
  const launch = async (): Promise<Worker | null> => {
    const worker = cluster.fork();
    const began = performance.now();
    alive.add(worker);
    const { promise: isReady, resolve: tell } = Promise.withResolvers<boolean>();
    worker.once('message', () => tell(true));
    worker.once('exit', (code, signal) => {
      alive.delete(worker);
      lastCode = code;
      tell(false);
      if (!serving.delete(worker) || outcome !== null) return;
      log.error({ worker: worker.process.pid, code, signal }, 'A worker ended; another takes its place.');
      if (performance.now() - began > pauses.steady) failures = 0;
      void replace();
    });
    if (!(await isReady)) return null;
    serving.add(worker);
    return worker;
  };

  const replace = async (): Promise<void> => {
    do {
      await sleep(failures === 0 ? 0 : Math.min(pauses.longest, pauses.first * 2 ** failures));
      if (outcome !== null) return;
      failures += 1;
      if ((await launch()) !== null) return;
      log.error({ code: lastCode, failures }, 'A worker could not be started.');
    } while (serving.size > 0 || failures < mostFailures);
    if (outcome !== null) return;
    log.error(
      { code: lastCode, failures },
      'No worker can be started; giving up. What the last one said stands above.',
    );
    await stop('failed');
  };

  let rolling: Promise<void> | null = null;
  const roll = async (): Promise<void> => {
    log.info({ workers: serving.size }, 'Replacing the workers.');
    for (const old of new Set(serving)) {
      if (outcome !== null) return;
      if ((await launch()) === null) {
        return log.error({ code: lastCode }, 'A new worker could not be started; the old ones go on.');
      }
      // It may have died while the new one started, and been replaced.
      if (!serving.delete(old)) continue;
      await finish(old, 'retire');
    }
    log.info({ workers: serving.size }, 'The workers were replaced.');
  };
  const onHangUp = (): void => {
    // A terminal that is closed says the same, and takes along what was started on it.
    if (process.stdin.isTTY) void stop('done');
    else rolling ??= roll().finally(() => (rolling = null));
  };

  const onStop = (): void => {
    // Whoever asks again is in a hurry, and so are the workers then.
    if (outcome !== null) for (const worker of alive) worker.process.kill('SIGTERM');
    else log.info({}, 'Stopping.');
    void stop('done');
  };
  process.on('SIGTERM', onStop).on('SIGINT', onStop).on('SIGHUP', onHangUp);
  // The first one brings the database up to date, and tells what is wrong if it cannot; the others need not.
  if ((await launch()) === null) await stop(exitOf(lastCode));
  else await Promise.all(Array.from({ length: count - 1 }, replaceMissing));
  return ended;

  async function replaceMissing(): Promise<void> {
    if ((await launch()) === null) await replace();
  }
}

const exitOf = (code: number): Exit =>
  (Object.keys(exits) as Exit[]).find((exit) => exits[exit].code === code && code !== 0) ?? 'failed';

/** The supervisor's end of a worker, seen from within it; null in a process that nobody supervises. */
export const supervisor =
  cluster.worker === undefined
    ? null
    : {
        /** Only one of them speaks for all. */
        isFirst: cluster.worker.id === 1,
        tellReady: (): void => void process.send?.(messages.ready),
        onRetire: (handler: () => void): void => {
          process.on('message', (message) => {
            if (message === messages.retire) handler();
          });
        },
      };

/** Fewer connections to PostgreSQL would have requests wait for each other. */
const leastPool = 3;

/** What is said of the service holds for all of its workers together. */
export function shareOf(config: Config, workers: number): Config {
  const part = (whole: number): number => Math.ceil(whole / workers);
  return {
    ...config,
    poolSize: Math.min(config.poolSize, Math.max(leastPool, part(config.poolSize))),
    poolQueue: part(config.poolQueue),
    cacheBytes: part(config.cacheBytes),
    traceBytes: part(config.traceBytes),
    maxInFlight: part(config.maxInFlight),
    maxConnections: part(config.maxConnections),
  };
}
