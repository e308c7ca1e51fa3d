import type { JsonMap } from '../lib/json.ts';

/** Taken by every operation. */
export const sharedParameters: JsonMap = {
  fields: {
    name: '_fields',
    in: 'query',
    description: 'Include only these fields. Nested fields: `title.rendered`.',
    style: 'form',
    explode: false,
    schema: { type: 'array', items: { type: 'string' } },
  },
  embed: {
    name: '_embed',
    in: 'query',
    description: 'Embed these linked resources. Without a value: all embeddable links.',
    style: 'form',
    explode: false,
    allowEmptyValue: true,
    schema: { type: 'array', items: { type: 'string' } },
  },
  envelope: {
    name: '_envelope',
    in: 'query',
    description: 'Put the status and headers into the response body.',
    allowEmptyValue: true,
    schema: { type: 'string' },
  },
};

/** Taken by lists that go on from a cursor; the others refuse it. */
export const listParameters: JsonMap = {
  cursor: {
    name: '_cursor',
    in: 'query',
    description:
      'Cursor of the next page, in place of `page` (keyset pagination). Start with an empty value. No totals, and no duplicates or gaps while records change.',
    allowEmptyValue: true,
    schema: { type: 'string' },
  },
};
