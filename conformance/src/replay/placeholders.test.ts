import { describe, expect, it } from 'vitest';
import type { Json } from './json.ts';
import type { Reading } from './placeholders.ts';
import { fitsText, fitsValue } from './placeholders.ts';

const sentAt = Date.parse('2026-11-15T12:00:00Z');
function reading(offsets: readonly number[] = []): Reading {
  const names = new Map<string, Json>([
    ['p', 12],
    ['src', 'http://h/a.b'],
    ['home', 'http://h'],
  ]);
  return { names, rels: { known: undefined }, offsets, sentAt };
}
const fits = (expected: string, actual: Json | undefined, offsets?: readonly number[]) =>
  fitsValue({ expected, actual }, reading(offsets));

describe.each<{ expected: string; right: readonly Json[]; wrong: readonly (Json | undefined)[] }>([
  { expected: '<id>', right: [1, 49_999], wrong: ['1', 0, -1, 1.5, null, undefined] },
  {
    expected: '/posts/<id>/x',
    right: ['/posts/12/x'],
    wrong: ['/posts/0/x', '/posts/a/x', '/posts/12/y', '/posts//x', 12],
  },
  { expected: '(?P<id>[\\d]+)', right: ['(?P<id>[\\d]+)'], wrong: ['(?P7[\\d]+)'] },
  { expected: '<text>', right: ['a', ' '], wrong: ['', 1, null, undefined] },
  { expected: 'a <text>', right: ['a <text>'], wrong: ['a b'] },
  {
    expected: '<uuid>',
    right: ['5f1b5a0e-3c0e-4b5e-9c4e-0123456789ab'],
    wrong: ['5f1b5a0e-3c0e-1b5e-9c4e-0123456789ab', '5f1b5a0e', '', 1],
  },
  {
    expected: '<now>',
    right: [
      '2026-11-15T12:00:00',
      '2026-11-15T11:41:00',
      '2026-11-15T12:19:59Z',
      '2026-11-15T14:00:00+02:00',
      '2026-11-15 12:00:00',
    ],
    wrong: [
      '2026-11-15T12:21:00',
      '2026-11-15 12:21:00',
      '2026-11-15_12:00:00',
      '2026-11-15T14:00:00',
      '2026-11-15T12:00:00.000Z',
      '',
      null,
    ],
  },
  { expected: '{{p}}', right: [12], wrong: ['12', 13, null, undefined] },
  { expected: '{{src}}', right: ['http://h/a.b'], wrong: ['http://h/aXb', 12] },
  { expected: '#{{p}} {{src}}', right: ['#12 http://h/a.b'], wrong: ['#13 http://h/a.b', '#12 http://h/aXb'] },
  { expected: '{{nobody}}', right: [], wrong: ['{{nobody}}', undefined, 1] },
  { expected: 'a {{nobody}}', right: [], wrong: ['a {{nobody}}', 'a undefined'] },
  {
    expected: 'exact (text) [here].',
    right: ['exact (text) [here].'],
    wrong: ['exact (text) [here]!', 'Exact (text) [here].'],
  },
])('$expected', ({ expected, right, wrong }) => {
  it('fits', () => expect(right.filter((actual) => !fits(expected, actual))).toEqual([]));
  it('refuses', () => expect(wrong.filter((actual) => fits(expected, actual))).toEqual([]));
});

describe('<now.local>', () => {
  it('is shifted by one of the offsets', () => {
    expect(fits('<now.local>', '2026-11-15T17:30:00', [330])).toBe(true);
    expect(fits('<now.local>', '2026-11-15T08:00:00', [-300, -240])).toBe(true);
    expect(fits('<now.local>', '2026-11-15T12:00:00', [330])).toBe(false);
    expect(fits('<now.local>', '2026-11-15T12:00:00')).toBe(false);
  });
});

describe('where only text can stand', () => {
  it('an id is its digits', () => {
    expect(fitsText({ expected: '{{p}}', actual: '12' }, reading())).toBe(true);
    expect(fitsText({ expected: '{{p}}', actual: 12 }, reading())).toBe(false);
    expect(fitsText({ expected: '<id>', actual: '55' }, reading())).toBe(true);
    expect(fitsText({ expected: '<id>', actual: 55 }, reading())).toBe(false);
  });
});

describe('{{rels}}', () => {
  it('is learnt once and then fixed', () => {
    const shared = reading();
    const link = '<{{home}}/cms-json/>; rel="{{rels}}"';
    expect(fitsText({ expected: link, actual: '<http://h/cms-json/>; rel="https://r.example/"' }, shared)).toBe(true);
    expect(fitsText({ expected: '{{rels}}{rel}', actual: 'https://r.example/{rel}' }, shared)).toBe(true);
    expect(fitsText({ expected: '{{rels}}{rel}', actual: 'https://other.example/{rel}' }, shared)).toBe(false);
  });

  it('is not learnt from a text that does not fit, and is never empty', () => {
    const shared = reading();
    expect(fitsText({ expected: 'a {{rels}}', actual: 'b https://r.example/' }, shared)).toBe(false);
    expect(fitsText({ expected: 'a {{rels}}', actual: 'a ' }, shared)).toBe(false);
    expect(shared.rels.known).toBeUndefined();
  });

  it('is the same twice in one text', () => {
    expect(fitsText({ expected: '{{rels}} {{rels}}', actual: 'x y' }, reading())).toBe(false);
    expect(fitsText({ expected: '{{rels}} {{rels}}', actual: 'x x' }, reading())).toBe(true);
  });
});
