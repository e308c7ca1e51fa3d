import { LRUCache } from 'lru-cache';
import { Temporal } from 'temporal-polyfill';

/** One moment in both halves, as `2024-05-06T07:08:09`: in the site's own time and in GMT. */
export interface SiteMoment {
  readonly local: string;
  readonly gmt: string;
}

/** A name such as `America/New_York`, or an offset such as `-09:30`. */
export type SiteZone = string;

export interface ZoneFacts {
  readonly name: string;
  /** Hours ahead of GMT, fractions allowed; counts where there is no name. */
  readonly offset: number;
}

/** How a date without an offset is to be read. */
export type DateKind = 'local' | 'gmt';

const mostOffsetMinutes = 24 * 60 - 1;

/** The zone a site is in; GMT when it names one that does not exist. */
export function siteZone({ name, offset }: ZoneFacts): SiteZone {
  if (name === '') return offsetZone(offset);
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
  } catch {
    return '+00:00';
  }
}

function offsetZone(hours: number): SiteZone {
  const wanted = Number.isFinite(hours) ? Math.round(hours * 60) : 0;
  const minutes = Math.min(Math.max(wanted, -mostOffsetMinutes), mostOffsetMinutes);
  const two = (value: number): string => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.trunc(size / 60))}:${two(size % 60)}`;
}

const dateForm = /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:([Zz])|([+-]\d{2})(?::(\d{2}))?)?$/;

/** Written by clients that mean "no date at all". */
export const isZeroDate = (text: string): boolean => text.startsWith('0000-00-00');

/** The moment a text names; null when there is no such day or time, or its year cannot be stored. */
export function readDate(text: string, kind: DateKind, zone: SiteZone): SiteMoment | null {
  const found = dateForm.exec(text);
  if (found === null) return null;
  const [, year, month, day, hour, minute, second, z, offsetHours, offsetMinutes = '00'] = found;
  try {
    // A leap second is the last one that clocks know.
    const clock = second === '60' ? '59' : second;
    const written = Temporal.PlainDateTime.from(`${year}-${month}-${day}T${hour}:${minute}:${clock}`);
    const ownZone = offsetHours === undefined ? (z === undefined ? null : 'UTC') : `${offsetHours}:${offsetMinutes}`;
    return inRange(halves(written.toZonedDateTime(ownZone ?? (kind === 'gmt' ? 'UTC' : zone)), zone));
  } catch {
    return null;
  }
}

// Memoized pure work: to reckon with zones takes long, and most requests ask for the time that it is now.
const moments = new LRUCache<string, SiteMoment>({ max: 1000 });

function momentOf(written: string, { from, zone }: { from: SiteZone; zone: SiteZone }): SiteMoment {
  const key = `${written} ${from} ${zone}`;
  const known = moments.get(key);
  if (known !== undefined) return known;
  const moment = halves(Temporal.PlainDateTime.from(written).toZonedDateTime(from), zone);
  moments.set(key, moment);
  return moment;
}

/** A GMT time of the database in both halves. */
export const momentOfGmt = (gmt: string, zone: SiteZone): SiteMoment => momentOf(gmt, { from: 'UTC', zone });

/** A time of the site in both halves. One that a clock change skips moves to the other side of the gap. */
export const momentOfLocal = (local: string, zone: SiteZone): SiteMoment => momentOf(local, { from: zone, zone });

/** How many seconds one time is ahead of another of the same kind. */
export const secondsAhead = (time: string, than: string): number =>
  (Date.parse(`${time}Z`) - Date.parse(`${than}Z`)) / 1000;

const halves = (moment: Temporal.ZonedDateTime, zone: SiteZone): SiteMoment => ({
  local: textOf(moment.withTimeZone(zone)),
  gmt: textOf(moment.withTimeZone('UTC')),
});

const textOf = (moment: Temporal.ZonedDateTime): string =>
  moment.toPlainDateTime().toString({ smallestUnit: 'second', roundingMode: 'trunc' });

/** Years 1 to 9999, which PostgreSQL and clients agree on. */
const inRange = (moment: SiteMoment): SiteMoment | null =>
  [moment.local, moment.gmt].every((text) => /^\d{4}-/.test(text) && !text.startsWith('0000')) ? moment : null;
