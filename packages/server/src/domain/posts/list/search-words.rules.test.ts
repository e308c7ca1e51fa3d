import { expect, test } from 'vitest';
import { readWords } from './search-words.rules.ts';
import { ownTime } from '../../../../test/support/own-time.ts';

const read = (text: string): string[] =>
  readWords(text).map(({ text: word, excluded }) => (excluded ? `-${word}` : word));

test.for<[string, [string, string[]][]]>([
  [
    'Blanks part words',
    [
      ['red apple', ['red', 'apple']],
      ['  red\t\napple ', ['red', 'apple']],
      ['apple apple', ['apple']],
    ],
  ],
  [
    'Commas, plus signs and quotes part words as well, and no other sign does',
    [
      ['red,apple', ['red', 'apple']],
      ['red, apple,', ['red', 'apple']],
      ['red+apple', ['red', 'apple']],
      ['red"apple', ['red', 'apple']],
      ['red-apple;pie.', ['red-apple;pie.']],
      ['(apple) “pie”', ['(apple)', '“pie”']],
    ],
  ],
  [
    'Quotes keep words together, up to the end when the last quote is missing',
    [
      ['"red apple" pie', ['red apple', 'pie']],
      ['"red, apple', ['red, apple']],
      ['pie "red apple', ['pie', 'red apple']],
      ['apple"', ['apple']],
    ],
  ],
  [
    'Single quotes at the ends of words are no part of them',
    [
      ["'red apple'", ['red', 'apple']],
      ["it's", ["it's"]],
    ],
  ],
  [
    'A leading dash excludes a word, and never a phrase',
    [
      ['-pie apple', ['-pie', 'apple']],
      ['apple -"red pie"', ['apple', 'red pie']],
      ['the -apple', ['-apple']],
      ['- apple', ['apple']],
    ],
  ],
  [
    'Single letters and common words tell nothing beside others, quoted or not',
    [
      ['the apple', ['apple']],
      ['"the" apple', ['apple']],
      ['who is a b apple', ['apple']],
      ['The 7 apples', ['7', 'apples']],
    ],
  ],
  [
    'A text without any telling word is looked for as it stands',
    [
      ['the of', ['the of']],
      ['"q"', ['"q"']],
      [', ,', [', ,']],
      ['""', ['""']],
      ['x,', ['x,']],
    ],
  ],
  [
    'A backslash says that the next sign is itself',
    [
      ['ap\\ple \\\\x', ['apple', '\\x']],
      ['\\', []],
    ],
  ],
])('%s', ([, cases]) => {
  for (const [text, words] of cases) expect(read(text), text).toEqual(words);
});

test('more than nine words are one phrase', () => {
  const words = Array.from({ length: 10 }, (_, at) => `w${at}`);
  expect(read(words.join(' '))).toEqual([words.join(' ')]);
  expect(read(words.slice(1).join(' '))).toEqual(words.slice(1));
});

test('takes time in proportion to the text', async () => {
  const hostile = '"'.repeat(200_000) + ' -"'.repeat(50_000);
  expect(await ownTime(() => readWords(hostile))).toBeLessThan(500);
});
