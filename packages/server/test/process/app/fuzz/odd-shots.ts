import fc from 'fast-check';
import { escapeMost } from './shot.ts';
import type { Shot } from './shot.ts';

const routes = fc.constantFrom(
  '/cms-json/',
  '/cms-json',
  '/cms-json/cms/v2',
  '/cms-json/batch/v1',
  '/cms-json/fixture/v1',
  '/cms-json/fixture/v1/echo',
  '/cms-json/fixture/v1/who',
  '/cms-json/fixture/v1/things/12',
  '/cms-json/fixture/v1/things/99999999999999999999999',
  '/cms-json/fixture/v1/schema/integer',
  '/cms-json/fixture/v1/schema/pattern',
  '/cms-json/fixture/v1/schema/object',
  '/cms-json/cms/v2/posts',
  '/cms-json/cms/v2/posts/1',
  '/cms-json/cms/v2/users',
  '/cms-json/cms/v2/users/me',
  '/cms-json/cms/v2/categories',
  '/cms-json/cms/v2/settings',
  '/cms-json/cms/v2/types/post',
  '/cms-json/cms/v2/search',
  '/cms-json/cms/v2/styles',
  '/cms-json/cms/v2/changes',
  '/cms-json/platen/v1/mcp',
  '/cms-json/openapi.json',
  '/index.php',
  '/',
);
export const oddText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 10 }),
  fc.constantFrom(
    '%00',
    '%zz',
    '%ff%fe',
    '../../x',
    '__proto__',
    "' OR 1=1--",
    '[[[[',
    '&#0000',
    '1e308',
    '-1',
    '9223372036854775808',
    'NaN',
    '\\',
    '%',
    '*',
  ),
);
const parameter = fc.tuple(
  fc.oneof(
    fc.constantFrom(
      'context',
      'page',
      'per_page',
      'search',
      '_fields',
      '_embed',
      '_envelope',
      '_method',
      'v',
      'id',
      'rest_route',
      'include[]',
      'orderby',
      'slug',
      'status',
      'a[b][c]',
    ),
    oddText,
  ),
  oddText,
);
const query = fc
  .array(parameter, { maxLength: 4 })
  .map((pairs) =>
    pairs.length === 0 ? '' : `?${pairs.map(([name, value]) => `${escapeMost(name)}=${escapeMost(value)}`).join('&')}`,
  );
const bodies = fc.oneof(
  fc.constant(null),
  fc.json({ maxDepth: 5 }).map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 200 }).map((octets) => Buffer.from(octets)),
  fc.constantFrom(
    Buffer.from('['.repeat(100_000)),
    Buffer.from(`{"a":${'{"a":'.repeat(600)}1${'}'.repeat(600)}}`),
    Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]),
    Buffer.from(String.raw`{"v":"\ud800","__proto__":1}`),
    Buffer.from(JSON.stringify({ v: 'a'.repeat(200_000) })),
    Buffer.from(JSON.stringify({ requests: Array.from({ length: 26 }, () => ({ path: '/fixture/v1/echo' })) })),
    Buffer.from(
      JSON.stringify({
        requests: [{ path: '///' }, { path: '/batch/v1', body: { requests: [] } }, { path: '/fixture/v1/echo' }],
      }),
    ),
    Buffer.from('a=1&b[]=2&c[x][y]=3&%zz'),
  ),
);
const headers = fc.dictionary(
  fc.constantFrom(
    'content-type',
    'authorization',
    'origin',
    'x-http-method-override',
    'x-cms-nonce',
    'cookie',
    'accept',
  ),
  fc.oneof(
    fc.constantFrom(
      'application/json',
      'application/x-www-form-urlencoded',
      ' application/json',
      'text/plain',
      'Basic !!!!',
      'Basic YTpi',
      'null',
      'DELETE',
      'TRACE',
      '',
      'https://a.example',
    ),
    fc.stringMatching(/^[\x20-\x7e]{0,30}$/),
  ),
  { maxKeys: 4 },
);
/** Requests to known addresses that no client would send. */
export const oddShots: fc.Arbitrary<Shot> = fc.record({
  role: fc.constant(''),
  method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'),
  path: fc
    .tuple(
      fc.oneof(
        { weight: 9, arbitrary: routes },
        { weight: 1, arbitrary: oddText.map((text) => `/${escapeMost(text)}`) },
      ),
      query,
    )
    .map((parts) => parts.join('')),
  headers,
  body: bodies,
});
