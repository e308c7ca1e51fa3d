import { expect, test } from 'vitest';
import { altTextWarnings } from './alt-text.rules.ts';

test.each([
  ['', ['missing']],
  ['Two boats in the harbour of Hamburg', []],
  ['IMG_4711', ['file_name']],
  ['harbour.jpg', ['file_name']],
  ['Harbour-2', ['file_name']],
  ['A picture of a boat', ['says_image']],
  ['Picture frames on a wall', []],
  [`Photo of ${'a boat '.repeat(60)}`, ['says_image', 'too_long']],
])('%j', (text, warnings) => {
  expect(altTextWarnings(text, 'harbour-2')).toEqual(warnings);
});
