import { isList, isMap } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import type { Schema } from '../../schema/schema.ts';

/** `content/find-posts` → `content_find-posts`: clients take no slash, and no name of an ability has an underscore. */
export const toolName = (ability: string): string => ability.replace('/', '_');

export const abilityName = (tool: string): string => tool.replace('_', '/');

/** The schema in the words of JSON Schema, where an object lists which of its properties are required. */
export function jsonSchema(schema: Schema): JsonMap {
  const { required: _, properties, ...rest } = schema as unknown as JsonMap;
  const shown = Object.fromEntries(Object.entries(rest).map(([keyword, value]) => [keyword, translated(value)]));
  if (!isMap(properties)) return shown;
  const members = Object.entries(properties);
  const required = members.flatMap(([name, one]) => (isMap(one) && one['required'] === true ? [name] : []));
  return {
    ...shown,
    properties: Object.fromEntries(members.map(([name, one]) => [name, translated(one)])),
    ...(required.length === 0 ? {} : { required }),
  };
}

const translated = (value: Json): Json =>
  isMap(value) ? jsonSchema(value as unknown as Schema) : isList(value) ? value.map(translated) : value;
