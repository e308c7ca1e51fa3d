import { fork } from 'node:child_process';
import type { ChildProcess, ForkOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface AppProcess {
  readonly child: ChildProcess;
  readonly port: number;
  /** Longest time, in milliseconds, the process did nothing else since it was last asked to forget. */
  longestStall(): Promise<number>;
  forgetStalls(): void;
  /** After a collection, if it was started with `--expose-gc`. A collection is a stall, too. */
  memory(): Promise<NodeJS.MemoryUsage>;
  /** Forgets what it has cached of the database, after something else wrote to it. */
  forget(): Promise<void>;
  stop(): Promise<void>;
}

export async function startAppProcess(
  env: Readonly<Record<string, string>>,
  options: ForkOptions = {},
): Promise<AppProcess> {
  const child = fork(fileURLToPath(new URL('./app-process.ts', import.meta.url)), {
    env: { ...process.env, PLATEN_ENV: 'development', PORT: '0', PLATEN_LOG_LEVEL: 'silent', ...env },
    ...options,
  });
  const { port } = await nextMessage<{ port: number }>(child);
  const ask = <T>(what: string): Promise<T> => {
    child.send(what);
    return nextMessage<T>(child);
  };
  return {
    child,
    port,
    longestStall: async () => (await ask<{ stall: number }>('stall')).stall,
    forgetStalls: () => void child.send('reset'),
    memory: () => ask('memory'),
    forget: () => ask('forget'),
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

const nextMessage = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    const ended = (code: number | null): void => reject(new Error(`The service ended with ${code}.`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message as T);
    });
  });
