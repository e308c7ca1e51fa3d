import fc from 'fast-check';
import type { Known } from './index-shots.ts';
import type { Shot } from './shot.ts';

const accepts = fc.constantFrom(
  'application/x-ndjson',
  'application/x-ndjson;q=0.5, application/json',
  'text/event-stream',
  'text/event-stream, application/x-ndjson',
  'APPLICATION/X-NDJSON',
  '*/*',
  ',,;q=',
);

/** Few, so that many shots have the same one: of the same request, of another, and of other callers. */
const idempotencyKeys = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 40 }).map((at) => `key-${at}`) },
  { weight: 1, arbitrary: fc.constantFrom('', ' ', '"quoted"', 'x'.repeat(300), '0', '__proto__') },
);

const lastEventIds = fc.constantFrom('', '0', 'nonsense', 'NjMzOSBhYmNkZWZnaGlq', 'A'.repeat(80), '%00');

const conditions = fc.constantFrom('*', '"a"', 'W/"a"', '', ',', '"a", "b"');

/** What a header adds, for one of so many shots. */
const sometimes = (oneOf: number, headers: fc.Arbitrary<Shot['headers']>): fc.Arbitrary<Shot['headers']> =>
  fc.oneof({ weight: oneOf - 1, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headers });

const named = (name: string, values: fc.Arbitrary<string>): fc.Arbitrary<Shot['headers']> =>
  values.map((value) => ({ [name]: value }));

const isWrite = ({ method }: Shot): boolean => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method);

/** The same shots with headers of the protocol: as lines or events, with preconditions, and sent again under one key. */
export const protocolShots = (shots: fc.Arbitrary<Shot>): fc.Arbitrary<Shot> =>
  fc
    .tuple(
      shots,
      sometimes(4, named('accept', accepts)),
      sometimes(30, named('last-event-id', lastEventIds)),
      sometimes(3, named('idempotency-key', idempotencyKeys)),
      sometimes(20, named('if-match', conditions)),
      sometimes(20, named('if-none-match', conditions)),
      fc.constantFrom(2, 3),
    )
    .map(([shot, accept, eventId, key, match, noneMatch, times]): Shot => {
      const isKeyed = isWrite(shot) && Object.keys(key).length > 0;
      const headers = { ...shot.headers, ...accept, ...eventId, ...(isKeyed && key), ...match, ...noneMatch };
      return { ...shot, headers, ...(isKeyed && { times }) };
    });

/** Requests for the stream of changes that are mostly right. */
export const eventShots = ({ callers }: Pick<Known, 'callers'>): fc.Arbitrary<Shot> =>
  fc
    .tuple(
      fc.constantFrom(...callers),
      fc.constantFrom('', '?context=edit', '?context=embed', '?per_page=1', '?_fields=changes', '?wait=1', '?_embed=1'),
    )
    .map(([{ role, headers }, query]) => ({
      role,
      method: 'GET',
      path: `/cms-json/cms/v2/changes${query}`,
      headers: { accept: 'text/event-stream', ...headers },
      body: null,
    }));
