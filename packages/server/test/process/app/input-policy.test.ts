import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixture } from '../../../../../conformance/src/fixture/plugin.ts';
import { startApp } from '../../support/app.ts';
import type { RunningApp } from '../../support/app.ts';
import { ownTime } from '../../support/own-time.ts';

/** What the service does with each odd input, through real HTTP. */
let running: RunningApp;

beforeAll(async () => {
  running = await startApp({ plugins: [fixture] });
});
afterAll(() => running.stop());

interface Answered {
  readonly status: number;
  readonly body: { code?: string; data?: Record<string, unknown>; [member: string]: unknown };
}

async function post(
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  type = 'application/json',
): Promise<Answered> {
  const answered = await fetch(`${running.url}/cms-json${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': type },
  });
  return { status: answered.status, body: (await answered.json()) as Answered['body'] };
}

async function get(path: string): Promise<Answered> {
  const answered = await fetch(`${running.url}${path}`);
  return { status: answered.status, body: (await answered.json()) as Answered['body'] };
}

const echo = '/fixture/v1/echo';
const bytes = (...given: (string | number)[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(given.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part)] : [part])));
const nested = (depth: number): string => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;

describe('JSON bodies', () => {
  test.for<[string, string | Uint8Array<ArrayBuffer>, number]>([
    ['invalid UTF-8', bytes('{"a":"', 0xff, '"}'), 5],
    ['an overlong sequence', bytes('{"a":"', 0xc0, 0xaf, '"}'), 5],
    ['a lone surrogate in a value', String.raw`{"a":"\ud800"}`, 10],
    ['a lone surrogate in a key', String.raw`{"\udc00":1}`, 10],
    ['nesting of 512 levels', nested(512), 1],
    ['nesting of 100,000 levels', nested(100_000), 1],
    ['a byte order mark', bytes(0xef, 0xbb, 0xbf, '{}'), 4],
    ['a key __proto__', '{"__proto__":{"x":1}}', 4],
    ['an escaped key __proto__', String.raw`{"\u005f_proto__":{"x":1}}`, 4],
    ['something else', '{"a":', 4],
  ])('%s is refused with its own number', async ([, body, number]) => {
    const { status, body: said } = await post(echo, body);
    expect({ status, code: said.code, number: said.data?.['json_error_code'] }).toEqual({
      status: 400,
      code: 'rest_invalid_json',
      number,
    });
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  test('511 levels, duplicate keys and an empty body are taken', async () => {
    expect((await post(echo, nested(511))).status).toBe(200);
    expect((await post(echo, '{"a":1,"a":2}')).body).toMatchObject({ params: { a: 2 } });
    expect((await post(echo, '')).body).toMatchObject({ params: {} });
  });

  test('more keys than anyone needs are refused quickly', async () => {
    const keys = Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join(',');
    const taken = await ownTime(async () => expect((await post(echo, `{${keys}}`)).status).toBe(400));
    expect(taken).toBeLessThan(1000);
  });

  test('a body above the limit is refused with 413 in the usual shape', async () => {
    const { status, body } = await post(echo, `{"a":"${'x'.repeat(1_100_000)}"}`);
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'rest_payload_too_large' });
  });
});

describe('numbers and null characters', () => {
  test.for([
    ['9007199254740993', 200],
    ['1e308', 200],
    ['1.5', 400],
    ['"1e3"', 200],
    ['" 12"', 200],
    ['"12 "', 200],
    ['"0x1A"', 400],
    ['-1', 200],
  ] as const)('the integer %s is answered %i', async ([value, status]) => {
    expect((await post('/fixture/v1/schema/integer', `{"v":${value}}`)).status).toBe(status);
  });

  test('an id no record can have is no bad argument', async () => {
    expect((await get('/cms-json/fixture/v1/things/99999999999999999999')).status).toBe(200);
  });

  test('a null character in a declared string is refused', async () => {
    const { status, body } = await post('/fixture/v1/schema/string', String.raw`{"v":"a\u0000b"}`);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'rest_invalid_param' });
  });

  test.for(['300000-01-01T00:00:00', 'infinity', '2024-13-01T00:00:00'])('the date %s is refused', async (date) => {
    expect((await post('/fixture/v1/schema/format-date-time', JSON.stringify({ v: date }))).status).toBe(400);
  });
});

describe('addresses', () => {
  test.for([
    '/cms-json/fixture/v1/%zz',
    '/cms-json/fixture/v1/echo?a=%zz',
    '/cms-json/fixture/v1/echo?a[__proto__][x]=1',
  ])('%s is refused in the usual shape', async (path) => {
    const { status, body } = await get(path);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: expect.any(String) as string, data: { status: 400 } });
  });

  test('a long path variable is judged, not cut off', async () => {
    expect((await get(`/cms-json/fixture/v1/${'x'.repeat(600)}`)).body.code).toBe('rest_no_route');
  });

  test('a second Host header is refused', async () => {
    const answered = await raw(`GET /cms-json/ HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n`);
    expect(answered).toMatch(/^HTTP\/1\.1 400/);
  });
});

function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(running.port, '127.0.0.1', () => socket.write(text));
    let received = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => (received += chunk));
    socket.on('end', () => resolve(received));
    socket.on('error', reject);
  });
}
