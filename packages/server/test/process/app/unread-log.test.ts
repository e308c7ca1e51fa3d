import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanEnvironment } from '../../support/command.ts';
import { createTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { patient } from '../../support/patient.ts';

const main = fileURLToPath(new URL('../../../src/main.ts', import.meta.url));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface Service {
  readonly child: ChildProcessByStdio<null, Readable, null>;
  readonly url: string;
  /** Every line that was read so far. */
  lines(): readonly Record<string, unknown>[];
}

/** `platen start`, whose log is read until it listens and then left alone. */
async function start(): Promise<Service> {
  const env = { ...patient, DATABASE_URL: database.url, PLATEN_ENV: 'development', PLATEN_SITE: 'off', PORT: '0' };
  const child = spawn(process.execPath, [main, 'start'], {
    env: { ...cleanEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const lines = (): Record<string, unknown>[] =>
    text
      .split('\n')
      .filter((line) => line.endsWith('}'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const listening = (): unknown => lines().find(({ msg }) => msg === 'listening')?.['url'];
  await expect.poll(listening).toBeDefined();
  child.stdout.pause();
  return { child, url: String(listening()), lines };
}

/** Long lines in the log, and little else. */
const path = `/${'x'.repeat(240)}`;
const headers = { 'x-request-id': 'i'.repeat(64) };
const answerTo = async (url: string): Promise<number> => {
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(15_000) });
  await answer.text();
  return answer.status;
};

/** More than a pipe and the memory for waiting lines can hold. */
const enough = 4500;

async function flood({ url }: Service, count: number): Promise<ReadonlyMap<number, number>> {
  const statuses = new Map<number, number>();
  let left = count;
  const ask = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const status = await answerTo(url + path);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 16 }, ask));
  return statuses;
}

// An unread log pipe froze the node, /health/live and SIGTERM included.
test('a log that nobody reads costs lines, which are counted, and nothing else', async () => {
  const service = await start();
  const { child, url, lines } = service;
  try {
    expect(await flood(service, enough)).toEqual(new Map([[404, enough]]));
    expect(await answerTo(`${url}/health/live`)).toBe(200);
    expect(await answerTo(`${url}/health/ready`)).toBe(200);

    child.stdout.resume();
    const dropped = (): number => Number(lines().find((line) => 'dropped' in line)?.['dropped'] ?? 0);
    await expect.poll(dropped).toBeGreaterThan(0);
    const read = lines().filter(({ msg }) => msg === 'request').length;
    // Whatever else was to be said counts as well.
    expect(read + dropped()).toBeGreaterThanOrEqual(enough);
    expect(read + dropped()).toBeLessThan(enough + 50);
    await flood(service, 10);
    await expect.poll(() => lines().filter(({ msg }) => msg === 'request').length).toBeGreaterThanOrEqual(read + 10);

    child.stdout.pause();
    await flood(service, enough);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await Promise.race([ended, sleep(20_000, 'still there')])).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
  }
});

test('a reader who went away for good costs lines only', async () => {
  const service = await start();
  const { child, url } = service;
  try {
    child.stdout.destroy();
    expect(await flood(service, 200)).toEqual(new Map([[404, 200]]));
    expect(await answerTo(`${url}/health/live`)).toBe(200);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await Promise.race([ended, sleep(20_000, 'still there')])).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
  }
});
