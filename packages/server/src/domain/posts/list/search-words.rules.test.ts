import { expect, test } from 'vitest';
import { readWords } from './search-words.rules.ts';
import { ownTime } from '../../../../test/support/own-time.ts';

const read = (text: string): string[] =>
  readWords(text).map(({ text: word, excluded }) => (excluded ? `-${word}` : word));

test.for<[string, string[]]>([
  ['red apple', ['red', 'apple']],
  ['  red\t\napple ', ['red', 'apple']],
  ['"red apple" pie', ['red apple', 'pie']],
  ['-pie apple', ['-pie', 'apple']],
  ['apple -"red pie"', ['apple', '-red pie']],
  ['the apple', ['apple']],
  ['"the" apple', ['the', 'apple']],
  ['the of', ['the', 'of']],
  ['the -apple', ['the', '-apple']],
  ['a"b', ['a"b']],
  ['"open apple', ['"open', 'apple']],
  ['- apple', ['-', 'apple']],
  ['""', []],
  ['apple apple', ['apple']],
])('%j', ([text, words]) => {
  expect(read(text)).toEqual(words);
});

test('very many words are one phrase', () => {
  const text = Array.from({ length: 30 }, (_, at) => `w${at}`).join(' ');
  expect(read(text)).toEqual([text]);
});

test('takes time in proportion to the text', async () => {
  const hostile = '"'.repeat(200_000) + ' -"'.repeat(50_000);
  expect(await ownTime(() => readWords(hostile))).toBeLessThan(500);
});
