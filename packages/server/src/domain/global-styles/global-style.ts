import { emptyMap } from '../../lib/json.ts';
import type { JsonMap } from '../../lib/json.ts';

/** The two nodes of a `theme.json` that say how blocks look, and what editors may change about it. */
export interface ThemeJson {
  readonly settings: JsonMap;
  readonly styles: JsonMap;
}

/** Where presets come from, from the bottom up: the service, plugins, the theme, the site itself. */
export const origins = ['default', 'blocks', 'theme', 'custom'] as const;
export type Origin = (typeof origins)[number];

export const emptyThemeJson = (): ThemeJson => ({ settings: emptyMap(), styles: emptyMap() });
