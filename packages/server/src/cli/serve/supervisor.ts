/** `platen start` with several workers: processes that share a listening socket; each is a node. */
import cluster from 'node:cluster';
import type { Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Config } from '../../config.ts';
import type { Logger } from '../../lib/log.ts';
import { exits } from '../exits.ts';
import type { Exit } from '../exits.ts';

export interface SupervisorOptions {
  readonly count: number;
  readonly log: Logger;
  /** Milliseconds until a worker that does not exit is killed. */
  readonly patience: number;
}

/** Messages between supervisor and workers. */
const messages = { ready: 'ready', retire: 'retire' } as const;

/** Milliseconds, doubled with each worker that ends soon after the one before; one that lived for long counts as new. */
const pauses = { first: 100, longest: 10_000, steady: 10_000 } as const;
/** Failed starts in a row before giving up, if no worker serves. */
const maxFailures = 5;

/** Runs until SIGTERM, SIGINT, or until no worker can start. SIGHUP replaces all workers one by one. */
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

  /** Resolves when the worker has exited or was killed. */
  const finish = async (worker: Worker, how: 'SIGTERM' | 'retire'): Promise<number | null> => {
    const gone = once(worker, 'exit') as Promise<[number | null]>;
    if (how === 'SIGTERM') worker.process.kill('SIGTERM');
    else worker.send(messages.retire);
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), patience);
    const [code] = await gone;
    clearTimeout(timer);
    return code;
  };

  /** Null if the worker exited before it was ready. */
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
      log.error({ worker: worker.process.pid, code, signal }, 'worker exited; restarting');
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
      log.error({ code: lastCode, failures }, 'worker failed to start');
    } while (serving.size > 0 || failures < maxFailures);
    if (outcome !== null) return;
    log.error({ code: lastCode, failures }, 'no worker can be started; exiting');
    await stop('failed');
  };

  let rolling: Promise<void> | null = null;
  const roll = async (): Promise<void> => {
    log.info({ workers: serving.size }, 'replacing workers');
    for (const old of new Set(serving)) {
      if (outcome !== null) return;
      if ((await launch()) === null) {
        return log.error({ code: lastCode }, 'new worker failed to start; keeping the old workers');
      }
      // It may have died while the new one started, and been replaced.
      if (!serving.delete(old)) continue;
      await finish(old, 'retire');
    }
    log.info({ workers: serving.size }, 'workers replaced');
  };
  const onHangUp = (): void => {
    // A terminal that is closed says the same, and takes along what was started on it.
    if (process.stdin.isTTY) void stop('done');
    else rolling ??= roll().finally(() => (rolling = null));
  };

  const onStop = (): void => {
    // A second signal forces the workers to exit.
    if (outcome !== null) for (const worker of alive) worker.process.kill('SIGTERM');
    else log.info({}, 'stopping');
    void stop('done');
  };
  process.on('SIGTERM', onStop).on('SIGINT', onStop).on('SIGHUP', onHangUp);
  // The first worker applies migrations and reports configuration errors.
  if ((await launch()) === null) await stop(exitOf(lastCode));
  else await Promise.all(Array.from({ length: count - 1 }, replaceMissing));
  return ended;

  async function replaceMissing(): Promise<void> {
    if ((await launch()) === null) await replace();
  }
}

const exitOf = (code: number): Exit =>
  (Object.keys(exits) as Exit[]).find((exit) => exits[exit].code === code && code !== 0) ?? 'failed';

/** The supervisor, seen from a worker; null in an unsupervised process. */
export const supervisor =
  cluster.worker === undefined
    ? null
    : {
        /** The first worker prints for all. */
        isFirst: cluster.worker.id === 1,
        tellReady: (): void => void process.send?.(messages.ready),
        onRetire: (handler: () => void): void => {
          process.on('message', (message) => {
            if (message === messages.retire) handler();
          });
        },
      };

/** Connections. With fewer, requests wait for each other. */
const minPool = 3;

/** Divides the limits of the configuration among the workers. */
export function shareOf(config: Config, workers: number): Config {
  const part = (whole: number): number => Math.ceil(whole / workers);
  return {
    ...config,
    poolSize: Math.min(config.poolSize, Math.max(minPool, part(config.poolSize))),
    poolQueue: part(config.poolQueue),
    cacheBytes: part(config.cacheBytes),
    revalidationBytes: part(config.revalidationBytes),
    maxInFlight: part(config.maxInFlight),
    maxConnections: part(config.maxConnections),
  };
}
