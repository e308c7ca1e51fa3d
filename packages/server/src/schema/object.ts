import { emptyMap, isList, isMap, type Json, type JsonMap, type MutableJsonMap } from '../lib/json.ts';
import { accept, count, refuse, refuseType } from './mismatch.ts';
import type { Check, Compiling, Schema } from './schema.ts';

type ObjectValue = JsonMap | readonly Json[];

export function compileObject(schema: Schema, compiling: Compiling): Check {
  const { minProperties = 0, maxProperties = Infinity } = schema;
  const required = requiredKeys(schema);
  const checkProperty = compileProperties(schema, compiling);
  return (value, path) => {
    const sent = readObject(value);
    if (sent === undefined) return refuseType(path, 'object');
    const missing = required.find((key) => !hasKey(sent, key));
    if (missing !== undefined) {
      return refuse('rest_property_required', `${path} must have the property ${missing}.`);
    }
    const keys = Object.keys(sent);
    const cleaned = (isList(sent) ? [] : emptyMap()) as MutableJsonMap;
    for (const key of keys) {
      const checked = checkProperty(key);
      if (checked === undefined) {
        return refuse('rest_additional_properties_forbidden', `${path} must not have the property ${key}.`);
      }
      const outcome = checked((sent as JsonMap)[key] as Json, `${path}[${key}]`);
      if (!outcome.ok) return outcome;
      cleaned[key] = outcome.value;
    }
    if (keys.length < minProperties) {
      const least = count(minProperties, 'property', 'properties');
      return refuse('rest_too_few_properties', `${path} must have at least ${least}.`);
    }
    if (keys.length > maxProperties) {
      const most = count(maxProperties, 'property', 'properties');
      return refuse('rest_too_many_properties', `${path} must have at most ${most}.`);
    }
    return accept(cleaned);
  };
}

/** A list with items is an object whose keys are positions, and stays a list; an empty list or text is an empty map. */
function readObject(value: Json): ObjectValue | undefined {
  if (isMap(value)) return value;
  if (value === '') return emptyMap();
  return isList(value) ? (value.length === 0 ? emptyMap() : value) : undefined;
}

/** Not `hasOwn`, for which a list also has the key `length`. */
const hasKey = (value: ObjectValue, key: string): boolean => Object.prototype.propertyIsEnumerable.call(value, key);

function requiredKeys({ required, properties = {} }: Schema): readonly string[] {
  if (typeof required === 'object') return required;
  return Object.keys(properties).filter((key) => properties[key]?.required === true);
}

/** Finds the check of a key: its own, the first pattern's, or that of all others (undefined where others are forbidden). */
function compileProperties(schema: Schema, { compile, compilePattern }: Compiling) {
  const { properties = {}, patternProperties = {}, additionalProperties = true } = schema;
  const named = new Map(Object.entries(properties).map(([key, part]) => [key, compile(part)]));
  const patterned = Object.entries(patternProperties).map(([pattern, part]) => ({
    fits: compilePattern(pattern),
    check: compile(part),
  }));
  const other = typeof additionalProperties === 'object' ? compile(additionalProperties) : accept;
  const otherwise: Check | undefined = additionalProperties === false ? undefined : other;
  return (key: string): Check | undefined =>
    named.get(key) ?? patterned.find(({ fits }) => fits(key))?.check ?? otherwise;
}
