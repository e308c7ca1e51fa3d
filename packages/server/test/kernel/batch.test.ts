import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixture } from '../../../../conformance/src/fixture/plugin.ts';
import type { Json, JsonMap } from '../../src/lib/json.ts';
import { parseQuery } from '../../src/lib/query-string.ts';
import { dispatch } from '../../src/rest/dispatch.ts';
import { noBody } from '../../src/rest/request.ts';
import type { RestRequest } from '../../src/rest/request.ts';
import { shape } from '../../src/rest/shape.ts';
import { ask, openTestCore } from '../support/site.ts';

const core = openTestCore({ plugins: [fixture] });

const paths = fc.constantFrom(
  '/fixture/v1/echo',
  '/fixture/v1/echo?a=1&b[]=2',
  '/fixture/v1/echo/',
  '/fixture/v1/ECHO',
  '/fixture/v1/nobatch',
  '/fixture/v1/created',
  '/fixture/v1/things/12',
  '/fixture/v1/schema/integer?v=x',
  '/fixture/v1/nope',
  '/batch/v1',
  '',
  '///',
  'http:///x',
  'https://elsewhere.example/fixture/v1/echo?x=%20y',
  '/fixture/v1/echo#frag?b=2',
  '/fixture/v1/echo?%zz',
  '/cms-json/fixture/v1/echo',
);

const descriptor: fc.Arbitrary<JsonMap> = fc.record(
  {
    path: fc.oneof({ weight: 4, arbitrary: paths }, { weight: 1, arbitrary: fc.string() }),
    method: fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE'),
    body: fc.oneof(
      fc.constant(null),
      fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>),
    ),
    headers: fc.dictionary(fc.constantFrom('x-a', 'x-b'), fc.string({ maxLength: 5 })),
  },
  { requiredKeys: ['path'] },
) as fc.Arbitrary<JsonMap>;

async function batch(requests: readonly JsonMap[]): Promise<readonly Json[]> {
  const whole = ask('POST', '/batch/v1', { body: { requests } });
  const { status, data } = await dispatch(core.scopeFor({ outer: whole }), whole);
  expect(status).toBe(207);
  return (data as { responses: readonly Json[] }).responses;
}

/** The same request made alone, without the batch. */
async function single(part: JsonMap): Promise<Json> {
  const [route = '', search = ''] = String(part['path']).split('?');
  const query = parseQuery(search);
  const body = part['body'];
  const alone: RestRequest = {
    method: String(part['method'] ?? 'POST'),
    route,
    query: query.ok ? query.value : {},
    body: body === null || body === undefined ? noBody : { kind: 'json', params: body as JsonMap },
    headers: {},
  };
  const scope = core.scopeFor({ outer: alone });
  const made = await dispatch(scope, alone);
  return { status: made.status, body: await shape(scope, alone, made), headers: made.headers };
}

test('each part of a batch is answered as if it had come alone, whatever stands beside it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(descriptor, { minLength: 1, maxLength: 25 }), async (parts) => {
      const together = await batch(parts);
      expect(together).toHaveLength(parts.length);
      for (const [at, part] of parts.entries()) expect(together[at]).toEqual((await batch([part]))[0]);
    }),
    { numRuns: 400 },
  );
});

test('a part that may be batched is answered exactly as the same request outside a batch', async () => {
  const batchable = fc.record(
    {
      path: fc.constantFrom(
        '/fixture/v1/echo',
        '/fixture/v1/echo?a=1',
        '/fixture/v1/nope',
        '/fixture/v1/echo?_fields=method',
      ),
      method: fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE'),
      body: fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>),
    },
    { requiredKeys: ['path'] },
  ) as fc.Arbitrary<JsonMap>;
  await fc.assert(
    fc.asyncProperty(fc.array(batchable, { minLength: 1, maxLength: 10 }), async (parts) => {
      const together = await batch(parts);
      for (const [at, part] of parts.entries()) expect(together[at]).toEqual(await single(part));
    }),
    { numRuns: 200 },
  );
});

test('a failing part does not shift the answers of the parts behind it', async () => {
  const responses = await batch([
    { path: '///' },
    { path: '/fixture/v1/echo', body: { n: 1 } },
    { path: '/fixture/v1/nobatch' },
    { path: '/batch/v1', body: { requests: [] } },
    { path: '/fixture/v1/echo', body: { n: 2 } },
  ]);
  expect(responses).toMatchObject([
    { status: 400, body: { code: 'parse_path_failed' } },
    { status: 200, body: { params: { n: 1 } } },
    { status: 400, body: { code: 'rest_batch_not_allowed' } },
    { status: 400, body: { code: 'rest_batch_not_allowed' } },
    { status: 200, body: { params: { n: 2 } } },
  ]);
});
