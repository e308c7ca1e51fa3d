import { isList } from './json.ts';
import type { Json } from './json.ts';

/** PostgreSQL cannot store texts with the character U+0000. */
export function hasNul(value: Json): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return isList(value)
    ? value.some(hasNul)
    : Object.entries(value).some(([key, entry]) => key.includes('\0') || hasNul(entry));
}

/** Text its handler judges itself loses null characters, as editors expect. */
export function withoutNul(value: Json): Json {
  if (typeof value === 'string') return value.replaceAll('\0', '');
  if (typeof value !== 'object' || value === null || !hasNul(value)) return value;
  if (isList(value)) return value.map(withoutNul);
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key.replaceAll('\0', ''), withoutNul(entry)]));
}
