import { expect, test } from 'vitest';
import { mergeBlocks } from './merge.ts';

/** One letter per block; a conflict as `{mine|theirs}`. */
const merge = (base: string, mine: string, theirs: string): string =>
  mergeBlocks({ base: [...base], mine: [...mine], theirs: [...theirs], textOf: (block) => block })
    .map((hunk) => (hunk.kind === 'both' ? `{${hunk.mine.join('')}|${hunk.theirs.join('')}}` : hunk.blocks.join('')))
    .join('');

test.each([
  ['nothing changed', 'abc', 'abc', 'abc', 'abc'],
  ['only mine changed', 'abc', 'aBc', 'abc', 'aBc'],
  ['only theirs changed', 'abc', 'abc', 'abC', 'abC'],
  ['both changed different blocks', 'abc', 'Abc', 'abC', 'AbC'],
  ['both made the same change', 'abc', 'aXc', 'aXc', 'aXc'],
  ['both changed the same block', 'abc', 'aXc', 'aYc', 'a{X|Y}c'],
  ['both added at the same position', 'a', 'ax', 'ay', 'a{x|y}'],
  ['one removed what the other kept', 'abc', 'ac', 'abc', 'ac'],
  ['one removed what the other changed', 'abc', 'ac', 'aXc', 'a{|X}c'],
  ['neighbors are compared one by one', 'abcd', 'aXcd', 'abYd', 'aXYd'],
  ['new on both sides', '', 'x', 'y', '{x|y}'],
  ['everything removed', 'abc', '', 'abc', ''],
])('%s', (_name, base, mine, theirs, merged) => {
  expect(merge(base, mine, theirs)).toBe(merged);
});

test('adjacent changes of one side are one hunk', () => {
  const hunks = mergeBlocks({ base: ['a', 'b'], mine: ['X', 'Y'], theirs: ['a', 'b'], textOf: (block) => block });
  expect(hunks).toEqual([{ kind: 'mine', blocks: ['X', 'Y'] }]);
});
