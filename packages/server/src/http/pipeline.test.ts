import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterEach, expect, it } from 'vitest';

import { startHttp } from '../../test/support/http.ts';
import type { RunningHttp } from '../../test/support/http.ts';

let http: RunningHttp;
const clients: Socket[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await http.close();
});

const request = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const manyRequests = (count: number): string => Array.from({ length: count }, (_, at) => request(`/${at}`)).join('');

/** Sends and reads nothing until it is told to. */
async function open(bytes: string): Promise<Socket> {
  const client = connect({ port: http.port, host: '127.0.0.1' });
  clients.push(client);
  client.on('error', () => undefined);
  await once(client, 'connect');
  client.write(bytes);
  return client;
}

const large = 2 * 1024 * 1024;
const startLarge = async (): Promise<void> => {
  http = await startHttp({
    serve: ({ target }) => {
      const body = Buffer.alloc(large, 'x');
      body.write(`answer to ${target}.`);
      return Promise.resolve({ status: 200, headers: {}, body });
    },
  });
};

// Unread pipelined answers held 160 MB: 200 clients with 21 requests each.
it('begins a request when the client has taken the answers before, and answers all of them in order', async () => {
  await startLarge();
  const client = await open(manyRequests(21));
  await sleep(1000);
  // What the kernel takes counts as taken.
  expect(http.seen.length).toBeLessThan(10);
  let bytes = 0;
  let text = '';
  client.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    text += (/answer to \/\d+\./.exec(chunk.toString('latin1')) ?? [''])[0];
  });
  await expect.poll(() => bytes).toBeGreaterThan(21 * large);
  expect(http.seen.map(({ target }) => target)).toEqual(Array.from({ length: 21 }, (_, at) => `/${at}`));
  expect(
    text
      .replaceAll(/answer to \/|\.$/g, '')
      .split('.')
      .map(Number),
  ).toEqual(Array.from({ length: 21 }, (_, at) => at));
  client.write(request('/again'));
  await expect.poll(() => http.seen.at(-1)?.target).toBe('/again');
});

it('holds little memory for clients that do not read', async () => {
  await startLarge();
  const before = process.memoryUsage().arrayBuffers;
  for (let at = 0; at < 20; at += 1) await open(manyRequests(21));
  await sleep(1500);
  const held = process.memoryUsage().arrayBuffers - before;
  // All answers would have 840 MB.
  expect(held).toBeLessThan(300 * 1024 * 1024);
  expect(http.seen.length).toBeLessThan(20 * 10);
});

it('cuts off a client that sends more requests than it can mean before it reads', async () => {
  http = await startHttp();
  const client = await open(manyRequests(500));
  await once(client.resume(), 'close');
  expect(http.seen.length).toBeLessThan(34);
  const other = await open(request('/other'));
  await once(other, 'data');
});

it('takes up with bodies where it left off', async () => {
  http = await startHttp({
    serve: ({ body }) => Promise.resolve({ status: 200, headers: {}, body: `got ${body.length};` }),
  });
  const post = (length: number): string =>
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n${'b'.repeat(length)}`;
  const lengths = [10, 200_000, 0, 300_000, 5];
  const client = await open(lengths.map(post).join(''));
  let text = '';
  client.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  await expect.poll(() => text).toContain('got 5;');
  expect([...text.matchAll(/got (\d+);/g)].map(([, length]) => Number(length))).toEqual(lengths);
});
