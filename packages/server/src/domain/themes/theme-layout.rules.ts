import type { Theme } from './theme.ts';
import { pixelsOf, rangeOf } from '../../blocks/fluid-size.ts';
import type { FluidRange } from '../../blocks/fluid-size.ts';
import type { ThemeLayout } from '../../blocks/layout.ts';
import { isMap } from '../../lib/json.ts';
import type { Json } from '../../lib/json.ts';

/** The theme above the one it builds on. */
export const layersOf = (theme: Theme): readonly Theme[] => (theme.parent === null ? [theme] : [theme, theme.parent]);

/** Whether the theme, or the one it builds on, says in `theme.json` how its blocks look. */
export const hasThemeJson = (theme: Theme): boolean => layersOf(theme).some(({ json }) => json !== null);

/** What a theme says at a place of its `theme.json`, or the one below it; undefined where none says anything. */
function saidAt(theme: Theme, ...path: readonly string[]): Json | undefined {
  const said = layersOf(theme).map(({ json }) =>
    path.reduce<Json | undefined>((at, member) => (isMap(at) ? at[member] : undefined), json ?? undefined),
  );
  return said.find((value) => value !== undefined);
}

const usualGap = '24px';

/** Styles that every theme has rules for. */
const usualVariations = ['core/button outline', 'core/site-logo rounded'];

/** Block styles that the theme has rules for. */
function variationsOf(theme: Theme): string[] {
  const named = layersOf(theme).flatMap(({ json }) => {
    const styles = json?.['styles'];
    const blocks = isMap(styles) ? styles['blocks'] : undefined;
    return Object.entries(isMap(blocks) ? blocks : {}).flatMap(([block, own]) => {
      const variations = isMap(own) ? own['variations'] : undefined;
      return Object.keys(isMap(variations) ? variations : {}).map((name) => `${block} ${name}`);
    });
  });
  return [...new Set([...usualVariations, ...named])].toSorted();
}

/** The range in which font sizes of single blocks grow. A site that makes them fluid in its own styles does so for presets alone. */
function fluidRange(theme: Theme): FluidRange | null {
  const fluid = saidAt(theme, 'settings', 'typography', 'fluid');
  if (fluid !== true && !isMap(fluid)) return null;
  const pixelsAt = (...path: readonly string[]): number | undefined => {
    const width = saidAt(theme, 'settings', ...path);
    return typeof width === 'string' ? pixelsOf(width) : undefined;
  };
  return rangeOf(
    pixelsAt('typography', 'fluid', 'minViewportWidth'),
    pixelsAt('typography', 'fluid', 'maxViewportWidth') ?? pixelsAt('layout', 'wideSize'),
  );
}

/** What the theme decides about layouts. */
export function layoutOf(theme: Theme): ThemeLayout {
  const gap = saidAt(theme, 'styles', 'spacing', 'blockGap');
  const setsGap = saidAt(theme, 'settings', 'spacing', 'blockGap') ?? saidAt(theme, 'settings', 'appearanceTools');
  return {
    wrapsGroups: !hasThemeJson(theme),
    hasBlockGap: setsGap === true,
    blockGap: typeof gap === 'string' ? gap : usualGap,
    hasGlobalPadding: saidAt(theme, 'settings', 'useRootPaddingAwareAlignments') === true,
    variations: variationsOf(theme),
    fluid: fluidRange(theme),
  };
}
