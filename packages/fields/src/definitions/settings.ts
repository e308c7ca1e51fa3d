/** Settings in definition files are loosely typed: switches are 0 and 1, numbers may be texts, and empty is `""`. */
import { isList } from '@platen/server';
import type { Json, JsonMap } from '@platen/server';

interface WithSettings {
  readonly settings: JsonMap;
}

export const isOn = (value: Json | undefined): boolean =>
  value === true || value === 1 || (typeof value === 'string' && value !== '' && value !== '0');

export const flag = ({ settings }: WithSettings, name: string): boolean => isOn(settings[name]);

/** Null if there is none. */
export function numberIn(value: Json | undefined): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

export const numberOf = ({ settings }: WithSettings, name: string): number | null => numberIn(settings[name]);

/** Limits of 0 are none, as in counts of rows. */
export function limitOf(given: WithSettings, name: string): number | null {
  const limit = numberOf(given, name);
  return limit === null || limit <= 0 ? null : limit;
}

/** A text or number as text; empty for anything else. */
export const textIn = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

export const textOf = ({ settings }: WithSettings, name: string): string => textIn(settings[name]);

/** A list of texts. One text is a list of one. */
export function listOf({ settings }: WithSettings, name: string): readonly string[] {
  const value = settings[name];
  if (isList(value)) return value.map(textIn).filter((one) => one !== '');
  const text = textIn(value);
  return text === '' ? [] : [text];
}
