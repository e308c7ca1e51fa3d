import { expect, test } from 'vitest';
import { answered } from './answered.ts';

test('what is asked of those who send is not promised by those who answer', () => {
  const sent = {
    title: 'thing',
    properties: {
      date: { type: 'string', format: 'date-time', required: true },
      url: { type: 'string', format: 'uri' },
      status: { type: 'string', enum: ['publish'] },
      format: { type: 'string', enum: ['aside'] },
      meta: { type: 'object', properties: { mark: { type: 'string', enum: ['a'] } } },
    },
  };
  expect(answered(sent)['properties']).toEqual({
    date: { type: 'string', pattern: expect.stringContaining('T') as string },
    url: { type: 'string' },
    status: { type: 'string' },
    format: { type: 'string', enum: ['aside'] },
    meta: { type: 'object', properties: { mark: { type: ['string', 'null'] } } },
  });
});

test('settings that are not set are null, as is what a file is attached to', () => {
  expect(answered({ title: 'settings', properties: { logo: { type: 'integer' } } })['properties']).toEqual({
    logo: { type: ['integer', 'null'] },
  });
  expect(answered({ title: 'attachment', properties: { post: { type: 'integer' } } })['properties']).toEqual({
    post: { type: ['integer', 'null'] },
  });
});
