import { dateI18n, getSettings, humanTimeDiff } from '@wordpress/date';
import { __, sprintf } from '@wordpress/i18n';
import { useState } from 'react';
import { dateTimeOf, momentOf, timeOf, today } from './site-dates.ts';
import { shortFormatOf } from './date-settings.ts';

const dayMs = 86_400_000;

interface Given {
  /** GMT, without an offset. */
  readonly gmt: string;
  readonly className?: string | undefined;
  /** Older times are in a group with their date. */
  readonly isInDay?: boolean;
}

/** Relative for 24 hours, then the time or the date. The exact time is the tooltip. */
export function RecentTime({ gmt, className, isInDay = false }: Given) {
  const [now] = useState(Date.now);
  const instant = `${gmt}Z`;
  const isRecent = now - Date.parse(instant) < dayMs;
  return (
    <time className={className} dateTime={instant} title={sprintf('%1$s %2$s', momentOf(gmt), dateI18n('T', instant))}>
      {isRecent ? humanTimeDiff(instant) : isInDay ? timeOf(instant) : shortOf(instant)}
    </time>
  );
}

/**
 * The date and time in a list: `Today, 6:23 pm`, and otherwise the site's formats with short months, and without the
 * current year. The full date is the tooltip. `at` is in the site's time zone unless it has an offset.
 */
export function ListTime({ at, className }: { readonly at: string; readonly className?: string | undefined }) {
  if (at === '') return null;
  return (
    <time className={className} dateTime={dateI18n('c', at)} title={dateTimeOf(at)}>
      {shortOf(at)}
    </time>
  );
}

function shortOf(at: string): string {
  const day = dateI18n('Y-m-d', at);
  if (Math.abs(Date.parse(day) - Date.parse(today())) <= dayMs) return sprintf('%1$s, %2$s', dayName(day), timeOf(at));
  const { date, time } = getSettings().formats;
  return dateI18n(shortFormatOf({ date, time, isThisYear: day.slice(0, 4) === today().slice(0, 4) }), at);
}

/** The day of a moment in the site's time zone, such as `2026-11-17`. `gmt` has no offset. */
export const dayIn = (gmt: string): string => dateI18n('Y-m-d', `${gmt}Z`);

/** The heading of a day: Today, Yesterday, or the date. */
export function dayName(day: string): string {
  const now = today();
  if (day === now) return __('Today', 'platen');
  const before = new Date(Date.parse(`${now}T12:00:00Z`) - dayMs).toISOString().slice(0, 10);
  if (day === before) return __('Yesterday', 'platen');
  const after = new Date(Date.parse(`${now}T12:00:00Z`) + dayMs).toISOString().slice(0, 10);
  if (day === after) return __('Tomorrow', 'platen');
  return dateI18n(day.slice(0, 4) === now.slice(0, 4) ? 'l, F j' : 'F j, Y', `${day}T12:00:00`);
}
