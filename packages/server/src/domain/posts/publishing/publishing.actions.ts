import type { Scope } from '../../../scope.ts';
import { momentOfGmt } from '../../../lib/site-time.ts';
import { zoneOf } from '../../settings/site-clock.rules.ts';
import type { PostType } from '../../types/type.ts';
import { selectPublishedDays } from './publishing.store.ts';
import type { PublishedDay } from './publishing.store.ts';

const dayMs = 86_400_000;

/** Days with published posts of a type among the last ones, up to today. Every visitor could count them. */
export function publishedDays(scope: Scope, type: PostType, days: number): Promise<PublishedDay[]> {
  const first = new Date(Date.now() - (days - 1) * dayMs).toISOString().slice(0, 19);
  const from = momentOfGmt(first, zoneOf(scope)).local.slice(0, 10);
  return selectPublishedDays(scope.db, { type: type.name, from });
}
