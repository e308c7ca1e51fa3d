import type { Registry } from '../../lib/registry.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { Pattern, PatternCategory } from './pattern.ts';

declare module '../../scope.ts' {
  interface Registries {
    /** Those of plugins. */
    readonly patterns: Registry<Pattern>;
    readonly patternCategories: Registry<PatternCategory>;
  }
}

declare module '../../site/plugin.ts' {
  interface Offers {
    /**
     * Block markup that editors can start from, and that `core/pattern` shows by its name.
     *
     * @example
     * api.registerPattern({ name: 'shop/hero', title: 'Hero', content: '<!-- wp:heading --><h2>Hero</h2><!-- /wp:heading -->' });
     */
    registerPattern(pattern: Pattern): void;
    /**
     * A heading under which editors list patterns.
     *
     * @example
     * api.registerPatternCategory({ name: 'shop', label: 'Shop' });
     */
    registerPatternCategory(category: PatternCategory): void;
  }
}

type Patterns = Pick<SiteDraft, 'patterns' | 'patternCategories'>;

export const registerPattern = ({ patterns }: Pick<Patterns, 'patterns'>, pattern: Pattern): void =>
  patterns.add(pattern.name, Object.freeze({ ...pattern }));

export const registerPatternCategory = (
  { patternCategories }: Pick<Patterns, 'patternCategories'>,
  category: PatternCategory,
): void => patternCategories.add(category.name, Object.freeze({ ...category }));
