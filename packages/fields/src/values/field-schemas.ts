import type { Schema } from '@platen/server';
import type { Field, Layout } from '../definitions/definition.ts';
import { limitOf } from '../definitions/settings.ts';
import { isValued } from './read-fields.ts';
import { valueTypeOf } from './value-types.ts';

/** Names that differ between dialects. */
export interface SchemaNames {
  readonly layoutMember: string;
}

export const schemasOf = (fields: readonly Field[], names: SchemaNames): Readonly<Record<string, Schema>> =>
  Object.fromEntries(fields.filter(isValued).map((field) => [field.name, schemaOf(field, names)]));

/** What may be sent for a field, as `OPTIONS` shows it. */
export function schemaOf(field: Field, names: SchemaNames): Schema {
  const { required } = field;
  switch (field.type) {
    case 'group':
    case 'clone':
      return { type: ['object', 'null'], properties: schemasOf(field.fields, names), required };
    case 'repeater':
      return {
        type: ['array', 'null'],
        required,
        items: { type: 'object', properties: schemasOf(field.fields, names) },
        ...countsOf(field),
      };
    case 'flexible_content':
      return {
        type: ['array', 'null'],
        required,
        items: { oneOf: field.layouts.map((layout) => layoutSchema(layout, names)) },
        ...countsOf(field),
      };
    default:
      return valueTypeOf(field.type)?.schema(field) ?? {};
  }
}

const layoutSchema = ({ name, fields }: Layout, names: SchemaNames): Schema => ({
  type: 'object',
  properties: {
    [names.layoutMember]: { type: 'string', required: true, pattern: `^${escapePattern(name)}$` },
    ...schemasOf(fields, names),
  },
});

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function countsOf(field: Field): Pick<Schema, 'minItems' | 'maxItems'> {
  const minItems = limitOf(field, 'min');
  const maxItems = limitOf(field, 'max');
  return { ...(minItems !== null && { minItems }), ...(maxItems !== null && { maxItems }) };
}

/**
 * The same schema for values in a request: null removes any value, and whether a required field is missing is decided by
 * the record as it is after the write.
 */
export function sentSchema(schema: Schema): Schema {
  const { required, default: _, properties, items, oneOf, enum: allowed, ...keywords } = schema;
  const isNullable = [keywords.type].flat().includes('null');
  const keepsRequired = !isNullable && required !== undefined && required !== false;
  return {
    ...keywords,
    ...(keepsRequired && { required }),
    ...(allowed && { enum: isNullable ? [...allowed, null] : allowed }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, sentSchema(one)])),
    }),
    ...(items && { items: sentSchema(items) }),
    ...(oneOf && { oneOf: oneOf.map(sentSchema) }),
  };
}
