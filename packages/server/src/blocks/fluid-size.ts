/** The widths of the window, in pixels, between which fluid sizes grow. */
export interface FluidRange {
  readonly from: number;
  readonly to: number;
}

interface Length {
  readonly number: number;
  readonly unit: 'px' | 'em' | 'rem';
}

/** What a size may come to, where somebody says so. */
interface Bounds {
  readonly min?: string;
  readonly max?: string;
}

const rootSize = 16;
const usualRange: FluidRange = { from: 320, to: 1600 };
/** Text does not shrink below this many pixels. */
const smallestText = 14;

const lengthOf = (text: string): Length | undefined => {
  const [, number, unit] = /^(\d*\.?\d+)(px|r?em)$/.exec(text.trim()) ?? [];
  return number === undefined || unit === undefined
    ? undefined
    : { number: Number(number), unit: unit as Length['unit'] };
};

/** Pixels; undefined for a length that is not a plain number of px, em or rem. */
export const pixelsOf = (text: string): number | undefined => {
  const length = lengthOf(text);
  return length === undefined ? undefined : length.number * (length.unit === 'px' ? 1 : rootSize);
};

/** What is not said of the range: windows of phones, and the width that wide blocks have. */
export const rangeOf = (from: number | undefined, to: number | undefined): FluidRange => ({
  from: from ?? usualRange.from,
  to: to ?? usualRange.to,
});

const rounded = (number: number): number => Math.round(number * 1000) / 1000;

/** The larger a text is, the more it shrinks: to three quarters at most for small ones, to a quarter for the largest. */
const shrunk = (pixels: number): number => pixels * Math.min(Math.max(1 - 0.075 * Math.log2(pixels), 0.25), 0.75);

/** A font size that grows with the window; undefined for one that stays as it is. */
export function fluidSize(size: string, { from, to }: FluidRange, bounds: Bounds = {}): string | undefined {
  const length = lengthOf(bounds.max ?? size);
  const whole = pixelsOf(size);
  if (length === undefined || whole === undefined || from >= to) return undefined;
  const perUnit = length.unit === 'px' ? 1 : rootSize;
  const max = length.number * perUnit;
  const min = bounds.min === undefined ? Math.max(shrunk(whole), smallestText) : pixelsOf(bounds.min);
  if (min === undefined || min >= max) return undefined;
  const inUnit = (pixels: number): string => `${rounded(pixels / perUnit)}${length.unit}`;
  const slope = rounded(((max - min) / (to - from)) * 100);
  const growth = `${rounded(min / rootSize)}rem + ((1vw - ${inUnit(from / 100)}) * ${slope})`;
  return `clamp(${inUnit(min)}, ${growth}, ${inUnit(max)})`;
}
