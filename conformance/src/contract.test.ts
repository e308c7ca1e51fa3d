import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContractCheck } from './contract.ts';
import { exchangesOf } from './replay/contract-check.ts';
import { readAnswer } from './replay/answer.ts';
import type { Json } from './replay/json.ts';

const cup = { type: 'object', properties: { id: { type: 'integer' }, made: { type: 'string', pattern: '^\\d{4}' } } };
const operation = (schema: object, headers: object = {}) => ({
  responses: {
    '2XX': { headers, content: { 'application/json': { schema } } },
    default: { content: { 'application/json': { schema: { type: 'object', required: ['code'] } } } },
  },
});
const ref = { $ref: '#/components/schemas/cup' };
const totals = { 'X-CMS-Total': { schema: { type: 'integer' } } };
const address = { Location: { schema: { type: 'string' } } };
let contract = {
  paths: {
    '/tea/v1/cups': { get: operation({ type: 'array', items: ref }, totals), post: operation(ref, address) },
    '/tea/v1/cups/{id}': { get: operation(ref) },
  },
  components: { schemas: { cup } },
};
const index = { routes: { '/tea/v1/cups': {}, '/tea/v1/cups/(?P<id>[\\d]+)': {} } };

const server = createServer((request, response) =>
  response.end(JSON.stringify(request.url === '/cms-json/openapi.json' ? contract : index)),
);
let base: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const place = 'tea/cups 0';

const asked = (path: string, body: Json, status = 200) => ({
  method: 'GET',
  path,
  status,
  headers: path.endsWith('cups') && status < 300 ? { 'x-cms-total': '2' } : {},
  body,
});

test('an answer fits the schema of its operation, or is told with its place', async () => {
  const check = createContractCheck(base);
  await check.begin({});
  expect(await check.check(asked('/tea/v1/cups/5', { id: 5, made: '2026-11-16T06:00:00' }), place)).toEqual([]);
  expect(await check.check(asked('/tea/v1/cups', [{ id: 1 }, { id: 'two' }]), place)).toMatchObject([
    { kind: 'contract', key: 'contract.1.id', expected: { keyword: 'type', type: 'integer' }, actual: 'two' },
  ]);
  expect(await check.check(asked('/tea/v1/cups/5', { made: 'now' }), place)).toHaveLength(1);
  expect(await check.check(asked('/tea/v1/cups/5', { code: 'gone' }, 404), place)).toEqual([]);
  expect(await check.check(asked('/tea/v1/cups/5', {}, 404), place)).toHaveLength(1);
  expect(await check.check(asked('/tea/v1/pots', {}), place)).toBeNull();
});

test('headers that are named are sent and fit, and those that are sent are named', async () => {
  const check = createContractCheck(base);
  await check.begin({});
  const list = asked('/tea/v1/cups', []);
  const misfits = (exchange: object) => check.check({ ...list, ...exchange }, place);
  expect(await misfits({})).toEqual([]);
  expect(await misfits({ headers: {} })).toMatchObject([{ key: 'contract header x-cms-total', expected: 'sent' }]);
  expect(await misfits({ headers: { 'x-cms-total': 'many' } })).toMatchObject([{ expected: 'an integer' }]);
  const cursor = { 'x-cms-total': '2', 'x-cms-nextcursor': 'abc' };
  expect(await misfits({ headers: cursor })).toMatchObject([
    { key: 'contract header x-cms-nextcursor', expected: 'named' },
  ]);
  const made = { method: 'POST', status: 201, body: { id: 1 } };
  expect(await misfits({ ...made, headers: { location: 'http://tea' } })).toEqual([]);
  expect(await misfits({ ...made, headers: {} })).toMatchObject([{ key: 'contract header location' }]);
  expect(await misfits({ status: 404, body: { code: 'gone' }, headers: {} })).toEqual([]);
});

test('the contract is read again after a write that may change it', async () => {
  const check = createContractCheck(base);
  await check.begin({ fixture: true });
  expect(await check.check(asked('/tea/v1/cups', [{ id: 1 }]), place)).toEqual([]);
  contract = { ...contract, components: { schemas: { cup: { ...cup, type: 'string' } } } };
  expect(await check.check(asked('/tea/v1/cups', [{ id: 1 }]), place)).toEqual([]);
  await check.check({ ...asked('/cms/v2/settings', {}), method: 'POST' }, place);
  expect(await check.check(asked('/tea/v1/cups', [{ id: 1 }]), place)).toHaveLength(1);
});

const answer = (body: Json, status = 200) =>
  readAnswer({ status, rawHeaders: ['Content-Type', 'application/json'], bytes: Buffer.from(JSON.stringify(body)) });
const message = { method: 'GET', path: '/cms-json/tea/v1/cups%2F5/?a=1', headers: {}, body: undefined };

test('envelopes and batches are unpacked', () => {
  const typed = { 'content-type': 'application/json' };
  expect(exchangesOf(message, answer({}))).toEqual([{ ...asked('/tea/v1/cups/5', {}), headers: typed }]);
  const enveloped = { ...message, path: '/cms-json/tea/v1/cups?_envelope' };
  expect(exchangesOf(enveloped, answer({ status: 404, body: { code: 'x' }, headers: {} }))).toEqual([
    asked('/tea/v1/cups', { code: 'x' }, 404),
  ]);
  const requests = [{ path: '/tea/v1/cups?a=1' }, { method: 'DELETE', path: '/tea/v1/cups/5' }];
  const batch = {
    ...message,
    method: 'POST',
    path: '/cms-json/batch/v1',
    body: Buffer.from(JSON.stringify({ requests })),
  };
  const responses = [{ status: 201, body: { id: 1 } }, null];
  expect(exchangesOf(batch, answer({ responses }, 207)).slice(1)).toEqual([
    { method: 'POST', path: '/tea/v1/cups', status: 201, headers: {}, body: { id: 1 } },
  ]);
  expect(exchangesOf({ ...message, method: 'OPTIONS' }, answer({}))).toEqual([]);
});
