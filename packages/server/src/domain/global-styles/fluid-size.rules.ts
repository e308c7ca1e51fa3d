import { safeValue } from './style-declarations.rules.ts';
import { isMap } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { valueAt } from './theme-json-keys.rules.ts';

const rootSize = 16;
const usualViewports = { min: 320, max: 1600 };
/** Texts do not shrink below this. */
const smallest = 14;

/** Pixels; undefined for a length that is no plain number of px, em or rem. */
function pixelsOf(length: Json | undefined): number | undefined {
  const [, number = '', unit] = /^(\d*\.?\d+)(px|r?em)$/.exec(typeof length === 'string' ? length.trim() : '') ?? [];
  return number === '' ? undefined : Number(number) * (unit === 'px' ? 1 : rootSize);
}

const rem = (pixels: number): string => `${Math.round((pixels / rootSize) * 1000) / 1000}rem`;

/** A size that grows with the window, where the theme wants that; undefined for one that stays. */
export function fluidSize(preset: Json, settings: JsonMap): string | undefined {
  const [ofTheme, own] = [valueAt(settings, 'typography', 'fluid'), valueAt(preset, 'fluid')];
  if (own === false || !(ofTheme === true || isMap(ofTheme) || isMap(own) || own === true)) return undefined;
  const size = pixelsOf(valueAt(preset, 'size'));
  const max = pixelsOf(valueAt(own, 'max')) ?? size;
  const min = pixelsOf(valueAt(own, 'min')) ?? (size === undefined ? undefined : Math.max(size * 0.75, smallest));
  if (min === undefined || max === undefined || min >= max) return undefined;
  const from = pixelsOf(valueAt(ofTheme, 'minViewportWidth')) ?? usualViewports.min;
  const to = pixelsOf(valueAt(ofTheme, 'maxViewportWidth')) ?? usualViewports.max;
  if (from >= to) return undefined;
  const slope = (max - min) / (to - from);
  const growth = `${rem(min - slope * from)} + ${Math.round(slope * 100_000) / 1000}vw`;
  return safeValue(`clamp(${rem(min)}, ${growth}, ${rem(max)})`);
}
