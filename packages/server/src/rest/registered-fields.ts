import type { Item, Links } from './response.ts';
import { invalidParams } from './args.ts';
import type { RestError } from './errors.ts';
import type { Context } from './field.ts';
import type { RestRequest } from './request.ts';
import type { Arg, Args } from './route.ts';
import type { Json, JsonMap } from '../lib/json.ts';
import type { Mismatch, Schema } from '../schema/schema.ts';
import type { Scope, Site } from '../scope.ts';

/** What a field or a `rest_prepare_…` filter receives besides the item. */
export interface FieldContext<Row = unknown> {
  readonly scope: Scope;
  readonly request: RestRequest;
  /** Which shape of the item is shown. */
  readonly context: Context;
  /** The stored record behind the item. */
  readonly row: Row;
}

/** What a field is given to check and store its value with, inside the write's transaction. */
export interface FieldWrite extends FieldContext {
  /** All that the request sent, without defaults. */
  readonly sent: JsonMap;
  /** Everything that is stored in the meta of the record, shown in REST or not: key → values. */
  readonly meta: Readonly<Record<string, readonly Json[]>>;
  /** Stores a meta value of the record, shown in REST or not. Null removes the key. */
  readonly setMeta: (key: string, value: Json) => void | Promise<void>;
  /** The same for many keys with one statement. */
  readonly changeMeta: (values: JsonMap) => Promise<void>;
}

/** A field that a plugin adds to items of a type. */
export interface RegisteredField {
  readonly name: string;
  readonly schema: (Schema & { readonly context?: readonly string[] }) | null;
  /** Only responses whose `_fields` names the field contain it. The OpenAPI document describes it, `OPTIONS` does not. */
  readonly onlyNamed?: boolean;
  /** What responses contain, if that is not what may be sent. Used in the OpenAPI document. */
  readonly responseSchema?: Schema;
  /** `check` judges what is sent, not the schema. */
  readonly unchecked?: boolean;
  readonly get: (data: JsonMap, given: FieldContext) => Json | Promise<Json>;
  /** Whether a key of the stored meta belongs to this field. Revisions and autosaves of posts keep such keys. */
  readonly owns?: (key: string, meta: FieldWrite['meta']) => boolean;
  /** Links to related records, for responses with links. */
  readonly links?: (given: FieldContext) => Links | Promise<Links>;
  /**
   * A rule beyond the schema. Runs inside the write's transaction, with the record as it will be, before any field is
   * stored. What it returns becomes the details of a 400 `rest_invalid_param`, and the whole write is rolled back.
   */
  readonly check?: (value: Json, given: FieldWrite) => Mismatch | null | Promise<Mismatch | null>;
  /** Runs inside the write's transaction; an error it returns or throws rolls back the whole write. */
  readonly update?: (value: Json, given: FieldWrite) => RestError | void | Promise<RestError | void>;
}

declare module '../scope.ts' {
  interface Site {
    /** Type of object → the fields registered for it, in order. */
    readonly registeredFields: ReadonlyMap<string, readonly RegisteredField[]>;
  }
}

/** Declared as a method for bivariance, so that a module's more specific filter is assignable. */
export type PrepareItem<Members = object, Row = unknown> = {
  filter(item: Item<Members>, given: FieldContext<Row>): Item<Members>;
}['filter'];

declare module '../hooks/bus.ts' {
  interface Filters {
    /** Change the fields and links of an item in a response. */
    [hook: `rest_prepare_${string}`]: PrepareItem;
  }
}

export const registeredFieldsOf = (
  site: Pick<Site, 'registeredFields'>,
  type: string | undefined,
): readonly RegisteredField[] => (type === undefined ? undefined : site.registeredFields.get(type)) ?? [];

const schemasOf = (fields: readonly Pick<RegisteredField, 'name' | 'schema'>[]): Readonly<Record<string, Schema>> =>
  Object.fromEntries(fields.flatMap(({ name, schema }) => (schema === null ? [] : [[name, schema]])));

/** The schemas of the fields that have one, by name. */
export const registeredSchemas = (fields: readonly RegisteredField[]): Readonly<Record<string, Schema>> =>
  schemasOf(fields.filter(({ onlyNamed }) => onlyNamed !== true));

/** For the contract alone: fields that only `_fields` returns, and those whose responses have another schema. */
export const contractSchemas = (fields: readonly RegisteredField[]): Readonly<Record<string, Schema>> => ({
  ...schemasOf(fields.filter(({ onlyNamed }) => onlyNamed === true)),
  ...schemasOf(fields.map(({ name, responseSchema = null }) => ({ name, schema: responseSchema }))),
});

/** Each field with a schema is an argument of create and update. */
export const registeredArgs = (fields: readonly RegisteredField[]): Args => {
  const unchecked = new Set(fields.filter((field) => field.unchecked === true).map(({ name }) => name));
  const argOf = (name: string, schema: Schema): Arg => ({ schema: sentSchema(schema), unchecked: unchecked.has(name) });
  return Object.fromEntries(Object.entries(registeredSchemas(fields)).map(([name, one]) => [name, argOf(name, one)]));
};

/** Where a field is shown says nothing of what is sent for it. */
const sentSchema = ({ context: _, ...schema }: Schema): Schema => schema;

/** Checks all the fields that the request names, then runs their updates. */
export async function updateRegisteredFields(
  fields: readonly RegisteredField[],
  sent: JsonMap,
  { changeMeta, ...context }: Omit<FieldContext, 'context'> & Pick<FieldWrite, 'changeMeta'>,
): Promise<void> {
  const { meta = {} } = context.row as Partial<Pick<FieldWrite, 'meta'>>;
  const setMeta: FieldWrite['setMeta'] = (key, value) => changeMeta({ [key]: value });
  const given: FieldWrite = { ...context, context: 'edit', sent, meta, setMeta, changeMeta };
  const mismatches = new Map<string, Mismatch>();
  const named = fields.filter(({ name }) => sent[name] !== undefined);
  for (const { name, check } of named) {
    const mismatch = await check?.(sent[name] ?? null, given);
    if (mismatch) mismatches.set(name, mismatch);
  }
  if (mismatches.size > 0) throw invalidParams([...mismatches.keys()], mismatches);
  for (const { name, update } of named) {
    const error = await update?.(sent[name] ?? null, given);
    if (error instanceof Error) throw error;
  }
}
