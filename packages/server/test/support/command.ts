import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { patient } from './patient.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  readonly input?: string;
}

/** Nothing of what this process is told about databases, ports and the service reaches the command. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const ours =
    /^(DATABASE_URL|PORT|HOST|SITE_URL|NODE_ENV|PLATEN_.*|VITEST.*|FORCE_COLOR|npm_(package|lifecycle)_.*|npm_(command|config_local_prefix)|INIT_CWD)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
}

export interface Running {
  readonly child: ChildProcess;
  printed(): string;
  errors(): string;
  /** Ends when the process has. */
  readonly ended: Promise<Ended>;
}

/** In a process group of its own, as a terminal would have it. */
export function begin(program: string, args: readonly string[], options: CommandOptions = {}): Running {
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: { ...cleanEnvironment(), ...options.env },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (stderr += String(chunk)));
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input ?? '');
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, stdout, stderr }));
  return { child, printed: () => stdout, errors: () => stderr, ended };
}

/** What Ctrl-C does. */
export function signalGroup({ child }: Running, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  process.kill(-child.pid, signal);
}

export const platen = (args: readonly string[], options: CommandOptions = {}): Running =>
  begin(process.execPath, [main, ...args], { ...options, env: { ...patient, ...options.env } });
