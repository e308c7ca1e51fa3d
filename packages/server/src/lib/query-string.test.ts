import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonMap } from './json.ts';
import { buildQuery, keysAsSent, parseQuery } from './query-string.ts';

function parse(text: string): JsonMap {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.value;
}

const asJson = (value: Json): unknown => JSON.parse(JSON.stringify(value));

describe('parseQuery', () => {
  it.each<[string, unknown]>([
    ['', {}],
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a=1&a=2', { a: '2' }],
    ['a', { a: '' }],
    ['a=', { a: '' }],
    ['=x&a=1', { a: '1' }],
    ['&&a=1&', { a: '1' }],
    ['a=b=c', { a: 'b=c' }],
    ['a=x+y%2Bz%26', { a: 'x y+z&' }],
    ['%61+b=1', { a_b: '1' }],
    ['a.b=1&c.d[e.f]=2', { a_b: '1', c_d: { 'e.f': '2' } }],
    ['a[]=1&a[]=2', { a: ['1', '2'] }],
    ['a%5B%5D=1', { a: ['1'] }],
    ['a[0]=1&a[1]=2', { a: ['1', '2'] }],
    ['a[1]=1&a[2]=2', { a: { 1: '1', 2: '2' } }],
    ['a[k]=1', { a: { k: '1' } }],
    ['a[k]=1&a[]=2', { a: { k: '1', 0: '2' } }],
    ['a[5]=1&a[]=2', { a: { 5: '1', 6: '2' } }],
    ['a[999999999]=1', { a: { 999999999: '1' } }],
    ['a[0][x]=1&a[0][y]=2&a[1][x]=3', { a: [{ x: '1', y: '2' }, { x: '3' }] }],
    ['a=1&a[k]=2', { a: { k: '2' } }],
    ['a[k]=1&a=2', { a: '2' }],
    ['a[b[c]=1', { a: { 'b[c': '1' } }],
    ['a[b=1', { a_b: '1' }],
    ['a[b.c=1', { 'a_b.c': '1' }],
    ['a[[b]]=1', { a: { '[b': '1' } }],
    ['a[b][c=1', { a: { b: '1' } }],
    ['a]b=1', { 'a]b': '1' }],
    ['a[b]c=1', { a: { b: '1' } }],
    ['a[b]c[d]=1', { a: { b: '1' } }],
    ['[a]=1', { '[a]': '1' }],
    ['constructor=1&a[toString]=2', { constructor: '1', a: { toString: '2' } }],
  ])('reads %j', (text, expected) => {
    expect(asJson(parse(text))).toEqual(expected);
  });

  it('makes maps without a prototype', () => {
    expect(Object.getPrototypeOf(parse('a=1'))).toBeNull();
    expect(Object.getPrototypeOf(parse('a[k]=1')['a'])).toBeNull();
  });

  it('keeps the order in which integer keys were sent', () => {
    expect(keysAsSent(parse('v[3]=c&v[1]=a')['v'] as JsonMap)).toEqual(['3', '1']);
    expect(asJson(parse('v[1]=b&v[0]=a'))).toEqual({ v: { 0: 'a', 1: 'b' } });
    expect(keysAsSent({ b: 1, a: 2 })).toEqual(['b', 'a']);
  });

  it.each([
    ['bad percent-encoding', 'a=%zz'],
    ['half an escape', 'a=%2'],
    ['bytes that are no UTF-8', 'a=%ff'],
    ['a bad name', '%ff=a'],
    ['a lone surrogate', 'a=\ud800'],
    ['__proto__', '__proto__=1'],
    ['__proto__ inside', 'a[__proto__][x]=1'],
    ['__proto__ escaped', 'a[%5f_proto__]=1'],
    ['a zero byte in a name', 'a[%00]=1'],
    ['1,001 pairs', Array(1_001).fill('a=1').join('&')],
    ['17 levels', `a${'[x]'.repeat(16)}=1`],
  ])('refuses %s', (_what, text) => {
    const parsed = parseQuery(text);
    expect(parsed.ok).toBe(false);
  });

  it('takes 1,000 pairs and 16 levels', () => {
    expect(parse(Array(1_000).fill('a[]=1').join('&'))['a']).toHaveLength(1_000);
    expect(parseQuery(`a${'[x]'.repeat(15)}=1`).ok).toBe(true);
  });

  it('never throws', () => {
    const piece = fc.constantFrom('a', '[', ']', '[]', '=', '&', '%', '%5B', '+', '0', '1', '__proto__', '\ud800');
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        expect(typeof parseQuery(pieces.join('')).ok).toBe('boolean');
      }),
    );
  });
});

describe('buildQuery', () => {
  it.each<[JsonMap, string]>([
    [{ per_page: 2, page: 1 }, 'per_page=2&page=1'],
    [{ include: ['1', 2] }, 'include%5B0%5D=1&include%5B1%5D=2'],
    [{ nonsense: 'a/b c' }, 'nonsense=a%2Fb+c'],
    [{ _fields: 'id,name' }, '_fields=id%2Cname'],
    [{ search: '', page: 2 }, 'search&page=2'],
    [{ a: { b: { c: true } }, d: false }, 'a%5Bb%5D%5Bc%5D=1&d'],
    [{ a: null, b: [], c: {} }, ''],
    [{ a: "it's (~) <b>*!" }, 'a=it%27s+%28%7E%29+%3Cb%3E%2A%21'],
    [{ a: '\ud800' }, 'a=%EF%BF%BD'],
  ])('writes %j', (params, query) => {
    expect(buildQuery(params)).toBe(query);
  });

  it('writes integer keys as they were sent', () => {
    expect(buildQuery(parse('v[3]=c&v[1]=a'))).toBe('v%5B3%5D=c&v%5B1%5D=a');
  });

  it('is undone by parseQuery', () => {
    const text = fc.string({ unit: 'binary' });
    const name = text.filter((key) => key !== '' && key !== '__proto__' && !/[[\]\0]/.test(key));
    const outer = name.filter((key) => !/[ .]/.test(key));
    const { value } = fc.letrec<{ value: Json; list: Json; map: Json }>((tie) => ({
      value: fc.oneof({ maxDepth: 4 }, text, tie('list'), tie('map')),
      list: fc.array(tie('value'), { minLength: 1, maxLength: 4 }),
      // A map with the keys 0, 1, 2 … would come back as a list.
      map: fc.dictionary(name, tie('value'), { minKeys: 1, maxKeys: 4 }).filter((map) => !Object.hasOwn(map, '0')),
    }));
    fc.assert(
      fc.property(fc.dictionary(outer, value, { maxKeys: 5 }), (params) => {
        expect(asJson(parse(buildQuery(params)))).toEqual(asJson(params));
      }),
    );
  });
});
