import { setTimeout as sleep } from 'node:timers/promises';

import { afterEach, describe, expect, it } from 'vitest';

import { bodyOf, exchange, openRaw, startHttp, statusOf, text } from '../../support/http.ts';
import type { RunningHttp } from '../../support/http.ts';
import { givenTime } from '../../support/own-time.ts';

const running: RunningHttp[] = [];
const start = async (...given: Parameters<typeof startHttp>): Promise<RunningHttp> => {
  const http = await startHttp(...given);
  running.push(http);
  return http;
};
afterEach(async () => {
  await Promise.all(running.splice(0).map((http) => http.close()));
});

const expectRefusal = (answer: string, status: number, code: string): void => {
  expect(statusOf(answer)).toBe(status);
  expect(JSON.parse(bodyOf(answer))).toEqual({ code, message: expect.any(String), data: { status } });
  for (const line of [
    'content-type: application/json; charset=utf-8',
    'x-content-type-options: nosniff',
    'x-robots-tag: noindex',
    'cache-control: no-store',
  ]) {
    expect(answer.toLowerCase()).toContain(`\r\n${line}\r\n`);
  }
};

describe('body size', () => {
  it('takes the limit and refuses one byte more, declared or not', async () => {
    const http = await start({ bodyMaxBytes: 2000 });
    const declared = (size: number): string =>
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${size}\r\n\r\n${'x'.repeat(size)}`;
    const chunked = (size: number): string =>
      `POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${size.toString(16)}\r\n${'x'.repeat(size)}\r\n0\r\n\r\n`;
    for (const request of [declared, chunked]) {
      expect(statusOf(await exchange(http.port, request(2000)))).toBe(200);
      expectRefusal(await exchange(http.port, request(2001)), 413, 'rest_payload_too_large');
    }
    expect(http.seen.map((raw) => raw.body.length)).toEqual([2000, 2000]);
  });

  it('lets a client that sent somewhat too much read why, and go on', async () => {
    const http = await start();
    const body = new Uint8Array(4 * 1_048_576);
    for (let at = 0; at < 5; at += 1) {
      const answer = await fetch(http.url, { method: 'POST', body, headers: { Origin: 'https://a.example' } });
      expect(answer.status).toBe(413);
      expect(answer.headers.get('access-control-allow-origin')).toBe('https://a.example');
    }
    expect((await fetch(http.url)).status).toBe(200);
  });

  it('does not wait for what is absurdly large', async () => {
    const http = await start();
    const connection = await openRaw(http.port);
    connection.send('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n');
    const answer = await connection.closed();
    expectRefusal(answer, 413, 'rest_payload_too_large');
    expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n');
  });

  it('does not take in an endless chunked body', async () => {
    const http = await start({ bodyMaxBytes: 2000 });
    const connection = await openRaw(http.port);
    connection.send('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
    const flood = setInterval(() => connection.send(`400\r\n${'x'.repeat(1024)}\r\n`), 1);
    const answer = await connection.closed();
    clearInterval(flood);
    expect(statusOf(answer)).toBe(413);
    expect(connection.socket.bytesWritten).toBeLessThan(200_000);
  });
});

describe('memory for bodies on their way', () => {
  it('is bounded over all clients, and free again when they go', async () => {
    const http = await start({ bodyMaxBytes: 2000 });
    const slow = await Promise.all(Array.from({ length: 128 }, () => openRaw(http.port)));
    for (const { send } of slow) send('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2000\r\n\r\nx');
    const post = () => fetch(http.url, { method: 'POST', body: 'y' });
    await expect.poll(async () => (await post()).status).toBe(503);
    expect((await post()).headers.get('retry-after')).toMatch(/^[123]$/);
    expect((await fetch(http.url)).status).toBe(200);
    for (const { socket } of slow) socket.destroy();
    await expect.poll(async () => (await post()).status).toBe(200);
  });
});

describe('header rules', () => {
  it.each([
    ['two Host headers', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400],
    ['two equal Host headers', 'GET / HTTP/1.1\r\nHost: a\r\nhOST: a\r\n\r\n', 400],
    ['no Host header', 'GET / HTTP/1.1\r\n\r\n', 400],
    [
      'length and chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd', 400],
    ['a space before the colon', 'GET / HTTP/1.1\r\nHost: a\r\nX-A : b\r\n\r\n', 400],
    ['a bad chunk size', 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', 400],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    ['huge headers', `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s', async (_, request, status) => {
    const http = await start();
    const answer = await exchange(http.port, request);
    expectRefusal(answer, status, status === 431 ? 'rest_headers_too_large' : 'rest_bad_request');
    expect(http.seen).toEqual([]);
  });

  it('HTTP/1.0 needs no Host', async () => {
    const http = await start();
    expect(statusOf(await exchange(http.port, 'GET / HTTP/1.0\r\n\r\n'))).toBe(200);
  });

  it('never answers garbage in place of a request that is still being worked on', async () => {
    const http = await start({ serve: () => new Promise((resolve) => setTimeout(() => resolve(text('late')), 200)) });
    const connection = await openRaw(http.port);
    connection.send('GET /a HTTP/1.1\r\nHost: x\r\n\r\nBREW / HTTP/1.1\r\n\r\n');
    expect(statusOf(await connection.closed())).not.toBe(400);
  });
});

