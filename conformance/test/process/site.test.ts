import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSiteDeviations, replaySite, shareOf } from '../../src/site/replay.ts';
import type { Outcome, SiteReport } from '../../src/site/replay.ts';
import { startSite } from '../../src/site/service.ts';
import type { SiteService } from '../../src/site/service.ts';

const folder = join(import.meta.dirname, '../../site');

let service: SiteService;
let report: SiteReport;

beforeAll(async () => {
  service = await startSite();
  report = await replaySite(service, { folder, deviations: readSiteDeviations(join(folder, 'deviations.json')) });
});

afterAll(() => service.close());

const of = (...members: readonly Outcome['member'][]): readonly Outcome[] =>
  report.outcomes.filter(({ member }) => members.includes(member));

/** What is compared today: fewer members would be fewer tests. */
test.each([
  ['status', 1300, 1],
  ['location', 295, 1],
  ['template', 670, 1],
  ['canonical', 140, 1],
  ['posts', 275, 0.995],
  ['title', 650, 1],
  ['robots', 650, 1],
  ['feed item', 1300, 1],
  ['sitemap entry', 590, 1],
  ['link', 41, 1],
] as const)('%s is as recorded, but for listed differences', (member, count, share) => {
  expect(of(member).length).toBeGreaterThanOrEqual(count);
  const others = of(member).filter(({ isEqual, deviation }) => !isEqual && deviation === null);
  expect(shareOf(of(member)), JSON.stringify(others, null, 2)).toBeGreaterThanOrEqual(share);
});

test('every listed difference still occurs', () => {
  expect(report.unused).toEqual([]);
});
