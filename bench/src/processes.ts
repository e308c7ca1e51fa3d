import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LoadOrder, LoadResult } from './load.ts';

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

export interface Server {
  readonly port: number;
  /** Microseconds of processor time used so far: steadier than wall time on a machine that does other things too. */
  cpu(): Promise<number>;
  /** Bytes of memory in use. */
  memory(): Promise<number>;
  stop(): void;
}

interface ServerOptions {
  /** Nothing of what it says is shown. */
  readonly silent?: boolean;
}

/** Starts a server file in a process of its own; it tells its port when it listens. */
export async function startServer(
  file: string,
  given: Readonly<Record<string, string>> = {},
  { silent = false }: ServerOptions = {},
): Promise<Server> {
  const child = fork(pathOf(file), { env: { ...process.env, ...given }, silent });
  child.setMaxListeners(0);
  const { port } = await messageOf<{ port: number }>(child);
  const usage = (): Promise<{ cpu: number; memory: number }> => {
    child.send('usage');
    return messageOf(child);
  };
  return {
    port,
    cpu: async () => (await usage()).cpu,
    memory: async () => (await usage()).memory,
    stop: () => child.kill('SIGTERM'),
  };
}

export interface Generator<Order = LoadOrder, Result = LoadResult> {
  run(order: Order): Promise<Result>;
  stop(): void;
}

export const startGenerator = (): Generator => startWorker('./load.ts');

/** A process that answers each order with a result. */
export function startWorker<Order extends object, Result>(file: string): Generator<Order, Result> {
  const child = fork(pathOf(file));
  child.setMaxListeners(0);
  return {
    run: (order) => {
      child.send(order);
      return messageOf<Result>(child);
    },
    stop: () => child.kill('SIGTERM'),
  };
}

/** The side of a server process: tells its port, then what it has used whenever it is asked. */
export function announce(port: number): void {
  // Whoever started it is gone: nobody is left to stop it.
  process.on('disconnect', () => process.exit(1));
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: user + system, memory: process.memoryUsage.rss() });
  });
  process.send?.({ port });
}

const messageOf = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T));
    child.once('exit', (code) => reject(new Error(`A process of the rig ended with ${code}.`)));
  });
