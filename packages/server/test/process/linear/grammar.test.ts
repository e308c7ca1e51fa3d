import { expect, test } from 'vitest';
import { parseBlocks, serialiseBlocks } from '../../../src/blocks/grammar.ts';
import { growth, inProportion, repeated } from '../../support/growth.ts';

const roundTrip = (text: string): string => serialiseBlocks(parseBlocks(text));

const seeds = `<!-- wp:a -->|<!-- wp:a {|<!-- wp:a /-->|<!-- /wp:a -->|<!--|<!-- |-->|<!-- wp:aaaa|<!-- wp:a {"a":1} -->|{|<!-- wp:a -->x<!-- /wp:a -->`;
test.each(seeds.split('|'))('block grammar takes time in proportion to the length of %j', async (seed) => {
  // Blanks without end behind them, which are to be walked over once, not from each of the seeds.
  const ofLength = (length: number): string => `${repeated(seed)(length)}}${' '.repeat(length / 10)}x-->`;
  expect(await growth(roundTrip, ofLength, 1_000_000)).toBeLessThan(inProportion);
});
