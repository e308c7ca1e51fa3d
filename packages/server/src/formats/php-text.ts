import { readPhpValue } from './php-values.ts';
import { isList, isMap } from '../lib/json.ts';
import type { Json } from '../lib/json.ts';

/** A value of meta as the format keeps it: scalars as plain text, all else in the notation of PHP. */
export function phpText(value: Json): string {
  if (value === null || value === false) return '';
  if (value === true) return '1';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return serialized(value);
  // What would be read back as a value has to be wrapped once more; what stays text anyway is written as it is.
  const read = readPhpValue(value);
  return read !== null && 'value' in read ? serialized(value) : value;
}

function serialized(value: Json): string {
  if (value === null) return 'N;';
  if (typeof value === 'boolean') return `b:${value ? 1 : 0};`;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? `i:${value};` : `d:${value};`;
  if (typeof value === 'string') return `s:${Buffer.byteLength(value)}:"${value}";`;
  const members = isList(value)
    ? value.map((one, index): [string, Json] => [`i:${index};`, one])
    : Object.entries(isMap(value) ? value : {}).map(([key, one]): [string, Json] => [keyOf(key), one]);
  return `a:${members.length}:{${members.map(([key, one]) => key + serialized(one)).join('')}}`;
}

const keyOf = (key: string): string =>
  /^(?:0|-?[1-9]\d{0,15})$/.test(key) && Number.isSafeInteger(Number(key)) ? `i:${key};` : serialized(key);
