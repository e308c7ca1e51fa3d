import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonMap } from '../lib/json.ts';
import { compileSchema } from './compile.ts';
import type { Schema } from './schema.ts';
import { ownTime } from '../../test/support/own-time.ts';

function outcomeOf(schema: Schema, value: Json): Json | { code: string; data: Json } {
  const outcome = compileSchema(schema)(value, 'v');
  if (outcome.ok) return outcome.value;
  const { code, data, message } = outcome.refusal;
  expect(message).toMatch(/^v.*\.$/s);
  return { code, data };
}

const wrongType = (param = 'v') => ({ code: 'rest_invalid_type', data: { param } });
const refused = (code: string) => ({ code, data: null });

function timed(schema: Schema, value: Json): Promise<number> {
  const check = compileSchema(schema);
  return ownTime(() => check(value, 'v'));
}

/** Far above what is measured (tens of milliseconds) and far below what anything quadratic would take. */
const soon = 2_000;

describe('a schema that cannot be compiled', () => {
  it.each(['a(?=b)', '(?<!a)b', '(a)\\1', '(', '[z-a]', 'a++', '((a{0,100}){0,100}){0,100}'])(
    'is one with the pattern %j',
    (pattern) => {
      expect(() => compileSchema({ type: 'string', pattern })).toThrow(/cannot be used in a schema/);
      const inside: Schema = { type: 'array', items: { type: 'object', patternProperties: { [pattern]: {} } } };
      expect(() => compileSchema(inside)).toThrow(/cannot be used in a schema/);
    },
  );

  it('is one with an endless pattern or an unknown type', () => {
    expect(() => compileSchema({ type: 'string', pattern: 'a'.repeat(2_001) })).toThrow(/2000 characters/);
    expect(() => compileSchema({ type: 'word' as 'string' })).toThrow(/"word" is not a JSON Schema type/);
  });
});

describe('hostile patterns', () => {
  const text = 'ab'.repeat(500_000);

  it.each([
    '(a+)+$',
    '^(a|b|ab)*[xy]',
    '(.*)(.*)(.*)[xy]',
    'a.{900}[xy]',
    '(?:a?){100}b{100}[xy]',
    '(a|b)*a(a|b){15}[xy]$',
  ])('%j does not stall on a megabyte', async (pattern) => {
    expect(outcomeOf({ type: 'string', pattern }, text)).toEqual(refused('rest_invalid_pattern'));
    expect(await timed({ type: 'string', pattern }, text)).toBeLessThan(soon);
  });

  it('do not stall when spread over many items or keys', async () => {
    const words = Array.from({ length: 1_000 }, () => text.slice(0, 1_000));
    const items: Schema = {
      type: 'array',
      items: { anyOf: [{ type: 'string', pattern: 'a.{900}[xy]' }, { type: 'string' }] },
    };
    expect(await timed(items, words)).toBeLessThan(soon);
    expect(outcomeOf(items, words)).toEqual(refused('rest_invalid_pattern'));

    const keys: JsonMap = Object.fromEntries(words.map((word, index) => [word + index, 1]));
    const map: Schema = { type: 'object', patternProperties: { 'a.{900}[xy]': { type: 'string' } } };
    expect(await timed(map, keys)).toBeLessThan(soon);
    expect(outcomeOf(map, keys)).toEqual(refused('rest_invalid_pattern'));
  });

  it('leave the next value its full measure', () => {
    const check = compileSchema({ type: 'string', pattern: '^a.{900}|^b$' });
    expect(check(text, 'v').ok).toBe(false);
    expect(check('b', 'v').ok).toBe(true);
  });
});

