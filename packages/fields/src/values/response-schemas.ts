import type { Schema } from '@platen/server';
import type { Field } from '../definitions/definition.ts';
import { flag, listOf, textOf } from '../definitions/settings.ts';
import type { SchemaNames } from './field-schemas.ts';
import { isValued } from './read-fields.ts';
import type { Format } from './value-type.ts';

type Properties = Readonly<Record<string, Schema>>;

const text: Schema = { type: ['string', 'null'] };
const integer: Schema = { type: 'integer' };
const string: Schema = { type: 'string' };

/** All members are always there. */
const object = (properties: Properties, isNullable = false): Schema => ({
  type: isNullable ? ['object', 'null'] : 'object',
  properties: Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, { ...schema, required: true }]),
  ),
});

const list = (items: Schema): Schema => ({ type: 'array', items });

/** One value or null, or a list. */
const oneOrMany = (properties: Properties, isMany: boolean): Schema =>
  isMany ? list(object(properties)) : object(properties, true);

const choice = (field: Field): Schema => ({ type: ['string', 'null'], enum: [...field.choices.keys(), null] });

const fileMembers: Properties = {
  id: integer,
  url: string,
  alt: string,
  width: { type: ['integer', 'null'] },
  height: { type: ['integer', 'null'] },
  sizes: { type: 'object', additionalProperties: true },
};

function postMembers(field: Field): Properties {
  const types = listOf(field, 'post_type').filter((type) => type !== 'all');
  return {
    id: integer,
    type: types.length === 0 ? string : { type: 'string', enum: types },
    title: string,
    link: string,
  };
}

const isManyOf = (field: Field): boolean =>
  flag(field, 'multiple') || ['checkbox', 'multi_select'].includes(textOf(field, 'field_type'));

/** What the format `typed` returns. */
const typed: Readonly<Record<string, (field: Field) => Schema>> = {
  number: () => ({ type: ['number', 'null'] }),
  range: () => ({ type: ['number', 'null'] }),
  true_false: () => ({ type: 'boolean' }),
  select: (field) =>
    flag(field, 'multiple') ? list({ type: 'string', enum: [...field.choices.keys()] }) : choice(field),
  checkbox: (field) => list(flag(field, 'allow_custom') ? string : { type: 'string', enum: [...field.choices.keys()] }),
  radio: (field) => (flag(field, 'other_choice') ? text : choice(field)),
  button_group: choice,
  link: () => object({ title: string, url: string, target: string }, true),
  google_map: () => ({
    type: ['object', 'null'],
    properties: {
      address: { type: 'string' },
      lat: { type: ['number', 'null'] },
      lng: { type: ['number', 'null'] },
      zoom: { type: ['number', 'null'] },
    },
    additionalProperties: true,
  }),
  icon_picker: () => object({ type: string, value: { type: ['string', 'integer'] } }, true),
  image: () => object(fileMembers, true),
  file: () => object(fileMembers, true),
  gallery: () => list(object(fileMembers)),
  post_object: (field) => oneOrMany(postMembers(field), flag(field, 'multiple')),
  relationship: (field) => list(object(postMembers(field))),
  page_link: (field) => (flag(field, 'multiple') ? list(string) : text),
  taxonomy: (field) =>
    oneOrMany({ id: integer, taxonomy: string, name: string, slug: string, link: text }, isManyOf(field)),
  user: (field) => oneOrMany({ id: integer, name: string, link: string }, flag(field, 'multiple')),
};

const ids: Schema = { type: ['integer', 'array', 'null'], items: { type: 'integer' } };

/** What `light` returns: values as they are stored, and in many types a text or false for nothing. */
const light: Readonly<Record<string, (field: Field) => Schema>> = {
  number: () => ({ type: ['number', 'string', 'null'] }),
  range: () => ({ type: ['number', 'string', 'null'] }),
  true_false: () => ({ type: 'boolean' }),
  select: () => ({ type: ['string', 'array', 'boolean', 'null'], items: { type: 'string' } }),
  checkbox: () => ({ type: ['array', 'string', 'null'], items: { type: 'string' } }),
  link: () => ({ type: ['object', 'string', 'null'], additionalProperties: true }),
  google_map: () => ({ type: ['object', 'null'], additionalProperties: true }),
  icon_picker: () => ({ type: ['object', 'null'], additionalProperties: true }),
  image: () => ({ type: ['integer', 'null'] }),
  file: () => ({ type: ['integer', 'null'] }),
  gallery: () => ({ type: ['array', 'null'], items: { type: 'integer' } }),
  post_object: () => ids,
  relationship: () => ids,
  page_link: () => ({ type: ['integer', 'string', 'array', 'null'], items: { type: ['integer', 'string'] } }),
  taxonomy: () => ({ ...ids, type: ['integer', 'array', 'boolean', 'null'] }),
  user: () => ids,
};

interface Shape extends SchemaNames {
  readonly format: Exclude<Format, 'standard'>;
}

/** What responses contain for fields, in one format. */
const schemasOf = (fields: readonly Field[], shape: Shape, prefix = ''): Properties =>
  Object.fromEntries(fields.filter(isValued).map((field) => [`${prefix}${field.name}`, schemaOf(field, shape)]));

function schemaOf(field: Field, shape: Shape): Schema {
  const { label: description } = field;
  return { ...(description !== '' && { description }), ...bareSchema(field, shape) };
}

function bareSchema(field: Field, shape: Shape): Schema {
  const { format, layoutMember } = shape;
  const rows = (items: Schema): Schema => (format === 'typed' ? list(items) : { type: ['array', 'null'], items });
  switch (field.type) {
    case 'group':
      return object(schemasOf(field.fields, shape));
    case 'clone': {
      const prefix = format === 'light' && flag(field, 'prefix_name') ? `${field.name}_` : '';
      return object(schemasOf(field.fields, shape, prefix));
    }
    case 'repeater':
      return rows(object(schemasOf(field.fields, shape)));
    case 'flexible_content':
      return rows({
        oneOf: field.layouts.map(({ name, fields }) =>
          object({ [layoutMember]: { type: 'string', enum: [name] }, ...schemasOf(fields, shape) }),
        ),
      });
    default:
      return ((format === 'typed' ? typed : light)[field.type] ?? (() => text))(field);
  }
}

/**
 * The member with all fields of a type, in the format of the site. Requests can name another format, and a post with a
 * password shows no field: the second alternative. Types for programs have the first one alone.
 */
export function memberResponse(
  fields: readonly Field[],
  {
    description,
    format,
    names,
  }: { readonly description: string; readonly format: Format; readonly names: SchemaNames },
): Schema {
  const open: Schema = { type: 'object', additionalProperties: true };
  if (format === 'standard' || fields.length === 0) return { description, ...open };
  const { layoutMember } = names;
  return {
    description,
    anyOf: [
      { ...object(schemasOf(fields, { format, layoutMember })), title: `Format ${format}`, additionalProperties: true },
      { ...open, title: 'Other formats', 'x-untyped': true },
    ],
  };
}
