import { Agent, request } from 'node:http';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../support/database.ts';
import { startAppProcess } from '../support/processes.ts';

const requests = 20_000;
const longestStall = 250;

interface Shot {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

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
  '/index.php',
  '/',
);
const oddText = fc.oneof(
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
const shots: fc.Arbitrary<Shot> = fc.record({
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

/** Keeps what HTTP can carry, broken percent signs included. */
function escapeMost(text: string): string {
  return text.replaceAll(/[^\x21-\x7e]|[?#&=]/g, (character) => encodeURIComponent(character.toWellFormed()));
}

function fire(port: number, agent: Agent, { method, path, headers: sent, body }: Shot): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        port,
        host: '127.0.0.1',
        agent,
        method,
        path,
        headers: { ...sent, 'content-length': String(body?.length ?? 0) },
      },
      (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 0));
        answer.once('error', reject);
      },
    );
    outgoing.once('error', reject);
    outgoing.end(body ?? undefined);
  });
}

test(`${requests} odd requests: no 5xx, no stall above ${longestStall} ms`, { timeout: 300_000 }, async () => {
  const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
  const database = await createTestDatabase();
  const service = await startAppProcess({ DATABASE_URL: database.url });
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  try {
    const sample = fc.sample(shots, { numRuns: requests, seed });
    for (const shot of sample.slice(0, 200)) await fire(service.port, agent, shot);
    service.forgetStalls();
    const failures: { shot: Shot; status: number | string }[] = [];
    const next = sample.values();
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        for (const shot of next) {
          const status = await fire(service.port, agent, shot).catch(
            (error: Error & { code?: string }) => error.code ?? error.message,
          );
          if (typeof status !== 'number' || (status >= 500 && status !== 501)) failures.push({ shot, status });
        }
      }),
    );
    expect(failures.slice(0, 3), `seed ${seed}`).toEqual([]);
    expect(service.child.exitCode).toBeNull();
    expect(await service.longestStall(), `seed ${seed}`).toBeLessThan(longestStall);
  } finally {
    agent.destroy();
    await service.stop();
    await database.drop();
  }
});