describe('numbers', () => {
  it.each<[Json, Json]>([
    [9007199254740991, 9007199254740991],
    ['-9007199254740991', -9007199254740991],
    [9007199254740992, 9007199254740991],
    ['-99999999999999999999', -9007199254740991],
    ['1e20', 9007199254740991],
    ['1e999', wrongType()],
    [Infinity, wrongType()],
    ['1 2', wrongType()],
    ['\u00a01', wrongType()],
    ['١', wrongType()],
    [-0, 0],
  ])('%j as an integer', (value, expected) => {
    expect(outcomeOf({ type: 'integer' }, value)).toEqual(expected);
  });

  it('too large for an integer are the next type that fits', () => {
    expect(outcomeOf({ type: ['integer', 'string'] }, '99999999999999999999')).toBe('99999999999999999999');
    expect(outcomeOf({ type: ['integer', 'number'] }, 1e20)).toBe(1e20);
  });

  it('must be finite', () => {
    expect(outcomeOf({ type: 'number' }, '1e999')).toEqual(wrongType());
    expect(outcomeOf({ type: 'number' }, '-1e-3')).toBe(-0.001);
  });

  it('are judged by multiple, bounds and wholeness, in this order', () => {
    const schema: Schema = { type: 'integer', minimum: 3, maximum: 9, multipleOf: 1.5 };
    expect(outcomeOf(schema, 2.5)).toEqual(refused('rest_invalid_multiple'));
    expect(outcomeOf(schema, 1.5)).toEqual(refused('rest_out_of_bounds'));
    expect(outcomeOf(schema, 4.5)).toEqual(wrongType());
    expect(outcomeOf(schema, 6)).toBe(6);
  });
});

describe('keys', () => {
  const sent = JSON.parse('{"__proto__": "1", "constructor": "2", "toString": "3"}') as JsonMap;

  it('that JavaScript knows are only keys', () => {
    const outcome = compileSchema({ type: 'object', additionalProperties: { type: 'integer' } })(sent, 'v');
    if (!outcome.ok) throw new Error(outcome.refusal.message);
    expect(Object.getPrototypeOf(outcome.value)).toBeNull();
    expect(Object.entries(outcome.value as JsonMap)).toEqual([
      ['__proto__', 1],
      ['constructor', 2],
      ['toString', 3],
    ]);
    expect(({} as Record<string, unknown>)['1']).toBeUndefined();
  });

  it('that JavaScript knows are neither declared nor present by themselves', () => {
    const code = 'rest_additional_properties_forbidden';
    expect(outcomeOf({ type: 'object', properties: {}, additionalProperties: false }, sent)).toEqual(refused(code));
    const required: Schema = { type: 'object', required: ['constructor'] };
    expect(outcomeOf(required, {})).toEqual(refused('rest_property_required'));
    expect(outcomeOf({ type: 'object', required: ['length'] }, ['a'])).toEqual(refused('rest_property_required'));
  });

  it('of the outcome keep the order sent', () => {
    const outcome = outcomeOf({ type: 'object', properties: { a: {}, b: {} } }, { b: 1, x: 2, a: 3 });
    expect(Object.keys(outcome as JsonMap)).toEqual(['b', 'x', 'a']);
  });
});

describe('parts without a type', () => {
  it('are judged by their choices and their enum only', () => {
    const items: Schema = { type: 'array', items: { enum: ['a', 1], minLength: 5 } };
    expect(outcomeOf(items, ['a', 1])).toEqual(['a', 1]);
    expect(outcomeOf(items, ['1'])).toEqual(refused('rest_not_in_enum'));
  });
});

describe('several types', () => {
  it('take a map with integer keys for a list only where no object is offered', () => {
    expect(outcomeOf({ type: ['array', 'string'] }, { 3: 'c' })).toEqual(['c']);
    expect(outcomeOf({ type: ['array', 'object'] }, { 3: 'c' })).toEqual({ 3: 'c' });
    expect(outcomeOf({ type: ['array', 'string'] }, { k: 'c' })).toEqual(wrongType());
  });
});

describe('formats', () => {
  it.each<[string, string, boolean]>([
    ['uuid', '9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d', true],
    ['uuid', '9b1deb4d-3b7d-1bad-9bdd-2b0d7b3dcb6d', false],
    ['uuid', '9b1deb4d-3b7d-4bad-1bdd-2b0d7b3dcb6d', false],
    ['date-time', '2016-06-06T06:06:06.5Z', true],
    ['date-time', '2016-06-06T06:06:06+24:00', false],
    ['date-time', '2016-06-06T06:60:06', false],
    ['date-time', '2016-06-06T06:06:06\n', false],
    ['email', `${'a'.repeat(250)}@b.co`, false],
    ['email', 'a\u0000@b.co', false],
    ['ip', 'fe80::1%eth0', false],
    ['ip', '::ffff:1.2.3.4', true],
    ['ip', '1.2.3.4.5', false],
    ['hex-color', '#abc\n', false],
  ])('%s: %j', (format, text, fits) => {
    expect(compileSchema({ type: 'string', format })(text, 'v').ok).toBe(fits);
  });
});

