import { emptyMap, isList, isMap } from '../lib/json.ts';
import type { Json, MutableJsonMap } from '../lib/json.ts';

const bounds = { exclusiveMinimum: 'minimum', exclusiveMaximum: 'maximum' } as const;

/** The service's vocabulary is an older draft's: say the same in the draft OpenAPI 3.1 uses. */
export function translate(schema: Json): Json {
  if (isList(schema)) return schema.map(translate);
  if (!isMap(schema)) return schema;
  const made: MutableJsonMap = emptyMap();
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === '$schema' || (keyword === 'default' && value === null)) continue;
    // Which members a response has depends on the context, which JSON Schema cannot express.
    if (keyword === 'context' && isList(value)) {
      made['x-context'] = value;
      continue;
    }
    if (keyword === 'readonly') made['readOnly'] = value;
    // An older name, which clients know from item schemas.
    else if (keyword === 'type' && value === 'bool') made['type'] = 'boolean';
    else if (keyword === 'required') {
      if (isList(value)) made['required'] = value;
    } else if (keyword === 'properties' || keyword === 'patternProperties') made[keyword] = translateEach(value);
    else if (keyword === 'enum' || keyword === 'default') made[keyword] = value;
    else if (keyword in bounds) continue;
    else made[keyword] = translate(value);
  }
  // Explicit, since many OpenAPI tools insist on it.
  if (schema['type'] === 'array') made['items'] ??= {};
  const properties = schema['properties'];
  const required = isMap(properties)
    ? Object.keys(properties).filter((name) => isMap(properties[name]) && properties[name]['required'] === true)
    : [];
  if (required.length > 0) made['required'] = required;
  for (const [exclusive, inclusive] of Object.entries(bounds)) {
    if (schema[exclusive] === true && made[inclusive] !== undefined) {
      made[exclusive] = made[inclusive];
      delete made[inclusive];
    }
  }
  return made;
}

function translateEach(properties: Json): Json {
  if (!isMap(properties)) return {};
  const made = emptyMap();
  for (const [name, schema] of Object.entries(properties)) made[name] = translate(schema);
  return made;
}
