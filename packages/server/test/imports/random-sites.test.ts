import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leftBehind } from '../support/left-behind.ts';
import { makeSite } from '../support/make-site.ts';
import { randomSite } from '../support/random-site.ts';
import { seed } from '../support/seed.ts';
import { startMoves } from '../support/site-moves.ts';
import type { SiteMoves } from '../support/site-moves.ts';

/** `PLATEN_IMPORT_SITES=1000` for the long form; `PLATEN_SEED` for other sites. */
const sites = Number(process.env['PLATEN_IMPORT_SITES'] ?? 3);

let moves: SiteMoves;
beforeAll(async () => {
  moves = await startMoves();
}, 300_000);
afterAll(() => moves.stop(), 60_000);

test(
  `${sites} random sites come over as an export, as an archive and over REST (seed ${seed})`,
  { timeout: 300_000 + sites * 120_000 },
  async () => {
    let equal = 0;
    let taken = 0;
    for (const [number, site] of fc.sample(randomSite, { seed, numRuns: sites }).entries()) {
      await moves.makeEmpty();
      taken += await makeSite(moves.from, site);
      expect({ seed, number, differences: await moves.move(leftBehind) }).toEqual({ seed, number, differences: [] });
      equal += 1;
    }
    console.log(`${equal} of ${sites} sites equal in all three ways, made with ${taken} writes`);
    expect(taken).toBeGreaterThan(sites);
  },
);

test('a difference that nobody has named is seen', { timeout: 300_000 }, async () => {
  await moves.makeEmpty();
  await moves.from.send('POST', '/cms/v2/posts', { title: 'Secret', status: 'private' });
  await moves.from.send('DELETE', '/cms/v2/posts/10001');
  const found = await moves.move(leftBehind.filter(({ columns = [] }) => !columns.includes('trashed_from')));
  expect(found).toMatchObject([
    {
      way: 'rest',
      table: 'posts',
      column: 'trashed_from',
      expected: { status: 'private' },
      actual: { status: 'draft' },
    },
  ]);
});
