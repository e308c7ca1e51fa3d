import { gzipSync } from 'node:zlib';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOutside, publicAddress } from '../../test/support/outside.ts';
import type { Outside } from '../../test/support/outside.ts';
import { fetchExternal, OutboundError } from './outbound.ts';
import type { ExternalRequest } from './outbound.ts';
import { isPublicAddress, readOutsideUrl } from './outside-url.ts';
import { givenTime } from '../../test/support/own-time.ts';

let outside: Outside;
const stoppers: (() => void)[] = [];
const seen: { path: string; headers: IncomingMessage['headers'] }[] = [];

/** Writes on and on until the client goes away. */
function writeOn(response: ServerResponse, chunk: Buffer, pause: number): void {
  let written = 0;
  const timer = setInterval(() => {
    written += 1;
    if (written < 10_000) response.write(chunk);
  }, pause);
  const stop = (): void => clearInterval(timer);
  response.on('close', stop);
  stoppers.push(stop);
}

function serve(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? '';
  seen.push({ path, headers: request.headers });
  const redirect = /^\/to\?(.*)$/.exec(path)?.[1];
  if (redirect !== undefined) {
    response.writeHead(302, { location: decodeURIComponent(redirect) }).end();
  } else if (path === '/round') {
    response.writeHead(308, { location: '/round' }).end();
  } else if (path === '/endless') {
    response.writeHead(200, { 'content-type': 'text/html' });
    writeOn(response, Buffer.alloc(65_536, 'x'), 1);
  } else if (path === '/slow') {
    response.writeHead(200, { 'content-type': 'text/html' });
    writeOn(response, Buffer.from('x'), 50);
  } else if (path === '/silent') {
    stoppers.push(() => response.destroy());
  } else if (path === '/bomb') {
    const bomb = gzipSync(Buffer.alloc(10_000_000));
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(bomb);
  } else if (path === '/headers') {
    response.writeHead(200, { 'x-long': 'x'.repeat(30_000) }).end();
  } else {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<title>Public</title>');
  }
}

beforeAll(async () => {
  outside = await openOutside({
    serve,
    names: {
      'public.test': [[publicAddress]],
      // A second address that is none of the public internet.
      'two.test': [[publicAddress, '127.0.0.1']],
      // Public when it is checked, private when it is connected to.
      'rebinding.test': [[publicAddress], ['127.0.0.1']],
      'inner.test': [['127.0.0.1']],
      'mapped.test': [['::ffff:127.0.0.1']],
      'unique-local.test': [['fd00::1']],
      localhost: [['127.0.0.1']],
      'localhost.': [['127.0.0.1']],
    },
  });
});

afterAll(async () => {
  for (const stop of stoppers) stop();
  await outside.close();
});

const fetch = (url: string, request?: ExternalRequest) => fetchExternal(outside, url, request);

test('a public page is fetched', async () => {
  const response = await fetch('http://public.test/page?q=1');
  expect(response).toMatchObject({ status: 200, isCut: false, type: 'text/html; charset=utf-8' });
  expect(response.body.toString()).toBe('<title>Public</title>');
  expect(response.url.href).toBe('http://public.test/page?q=1');
  expect(seen.at(-1)?.headers['host']).toBe('public.test');
});

describe('nothing but public addresses is connected to', () => {
  const refused: readonly (() => string)[] = [
    () => `http://127.0.0.1:${outside.innerPort}/`,
    () => 'http://127.0.0.1:8080/',
    () => 'http://[::1]/',
    () => 'http://[::ffff:7f00:1]/',
    () => 'http://0/',
    () => 'http://2130706433/',
    () => 'http://1572395042/',
    () => 'http://0x7f.1/',
    () => 'http://127.1/',
    () => 'http://017700000001/',
    () => 'http://10.0.0.1/',
    () => 'http://[fd00::1]/',
    () => 'http://[64:ff9b::7f00:1]/',
    () => 'http://localhost/',
    () => 'http://localhost./',
    () => 'http://inner.test/',
    () => 'http://mapped.test/',
    () => 'http://unique-local.test/',
    () => 'http://two.test/',
    () => 'http://unknown.test/',
    () => 'http://user:pw@public.test/',
    () => 'http://@public.test/',
    () => 'file:///etc/passwd',
    () => 'gopher://public.test/',
    () => 'http://public.test:22/',
    () => 'http://public.test\\@127.0.0.1/',
    () => 'http://public.test\t/',
    () => ' http://public.test/',
    () => 'http:public.test',
    () => 'http://',
    () => `http://public.test/to?${encodeURIComponent(`http://127.0.0.1:${outside.innerPort}/`)}`,
    () => 'http://public.test/to?http://inner.test:8080/',
    () => 'http://public.test/to?http://two.test/',
    () => 'http://public.test/to?file:///etc/passwd',
    () => 'http://public.test/to?//127.0.0.1/',
    () => `http://public.test/to?${encodeURIComponent('http://public.test/to?http://localhost/')}`,
  ];

  test.each(refused.map((make, at) => [make.toString().slice(6), at]))('%s', async (_, at) => {
    const before = outside.innerConnections();
    const dialed = outside.dialed.length;
    await expect(fetch((refused[at] ?? String)())).rejects.toThrow(OutboundError);
    expect(outside.innerConnections()).toBe(before);
    expect(outside.dialed.slice(dialed).filter((address) => address !== publicAddress)).toEqual([]);
  });

  test('a name that changes after it was checked is judged again when it is connected to', async () => {
    expect(await outside.outbound.addressesOf('rebinding.test')).toEqual([publicAddress]);
    await expect(fetch('http://rebinding.test/')).rejects.toThrow(OutboundError);
    expect(outside.innerConnections()).toBe(0);
  });

  test('what stands behind a # is not the host', async () => {
    expect((await fetch('http://public.test#@127.0.0.1/')).status).toBe(200);
    expect(outside.innerConnections()).toBe(0);
  });

  test('the inner server is there to be seen, were it dialed', async () => {
    const own = await openOutside({ serve, ownOrigin: `http://127.0.0.1:${outside.innerPort}` });
    expect((await fetchExternal(own, `http://127.0.0.1:${outside.innerPort}/`)).body.toString()).toContain('secret');
    await own.close();
    expect(outside.innerConnections()).toBe(1);
  });
});

