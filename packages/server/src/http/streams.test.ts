import { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { exchange, openRaw, startHttp, statusOf } from '../../test/support/http.ts';
import type { RunningHttp } from '../../test/support/http.ts';
import type { HttpResponse } from '../rest/serve.ts';

let http: RunningHttp;
afterEach(() => http.close());

const request = 'GET /file HTTP/1.1\r\nHost: x\r\n\r\n';

function endless(headers: HttpResponse['headers'] = {}): HttpResponse & { readonly stream: Readable } {
  const stream = new Readable({ read: () => void stream.push('bytes ') });
  return { status: 200, headers, body: null, stream };
}

test('a stream is closed when its client hangs up while it is sent', async () => {
  const served = endless();
  http = await startHttp({ serve: async () => served });
  const client = await openRaw(http.port);
  client.send(request);
  await client.until((received) => received.includes('bytes'));
  client.socket.destroy();
  await expect.poll(() => served.stream.closed).toBe(true);
});

test('a stream is closed when its client hung up before it was made, and nothing has failed', async () => {
  const served = endless();
  const asked = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<HttpResponse>();
  http = await startHttp({ serve: () => (asked.resolve(), gone.promise) });
  const client = await openRaw(http.port);
  client.send(request);
  await asked.promise;
  client.socket.destroy();
  await expect.poll(http.logged).toContain('"cut":true');
  gone.resolve(served);
  await expect.poll(() => served.stream.closed).toBe(true);
  expect(http.logged()).not.toContain('"level":"error"');
});

test('a stream is closed when it comes too late', async () => {
  const served = endless();
  const late = Promise.withResolvers<HttpResponse>();
  http = await startHttp({ serve: () => late.promise, handlerTimeout: 50 });
  expect(statusOf(await exchange(http.port, request))).toBe(503);
  late.resolve(served);
  await expect.poll(() => served.stream.closed).toBe(true);
});

test('a stream is closed when its headers cannot be sent', async () => {
  const served = endless({ 'X-Line': 'one\ntwo' });
  http = await startHttp({ serve: async () => served });
  expect(statusOf(await exchange(http.port, request))).toBe(500);
  await expect.poll(() => served.stream.closed).toBe(true);
});
