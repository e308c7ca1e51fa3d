import { __ } from '@wordpress/i18n';
import type { DateSettings } from '@wordpress/date';

/** The date settings of the site, as the server writes them into the page. */
export interface SiteDates {
  /** A name such as `Europe/Berlin`; empty if the site has a fixed offset. */
  readonly timezone: string;
  /** Hours ahead of UTC, such as 5.5. Used without a named zone. */
  readonly offset: number;
  readonly dateFormat: string;
  readonly timeFormat: string;
  /** 0 is Sunday. */
  readonly startOfWeek: number;
}

/** The current offset and abbreviation of a zone. */
export interface ZoneNow {
  readonly offset: number;
  readonly abbr: string;
}

/** The settings of `@wordpress/date`. `locale` is a language tag. */
export function dateSettings(site: SiteDates, now: ZoneNow, locale: string): DateSettings {
  const { timezone, dateFormat, timeFormat } = site;
  const both = `${dateFormat} ${timeFormat}`;
  return {
    l10n: { ...wordsOf(locale), startOfWeek: weekdayIn(site.startOfWeek) },
    formats: { date: dateFormat, time: timeFormat, datetime: both, datetimeAbbreviated: both },
    timezone: { string: timezone, offset: now.offset, offsetFormatted: offsetText(now.offset), abbr: now.abbr },
  };
}

type Weekday = DateSettings['l10n']['startOfWeek'];

const weekdayIn = (day: number): Weekday => (((Math.trunc(day) % 7) + 7) % 7) as Weekday;

/** 5.5 → `5:30`; the sign of a positive offset is added where it is shown. */
export function offsetText(hours: number): string {
  const minutes = Math.round(Math.abs(hours) * 60);
  const rest = minutes % 60;
  const text = `${Math.trunc(minutes / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
  return hours < 0 ? `-${text}` : text;
}

/** Month and day names in the language of the admin. Translations of relative times follow "in" and "ago". */
function wordsOf(locale: string): Omit<DateSettings['l10n'], 'startOfWeek'> {
  const words = (count: number, day: (at: number) => number, options: Intl.DateTimeFormatOptions): string[] => {
    const { format } = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return Array.from({ length: count }, (_, at) => format(day(at)));
  };
  const month = (at: number): number => Date.UTC(2024, at, 1);
  // 7 January 2024 was a Sunday.
  const day = (at: number): number => Date.UTC(2024, 0, 7 + at);
  return {
    locale: locale.toLowerCase(),
    months: words(12, month, { month: 'long' }),
    monthsShort: words(12, month, { month: 'short' }),
    weekdays: words(7, day, { weekday: 'long' }),
    weekdaysShort: words(7, day, { weekday: 'short' }),
    meridiem: { am: 'am', pm: 'pm', AM: 'AM', PM: 'PM' },
    relative: {
      future: __('%s from now', 'platen'),
      past: __('%s ago', 'platen'),
      s: __('a few seconds', 'platen'),
      ss: __('%d seconds', 'platen'),
      m: __('a minute', 'platen'),
      mm: __('%d minutes', 'platen'),
      h: __('an hour', 'platen'),
      hh: __('%d hours', 'platen'),
      d: __('a day', 'platen'),
      dd: __('%d days', 'platen'),
      M: __('a month', 'platen'),
      MM: __('%d months', 'platen'),
      y: __('a year', 'platen'),
      yy: __('%d years', 'platen'),
    },
  };
}

interface Formats {
  /** PHP letters. */
  readonly date: string;
  readonly time: string;
  readonly isThisYear: boolean;
}

/**
 * The formats of the site for a list: short months, and no current year where the date ends with it. Digits such as
 * `d.m.Y` stay as they are, because `12.01.` is no date that everybody reads alike.
 */
export function shortFormatOf({ date, time, isThisYear }: Formats): string {
  const short = date.replaceAll(/(?<!\\)F/g, 'M');
  const withoutYear = short.replace(/,? (?<!\\)Y$/, '');
  return isThisYear && withoutYear !== short ? `${withoutYear}, ${time}` : `${short} ${time}`;
}
