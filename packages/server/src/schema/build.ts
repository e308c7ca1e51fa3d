import type { Schema, TypeName } from './schema.ts';

declare const described: unique symbol;

/** A schema that tells the compiler which type its values have, so that a field's `read` and `write` follow from it. */
export type TypedSchema<Value> = Schema & { readonly [described]?: Value };

export type ValueOf<S> = S extends { readonly [described]?: infer Value } ? Value : never;

/** Any keyword but the ones that a builder sets itself. */
type Extra<Set extends string = never> = Omit<KnownKeywords, 'type' | Set>;

type KnownKeywords = { readonly [K in keyof Schema as string extends K ? never : K]: Schema[K] };

/** `string({ enum: ['draft', 'publish'] })` describes `'draft' | 'publish'`. */
export const string = <const E extends readonly string[] = readonly string[]>(
  extra: Extra<'enum'> & { readonly enum?: E } = {},
): TypedSchema<E[number]> => ({ type: 'string', ...extra });

export const integer = (extra: Extra = {}): TypedSchema<number> => ({ type: 'integer', ...extra });

export const number = (extra: Extra = {}): TypedSchema<number> => ({ type: 'number', ...extra });

export const boolean = (extra: Extra = {}): TypedSchema<boolean> => ({ type: 'boolean', ...extra });

export const list = <Item>(items: TypedSchema<Item>, extra: Extra<'items'> = {}): TypedSchema<readonly Item[]> => ({
  type: 'array',
  items,
  ...extra,
});

type Properties = Readonly<Record<string, TypedSchema<unknown>>>;

type ObjectOf<P extends Properties, Required extends keyof P> = {
  readonly [K in Required]: ValueOf<P[K]>;
} & { readonly [K in Exclude<keyof P, Required>]?: ValueOf<P[K]> };

/** Only the properties named in `required` are sure to be there: defaults inside an object are not filled in. */
export const object = <P extends Properties, const Required extends keyof P & string = never>(
  properties: P,
  extra: Extra<'properties' | 'required'> & { readonly required?: readonly Required[] } = {},
): TypedSchema<ObjectOf<P, Required>> => ({ type: 'object', properties, ...extra });

/** Null joins the enum too, where there is one. */
export const nullable = <Value>(schema: TypedSchema<Value>): TypedSchema<Value | null> => {
  const types: readonly TypeName[] = [schema.type ?? []].flat();
  return { ...schema, type: [...types, 'null'], ...(schema.enum && { enum: [...schema.enum, null] }) };
};
