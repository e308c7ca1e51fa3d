import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from './free-port.ts';

export interface PrivateRedis {
  readonly url: string;
  readonly client: Redis;
  start(): Promise<void>;
  /** Without a word. */
  kill(): Promise<void>;
  /** Connections stay open, nothing answers. */
  freeze(): void;
  thaw(): void;
  remove(): Promise<void>;
}

/** A Redis of its own, to be killed and frozen at will. */
export async function createPrivateRedis(): Promise<PrivateRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-redis-'));
  const port = await freePort();
  const client = new Redis(port, '127.0.0.1', { lazyConnect: true, maxRetriesPerRequest: null });
  client.on('error', () => undefined);
  let server: ChildProcess | null = null;

  const isUp = async (): Promise<boolean> => (await client.ping().catch(() => '')) === 'PONG';
  const start = async (): Promise<void> => {
    server = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder], {
      stdio: 'ignore',
    });
    // Told below, when nothing answers.
    server.once('error', () => undefined);
    for (let tries = 0; tries < 200; tries += 1) {
      if (client.status === 'wait' || client.status === 'end') await client.connect().catch(() => undefined);
      if (await Promise.race([isUp(), sleep(100, false)])) return;
      await sleep(25);
    }
    throw new Error('These tests start a Redis of their own; install its server package.');
  };
  const kill = async (): Promise<void> => {
    const ending = server;
    server = null;
    if (ending === null || ending.exitCode !== null) return;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill('SIGKILL');
    await ended;
  };

  await start();
  return {
    url: `redis://127.0.0.1:${port}/0`,
    client,
    start,
    kill,
    freeze: () => void server?.kill('SIGSTOP'),
    thaw: () => void server?.kill('SIGCONT'),
    remove: async () => {
      client.disconnect();
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
