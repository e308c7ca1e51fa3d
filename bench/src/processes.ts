import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LoadOrder, LoadResult } from './load.ts';

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

export interface Server {
  readonly port: number;
  /** Microseconds of processor time used so far: steadier than wall time on a machine that does other things too. */
  cpu(): Promise<number>;
  stop(): void;
}

/** Starts a server file in a process of its own; it tells its port when it listens. */
export async function startServer(file: string, given: Readonly<Record<string, string>> = {}): Promise<Server> {
  const child = fork(pathOf(file), { env: { ...process.env, ...given } });
  child.setMaxListeners(0);
  const { port } = await messageOf<{ port: number }>(child);
  return {
    port,
    cpu: async () => {
      child.send('cpu');
      return (await messageOf<{ cpu: number }>(child)).cpu;
    },
    stop: () => child.kill('SIGTERM'),
  };
}

export interface Generator {
  run(order: LoadOrder): Promise<LoadResult>;
  stop(): void;
}

export function startGenerator(): Generator {
  const child = fork(pathOf('./load.ts'));
  child.setMaxListeners(0);
  return {
    run: (order) => {
      child.send(order);
      return messageOf<LoadResult>(child);
    },
    stop: () => child.kill('SIGTERM'),
  };
}

/** The side of a server process: tells its port, then its processor time whenever it is asked. */
export function announce(port: number): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: user + system });
  });
  process.send?.({ port });
}

const messageOf = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T));
    child.once('exit', (code) => reject(new Error(`A process of the rig ended with ${code}.`)));
  });
