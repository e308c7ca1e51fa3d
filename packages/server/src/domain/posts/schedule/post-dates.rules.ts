import { isZeroDate, momentOfGmt, readDate, secondsAhead } from '../../../lib/site-time.ts';
import type { SiteMoment, SiteZone } from '../../../lib/site-time.ts';
import type { PostPatch, PostRow } from '../post.ts';
import { trashStatus } from '../post.ts';

type SentDates = Partial<Pick<PostPatch, 'date' | 'dateGmt'>>;

export interface Dating {
  readonly sent: SentDates;
  /** Dates so far; null for a post that is being made. */
  readonly present: Pick<PostRow, 'date' | 'dateGmt' | 'status'> | null;
  /** State the post is to have. */
  readonly status: string;
  /** In that state, a post that was never dated stays so. */
  readonly floats: boolean;
  /** GMT, of the database. */
  readonly now: string;
  readonly zone: SiteZone;
}

export interface Dates {
  readonly date: string;
  readonly dateGmt: string | null;
}

export const hasZeroDate = ({ date, dateGmt }: SentDates): boolean =>
  date === undefined || date === null ? isZero(dateGmt) : isZero(date);

const isZero = (text: string | null | undefined): boolean => typeof text === 'string' && isZeroDate(text);

/** The date named is the post's; null is now; without either the post keeps its date, or gets one when it needs one. */
export function datesOf(given: Dating): Dates {
  const { present, status, floats, now, zone } = given;
  const named = namedMoment(given);
  if (named !== null && named !== 'now') return { date: named.local, dateGmt: named.gmt };
  const stays = named === null && present !== null && (present.dateGmt !== null || status === trashStatus);
  if (stays) return { date: present.date, dateGmt: present.dateGmt };
  const moment = momentOfGmt(now, zone);
  return { date: moment.local, dateGmt: floats ? null : moment.gmt };
}

/** The site's own date is read before the one in GMT, but a null in either wins. */
function namedMoment({ sent: { date, dateGmt }, zone }: Dating): SiteMoment | 'now' | null {
  if (date === null || dateGmt === null) return 'now';
  if (date !== undefined) return readDate(date, 'local', zone);
  return dateGmt === undefined ? null : readDate(dateGmt, 'gmt', zone);
}

const soonest = 60;

/** What is to be published a minute from now or later waits; what waited and is due is published. */
export function scheduledStatus(status: string, dateGmt: string | null, now: string): string {
  if (status !== 'publish' && status !== 'future') return status;
  return dateGmt !== null && secondsAhead(dateGmt, now) >= soonest ? 'future' : 'publish';
}
