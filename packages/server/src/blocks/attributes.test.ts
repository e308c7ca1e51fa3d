import { expect, test } from 'vitest';
import type { Json } from '../lib/json.ts';
import { prepareAttributes } from './attributes.ts';

const schemas = {
  times: { type: 'integer', minimum: 1, maximum: 3 },
  loud: { type: 'boolean', default: false },
  ratio: { type: 'number' },
  size: { type: 'string', enum: ['small', 'large'], default: 'small' },
  list: { type: 'array' },
};

const read = (name: keyof typeof schemas, value: Json): Json | undefined =>
  prepareAttributes({ [name]: value }, schemas)[name];

test('a value written as text counts as the type that is asked for', () => {
  expect(['2', '3', 2, '2.0'].map((value) => read('times', value))).toEqual([2, 3, 2, 2]);
  expect(['1.5', ' 2 ', '1e2', 7].map((value) => read('ratio', value))).toEqual([1.5, 2, 100, 7]);
});

test('a word in the place of a boolean says yes unless it is a zero', () => {
  expect([1, '1', 'true', 'false', 'TRUE', true].map((value) => read('loud', value))).toEqual(Array(6).fill(true));
  expect([0, '0', false].map((value) => read('loud', value))).toEqual([false, false, false]);
});

test('what does not fit gives way to the default, or to nothing', () => {
  for (const value of ['x', '4', '2.5', true, null, [], '', '0x2', 'NaN', 'Infinity'])
    expect(read('times', value)).toBeUndefined();
  for (const value of ['yes', 2, null, '', [], {}]) expect(read('loud', value)).toBe(false);
  for (const value of [5, 1.5, true, [], {}, 'huge']) expect(read('size', value)).toBe('small');
  for (const value of ['a,b', {}, 1]) expect(read('list', value)).toBeUndefined();
});

test('names of what every object has are names like any other', () => {
  const sent = JSON.parse('{"__proto__":{"times":2},"constructor":1}') as Record<string, Json>;
  const prepared = prepareAttributes(sent, schemas);
  expect(Object.keys(prepared).toSorted()).toEqual(['__proto__', 'constructor', 'loud', 'size']);
  expect(prepared['times']).toBeUndefined();
});
