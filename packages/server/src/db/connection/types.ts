import { types } from 'pg';
import type { CustomTypesConfig } from 'pg';

const oid = {
  int8: 20,
  int8List: 1016,
  date: 1082,
  dateList: 1182,
  timestamp: 1114,
  timestampList: 1115,
  timestamptz: 1184,
  timestamptzList: 1185,
  textList: 1009,
} as const;

/** Ids and counts stay below 2^53; a larger value is a mistake that must not be rounded away. */
function safeInteger(text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number)) return number;
  throw new RangeError(`The database holds an integer too large to be exact: ${text}.`);
}

const asText = (text: string): string => text;
const withT = (text: string): string => text.replace(' ', 'T');
const textList = types.getTypeParser(oid.textList as number) as (text: string) => (string | null)[];
const listOf =
  <T>(parse: (text: string) => T) =>
  (text: string): (T | null)[] =>
    textList(text).map((item) => (item === null ? null : parse(item)));

/**
 * Dates stay text: a Date would move them into this machine's zone and lose their microseconds. Those without a zone are
 * written as the API writes them.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [oid.int8, safeInteger],
  [oid.int8List, listOf(safeInteger)],
  [oid.date, asText],
  [oid.dateList, textList],
  [oid.timestamp, withT],
  [oid.timestampList, listOf(withT)],
  [oid.timestamptz, asText],
  [oid.timestamptzList, textList],
]);

/** How values of PostgreSQL become ours, for the connections that are given it and no others. */
export const typeParsers: CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary'): unknown =>
    (format === 'binary' ? undefined : parsers.get(id)) ?? types.getTypeParser(id, format as 'text'),
};
