import { describe, expect, test } from 'vitest';
import { listedStates, moved } from './comment-states.rules.ts';
import type { Standing } from './comment-states.rules.ts';

const walk = (from: Standing, words: readonly string[]): string[] => {
  const path: string[] = [];
  let at = from;
  for (const word of words) {
    at = moved(at, word);
    path.push(at.status);
  }
  return path;
};

const approved: Standing = { status: 'approved', cameFrom: [] };

describe('moving a comment', () => {
  test('a mark is taken back to where the comment was before it', () => {
    expect(walk(approved, ['spam', 'unspam'])).toEqual(['spam', 'approved']);
    expect(walk(approved, ['hold', 'trash', 'untrash'])).toEqual(['hold', 'trash', 'hold']);
    expect(walk(approved, ['spam', 'trash', 'untrash', 'unspam'])).toEqual(['spam', 'trash', 'spam', 'approved']);
  });

  test('a decision forgets what was before', () => {
    expect(walk(approved, ['spam', 'hold', 'spam', 'unspam'])).toEqual(['spam', 'hold', 'spam', 'hold']);
  });

  test('back from nowhere is a matter for a moderator', () => {
    expect(walk(approved, ['unspam'])).toEqual(['hold']);
  });

  test.each(['nonsense', '', 'approved', '1'])('%s changes nothing on an approved comment', (word) => {
    expect(moved(approved, word)).toEqual(approved);
  });

  test('going to and fro does not make the way back longer', () => {
    const words = Array.from({ length: 50 }, (_, at) => (at % 2 === 0 ? 'spam' : 'trash'));
    let at = approved;
    for (const word of words) at = moved(at, word);
    expect(at).toEqual({ status: 'trash', cameFrom: ['approved', 'spam'] });
  });
});

test('lists know states by their own words', () => {
  expect(listedStates('approve')).toEqual(['approved']);
  expect(listedStates('all')).toEqual(['approved', 'hold']);
  expect(listedStates('any')).toBeNull();
  expect(listedStates('approved')).toEqual([]);
});
