import { describe, expect, it } from 'vitest';
import type { Deviation } from './deviations.ts';
import { judge, readDeviations } from './deviations.ts';
import type { Difference } from './difference.ts';

const differs = (...keys: readonly string[]): readonly Difference[] =>
  keys.map((key) => ({ kind: 'value', key, expected: 1, actual: 2 }));
const entry = (...keys: readonly string[]): Deviation => ({
  suite: 's',
  scenario: 'n',
  step: 0,
  differs: keys,
  reason: 'r',
});

describe('judge', () => {
  it('passes a step without differences and entries', () => {
    expect(judge([], []).outcome).toBe('passed');
  });

  it('fails a step that differs', () => {
    expect(judge(differs('status'), []).outcome).toBe('failed');
  });

  it('takes a step for a deviation when all its differences are listed', () => {
    expect(judge(differs('status', 'body.code'), [entry('status', 'body.code')]).outcome).toBe('deviation');
    expect(judge(differs('status', 'body.code'), [entry('status'), entry('body.code')]).outcome).toBe('deviation');
  });

  it('fails a step with a difference that is not listed', () => {
    expect(judge(differs('status', 'body.code'), [entry('status')]).outcome).toBe('failed');
    expect(judge(differs('body.code.x'), [entry('body.code')]).outcome).toBe('failed');
  });

  it('fails a step whose entry is stale, wholly or in part', () => {
    const stale = judge([], [entry('status')]);
    expect(stale.outcome).toBe('failed');
    expect(stale.differences).toEqual([
      { kind: 'deviation', key: 'stale deviation', expected: 'status', actual: undefined },
    ]);
    expect(judge(differs('status'), [entry('status', 'body.code')]).outcome).toBe('failed');
  });

  it('excuses no step that got no answer', () => {
    const unplayed: Difference = { kind: 'unplayed', key: 'request', expected: undefined, actual: 'refused' };
    expect(judge([unplayed], [entry('request')])).toEqual({ outcome: 'failed', differences: [unplayed] });
  });
});

describe('readDeviations', () => {
  it('reads a list of entries', () => {
    expect(readDeviations(JSON.stringify([entry('status')]))).toEqual([entry('status')]);
  });

  it.each([
    ['a map', {}],
    ['an entry without reason', [{ ...entry('status'), reason: ' ' }]],
    ['an entry without keys', [entry()]],
    ['an unknown field', [{ ...entry('status'), until: 'later' }]],
    ['a step that is no number', [{ ...entry('status'), step: '0' }]],
  ])('refuses %s', (_, value) => {
    expect(() => readDeviations(JSON.stringify(value))).toThrow(/^(the deviations|deviation 0) must/);
  });
});
