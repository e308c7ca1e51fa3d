import { Temporal } from 'temporal-polyfill';
import { readDate } from '../../lib/site-time.ts';
import type { SiteZone } from '../../lib/site-time.ts';

type Moment = Temporal.ZonedDateTime;

/** The words of a language for dates. */
export interface DateWords {
  /** From January on. */
  readonly months: readonly string[];
  readonly shortMonths: readonly string[];
  /** From Monday on. */
  readonly days: readonly string[];
  readonly shortDays: readonly string[];
}

const usualLanguage = 'en-US';

/** Date words of a locale such as `de_DE`. Default: English. */
export function dateWords(language: string): DateWords {
  const wanted = language.replaceAll('_', '-');
  const locale = isLanguage(wanted) ? wanted : usualLanguage;
  const words = (count: number, day: (at: number) => Date, options: Intl.DateTimeFormatOptions): string[] => {
    const { format } = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return Array.from({ length: count }, (_, at) => format(day(at)));
  };
  const month = (at: number): Date => new Date(Date.UTC(2024, at, 1));
  // The first of January 2024 was a Monday.
  const day = (at: number): Date => new Date(Date.UTC(2024, 0, 1 + at));
  return {
    months: words(12, month, { month: 'long' }),
    shortMonths: words(12, month, { month: 'short' }),
    days: words(7, day, { weekday: 'long' }),
    shortDays: words(7, day, { weekday: 'short' }),
  };
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

const two = (value: number): string => String(value).padStart(2, '0');

const onTwelve = (hour: number): number => hour % 12 || 12;

const endings = ['th', 'st', 'nd', 'rd'];

/** All from the tenth to the nineteenth end alike. */
const ordinal = (day: number): string => (Math.trunc(day / 10) === 1 ? 'th' : (endings[day % 10] ?? 'th'));

/** What each letter of a format stands for; all other characters stand for themselves. */
const letters: Readonly<Record<string, (at: Moment, words: DateWords) => string>> = {
  d: (at) => two(at.day),
  D: (at, { shortDays }) => shortDays[at.dayOfWeek - 1] ?? '',
  j: (at) => String(at.day),
  l: (at, { days }) => days[at.dayOfWeek - 1] ?? '',
  N: (at) => String(at.dayOfWeek),
  S: (at) => ordinal(at.day),
  w: (at) => String(at.dayOfWeek % 7),
  z: (at) => String(at.dayOfYear - 1),
  W: (at) => two(at.weekOfYear ?? 0),
  F: (at, { months }) => months[at.month - 1] ?? '',
  M: (at, { shortMonths }) => shortMonths[at.month - 1] ?? '',
  m: (at) => two(at.month),
  n: (at) => String(at.month),
  t: (at) => String(at.daysInMonth),
  L: (at) => (at.inLeapYear ? '1' : '0'),
  o: (at) => String(at.yearOfWeek ?? at.year),
  Y: (at) => String(at.year).padStart(4, '0'),
  y: (at) => two(at.year % 100),
  a: (at) => (at.hour < 12 ? 'am' : 'pm'),
  A: (at) => (at.hour < 12 ? 'AM' : 'PM'),
  g: (at) => String(onTwelve(at.hour)),
  G: (at) => String(at.hour),
  h: (at) => two(onTwelve(at.hour)),
  H: (at) => two(at.hour),
  i: (at) => two(at.minute),
  s: (at) => two(at.second),
  u: () => '000000',
  v: () => '000',
  e: (at) => at.timeZoneId,
  T: (at) => (/^[+-]/.test(at.timeZoneId) ? at.offset : at.timeZoneId),
  I: (at) => (at.offsetNanoseconds > standardOffset(at) ? '1' : '0'),
  O: (at) => at.offset.replace(':', ''),
  P: (at) => at.offset,
  p: (at) => (at.offset === '+00:00' ? 'Z' : at.offset),
  Z: (at) => String(at.offsetNanoseconds / 1e9),
  c: (at) => isoOf(at),
  r: (at) => formatMoment(at, 'D, d M Y H:i:s O', english),
  U: (at) => String(Math.floor(at.epochMilliseconds / 1000)),
};

const english = dateWords(usualLanguage);

/** Clocks are ahead in summer, on whichever half of the world. */
const standardOffset = (at: Moment): number =>
  Math.min(...[1, 7].map((month) => at.with({ month, day: 1 }).offsetNanoseconds));

const isoOf = (at: Moment): string =>
  at.toString({ smallestUnit: 'second', timeZoneName: 'never', roundingMode: 'trunc' });

/** A moment written by a format such as `F j, Y`. A backslash makes the letter behind it stand for itself. */
function formatMoment(at: Moment, format: string, words: DateWords): string {
  return format.replace(/\\([\s\S])|[a-zA-Z]/g, (found, escaped: string | undefined) => {
    if (escaped !== undefined) return escaped;
    return (Object.hasOwn(letters, found) ? letters[found] : undefined)?.(at, words) ?? found;
  });
}

export interface DateGiven {
  readonly format: string;
  readonly zone: SiteZone;
  readonly words: DateWords;
}

/** A text that names a day or a moment, as the format wants it; empty when it names none. */
export function formatDate(text: string, { format, zone, words }: DateGiven): string {
  const moment = readDate(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00` : text, 'local', zone);
  return moment === null ? '' : formatMoment(zoned(moment.local, zone), format, words);
}

const zoned = (local: string, zone: SiteZone): Moment => Temporal.PlainDateTime.from(local).toZonedDateTime(zone);

/** `2020-01-05T10:00:00` → `2020-01-05T10:00:00+00:00`, by the site's zone on that day. */
export const withOffset = (local: string, zone: SiteZone): string => isoOf(zoned(local, zone));
