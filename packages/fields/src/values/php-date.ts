/** Dates as PHP's format letters print them, such as `d/m/Y g:i a`. */

/** A date and time without a zone. */
export interface Moment {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const dates = [
  /^(?<y>\d{4})(?<m>\d\d)(?<d>\d\d)$/,
  /^(?<y>\d{4})-(?<m>\d\d)-(?<d>\d\d)$/,
  /^(?<m>\d\d)\/(?<d>\d\d)\/(?<y>\d{4})$/,
];
const times = [/^(?<h>\d{1,2}):(?<i>\d\d)(?::(?<s>\d\d))?(?:\s*(?<a>[ap]m))?$/i];

/** Null for texts that are no date, no time, or one that does not exist. */
export function readMoment(text: string): Moment | null {
  const trimmed = text.trim();
  const [, datePart = '', timePart = ''] = /^(\S+)(?:[T ](.+))?$/.exec(trimmed.replace(/(?<=\d)T(?=\d)/, ' ')) ?? [];
  const alone = readTime(trimmed);
  if (alone !== null) return { year: 1970, month: 1, day: 1, ...alone };
  const date = readDate(datePart);
  const time = timePart === '' ? { hour: 0, minute: 0, second: 0 } : readTime(timePart);
  return date === null || time === null ? null : { ...date, ...time };
}

function readDate(text: string): Pick<Moment, 'year' | 'month' | 'day'> | null {
  const found = firstMatch(dates, text);
  if (found === null) return null;
  const [year, month, day] = [Number(found['y']), Number(found['m']), Number(found['d'])];
  const exists = new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1 && month >= 1 && day >= 1;
  return exists ? { year, month, day } : null;
}

function readTime(text: string): Pick<Moment, 'hour' | 'minute' | 'second'> | null {
  const found = firstMatch(times, text);
  if (found === null) return null;
  const half = found['a']?.toLowerCase();
  const told = Number(found['h']);
  if (half !== undefined && (told < 1 || told > 12)) return null;
  const hour = half === undefined ? told : (told % 12) + (half === 'pm' ? 12 : 0);
  const [minute, second] = [Number(found['i']), Number(found['s'] ?? 0)];
  return hour > 23 || minute > 59 || second > 59 ? null : { hour, minute, second };
}

const firstMatch = (patterns: readonly RegExp[], text: string): Readonly<Record<string, string | undefined>> | null =>
  patterns.map((pattern) => pattern.exec(text)).find((found) => found !== null)?.groups ?? null;

const padded = (number: number, length = 2): string => String(number).padStart(length, '0');
const twelve = ({ hour }: Moment): number => (hour % 12 === 0 ? 12 : hour % 12);
const utc = ({ year, month, day }: Moment): Date => new Date(Date.UTC(year, month - 1, day));
const named = (moment: Moment, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(utc(moment));

const ordinal = ({ day }: Moment): string => {
  if (day >= 11 && day <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
};

const letters: Readonly<Record<string, (moment: Moment) => string>> = {
  d: ({ day }) => padded(day),
  j: ({ day }) => String(day),
  D: (moment) => named(moment, { weekday: 'short' }),
  l: (moment) => named(moment, { weekday: 'long' }),
  N: (moment) => String(utc(moment).getUTCDay() || 7),
  w: (moment) => String(utc(moment).getUTCDay()),
  S: ordinal,
  m: ({ month }) => padded(month),
  n: ({ month }) => String(month),
  M: (moment) => named(moment, { month: 'short' }),
  F: (moment) => named(moment, { month: 'long' }),
  t: ({ year, month }) => String(new Date(Date.UTC(year, month, 0)).getUTCDate()),
  Y: ({ year }) => padded(year, 4),
  y: ({ year }) => padded(year % 100),
  a: ({ hour }) => (hour < 12 ? 'am' : 'pm'),
  A: ({ hour }) => (hour < 12 ? 'AM' : 'PM'),
  g: (moment) => String(twelve(moment)),
  h: (moment) => padded(twelve(moment)),
  G: ({ hour }) => String(hour),
  H: ({ hour }) => padded(hour),
  i: ({ minute }) => padded(minute),
  s: ({ second }) => padded(second),
  U: ({ hour, minute, second, ...date }) =>
    String(utc({ hour, minute, second, ...date }).getTime() / 1000 + hour * 3600 + minute * 60 + second),
};

/** Letters after a backslash, and letters without a meaning, stand for themselves. */
export const formatMoment = (moment: Moment, format: string): string =>
  format.replaceAll(
    /\\(.)|[a-zA-Z]/g,
    (letter, escaped: string | undefined) => escaped ?? letters[letter]?.(moment) ?? letter,
  );
