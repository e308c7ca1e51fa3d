import type { Options } from '../../site/options.ts';
import { readBoolean, readInteger, readNumber } from '../../schema/scalars.ts';

// Options may hold anything; numbers and marks are often stored as text.

export function textOption(options: Options, name: string, fallback = ''): string {
  const value = options.get(name);
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : fallback;
}

export const integerOption = (options: Options, name: string, fallback = 0): number =>
  readInteger(options.get(name) ?? null) ?? fallback;

export const numberOption = (options: Options, name: string, fallback = 0): number =>
  readNumber(options.get(name) ?? null) ?? fallback;

export const flagOption = (options: Options, name: string, fallback = false): boolean =>
  readBoolean(options.get(name) ?? null) ?? fallback;
