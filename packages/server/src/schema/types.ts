import { isList, isMap, type Json } from '../lib/json.ts';
import { readList } from './list.ts';
import { readBoolean, readInteger, readNumber } from './scalars.ts';
import type { TypeName } from './schema.ts';

const fits: Readonly<Record<TypeName, (value: Json) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: (value) => readInteger(value) !== undefined,
  number: (value) => readNumber(value) !== undefined,
  boolean: (value) => readBoolean(value) !== undefined,
  array: (value) => value !== null && !isMap(value),
  object: (value) => isMap(value) || isList(value) || value === '',
  null: (value) => value === null,
};

/** Which of several types a value is taken as: the first listed one that fits. */
export function pickType(types: readonly TypeName[], value: Json): TypeName | undefined {
  if (value === '' && types.includes('string')) return 'string';
  const first = types.find((type) => fits[type](value));
  if (first !== undefined) return first;
  // A map with integer keys is a list to those who offer no object.
  return types.includes('array') && readList(value) !== undefined ? 'array' : undefined;
}
