import type { Json } from '../lib/json.ts';

export type TypeName = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'null';

/** JSON Schema of arguments, fields, custom fields, and settings. */
export interface Schema {
  readonly type?: TypeName | readonly TypeName[];
  readonly title?: string;
  readonly description?: string;
  readonly default?: Json;
  readonly format?: string;
  readonly enum?: readonly Json[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: boolean;
  readonly exclusiveMaximum?: boolean;
  readonly multipleOf?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  /** `true` on an argument or a property; the names of the required properties on an object. */
  readonly required?: boolean | readonly string[];
  readonly context?: readonly string[];
  readonly readonly?: boolean;
  readonly [further: string]: unknown;
}

/** Why a value does not fit. `data` is null except for wrong types and choices, which say where. */
export interface Mismatch {
  readonly code: string;
  readonly message: string;
  readonly data: Json;
  /** Further facts, for a check that judges more than its schema does. */
  readonly additional_data?: Json;
}

/** A value that fits a schema, converted to its types, or why it does not fit. */
export type Outcome = { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly refusal: Mismatch };

/** Judges a value and converts it. `path` names the value in refusals, as in `v[list][0][id]`. */
export type Check = (value: Json, path: string) => Outcome;

/** What the compilers of the single types share while one schema is compiled. */
export interface Compiling {
  readonly compile: (schema: Schema) => Check;
  readonly compilePattern: (pattern: string) => (text: string) => boolean;
}