describe('time', () => {
  it('closes on slow headers', async () => {
    const http = await start({ headersTimeout: 300, requestTimeout: 30_000 });
    const connection = await openRaw(http.port);
    connection.send('GET / HTTP/1.1\r\nHost: x\r\n');
    const drip = setInterval(() => connection.send('X-A: b\r\n'), 50);
    const started = givenTime();
    const answer = await connection.closed();
    clearInterval(drip);
    expectRefusal(answer, 408, 'rest_request_timeout');
    expect(givenTime() - started).toBeLessThan(15_000);
  });

  it('closes on a slow body', async () => {
    const http = await start({ headersTimeout: 300, requestTimeout: 600 });
    const connection = await openRaw(http.port);
    connection.send('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n');
    const drip = setInterval(() => connection.send('x'), 50);
    const answer = await connection.closed();
    clearInterval(drip);
    expectRefusal(answer, 408, 'rest_request_timeout');
    expect(http.seen).toEqual([]);
  });

  it('answers 503 for work that takes too long, and hears of its failure', async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    const http = await start({ handlerTimeout: 100, serve: () => promise });
    const answer = await fetch(http.url);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(await answer.json()).toMatchObject({ code: 'rest_service_unavailable', data: { status: 503 } });
    reject(new Error('too late'));
    await expect.poll(() => http.logged()).toContain('"late":true');
  });
});

describe('work at once', () => {
  it('refuses what is too much, and takes more when some has ended', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const http = await start({ maxInFlight: 2, serve: () => promise.then(() => text('ok')) });
    const held = [fetch(http.url), fetch(http.url)];
    await expect.poll(() => http.seen).toHaveLength(2);
    const refused = await fetch(http.url);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^[123]$/)]);
    expect(await refused.json()).toMatchObject({ code: 'rest_service_unavailable' });
    expect((await fetch(`${http.url}/health/live`)).status).toBe(200);
    expect((await fetch(`${http.url}/health/ready`)).status).toBe(200);
    resolve();
    expect((await Promise.all(held)).map((answer) => answer.status)).toEqual([200, 200]);
    expect((await fetch(http.url)).status).toBe(200);
  });

  it('counts work that was given up on until it ends', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const http = await start({ maxInFlight: 1, handlerTimeout: 50, serve: () => promise.then(() => text('ok')) });
    expect((await fetch(http.url)).status).toBe(503);
    expect((await fetch(http.url)).status).toBe(503);
    expect(http.seen).toHaveLength(1);
    resolve();
    await expect.poll(async () => (await fetch(http.url)).status).toBe(200);
  });

  it('does little at once when nothing is to spare, and answers everybody in turn', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const http = await start({
      hasSpare: () => false,
      maxWait: 30_000,
      serve: () => promise.then(() => text('ok')),
    });
    const asked = Array.from({ length: 40 }, () => fetch(http.url));
    await expect.poll(() => http.seen.length).toBeGreaterThanOrEqual(4);
    await sleep(200);
    expect(http.seen).toHaveLength(4);
    resolve();
    expect(new Set((await Promise.all(asked)).map((answer) => answer.status))).toEqual(new Set([200]));
  });

  it('does more at once while there is something to spare, such as when all wait for somebody else', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const http = await start({ maxWait: 30_000, serve: () => promise.then(() => text('ok')) });
    const asked = Array.from({ length: 40 }, () => fetch(http.url));
    await expect.poll(() => http.seen.length).toBe(40);
    resolve();
    expect(new Set((await Promise.all(asked)).map((answer) => answer.status))).toEqual(new Set([200]));
  });

  it('refuses who waited too long, and does nothing for who hung up', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const http = await start({ hasSpare: () => false, maxWait: 300, serve: () => promise.then(() => text('ok')) });
    const held = Array.from({ length: 4 }, () => fetch(http.url));
    await expect.poll(() => http.seen).toHaveLength(4);
    expect((await fetch(`${http.url}/late`)).status).toBe(503);
    const gone = await openRaw(http.port);
    gone.send('GET /gone HTTP/1.1\r\nHost: x\r\n\r\n');
    await sleep(50);
    gone.socket.destroy();
    await sleep(50);
    resolve();
    await Promise.all(held);
    expect((await fetch(`${http.url}/next`)).status).toBe(200);
    expect(http.seen.map(({ target }) => target)).toEqual(['/', '/', '/', '/', '/next']);
  });

  it('closes connections beyond the most there may be', async () => {
    const http = await start({ maxConnections: 2 });
    const held = [await openRaw(http.port), await openRaw(http.port)];
    const third = await openRaw(http.port);
    expect(await third.closed()).toBe('');
    for (const { socket } of held) socket.destroy();
    await expect
      .poll(() =>
        fetch(http.url).then(
          (answer) => answer.status,
          () => 0,
        ),
      )
      .toBe(200);
  });
});
