import { afterEach, describe, expect, it } from 'vitest';

import { bodyOf, exchange, openRaw, startHttp, statusOf, text } from '../../support/http.ts';
import type { RunningHttp } from '../../support/http.ts';

const running: RunningHttp[] = [];
const start = async (...given: Parameters<typeof startHttp>): Promise<RunningHttp> => {
  const http = await startHttp(...given);
  running.push(http);
  return http;
};
afterEach(async () => {
  await Promise.all(running.splice(0).map((http) => http.close()));
});

describe('what reaches the kernel', () => {
  it.each([
    '/',
    '//',
    '//a//b',
    '/a/../b/./c',
    '/%zz',
    '/%ff%fe?x=%zz&y=%',
    '/a%2Fb',
    '/a;b?c#d',
    '/?rest_route=/x',
    'http://elsewhere.example/x?y',
    '/health/live?x',
  ])('target %s exactly as sent', async (target) => {
    const http = await start();
    expect(statusOf(await exchange(http.port, `GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`))).toBe(200);
    expect(http.seen.map((raw) => raw.target)).toEqual([target]);
  });

  it('a target of 8,000 characters', async () => {
    const http = await start();
    await exchange(http.port, `GET /${'s'.repeat(8000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(http.seen[0]?.target).toHaveLength(8001);
  });

  it.each(['GET', 'POST', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'M-SEARCH', 'QUERY', 'PURGE'])(
    'method %s, with a body of whatever type',
    async (method) => {
      const http = await start();
      const head = `${method} /x HTTP/1.1\r\nHost: x\r\nContent-Type: not a type\r\nAccept-Version: 9\r\n`;
      await exchange(http.port, `${head}Content-Length: 5\r\n\r\nhello`);
      await exchange(http.port, `${method} /x HTTP/1.1\r\nHost: x\r\n\r\n`);
      expect(http.seen.map((raw) => [raw.method, String(Buffer.from(raw.body))])).toEqual([
        [method, 'hello'],
        [method, ''],
      ]);
    },
  );

  it('`OPTIONS *`', async () => {
    const http = await start();
    await exchange(http.port, 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(http.seen[0]?.target).toBe('*');
  });

  it('headers in lower case, repeated ones joined, without a prototype', async () => {
    const http = await start();
    const lines = 'X-A: 1\r\nx-a: 2\r\nCookie: a=1\r\nCookie: b=2\r\nAuthorization: x\r\nAuthorization: y\r\n';
    await exchange(http.port, `GET / HTTP/1.1\r\nHost: x\r\n${lines}\r\n`);
    const headers = http.seen[0]?.headers ?? {};
    expect(headers).toMatchObject({ 'x-a': '1, 2', cookie: 'a=1; b=2', authorization: 'x, y' });
    expect(headers['constructor']).toBeUndefined();
  });

  it('a body in many small chunks', async () => {
    const http = await start();
    const chunks = Array.from({ length: 50_000 }, (_, at) => `1\r\n${at % 10}\r\n`).join('');
    await exchange(http.port, `POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`);
    expect(String(Buffer.from(http.seen[0]?.body ?? []))).toBe('0123456789'.repeat(5000));
  });

  it('nothing, when the client hangs up in the middle of its body', async () => {
    const http = await start();
    const connection = await openRaw(http.port);
    connection.send('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf');
    setTimeout(() => connection.socket.destroy(), 50);
    await expect.poll(() => http.lines()).toContainEqual(expect.objectContaining({ msg: 'request', cut: true }));
    expect(http.seen).toEqual([]);
  });
});

describe('what the client gets', () => {
  it('status, headers and body of the kernel', async () => {
    const http = await start({
      serve: async () => ({
        status: 201,
        headers: { 'Content-Type': 'application/json; charset=UTF-8', 'Set-Cookie': ['a=1', 'b=2'] },
        body: '{"é":"\\/"}',
      }),
    });
    const answer = await fetch(`${http.url}/x`);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=UTF-8');
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await answer.text()).toBe('{"é":"\\/"}');
  });

  it('bytes as bytes, and nothing as nothing', async () => {
    const http = await start({
      serve: async ({ target }) =>
        target === '/none'
          ? { status: 204, headers: {}, body: null }
          : { status: 200, headers: { 'Content-Type': 'image/png' }, body: Uint8Array.from([0, 255, 128]) },
    });
    expect([...new Uint8Array(await (await fetch(`${http.url}/bytes`)).arrayBuffer())]).toEqual([0, 255, 128]);
    const none = await fetch(`${http.url}/none`);
    expect([none.status, await none.text()]).toEqual([204, '']);
  });

  it('no body for HEAD, but its length', async () => {
    const http = await start({ serve: async () => text('twelve bytes') });
    const answer = await exchange(http.port, 'HEAD / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/\r\ncontent-length: 12\r\n/i);
    expect(bodyOf(answer)).toBe('');
  });

  it.each([
    ['a failure', async () => Promise.reject(new Error('select * from secrets'))],
    [
      'a header that would split the answer',
      async () => ({ status: 200, headers: { 'X-A': 'a\r\nSet-Cookie: b=c' }, body: '' }),
    ],
  ])('500 without details after %s, while the log has them', async (_, serve) => {
    const http = await start({ serve });
    const answer = await fetch(`${http.url}/x`);
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({ code: 'rest_internal_error', data: { status: 500 } });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(http.lines()).toContainEqual(
      expect.objectContaining({ level: 'error', msg: 'request failed', id: answer.headers.get('x-request-id') }),
    );
  });
});

describe('request ids and the log', () => {
  it('keeps a fit id and replaces others', async () => {
    const http = await start();
    const idFor = async (given: string): Promise<string | null> =>
      (await fetch(http.url, { headers: { 'X-Request-Id': given } })).headers.get('x-request-id');
    expect(await idFor('abcDEF_-12345678')).toBe('abcDEF_-12345678');
    for (const unfit of ['short', 'x'.repeat(65), 'has space1', 'quote"quote']) {
      expect(await idFor(unfit)).toMatch(/^[0-9a-f-]{36}$/);
    }
    expect(http.seen[0]?.id).toBe('abcDEF_-12345678');
  });

  it('writes one line per request, and no secret', async () => {
    const http = await start({ serve: () => new Promise((resolve) => setTimeout(() => resolve(text('ok')), 40)) });
    await fetch(`${http.url}/things/7?_nonce=canary1&token=canary2`, {
      method: 'POST',
      headers: { Authorization: 'Basic canary3', Cookie: 'session=canary4', 'X-CMS-Nonce': 'canary5' },
      body: 'password=canary6',
    });
    await expect.poll(() => http.lines()).toHaveLength(1);
    expect(http.lines()[0]).toMatchObject({
      level: 'info',
      msg: 'request',
      method: 'POST',
      path: '/things/7',
      status: 200,
      ms: expect.any(Number),
      id: expect.any(String),
    });
    expect(http.lines()[0]?.['ms']).toBeGreaterThanOrEqual(38);
    expect(http.logged()).not.toContain('canary');
  });
});

describe('proxies', () => {
  const forwarded = { 'X-Forwarded-For': '198.51.100.7', 'X-Forwarded-Proto': 'https' };
  it('are believed when trusted', async () => {
    const http = await start({ trustedProxies: ['loopback'] });
    await fetch(http.url, { headers: forwarded });
    expect(http.seen[0]).toMatchObject({ remoteAddress: '198.51.100.7', secure: true });
  });
  it('are not believed otherwise', async () => {
    const http = await start({ trustedProxies: ['10.0.0.0/8'] });
    await fetch(http.url, { headers: forwarded });
    expect(http.seen[0]).toMatchObject({ remoteAddress: '127.0.0.1', secure: false });
  });
});

describe('health', () => {
  it('is alive whatever happens, without asking anybody', async () => {
    const http = await start({ ready: () => Promise.reject(new Error('no')), maxInFlight: 1 });
    const answer = await fetch(`${http.url}/health/live`);
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'live' }]);
    expect(http.seen).toEqual([]);
  });

  it.each([
    ['ready', () => true, 200],
    ['not ready', async () => false, 503],
    ['not ready when asking fails', () => Promise.reject(new Error('no')), 503],
    ['not ready when asking hangs', () => new Promise<boolean>(() => undefined), 503],
  ])('is %s', async (_, ready, status) => {
    const http = await start({ ready });
    expect((await fetch(`${http.url}/health/ready`)).status).toBe(status);
  });

  it('asks at most once a second', async () => {
    let asked = 0;
    const http = await start({ ready: () => (asked += 1) > 0 });
    for (let at = 0; at < 20; at += 1) await fetch(`${http.url}/health/ready`);
    expect(asked).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1050));
    await fetch(`${http.url}/health/ready`);
    expect(asked).toBe(2);
  });
});
