import { afterAll, beforeAll, expect, test } from 'vitest';
import { formats, listed, manyFields, startSiteWithLists } from '../support/listed-posts.ts';
import { visitor } from '../support/site-with-fields.ts';
import type { SiteWithFields } from '../support/site-with-fields.ts';

const rounds = 40;
let site: SiteWithFields;

beforeAll(async () => {
  site = await startSiteWithLists();
});
afterAll(() => site.stop());

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Milliseconds of each list, read in turn, so that the machine is the same for all. */
async function timesOf(queries: readonly string[]): Promise<readonly number[]> {
  const times = queries.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [at, query] of queries.entries()) {
      const start = performance.now();
      // No cache answers.
      await site.call('GET', `/posts?${query}&nothing=${round}-${at}`, { as: visitor });
      times[at]?.push(performance.now() - start);
    }
  return times.map(median);
}

test(`${listed} posts with 41 fields take at most four times as long as without fields`, async () => {
  const names = (await manyFields(site)).map((name) => `acf.${name}`).join(',');
  const bare = `per_page=${listed}&_fields=id,title,content`;
  const queries = [bare, ...formats.map((format) => `${bare},${names}&acf_format=${format}`)];
  await timesOf(queries);
  const [without = 0, ...others] = await timesOf(queries);
  const shown = others.map((time, at) => `${formats[at]} ${time.toFixed(1)} ms (× ${(time / without).toFixed(2)})`);
  console.log(`Without fields ${without.toFixed(1)} ms, ${shown.join(', ')}`);
  for (const time of others) expect(time / without).toBeLessThan(4);
});
