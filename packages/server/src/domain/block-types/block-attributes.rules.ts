import type { AttributeSchema } from '../../blocks/attributes.ts';
import type { BlockType } from '../../blocks/block-type.ts';
import { isMap } from '../../lib/json.ts';
import { compileSchema } from '../../schema/compile.ts';
import { refuse } from '../../schema/mismatch.ts';
import type { Check, Schema } from '../../schema/schema.ts';

/** Text with markup in it is text to whoever sends it. */
const schemaOf = (attribute: AttributeSchema): Schema =>
  (attribute['type'] === 'rich-text' ? { ...attribute, type: 'string' } : attribute) as Schema;

const compiled = ({ name, attributes }: BlockType): Check => {
  const properties = Object.fromEntries(Object.entries(attributes).map(([key, schema]) => [key, schemaOf(schema)]));
  const check = compileSchema({ type: 'object', properties, additionalProperties: false });
  return (value, path) => {
    const unknown = isMap(value) ? Object.keys(value).find((key) => !Object.hasOwn(properties, key)) : undefined;
    return unknown === undefined
      ? check(value, path)
      : refuse('rest_additional_properties_forbidden', `${name} has no attribute ${unknown}.`);
  };
};

// Memoized pure work: the attributes of a block type never change.
const checks = new WeakMap<BlockType, Check>();

/** Judges what is sent as attributes of a block, and reads `"3"` as the number that is asked for. Unknown ones are told first. */
export function attributesCheck(type: BlockType): Check {
  const known = checks.get(type);
  if (known !== undefined) return known;
  const check = compiled(type);
  checks.set(type, check);
  return check;
}
