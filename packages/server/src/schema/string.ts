import { accept, count, refuse, refuseType } from './mismatch.ts';
import type { Check, Compiling, Schema } from './schema.ts';

export function compileString(schema: Schema, { compilePattern }: Compiling): Check {
  const { minLength = 0, maxLength = Infinity, pattern } = schema;
  const fitsPattern = pattern === undefined ? undefined : compilePattern(pattern);
  return (value, path) => {
    if (typeof value !== 'string') return refuseType(path, 'string');
    if (minLength > 0 && !hasMoreCharacters(value, minLength - 1)) {
      return refuse('rest_too_short', `${path} must have at least ${count(minLength, 'character')}.`);
    }
    if (hasMoreCharacters(value, maxLength)) {
      return refuse('rest_too_long', `${path} must have at most ${count(maxLength, 'character')}.`);
    }
    if (fitsPattern && !fitsPattern(value)) {
      return refuse('rest_invalid_pattern', `${path} must match the pattern ${pattern}.`);
    }
    return accept(value);
  };
}

/** Counts code points, and no further than needed. */
function hasMoreCharacters(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  // A code point takes at most two units, so beyond twice the limit there is nothing to count.
  if (text.length > limit * 2) return true;
  let characters = 0;
  for (const _character of text) characters += 1;
  return characters > limit;
}
