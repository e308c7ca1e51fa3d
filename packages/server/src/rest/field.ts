import type { RestRequest } from './request.ts';
import type { Ctx } from './route.ts';
import type { Json, JsonMap } from '../lib/json.ts';
import type { TypedSchema } from '../schema/build.ts';
import type { Mismatch, Schema } from '../schema/schema.ts';
import type { Scope } from '../scope.ts';

export const contexts = ['view', 'edit', 'embed'] as const;
/** Which shape of an item is asked for. */
export type Context = (typeof contexts)[number];

/** What a page is read for: all that a need, a link or a `when` may look at beside the rows. */
export interface Reading {
  readonly scope: Scope;
  readonly request: RestRequest;
  readonly params: JsonMap;
  readonly context: Context;
}

/** Loads one need for all rows of a page at once. */
export type Need<Row, Value> = (given: Reading, rows: readonly Row[]) => Value | Promise<Value>;

declare const valued: unique symbol;

/**
 * A field of a resource: schema, contexts, and how it is read and written. Fields do no I/O: they declare `needs`,
 * which the kernel loads once per page.
 */
export interface Field<Row, Needs, Patch, Value = Json> {
  readonly [valued]?: Value;
  readonly description: string;
  readonly schema: Schema;
  /** Contexts that show the member; an empty list is a member that is only written, such as a password. */
  readonly in: readonly Context[];
  /** Shown only where `_fields` names the member itself. Such members are in no schema. */
  readonly onlyNamed?: boolean;
  /** A secret that only one response shows. Platen never stores it, not even in the response to an `Idempotency-Key`. */
  readonly shownOnce?: boolean;
  /** Whether the member is shown at all, where that depends on the request or on the site's options. */
  readonly when?: (given: Reading) => boolean;
  readonly needs?: readonly (keyof Needs)[];
  /** Whether this row has the member, where not all have it. */
  has?(row: Row, needs: Needs): boolean;
  read?(row: Row, needs: Needs): Value;
  /** Members of an object that are shown in contexts of their own, such as `raw` beside `rendered`. */
  readonly parts?: FieldTable<Row, Needs, Patch>;
  /** What a sent value changes; a field without this is read-only. */
  write?(value: Value): Partial<Patch>;
  /** What a sent null is, where the schema takes none: as if nothing were said, or another value. */
  readonly null?: 'unsaid' | { readonly means: Json };
  readonly required?: boolean;
  readonly late?: boolean;
  /** Left to the action: shown as an argument, never judged by its schema. */
  readonly unchecked?: boolean;
  readonly check?: (value: Json, ctx: Ctx) => Mismatch | null | Promise<Mismatch | null>;
}

export type FieldTable<Row, Needs, Patch> = Readonly<Record<string, Field<Row, Needs, Patch>>>;
/** A field of any table. */
export type AnyField = Field<never, never, unknown>;
export type AnyTable = FieldTable<never, never, unknown>;

/** The item a table makes; which of the members are there depends on the context. */
export type ItemOf<Fields> = {
  readonly [Name in keyof Fields]?: Fields[Name] extends { readonly [valued]?: infer Value } ? Value : never;
};

export interface Declared<Row, Needs, Patch, Value, Needed extends keyof Needs, Parts> extends Omit<
  Field<Row, Needs, Patch, Value>,
  'schema' | 'needs' | 'read' | 'parts' | 'write' | typeof valued
> {
  readonly schema: TypedSchema<Value>;
  readonly needs?: readonly Needed[];
  readonly read?: (row: Row, needs: Pick<Needs, Needed>) => Value;
  readonly parts?: Parts;
  readonly write?: (value: Value) => Partial<Patch>;
}

/**
 * Row, needs, and patch types are given once; each field's types are inferred. `NoInfer` stops nested fields from
 * widening them.
 */
export const fieldsOf =
  <Row, Needs = object, Patch = object>() =>
  <Value extends Json, Needed extends keyof Needs = never, Parts extends FieldTable<Row, Needs, Patch> = never>(
    row: Declared<Row, Needs, Patch, Value, Needed, Parts>,
  ): Field<Row, Needs, Patch, [NoInfer<Parts>] extends [never] ? Value : ItemOf<NoInfer<Parts>>> =>
    row as unknown as Field<Row, Needs, Patch, never>;
