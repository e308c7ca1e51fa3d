import { selectArchive, selectLatestMonth, selectMonth, selectOutline } from './outline.store.ts';
import type { ArchiveSpan, ArchiveUnit, MonthOfPosts, OutlinedPost } from './outline.store.ts';
import type { Scope } from '../../../scope.ts';
import { integerOption } from '../../settings/option-values.rules.ts';
import type { PostType } from '../../types/type.ts';

export type { ArchiveSpan, ArchiveUnit, OutlinedPost };

/** Maximum length of the list. */
const mostEntries = 1000;

/** The published posts of a type, for a list of links to them. */
export function outlineOf({ db, cacheTags }: Scope, { name }: Pick<PostType, 'name'>): Promise<OutlinedPost[]> {
  cacheTags?.add('posts');
  return selectOutline(db.kysely, { type: name, limit: mostEntries });
}

interface Archive {
  readonly unit: ArchiveUnit;
  readonly counted: boolean;
}

const daysOfWeek = 7;

/** The times in which posts were published, latest first. Weeks begin when the site says so: 0 is Sunday. */
export function archiveOf({ db, options, cacheTags }: Scope, { unit, counted }: Archive): Promise<ArchiveSpan[]> {
  cacheTags?.add('posts');
  const firstDay = Math.trunc(integerOption(options, 'start_of_week', 1)) % daysOfWeek;
  return selectArchive(db.kysely, { type: 'post', unit, counted, weekShift: firstDay - 1, limit: mostEntries });
}

/** A month as `2020-01`, or the one of the latest post; null where there are no posts at all. */
export async function monthOf(
  { db, cacheTags }: Scope,
  asked: string | null,
): Promise<(MonthOfPosts & { readonly month: string }) | null> {
  cacheTags?.add('posts');
  const month = asked ?? (await selectLatestMonth(db.kysely, 'post'));
  return month === null ? null : { month, ...(await selectMonth(db.kysely, { type: 'post', start: `${month}-01` })) };
}
