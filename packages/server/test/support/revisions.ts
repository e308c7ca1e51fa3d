import { createPreviews } from '../../src/domain/revisions/previews.rules.ts';
import type { Json, JsonMap } from '../../src/lib/json.ts';
import type { Plugin } from '../../src/site/plugin.ts';
import { setUpPosts } from './posts.ts';
import type { PostsSite } from './posts.ts';
import { secret } from './site.ts';

export interface RevisionsSite extends PostsSite {
  /** The clock that previews go by. */
  readonly clock: { now: number };
}

export function setUpRevisions(plugins: readonly Plugin[] = []): RevisionsSite {
  const clock = { now: Date.now() };
  const previews = createPreviews([secret], () => clock.now);
  return Object.assign(setUpPosts(plugins, { previews }), { clock });
}

export const member = (body: Json, name: string): Json => (body as JsonMap)[name] ?? null;

export const members = (body: Json, name: string): Json[] =>
  (body as readonly Json[]).map((item) => member(item, name));
