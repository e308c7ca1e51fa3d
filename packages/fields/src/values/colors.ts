import type { Json } from '@platen/server';
import { textIn, textOf } from '../definitions/settings.ts';
import { baseSchema } from './texts.ts';
import type { ValueType } from './value-type.ts';

interface Color {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

/** Three, four, six, or eight digits, `rgb()`, and `rgba()`. Null for anything else. */
function readColor(text: string): Color | null {
  const digits = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text)?.[1];
  if (digits !== undefined) return ofDigits(digits.length < 6 ? digits.replaceAll(/./g, '$&$&') : digits);
  const parts = /^rgba?\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*([\d.]+)\s*)?\)$/i.exec(text);
  if (parts === null) return null;
  const [, red, green, blue, alpha = '1'] = parts;
  const color = { red: Number(red), green: Number(green), blue: Number(blue), alpha: Number(alpha) };
  return color.red > 255 || color.green > 255 || color.blue > 255 || !(color.alpha <= 1) ? null : color;
}

function ofDigits(digits: string): Color {
  const part = (at: number): number => Number.parseInt(digits.slice(at, at + 2), 16);
  const alpha = digits.length === 8 ? Math.round((part(6) / 255) * 100) / 100 : 1;
  return { red: part(0), green: part(2), blue: part(4), alpha };
}

const isColor = (text: string): boolean => readColor(text) !== null || /^[a-z]{3,30}$/i.test(text);

const nothing: Color = { red: 0, green: 0, blue: 0, alpha: 0 };

const color: ValueType = {
  schema: (field) => baseSchema(field, ['string', 'null']),
  light: (stored) => stored,
  standard: (stored, field): Json =>
    textOf(field, 'return_format') === 'array' ? { ...(readColor(textIn(stored)) ?? nothing) } : stored,
  typed: (stored) => textIn(stored) || null,
  store: (sent) => sent,
  refuse: (sent) =>
    sent === '' || isColor(textIn(sent)) ? null : 'must be a color such as #ff0000 or rgba(255,0,0,0.5)',
};

export const colorTypes = { color_picker: color } satisfies Readonly<Record<string, ValueType>>;
