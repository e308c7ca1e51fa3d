import type { AttributeSchema } from '../../blocks/attributes.ts';
import type { BlockType } from '../../blocks/block-type.ts';
import { compileSchema } from '../../schema/compile.ts';
import type { Check, Schema } from '../../schema/schema.ts';

/** What may stand for text with markup in it: a number or a boolean reads as text, and an empty list as none. */
const richText = { type: ['string', 'number', 'boolean', 'array'], maxItems: 0 };

const schemaOf = (attribute: AttributeSchema): Schema =>
  (attribute['type'] === 'rich-text' ? { ...attribute, ...richText } : attribute) as Schema;

function compiled({ attributes }: BlockType): Check {
  const properties = Object.fromEntries(Object.entries(attributes).map(([key, schema]) => [key, schemaOf(schema)]));
  return compileSchema({ type: 'object', properties, additionalProperties: false });
}

// Memoized pure work: the attributes of a block type never change.
const checks = new WeakMap<BlockType, Check>();

/**
 * Checks the attributes that are sent for a block, in the order in which they are sent, and reads `"3"` as the number
 * that the schema declares.
 */
export function attributesCheck(type: BlockType): Check {
  const known = checks.get(type);
  if (known !== undefined) return known;
  const check = compiled(type);
  checks.set(type, check);
  return check;
}
