import { fork } from 'node:child_process';
import type { ChildProcess, ForkOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface AppProcess {
  readonly child: ChildProcess;
  readonly port: number;
  /** Longest time, in milliseconds, the process did nothing else since it was last asked to forget. */
  longestStall(): Promise<number>;
  forgetStalls(): void;
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
  return {
    child,
    port,
    longestStall: async () => {
      child.send('stall');
      return (await nextMessage<{ stall: number }>(child)).stall;
    },
    forgetStalls: () => void child.send('reset'),
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
    child.once('message', (message) => resolve(message as T));
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}.`)));
  });
