import { expect, test } from 'vitest';
import { markChanges } from './changed-words.ts';

const marked = (text: string, other: string): string =>
  markChanges(text, other)
    .map((run) => (run.isChanged ? `[${run.text}]` : run.text))
    .join('');

test.each([
  ['before the light does', 'before the dawn does', 'before the [light] does'],
  ['a rope, somebody coughing.', 'a rope.', 'a rope[, somebody coughing].'],
  ['same', 'same', 'same'],
  ['all new', '', '[all new]'],
  ['Größe zählt', 'Größe', 'Größe[ zählt]'],
])('%s, compared with %s', (text, other, shown) => {
  expect(marked(text, other)).toBe(shown);
});

test('long texts are shown without marks', () => {
  const long = 'word '.repeat(2000);
  expect(markChanges(long, 'word')).toEqual([{ text: long, isChanged: false }]);
});
