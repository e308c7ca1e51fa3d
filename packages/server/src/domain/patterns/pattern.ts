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
export interface Pattern {
  /** `namespace/name`. */
  readonly name: string;
  readonly title: string;
  readonly content: string;
  readonly description?: string;
  readonly viewportWidth?: number;
  /** Whether editors offer it. */
  readonly inserter?: boolean;
  readonly categories?: readonly string[];
  readonly keywords?: readonly string[];
  readonly blockTypes?: readonly string[];
  readonly postTypes?: readonly string[];
  readonly templateTypes?: readonly string[];
  readonly source?: PatternSource;
}

export interface PatternCategory {
  readonly name: string;
  readonly label: string;
  readonly description?: string;
}
