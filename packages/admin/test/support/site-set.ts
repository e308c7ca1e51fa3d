import { inject } from 'vitest';
import type { SiteSet } from './prepare-sites.ts';

/** The sites and ports of the worker that runs this file. */
export function siteSet(): SiteSet {
  const worker = Number(process.env['VITEST_POOL_ID']);
  const set = inject('siteSets')[worker - 1];
  if (set === undefined) throw new Error(`No site was prepared for worker ${worker}.`);
  return set;
}
