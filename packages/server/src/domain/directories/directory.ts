import type { JsonMap } from '../../lib/json.ts';

/** What editors can look for beyond this site: patterns, and blocks with the plugins that bring them. */
export interface Directory {
  readonly patterns: readonly JsonMap[];
  readonly blocks: readonly JsonMap[];
}
