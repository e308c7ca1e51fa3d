import { expect, test } from 'vitest';
import { flagOption, integerOption, numberOption, textOption } from './option-values.rules.ts';
import type { Json } from '../../lib/json.ts';

const options = new Map<string, Json>([
  ['text', 'words'],
  ['digits', '12'],
  ['offset', '-9.5'],
  ['on', '1'],
  ['off', 0],
  ['odd', { a: 1 }],
  ['empty', ''],
]);

test('numbers and marks are read from text, too', () => {
  expect(textOption(options, 'text')).toBe('words');
  expect(textOption(options, 'off')).toBe('0');
  expect(integerOption(options, 'digits')).toBe(12);
  expect(numberOption(options, 'offset')).toBe(-9.5);
  expect(flagOption(options, 'on')).toBe(true);
  expect(flagOption(options, 'off', true)).toBe(false);
});

test.each(['odd', 'empty', 'missing'])('%s falls back', (name) => {
  expect(integerOption(options, name, 5)).toBe(5);
  expect(numberOption(options, name, 1.5)).toBe(1.5);
  expect(flagOption(options, name, true)).toBe(true);
});

test('what is no text falls back, an empty text is one', () => {
  expect(textOption(options, 'odd', 'else')).toBe('else');
  expect(textOption(options, 'empty', 'else')).toBe('');
});
