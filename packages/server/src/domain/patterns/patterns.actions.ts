import type { Scope } from '../../scope.ts';
import { canEditSomeType } from '../types/types.actions.ts';
import type { Pattern } from './pattern.ts';
import { withoutReferences } from './pattern-references.rules.ts';

/** Patterns are for those who write something that they can be put into. */
export const maySeePatterns = (scope: Scope): boolean => canEditSomeType(scope);

export const findPattern = ({ site }: Scope, name: string): Pattern | undefined => site.patterns.get(name);

/** Every pattern, as an editor puts it into a text. */
export const listPatterns = (scope: Scope): readonly Pattern[] =>
  scope.site.patterns.all().map((pattern) => ({
    ...pattern,
    content: withoutReferences(pattern.content, (name) => findPattern(scope, name)?.content),
  }));
