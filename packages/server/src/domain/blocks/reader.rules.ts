import { visitor } from '../../access/capabilities.ts';
import { createMemo } from '../../lib/memo.ts';
import { isVisitor } from '../../scope.ts';
import type { Scope } from '../../scope.ts';

/**
 * The same request made by somebody who may read what everybody may. What blocks tell of the site is asked for in this
 * scope: a text may be written by one and read by another, and must not show the reader's rights to anybody.
 */
export const readerOf = (scope: Scope): Scope =>
  isVisitor(scope)
    ? scope
    : scope.memo.once('anybody who reads', () => ({ ...scope, caller: visitor, memo: createMemo(scope.memo) }));