describe('everything has a limit', () => {
  test('an endless body is cut, or refused', async () => {
    const response = await fetch('http://public.test/endless', { beyond: 'cut', bytes: 100_000 });
    expect(response).toMatchObject({ isCut: true });
    expect(response.body.length).toBe(100_000);
    await expect(fetch('http://public.test/endless')).rejects.toThrow('more than 153600 bytes');
  });

  test.each(['/slow', '/silent'])('%s ends when the time is up', async (path) => {
    const before = givenTime();
    await expect(fetch(`http://public.test${path}`, { milliseconds: 300 })).rejects.toThrow(OutboundError);
    expect(givenTime() - before).toBeLessThan(3000);
  });

  test.each(['/bomb', '/headers'])('%s is refused', async (path) => {
    await expect(fetch(`http://public.test${path}`)).rejects.toThrow(OutboundError);
  });

  test('a redirect is followed so many times, without the headers of the first request', async () => {
    const once = `http://public.test/to?${encodeURIComponent('/page')}`;
    const response = await fetch(once, { headers: { authorization: 'Basic secret' } });
    expect(response.url.pathname).toBe('/page');
    expect(seen.at(-2)?.headers['authorization']).toBe('Basic secret');
    expect(seen.at(-1)?.headers['authorization']).toBeUndefined();
    await expect(fetch(once, { redirects: 0 })).rejects.toThrow('too many redirects');
  });

  test('a redirect to itself comes to an end', async () => {
    const before = seen.length;
    await expect(fetch('http://public.test/round')).rejects.toThrow('too many redirects');
    expect(seen.length - before).toBe(4);
  });

  test('only the content types that are asked for are taken', async () => {
    expect((await fetch('http://public.test/', { types: ['text/html'] })).status).toBe(200);
    await expect(fetch('http://public.test/', { types: ['image/'] })).rejects.toThrow(OutboundError);
  });

  test('only so many are under way at once', async () => {
    const asked = Array.from({ length: 80 }, () => fetch('http://public.test/silent', { milliseconds: 500 }));
    const reasons = (await Promise.allSettled(asked)).map((one) => (one as PromiseRejectedResult).reason as Error);
    expect(reasons.filter(({ message }) => message.includes('too many outbound'))).toHaveLength(16);
    expect((await fetch('http://public.test/')).status).toBe(200);
  });
});

const notPublic = `
  0.1.2.3 10.1.2.3 127.0.0.1 100.64.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 192.0.2.1
  192.88.99.1 192.168.1.1 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.1 224.0.0.1 240.0.0.1
  255.255.255.255 :: ::1 ::7f00:1 ::ffff:127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::1 2002:7f00:1:: 2001::1
  fe80::1 fec0::1 fd00::1 ff02::1 2001:db8::1 5f00::1 100::1 nonsense
`;

test.each(notPublic.trim().split(/\s+/))('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([publicAddress, '8.8.8.8', '172.32.0.1', '2606:4700:4700::1111'])('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test('the own origin is taken with its own port alone', () => {
  const own = 'http://localhost:3000';
  expect(readOutsideUrl('http://localhost:3000/a', own)?.pathname).toBe('/a');
  expect(readOutsideUrl('http://user@localhost:3000/a', own)).toBeNull();
  expect(readOutsideUrl('http://localhost:3001/a', own)).toBeNull();
});
