import type { Ctx } from './route.ts';
import type { Json } from '../lib/json.ts';
import type { TypedSchema } from '../schema/build.ts';
import type { Mismatch, Schema } from '../schema/schema.ts';

export const contexts = ['view', 'edit', 'embed'] as const;
/** Which shape of an item is asked for. */
export type Context = (typeof contexts)[number];

/**
 * One row of a resource's table: what the member means, where it is shown, how it is read and, if it can be, written.
 * Rows do no I/O: a row says what it `needs`, and the kernel loads each need once for the whole page.
 */
export interface Field<Row = never, Have = never, Patch = never, Value = never> {
  readonly description: string;
  readonly schema: Schema & { readonly __value?: Value };
  /** Contexts that show the member; an empty list is a member that is only written, such as a password. */
  readonly in: readonly Context[];
  /** Shown only where `_fields` names the member itself. Such members are in no schema. */
  readonly onlyNamed?: boolean;
  readonly needs?: readonly PropertyKey[];
  readonly read?: (row: Row, have: Have) => Json;
  /** Members of an object that are shown in contexts of their own, such as `raw` beside `rendered`. */
  readonly parts?: Readonly<Record<string, Field<Row, Have>>>;
  /** What a sent value changes; a field without this is read-only. */
  readonly write?: (value: Value) => Partial<Patch>;
  readonly required?: boolean;
  /** Left to the action: shown as an argument, never judged by its schema. */
  readonly unchecked?: boolean;
  readonly check?: (value: Json, ctx: Ctx) => Mismatch | null | Promise<Mismatch | null>;
}

export type AnyField = Field;
export type FieldTable = Readonly<Record<string, AnyField>>;

export interface Declared<Row, Have, Patch, Value, Needed extends keyof Have> {
  readonly description: string;
  readonly schema: TypedSchema<Value>;
  readonly in: readonly Context[];
  readonly onlyNamed?: boolean;
  readonly needs?: readonly Needed[];
  readonly read?: (row: Row, have: Pick<Have, Needed>) => Value;
  readonly parts?: Readonly<Record<string, AnyField>>;
  readonly write?: (value: Value) => Partial<Patch>;
  readonly required?: boolean;
  readonly unchecked?: boolean;
  readonly check?: (value: Json, ctx: Ctx) => Mismatch | null | Promise<Mismatch | null>;
}

/** The row type, the loadable needs and the patch are named once; each row's own types are inferred. */
export const fieldsOf =
  <Row, Have = object, Patch = object>() =>
  <Value extends Json, Needed extends keyof Have = never>(row: Declared<Row, Have, Patch, Value, Needed>): AnyField =>
    row as unknown as AnyField;
