import { expect, test } from 'vitest';
import { addedIn } from './imports.ts';

test('records that were added count, and files and matches do not', () => {
  const counts = { user: { matched: 1, added: 7 }, post: { added: 303 }, file: { stored: 34, added: 2 }, term: {} };
  expect(addedIn({ counts })).toBe(310);
});
