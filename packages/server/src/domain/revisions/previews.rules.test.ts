import { expect, test } from 'vitest';
import { createPreviews } from './previews.rules.ts';

const day = 24 * 60 * 60 * 1000;
const at = (now: number) => createPreviews(['secret'], () => now);
const previewed = { postId: 10_001, autosaveId: 10_002 };
const start = 1_900_000_000_000;

test('a signature opens its autosave for a day', () => {
  const signature = at(start).sign(previewed);
  expect(at(start).open(signature, 10_001)).toBe(10_002);
  expect(at(start + day - 1).open(signature, 10_001)).toBe(10_002);
  expect(at(start + day).open(signature, 10_001)).toBeNull();
});

test('it opens nothing for another post, nor where another secret is kept', () => {
  const signature = at(start).sign(previewed);
  expect(at(start).open(signature, 10_003)).toBeNull();
  expect(createPreviews(['other'], () => start).open(signature, 10_001)).toBeNull();
});

test('changed in any letter it opens nothing', () => {
  const signature = at(start).sign(previewed);
  for (const place of signature.split('').keys()) {
    const letter = signature[place] === '1' ? '2' : '1';
    const changed = signature.slice(0, place) + letter + signature.slice(place + 1);
    expect(at(start).open(changed, 10_001), changed).toBeNull();
  }
});

test.each(['', '-', '--', 'x', '1-2-3', `1-2-${'é'.repeat(32)}`, '1'.repeat(100_000), '0-0-0', 'NaN-NaN-NaN'])(
  'what is no signature opens nothing: %.20s',
  (text) => {
    expect(at(start).open(text, 10_001)).toBeNull();
  },
);

test('it is fit for an address as it stands', () => {
  const signature = at(start).sign({ postId: 1, autosaveId: Number.MAX_SAFE_INTEGER });
  expect(encodeURIComponent(signature)).toBe(signature);
  expect(at(start).open(signature, 1)).toBe(Number.MAX_SAFE_INTEGER);
});
