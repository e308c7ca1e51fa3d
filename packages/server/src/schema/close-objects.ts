import type { Schema } from './schema.ts';

type Parts = Readonly<Record<string, Schema>>;

/** A schema whose objects take no properties but those it names, wherever it does not say otherwise. */
export function closeObjects(schema: Schema): Schema {
  const { items, properties, patternProperties, anyOf, oneOf, additionalProperties } = schema;
  const isObject = [schema.type ?? []].flat().includes('object');
  return {
    ...schema,
    ...(items && { items: closeObjects(items) }),
    ...(properties && { properties: closeEach(properties) }),
    ...(patternProperties && { patternProperties: closeEach(patternProperties) }),
    ...(anyOf && { anyOf: anyOf.map(closeObjects) }),
    ...(oneOf && { oneOf: oneOf.map(closeObjects) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: closeObjects(additionalProperties) }),
    ...(isObject && additionalProperties === undefined && { additionalProperties: false }),
  };
}

const closeEach = (parts: Parts): Parts =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, closeObjects(part)]));
