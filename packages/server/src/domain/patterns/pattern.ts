import type { ThemePattern, ThemePatternCategory } from '../themes/theme.ts';

/** Where a pattern comes from. */
export const patternSources = [
  'core',
  'plugin',
  'theme',
  'pattern-directory/core',
  'pattern-directory/theme',
  'pattern-directory/featured',
] as const;

export type PatternSource = (typeof patternSources)[number];

/** Block markup to start from. */
export interface Pattern extends ThemePattern {
  readonly source?: PatternSource;
}

export type PatternCategory = ThemePatternCategory;
