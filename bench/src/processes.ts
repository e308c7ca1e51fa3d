import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getHeapSpaceStatistics } from 'node:v8';
import type { LoadOrder, LoadResult } from './load.ts';

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

export interface Server {
  readonly port: number;
  /** Microseconds of processor time used so far: steadier than wall time on a machine that does other things too. */
  cpu(): Promise<number>;
  /** Microseconds in which its main thread could have run and had no processor; null where the system does not say. */
  waited(): Promise<number | null>;
  /** Bytes of memory in use. */
  memory(): Promise<number>;
  /** What the memory is used for, after a collection if the process was started with `--expose-gc`. */
  memoryDetails(): Promise<MemoryDetails>;
  stop(): void;
}

export interface MemoryDetails extends NodeJS.MemoryUsage {
  /** Sockets, timers and whatever else keeps a process alive. */
  readonly handles: number;
  /** Bytes of each space of the heap that are taken from the system. */
  readonly spaces: Readonly<Record<string, number>>;
}

interface Usage {
  readonly cpu: number;
  readonly waited: number | null;
  readonly memory: number;
}

interface ServerOptions {
  /** Nothing of what it says is shown. */
  readonly silent?: boolean;
  /** Nobody reads its log, and errors alone are shown. */
  readonly unread?: boolean;
  readonly execArgv?: readonly string[];
}

/** Starts a server file in a process of its own; it tells its port when it listens. */
export async function startServer(
  file: string,
  given: Readonly<Record<string, string>> = {},
  { silent = false, unread = false, execArgv = [] }: ServerOptions = {},
): Promise<Server> {
  const child = fork(pathOf(file), {
    env: { ...process.env, ...given },
    silent,
    execArgv: [...execArgv],
    ...(unread && { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  });
  child.setMaxListeners(0);
  const { port } = await messageOf<{ port: number }>(child);
  const usage = (): Promise<Usage> => {
    child.send('usage');
    return messageOf(child);
  };
  return {
    port,
    cpu: async () => (await usage()).cpu,
    waited: async () => (await usage()).waited,
    memory: async () => (await usage()).memory,
    memoryDetails: () => {
      child.send('memory');
      return messageOf(child);
    },
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
  // The parent process is gone, so that nothing else would stop it.
  process.on('disconnect', () => process.exit(1));
  process.on('message', (asked) => {
    if (asked === 'memory') return void process.send?.(memoryDetails());
    const { user, system } = process.cpuUsage();
    const usage: Usage = { cpu: user + system, waited: waited(), memory: process.memoryUsage.rss() };
    process.send?.(usage);
  });
  process.send?.({ port });
}

/** Linux counts for each thread how long it ran, how long it waited for a processor, and how often it ran. */
function waited(): number | null {
  if (process.platform !== 'linux') return null;
  const [, nanoseconds] = readFileSync('/proc/self/schedstat', 'utf8').split(' ');
  return Number(nanoseconds) / 1000;
}

/** Resident memory as it was before the collection, which gives some of it back. */
function memoryDetails(): MemoryDetails {
  const { rss } = process.memoryUsage();
  globalThis.gc?.();
  const spaces = getHeapSpaceStatistics().map(({ space_name: name, physical_space_size: size }) => [name, size]);
  return {
    ...process.memoryUsage(),
    rss,
    handles: process.getActiveResourcesInfo().length,
    spaces: Object.fromEntries(spaces) as Record<string, number>,
  };
}

const messageOf = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    const ended = (code: number | null): void => reject(new Error(`A process of the rig ended with ${code}.`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message as T);
    });
  });
