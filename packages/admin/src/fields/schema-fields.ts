import type { Field } from '@wordpress/dataviews';

/** The part of a JSON Schema that forms use. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly readonly?: boolean;
  readonly maxItems?: number;
  /** Post types, if the values are post ids. */
  readonly 'x-relation'?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** Field → schema. */
export type Schemas = Readonly<Record<string, Schema>>;

type Values = Readonly<Record<string, unknown>>;

const kinds: Readonly<Record<string, Field<Values>['type']>> = {
  string: 'text',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
};

export const inWords = (name: string): string => {
  const words = name.replaceAll('_', ' ').trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

/** A field for a single value. Lists and objects are not supported here; post ids have a picker. */
export function fieldOf(name: string, schema: Schema): readonly Field<Values>[] {
  const { type, title, description, enum: choices, format } = schema;
  const kind = kinds[[type].flat()[0] ?? ''];
  if (kind === undefined || schema.readonly === true || schema['x-relation'] !== undefined) return [];
  return [
    {
      id: name,
      type: format === 'email' ? 'email' : kind,
      label: title || inWords(name),
      ...(description && { description }),
      ...(choices && { elements: choices.map((value) => ({ value, label: inWords(value) })) }),
    } as Field<Values>,
  ];
}
