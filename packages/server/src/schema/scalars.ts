import type { Json } from '../lib/json.ts';

const numericText = /^[ \t\n\r\v\f]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[ \t\n\r\v\f]*$/;

/** The number a value stands for, in digits or in a text. Infinity, which JSON and `"1e999"` can smuggle in, is none. */
export function readNumber(value: Json): number | undefined {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && numericText.test(value) ? Number(value) : NaN;
  // Adding zero turns -0 into 0.
  return Number.isFinite(number) ? number + 0 : undefined;
}

/**
 * Integers beyond 2^53 - 1 cannot be told from their neighbours. Where a value may be of another type, too, they are no
 * integers, in whatever form they are sent.
 */
export function readInteger(value: Json): number | undefined {
  const number = readNumber(value);
  return Number.isSafeInteger(number) ? number : undefined;
}

const booleanWords = new Map<Json, boolean>([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

const longestBooleanWord = 5;

export function readBoolean(value: Json): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 0 || value === 1) return value === 1;
  if (typeof value !== 'string' || value.length > longestBooleanWord) return undefined;
  return booleanWords.get(value.toLowerCase());
}

/** The words of a scalar that stands where a list is expected: what stands between commas and blanks. */
export function readWords(value: string | number | boolean): readonly string[] {
  const text = typeof value === 'boolean' ? (value ? '1' : '') : String(value);
  return text.match(/[^ \t\n\r\v\f,]+/g) ?? [];
}
