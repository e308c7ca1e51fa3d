import type { Scope } from '../../scope.ts';
import { activeTheme } from '../themes/themes.actions.ts';
import { canEditSomeType } from '../types/types.actions.ts';
import { corePatterns } from './core-patterns.registry.ts';
import type { Pattern, PatternCategory } from './pattern.ts';
import { withoutReferences } from './pattern-references.rules.ts';

/** Patterns are for those who write something that they can be put into. */
export const maySeePatterns = (scope: Scope): boolean => canEditSomeType(scope);

/** Those of the active theme and of the one it builds on; its own come first. */
function themePatterns(scope: Scope): readonly Pattern[] {
  const theme = activeTheme(scope);
  return [...theme.patterns, ...(theme.parent?.patterns ?? [])];
}

/** A name that a plugin has is the plugin's. */
export const findPattern = (scope: Scope, name: string): Pattern | undefined =>
  scope.site.patterns.get(name) ?? themePatterns(scope).find((pattern) => pattern.name === name);

/** Every pattern as an editor puts it into a text: those of every site, of the active theme, and of plugins. */
export function listPatterns(scope: Scope): readonly Pattern[] {
  const registered = scope.site.patterns.all().toSpliced(corePatterns.length, 0, ...themePatterns(scope));
  const contentOf = (name: string): string | undefined => findPattern(scope, name)?.content;
  return registered
    .filter((pattern) => findPattern(scope, pattern.name) === pattern)
    .map((pattern) => ({ ...pattern, content: withoutReferences(pattern.content, contentOf) }));
}

/** Categories of plugins and of every site, then those that the active theme adds. */
export function listPatternCategories(scope: Scope): readonly PatternCategory[] {
  const registered = scope.site.patternCategories;
  const ofTheme = activeTheme(scope).patternCategories.filter(({ name }) => registered.get(name) === undefined);
  return [...registered.all(), ...ofTheme];
}
