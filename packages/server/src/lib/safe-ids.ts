import { isList } from './json.ts';
import type { Json } from './json.ts';

/** Each id once; numbers that no id can be are left out and never reach a database. */
export const safeIds = (values: readonly Json[]): readonly number[] => [
  ...new Set(values.filter((value): value is number => Number.isSafeInteger(value))),
];

/** No list and an empty one ask for nothing; one that names only what cannot be is met by nothing. */
export const wantedIds = (value: Json | undefined): readonly number[] | null =>
  isList(value) && value.length > 0 ? safeIds(value) : null;

export const unwantedIds = (value: Json | undefined): readonly number[] => (isList(value) ? safeIds(value) : []);
