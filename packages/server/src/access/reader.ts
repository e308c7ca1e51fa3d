import { visitor } from './capabilities.ts';
import { createMemo } from '../lib/memo.ts';
import { isVisitor } from '../scope.ts';
import type { Scope } from '../scope.ts';

/**
 * The same request as an anonymous one. Blocks, shortcodes, and widgets read in this scope: their output is shown to
 * everyone, so it must not depend on the capabilities of the caller.
 */
export const readerOf = (scope: Scope): Scope =>
  isVisitor(scope)
    ? scope
    : scope.memo.once('anybody who reads', () => ({ ...scope, caller: visitor, memo: createMemo(scope.memo) }));
