import { dateI18n, getDate, getSettings, setSettings } from '@wordpress/date';
import { addFilter } from '@wordpress/hooks';
import moment from 'moment';
import { dateSettings } from './date-settings.ts';
import type { SiteDates } from './date-settings.ts';
import { readSiteZone } from '../api/platen.ts';
import { facts } from '../facts.ts';
import { language } from '../i18n/language.ts';

/** The zone that `@wordpress/date` defines from its settings. */
const siteZone = 'WP';

const zones = (moment as unknown as { readonly tz: { setDefault(zone: string): void } }).tz;

/** Uses the time zone and formats of the site, and the language of the admin, for all dates. */
function applySiteDates(site: SiteDates): void {
  const plain = dateSettings(site, { offset: site.offset, abbr: '' }, language);
  setSettings(plain);
  // Offset and abbreviation of a named zone depend on the date.
  const offset = Number(dateI18n('Z')) / 3600;
  setSettings(dateSettings(site, { offset, abbr: site.timezone === '' ? '' : dateI18n('T') }, language));
  // Relative times are in the language of moment.
  moment.locale(language.toLowerCase());
  // Otherwise dates without an offset are parsed in the browser's time zone.
  zones.setDefault(siteZone);
}

/** The date settings in the settings API. */
interface DateOptions {
  readonly date_format?: string;
  readonly time_format?: string;
  readonly start_of_week?: number;
}

/** Call after saving settings. The offset of a site without a named zone is only in the API index. */
export async function refreshSiteDates(settings: DateOptions): Promise<void> {
  const { timezone_string: timezone, gmt_offset: offset } = await readSiteZone();
  const { date_format, time_format, start_of_week } = settings;
  applySiteDates({
    timezone,
    offset: Number(offset),
    dateFormat: date_format ?? facts.dates.dateFormat,
    timeFormat: time_format ?? facts.dates.timeFormat,
    startOfWeek: start_of_week ?? facts.dates.startOfWeek,
  });
}

/** The editor has hard-coded formats for some dates, which the i18n filter can replace. */
const formats: Readonly<Record<string, () => string>> = {
  'post schedule full date format': () => getSettings().formats.datetime,
  'post schedule date format without year': () => getSettings().formats.datetime,
  'post schedule time format': () => getSettings().formats.time,
  'Note date full date format': () => getSettings().formats.datetime,
};

addFilter(
  'i18n.gettext_with_context',
  'platen/date-formats',
  (translation: string, _text: string, context: string) => formats[context]?.() ?? translation,
);

applySiteDates(facts.dates);

/** `text` is in the site's time zone unless it has an offset. */
export const dateTimeOf = (text: string): string => dateI18n(getSettings().formats.datetime, text);

export const timeOf = (text: string): string => dateI18n(getSettings().formats.time, text);

/** The month of a date such as `2026-11-17`, as text. */
export const monthOf = (day: string): string => dateI18n('F Y', `${day}T12:00:00`);

export const weekdayOf = (day: string): string => dateI18n('D', `${day}T12:00:00`);

/** 0 is Sunday. */
export const startOfWeek = (): number => getSettings().l10n.startOfWeek;

/** Such as `2026-11-17`, in the site's time zone. */
export const today = (): string => dateI18n('Y-m-d');

const hasZone = /(?:Z|[+-]\d\d(?::?\d\d)?)$/;

/** `gmt` is in GMT, with or without an offset. */
export const momentOf = (gmt: string): string => dateTimeOf(hasZone.test(gmt.slice(10)) ? gmt : `${gmt}Z`);

/** The value of a `datetime-local` input, in the site's time zone. */
export const inputOf = (text: string): string => dateI18n('Y-m-d\\TH:i', text);

/** The inverse of `inputOf`, as an ISO string. */
export const instantOf = (local: string): string => getDate(local).toISOString();
