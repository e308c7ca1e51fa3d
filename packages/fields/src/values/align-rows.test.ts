import { expect, test } from 'vitest';
import type { JsonMap } from '@platen/server';
import { alignRows } from './align-rows.ts';

const stored = (values: JsonMap, isNeeded = false, layout: string | null = null) => ({ values, isNeeded, layout });
const sent = (values: JsonMap, layout: string | null = null) => ({ values, layout });

const three = [stored({ text: 'One' }), stored({ text: 'Two', count: 2 }, true), stored({ text: 'Three' })];

test('rows that moved are found, and new ones are not', () => {
  const rows = [
    sent({ text: 'New' }),
    sent({ text: 'Three' }),
    sent({ text: 'One' }),
    sent({ text: 'Two', count: '2' }),
  ];
  expect(alignRows(three, rows)).toEqual([undefined, 2, 0, 1]);
});

test('a changed row is found by what stayed, or in its place', () => {
  expect(alignRows(three, [sent({ text: 'Zwei', count: 2 }), sent({ text: 'One' })])).toEqual([1, 0]);
  expect(alignRows(three, [sent({ text: 'One' }), sent({ text: 'Zwei', count: 9 })])).toEqual([0, 1]);
});

test('nothing is the same in all its forms, and numbers are the same as their texts', () => {
  const from = [stored({ text: 'A', on: false, to: null, list: [], map: {} })];
  expect(alignRows(from, [sent({ text: 'A', on: null, to: '', list: null, map: null })])).toEqual([0]);
});

test('a removed row is not looked for', () => {
  expect(alignRows(three, [sent({ text: 'One' }), sent({ text: 'Three' })])).toEqual([0, 2]);
});

test('a needed row that could be any of the changed ones is not guessed', () => {
  expect(alignRows(three, [sent({ text: 'Three' }), sent({ text: 'One' }), sent({ text: 'Zwei', count: 9 })])).toBe(
    null,
  );
});

test('rows of different layouts are never the same', () => {
  const from = [stored({ text: 'A' }, true, 'quote')];
  expect(alignRows(from, [sent({ text: 'A' }, 'tip'), sent({ text: 'A' }, 'quote')])).toEqual([undefined, 0]);
  expect(alignRows(from, [sent({ text: 'A' }, 'tip')])).toBe(null);
});
