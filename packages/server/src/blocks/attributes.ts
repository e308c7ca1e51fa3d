import { emptyMap, isList, isMap } from '../lib/json.ts';
import type { Json, JsonMap } from '../lib/json.ts';

/** What a block says about one of its attributes, in the words of its registration. */
export type AttributeSchema = JsonMap;

const typeChecks: Readonly<Record<string, (value: Json) => boolean>> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  array: isList,
  object: isMap,
  null: (value) => value === null,
};

const hasType = (value: Json, type: Json | undefined): boolean => {
  if (isList(type)) return type.some((one) => hasType(value, one));
  const check = typeof type === 'string' && Object.hasOwn(typeChecks, type) ? typeChecks[type] : undefined;
  return check?.(value) ?? true;
};

const isWithin = (value: Json, { minimum, maximum }: AttributeSchema): boolean =>
  typeof value !== 'number' ||
  ((typeof minimum !== 'number' || value >= minimum) && (typeof maximum !== 'number' || value <= maximum));

const fits = (value: Json, schema: AttributeSchema): boolean =>
  hasType(value, schema['type']) &&
  (!isList(schema['enum']) || schema['enum'].includes(value)) &&
  isWithin(value, schema);

/** The attributes a renderer gets: known ones that do not fit give way to their default, unknown ones pass. */
export const prepareAttributes = (sent: JsonMap, schemas: Readonly<Record<string, AttributeSchema>>): JsonMap => {
  const prepared = emptyMap();
  for (const [name, value] of Object.entries(sent)) {
    const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
    if (schema === undefined || fits(value, schema)) prepared[name] = value;
  }
  for (const [name, schema] of Object.entries(schemas))
    if (!Object.hasOwn(prepared, name) && schema['default'] !== undefined) prepared[name] = schema['default'];
  return prepared;
};

/** Members of maps that came from outside, each as the type asked for or not at all. */
export const memberOf = (map: JsonMap, name: string): Json | undefined =>
  Object.hasOwn(map, name) ? map[name] : undefined;

export const textOf = (map: JsonMap, name: string): string | undefined => {
  const value = memberOf(map, name);
  return typeof value === 'string' ? value : undefined;
};

export const numberOf = (map: JsonMap, name: string): number | undefined => {
  const value = memberOf(map, name);
  return typeof value === 'number' ? value : undefined;
};

export const mapOf = (map: JsonMap, name: string): JsonMap => {
  const value = memberOf(map, name);
  return isMap(value) ? value : {};
};

export const isTrue = (map: JsonMap, name: string): boolean => memberOf(map, name) === true;
