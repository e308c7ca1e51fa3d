import type { Field } from '@wordpress/dataviews';

/** What the server says of a value, as far as a form can be made of it. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly readonly?: boolean;
  readonly maxItems?: number;
  /** Post types, where the values are ids of posts. */
  readonly 'x-relation'?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** A route, as OPTIONS describes it. */
export interface Described {
  readonly schema: { readonly properties: Readonly<Record<string, Schema>> };
}

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

/** A field for a single value. Lists and objects have no place in a form of single lines, and ids of posts are picked. */
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