describe('deep values', () => {
  const nest = (depth: number): Json => {
    let value: Json = 1;
    for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { k: value };
    return value;
  };

  it('pass, compare and repeat without running out of stack', () => {
    const deep = nest(511);
    expect(outcomeOf({ type: 'array' }, [deep])).toEqual([deep]);
    expect(outcomeOf({ type: 'array', uniqueItems: true }, [deep, nest(511)])).toEqual(refused('rest_duplicate_items'));
    expect(outcomeOf({ type: 'array', uniqueItems: true }, [deep, nest(510)])).toHaveLength(2);
    expect(outcomeOf({ type: ['array', 'object'], enum: [1] }, deep)).toEqual(refused('rest_not_in_enum'));
    expect(outcomeOf({ type: 'object', properties: { a: {} } }, { a: deep })).toEqual({ a: deep });
  });
});

describe('large values', () => {
  const many = Array.from({ length: 100_000 }, (_, index) => index);
  const megabyte = 'a'.repeat(1_000_000);
  it.each<[string, Schema, Json]>([
    ['a string', { type: 'string', minLength: 1, maxLength: 1_000_000, pattern: '^[a-z]+$' }, megabyte],
    ['characters of two units', { type: 'string', maxLength: 600_000 }, '😀'.repeat(500_000)],
    ['a list', { type: 'array', items: { type: 'integer' } }, many],
    ['unique integers', { type: 'array', uniqueItems: true }, many],
    ['unique maps', { type: 'array', uniqueItems: true }, many.map((b) => ({ b, a: { c: 1 } }))],
    ['unique long words', { type: 'array', uniqueItems: true }, many.map((n) => `${'x'.repeat(100)}${n}`)],
    ['words', { type: 'array', items: { type: 'integer' } }, '1, '.repeat(300_000)],
    [
      'a map',
      { type: 'object', additionalProperties: { type: 'integer' } },
      Object.fromEntries(many.map((n) => [`k${n}`, n])),
    ],
    ['digits', { type: 'integer' }, '1'.repeat(1_000_000)],
    ['blanks', { type: 'number' }, ' '.repeat(1_000_000)],
    ['an email address', { type: 'string', format: 'email' }, '@.'.repeat(500_000)],
    ['a date', { type: 'string', format: 'date-time' }, `2016-06-06T06:06:06.${'1'.repeat(1_000_000)}x`],
    ['an address', { type: 'string', format: 'uri' }, ' <'.repeat(500_000)],
  ])('%s in linear time', async (_what, schema, value) => {
    expect(await timed(schema, value)).toBeLessThan(soon);
  });
});

describe('any value at all', () => {
  const allTypes = ['null', 'boolean', 'integer', 'number', 'object', 'array', 'string'] as const;
  const schemas: readonly Schema[] = [
    { type: allTypes },
    { type: 'array', items: { type: ['integer', 'string'] } },
    { type: 'object', additionalProperties: { type: ['boolean', 'number', 'string', 'object'] } },
    { type: 'string', format: 'uri' },
    { type: 'string', format: 'textarea-field' },
  ];

  // The first listed type that fits is taken: a conversion may make another one fit that is listed earlier.
  it.each(schemas)('%j: is judged without a throw, stays valid once converted, and comes to rest', (schema) => {
    const check = compileSchema(schema);
    fc.assert(
      fc.property(fc.jsonValue() as fc.Arbitrary<Json>, (value) => {
        let outcome = check(value, 'v');
        if (!outcome.ok) return;
        for (const _ of allTypes) {
          outcome = check(outcome.value, 'v');
          if (!outcome.ok) expect.fail(`refused what it had accepted: ${outcome.refusal.message}`);
        }
        expect(check(outcome.value, 'v')).toEqual(outcome);
      }),
    );
  });
});
