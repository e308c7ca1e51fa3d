import type { Item } from './response.ts';
import type { RestError } from './errors.ts';
import type { RestRequest } from './request.ts';
import type { Args } from './route.ts';
import type { Json, JsonMap } from '../lib/json.ts';
import type { Schema } from '../schema/schema.ts';
import type { Scope, Site } from '../scope.ts';

/** What a field or a `rest_prepare_…` filter receives besides the item. */
export interface FieldContext<Row = unknown> {
  readonly scope: Scope;
  readonly request: RestRequest;
  /** The stored record behind the item. */
  readonly row: Row;
}

/** What a field is given to store its value with, inside the write's transaction. */
export interface FieldWrite extends FieldContext {
  /** Stores a meta value of the record, shown in REST or not. */
  readonly setMeta: (key: string, value: Json) => void | Promise<void>;
}

/** A field that a plugin adds to items of a type. */
export interface RegisteredField {
  readonly name: string;
  readonly schema: (Schema & { readonly context?: readonly string[] }) | null;
  readonly get: (data: JsonMap, given: FieldContext) => Json | Promise<Json>;
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

export const registeredFieldsOf = (site: Site, type: string | undefined): readonly RegisteredField[] =>
  (type === undefined ? undefined : site.registeredFields.get(type)) ?? [];

/** The schemas of the fields that have one, by name. */
export const registeredSchemas = (fields: readonly RegisteredField[]): Readonly<Record<string, Schema>> =>
  Object.fromEntries(fields.flatMap(({ name, schema }) => (schema === null ? [] : [[name, schema]])));

/** Each field with a schema is an argument of create and update. */
export const registeredArgs = (fields: readonly RegisteredField[]): Args =>
  Object.fromEntries(
    Object.entries(registeredSchemas(fields)).map(([name, schema]) => [name, { schema: sentSchema(schema) }]),
  );

/** Where a field is shown says nothing of what is sent for it. */
const sentSchema = ({ context: _, ...schema }: Schema): Schema => schema;

/** Runs the updates of the fields the request names. */
export async function updateRegisteredFields(
  fields: readonly RegisteredField[],
  sent: JsonMap,
  given: FieldWrite,
): Promise<void> {
  for (const { name, update } of fields) {
    const value = sent[name];
    if (value === undefined || update === undefined) continue;
    const error = await update(value, given);
    if (error instanceof Error) throw error;
  }
}
