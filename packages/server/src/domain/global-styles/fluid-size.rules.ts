import { safeValue } from './style-declarations.rules.ts';
import { fluidSize, pixelsOf, rangeOf } from '../../blocks/fluid-size.ts';
import type { FluidRange } from '../../blocks/fluid-size.ts';
import { isMap } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { valueAt } from './theme-json-keys.rules.ts';

const textAt = (value: Json | undefined, ...path: string[]): string | undefined => {
  const found = valueAt(value, ...path);
  return typeof found === 'string' ? found : undefined;
};

const pixelsAt = (value: Json | undefined, ...path: string[]): number | undefined =>
  pixelsOf(textAt(value, ...path) ?? '');

/** The range that `settings` of a `theme.json` declare, whether or not they make sizes fluid. */
const declaredRange = (settings: JsonMap): FluidRange =>
  rangeOf(
    pixelsAt(settings, 'typography', 'fluid', 'minViewportWidth'),
    pixelsAt(settings, 'typography', 'fluid', 'maxViewportWidth') ?? pixelsAt(settings, 'layout', 'wideSize'),
  );

/** A preset that grows with the window, where the theme or the preset wants that; undefined for one that stays. */
export function fluidPreset(preset: Json, settings: JsonMap): string | undefined {
  const [ofTheme, own] = [valueAt(settings, 'typography', 'fluid'), valueAt(preset, 'fluid')];
  if (own === false || !(ofTheme === true || isMap(ofTheme) || isMap(own) || own === true)) return undefined;
  const [min, max] = [textAt(own, 'min'), textAt(own, 'max')];
  const bounds = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  const size = fluidSize(textAt(preset, 'size') ?? '', declaredRange(settings), bounds);
  return size === undefined ? undefined : safeValue(size);
}
