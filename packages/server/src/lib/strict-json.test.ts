import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownTime } from '../../test/support/own-time.ts';
import type { Json } from './json.ts';
import { parseJson, stringifyJson } from './strict-json.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const parse = (text: string) => parseJson(bytes(text));
const refusalOf = (input: string | Uint8Array): number | 'accepted' => {
  const parsed = typeof input === 'string' ? parse(input) : parseJson(input);
  return parsed.ok ? 'accepted' : parsed.problem.code;
};
const valueOf = (text: string): Json => {
  const parsed = parse(text);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  return parsed.value;
};
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const list = (count: number, item: string): string => `[${Array.from({ length: count }, () => item).join(',')}]`;
const map = (count: number): string => `{${Array.from({ length: count }, (_, index) => `"k${index}":0`).join(',')}}`;

describe('what is accepted', () => {
  it('reads no bytes at all as null, and blanks alone as nothing that is JSON', () => {
    expect(valueOf('')).toBeNull();
    for (const text of [' ', '\r\n\t ']) expect(parseJson(Buffer.from(text)).ok).toBe(false);
  });
  it('reads every kind of value', () => {
    expect(valueOf(' {"a":[1,-2.5e3,true,false,null,"é😀\\ud83d\\ude00"],"b":{}} ')).toEqual({
      a: [1, -2500, true, false, null, 'é😀😀'],
      b: {},
    });
  });
  it('lets the last of two equal keys win', () => expect(valueOf('{"a":1,"a":2}')).toEqual({ a: 2 }));
  it('keeps U+0000', () => expect(valueOf('"a\\u0000b"')).toBe('a\0b'));
  it('gives maps no prototype', () => {
    const value = valueOf('{"a":{"constructor":1}}') as Record<string, Record<string, Json>>;
    expect(Object.getPrototypeOf(value)).toBeNull();
    expect(value['toString']).toBeUndefined();
    expect(value['a']?.['constructor']).toBe(1);
  });
  it('finds the end of strings of any length with any number of backslashes', () => {
    for (let length = 0; length < 80; length += 1) {
      for (let slashes = 0; slashes < 5; slashes += 1) {
        const text = 'x'.repeat(length) + '\\'.repeat(slashes) + '"' + 'y'.repeat(length % 40);
        expect(valueOf(`[${JSON.stringify(text)},${'['.repeat(510)}${']'.repeat(510)}]`)).toHaveProperty('0', text);
        expect(refusalOf(`[${JSON.stringify(text)},${'['.repeat(511)}${']'.repeat(511)}]`)).toBe(1);
      }
    }
  });
  it('does not count brackets, commas and colons inside strings', () => {
    expect(refusalOf(JSON.stringify('[{,:'.repeat(60_000)))).toBe('accepted');
    expect(refusalOf(`["${'\\"['.repeat(1000)}"]`)).toBe('accepted');
  });
});

describe('what is refused', () => {
  it.each([
    ['syntax', '{"a":', 4],
    ['syntax', '{"a":1}}', 4],
    ['an unclosed string', '"abc', 4],
    ['a string ending in a backslash', '"abc\\', 4],
    ['single quotes', "{'a':1}", 4],
    ['a control character in a string', '"a\nb"', 3],
    ['NaN', 'NaN', 4],
    ['a leading zero', '01', 4],
    ['a byte order mark', '\ufeff{}', 4],
    ['__proto__', '{"a":[{"__proto__":{}}]}', 4],
    ['__proto__ with escapes', '{"\\u005f_proto__":1}', 4],
    ['a lone high surrogate', '["\\ud800"]', 10],
    ['a lone low surrogate', '["x\\udc00"]', 10],
    ['a reversed pair', '["\\udc00\\ud800"]', 10],
    ['a lone surrogate in a key', '{"\\ud800":1}', 10],
    ['an overflowing number', '[1e999]', 7],
    ['a negative overflowing number', '-1e309', 7],
    ['a number of 400 digits', '9'.repeat(400), 7],
  ])('%s', (_, text, code) => expect(refusalOf(text)).toBe(code));

  it.each([
    ['a stray continuation byte', [0x22, 0x80, 0x22]],
    ['an overlong form', [0x22, 0xc0, 0xaf, 0x22]],
    ['an encoded surrogate', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['a cut sequence', [0x22, 0xe2, 0x82, 0x22]],
    ['Latin-1', [0x22, 0xe9, 0x22]],
  ])('UTF-8: %s', (_, raw) => expect(refusalOf(Uint8Array.from(raw))).toBe(5));

  it('says "Syntax error"', () => {
    const parsed = parse('{');
    expect(parsed).toEqual({ ok: false, problem: { code: 4, message: 'Syntax error' } });
  });
});

describe('limits', () => {
  it('allows 511 levels and refuses 512', () => {
    expect(refusalOf(nested(511))).toBe('accepted');
    expect(refusalOf(nested(512))).toBe(1);
    expect(refusalOf('{"a":'.repeat(512))).toBe(1);
  });
  it('allows 10,000 keys and refuses one more', () => {
    expect(refusalOf(map(10_000))).toBe('accepted');
    expect(refusalOf(map(10_001))).toBe(1);
  });
  it('allows 100,000 values and refuses one more, also when they are empty', () => {
    for (const item of ['0', '[]', '{}', '[ ]']) {
      expect(refusalOf(list(99_999, item))).toBe('accepted');
      expect(refusalOf(list(100_000, item))).toBe(1);
    }
  });
  it('counts neighbours of the same depth only once', () => {
    expect(refusalOf(list(2000, nested(10)))).toBe('accepted');
  });
});

describe('hostile input is cheap', () => {
  const cases: Record<string, string> = {
    'a million opening brackets': '['.repeat(1_000_000),
    'a million levels': nested(1_000_000),
    '300,000 empty objects': list(300_000, '{}'),
    'a million backslashes': `"${'\\'.repeat(1_000_000)}`,
    'a million quotes': '"'.repeat(1_000_001),
    'half a million escaped quotes': `"${'\\"'.repeat(500_000)}`,
    'backslashes and quotes in turn': `"${`${'\\'.repeat(39)}"`.repeat(25_000)}`,
    'a megabyte of keys': map(80_000),
  };
  it.each(Object.entries(cases))('%s in less than 20 ms', async (_, text) => {
    const input = bytes(text);
    parseJson(input);
    let best = Infinity;
    for (let time = 0; time < 5; time += 1) best = Math.min(best, await ownTime(() => parseJson(input)));
    expect(refusalOf(input)).not.toBe('accepted');
    expect(best).toBeLessThan(20);
  });
});

describe('stringifyJson', () => {
  it('escapes every slash', () => {
    expect(stringifyJson({ 'a/b': ['http://x/', 1, null] })).toBe('{"a\\/b":["http:\\/\\/x\\/",1,null]}');
  });
  it('is read back unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        fc.pre(!JSON.stringify(value).includes('__proto__'));
        const parsed = parse(stringifyJson(value as Json));
        const expected: unknown = JSON.parse(JSON.stringify(value));
        expect(parsed).toEqual({ ok: true, value: expected });
      }),
    );
  });
  it('agrees with JSON.parse on what is JSON at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'[]{}:,"\\0-1. tfn') }), (text) => {
        const native = ((): boolean => {
          try {
            JSON.parse(text);
            return true;
          } catch {
            return text === '';
          }
        })();
        expect(refusalOf(text) === 'accepted').toBe(native);
      }),
      { numRuns: 2000 },
    );
  });
});
