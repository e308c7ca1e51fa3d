import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { openRaw, startHttp, statusOf, text } from '../../support/http.ts';
import { givenTime } from '../../support/own-time.ts';

const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

describe('closing', () => {
  it('lets a request in flight end, and tells its connection to close', async () => {
    const http = await startHttp({ serve: () => sleep(200).then(() => text('done')) });
    const connection = await openRaw(http.port);
    connection.send(request);
    await expect.poll(() => http.seen).toHaveLength(1);
    await http.close();
    const answer = await connection.closed();
    expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*connection: close[^]*done$/i);
  });

  it('is not ready at once, still takes requests in the drain delay, and refuses connections after it', async () => {
    const http = await startHttp({ drainDelay: 300 });
    const kept = await openRaw(http.port);
    kept.send(request);
    await kept.until((received) => received.endsWith('ok'));
    const closed = http.close();
    const ready = await fetch(`${http.url}/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'closing' }]);
    expect((await fetch(`${http.url}/health/live`)).status).toBe(200);
    expect((await fetch(http.url)).headers.get('connection')).toBe('close');
    kept.send(request);
    expect((await kept.closed()).match(/HTTP\/1\.1 200/g)).toHaveLength(2);
    await closed;
    await expect(fetch(http.url)).rejects.toThrow('fetch failed');
  });

  it('does not wait for connections without a request', async () => {
    const patience = 20_000;
    const http = await startHttp({ shutdownTimeout: patience });
    const kept = await openRaw(http.port);
    kept.send(request);
    await kept.until((received) => received.endsWith('ok'));
    const silent = await openRaw(http.port);
    await sleep(20);
    const started = givenTime();
    await http.close();
    expect(givenTime() - started).toBeLessThan(patience / 2);
    await Promise.all([kept.closed(), silent.closed()]);
  });

  it('waits no longer than it is told to', async () => {
    const http = await startHttp({ shutdownTimeout: 200, serve: () => new Promise(() => undefined) });
    const stuck = await openRaw(http.port);
    stuck.send(request);
    const halfSent = await openRaw(http.port);
    halfSent.send('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf');
    await expect.poll(() => http.seen).toHaveLength(1);
    await http.close();
    expect(http.logged()).toContain('in-flight requests aborted');
    expect(statusOf(await stuck.closed())).toBe(0);
    await halfSent.closed();
  });

  it('waits for work whose client has gone', async () => {
    let done = false;
    const serve = () => sleep(200).then(() => ((done = true), text('ok')));
    const http = await startHttp({ serve });
    const connection = await openRaw(http.port);
    connection.send(request);
    await expect.poll(() => http.seen).toHaveLength(1);
    connection.socket.destroy();
    await http.close();
    expect(done).toBe(true);
  });

  it('may be asked for twice', async () => {
    const http = await startHttp();
    await Promise.all([http.close(), http.close()]);
    await expect(fetch(http.url)).rejects.toThrow('fetch failed');
  });
});

const program = fileURLToPath(new URL('../../support/sigterm-server.ts', import.meta.url));

interface Tally {
  answered: number;
  /** Failures on connections that had carried an answer before. */
  lostOnKept: string[];
  /** Failures on connections that were just being opened. */
  lostOnNew: string[];
}

interface Client {
  readonly port: number;
  readonly tally: Tally;
  readonly goOn: () => boolean;
}

/** Asks on one kept-alive connection after another until told to stop or refused a connection. */
async function keepAsking({ port, tally, goOn }: Client): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (): Promise<'go on' | 'refused'> =>
    new Promise((resolve) => {
      const asked = get({ port, host: '127.0.0.1', agent }, (answer) => {
        answer.resume();
        answer.once('end', () => {
          tally.answered += 1;
          resolve('go on');
        });
      });
      asked.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') return resolve('refused');
        (asked.reusedSocket ? tally.lostOnKept : tally.lostOnNew).push(error.message);
        resolve('go on');
      });
    });
  while (goOn()) if ((await ask()) === 'refused') break;
  agent.destroy();
}

async function untilNotReady(port: number): Promise<false> {
  while ((await fetch(`http://127.0.0.1:${port}/health/ready`)).ok) await sleep(20);
  return false;
}

/**
 * Milliseconds in which it still takes connections. Each client asks on its connection, and the balancer looks, hundreds of
 * times in that while; on a machine that does much else, still a few times.
 */
const drainDelay = 2500;

/** Runs a server under 40 clients, ends it with SIGTERM, and counts. */
async function endUnderLoad(balanced: boolean): Promise<Tally & { served: number; code: number }> {
  const tally: Tally = { answered: 0, lostOnKept: [], lostOnNew: [] };
  const child = spawn(process.execPath, [program, String(drainDelay)]);
  const said: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (line: string) => said.push(line));
  await expect.poll(() => said.join('')).toContain('\n');
  const port = Number(said[0]);
  let ready = true;
  const clients = Array.from({ length: 40 }, () => keepAsking({ port, tally, goOn: () => ready || !balanced }));
  await expect.poll(() => tally.answered).toBeGreaterThan(200);
  child.kill('SIGTERM');
  if (balanced) ready = await untilNotReady(port);
  const [code] = (await once(child, 'close')) as [number];
  await Promise.all(clients);
  return { ...tally, served: Number(said.join('').split('\n')[1]), code };
}

describe('SIGTERM', () => {
  it('loses nothing behind a balancer that looks at the readiness', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { answered, served, lostOnKept, lostOnNew, code } = await endUnderLoad(true);
      expect({ code, lostOnKept, lostOnNew }).toEqual({ code: 0, lostOnKept: [], lostOnNew: [] });
      expect(answered).toBe(served);
    }
  });

  it('answers every request it has taken in, even from clients that never stop coming', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { answered, served, lostOnKept, code } = await endUnderLoad(false);
      expect({ code, lostOnKept }).toEqual({ code: 0, lostOnKept: [] });
      expect(answered).toBe(served);
    }
  });
});
