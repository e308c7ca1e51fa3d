import type { JsonMap } from '../lib/json.ts';

/** Taken by every operation. */
export const sharedParameters: JsonMap = {
  fields: {
    name: '_fields',
    in: 'query',
    description: 'Only these members of the answer; `title.rendered` names one inside another.',
    style: 'form',
    explode: false,
    schema: { type: 'array', items: { type: 'string' } },
  },
  embed: {
    name: '_embed',
    in: 'query',
    description: 'Put in what these links lead to; all that can be embedded where none is named.',
    style: 'form',
    explode: false,
    allowEmptyValue: true,
    schema: { type: 'array', items: { type: 'string' } },
  },
  envelope: {
    name: '_envelope',
    in: 'query',
    description: 'Put status and headers into the body, for clients that cannot read them.',
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
      'Go on behind the page that had this cursor in its headers, in the place of `page`; empty to begin. Nothing is counted, and nothing is met twice or missed, whatever is written meanwhile.',
    allowEmptyValue: true,
    schema: { type: 'string' },
  },
};
