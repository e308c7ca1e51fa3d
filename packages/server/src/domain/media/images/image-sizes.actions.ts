import { sizeRules } from './image-sizes.rules.ts';
import type { SizeRule } from './image-sizes.rules.ts';
import type { Scope } from '../../../scope.ts';
import { activeTheme } from '../../themes/themes.actions.ts';

/** The sizes that images are made in: those of the site's options, then those that the active theme adds. */
export function sizesOf(scope: Pick<Scope, 'options' | 'themes'>): readonly SizeRule[] {
  const own = sizeRules(scope.options);
  const added = [...activeTheme(scope).imageSizes].map(([name, size]) => ({ name, ...size }));
  return [...own, ...added.filter(({ name }) => own.every((rule) => rule.name !== name))];
}
