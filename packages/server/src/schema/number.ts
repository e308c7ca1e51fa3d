import { accept, refuse, refuseType } from './mismatch.ts';
import { readNumber } from './scalars.ts';
import type { Check, Schema } from './schema.ts';

const largest = Number.MAX_SAFE_INTEGER;

/** Compiles `number` and `integer`, which differ only in the last question: is it whole? */
export function compileNumber(schema: Schema, type: 'number' | 'integer'): Check {
  const { multipleOf } = schema;
  const boundBroken = compileBounds(schema);
  return (value, path) => {
    const number = readNumber(value);
    if (number === undefined) return refuseType(path, type);
    if (multipleOf !== undefined && number % multipleOf !== 0) {
      return refuse('rest_invalid_multiple', `${path} must be a multiple of ${multipleOf}.`);
    }
    const broken = boundBroken(number);
    if (broken !== undefined) return refuse('rest_out_of_bounds', `${path} must be ${broken}.`);
    if (type === 'number') return accept(number);
    // No id, count or setting is beyond the largest exact number, so a larger one is cut to it.
    return Number.isInteger(number) ? accept(Math.max(Math.min(number, largest), -largest)) : refuseType(path, type);
  };
}

function compileBounds({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema) {
  return (number: number): string | undefined => {
    if (minimum !== undefined && (exclusiveMinimum ? number <= minimum : number < minimum)) {
      return exclusiveMinimum ? `greater than ${minimum}` : `at least ${minimum}`;
    }
    if (maximum !== undefined && (exclusiveMaximum ? number >= maximum : number > maximum)) {
      return exclusiveMaximum ? `less than ${maximum}` : `at most ${maximum}`;
    }
    return undefined;
  };
}
