import { contexts } from './field.ts';
import type { AnyField, Context, FieldTable } from './field.ts';
import type { Arg, Args } from './route.ts';
import type { Links } from './response.ts';
import { emptyMap } from '../lib/json.ts';
import type { Json, JsonMap } from '../lib/json.ts';
import type { Schema } from '../schema/schema.ts';
import type { Scope } from '../scope.ts';

/** Loads one need for all rows of a page at once. */
export type Need<Row, Value> = (scope: Scope, rows: readonly Row[]) => Value | Promise<Value>;

/**
 * One table per resource. From it come the answer in each context, the pruning by `_fields`, the arguments of create
 * and update, the schema shown by OPTIONS and the contract.
 */
export interface Resource<Row = never, Have = never> {
  /** Title of the item schema, and the end of the `rest_prepare_` hook. */
  readonly name: string;
  readonly fields: FieldTable;
  readonly needs: { readonly [K in keyof Have]: Need<Row, Have[K]> };
  readonly links?: (row: Row, given: LinkGiven, have: Have) => Links;
  /** What the links need, loaded only when links are shown. */
  readonly linkNeeds?: readonly (keyof Have)[];
  /** Types of object whose registered fields this resource carries, such as `post`. */
  readonly registeredFor?: string;
}

export interface LinkGiven {
  readonly scope: Scope;
  readonly context: Context;
}

/** Refuses tables that make no sense when they are built, not when they are read. */
export function defineResource<Row, Have>(resource: Resource<Row, Have>): Resource<Row, Have> {
  for (const [name, field] of Object.entries(resource.fields)) {
    const where = `The field ${name} of ${resource.name}`;
    if (field.in.some((context) => !contexts.includes(context))) throw new Error(`${where} names an unknown context.`);
    if (field.required === true && field.write === undefined)
      throw new Error(`${where} is required but cannot be written.`);
    if (field.in.length > 0 && field.read === undefined && field.parts === undefined) {
      throw new Error(`${where} is shown but has no \`read\`.`);
    }
    for (const need of field.needs ?? []) {
      if (!(need in resource.needs)) throw new Error(`${where} needs ${String(need)}, which the resource cannot load.`);
    }
  }
  return Object.freeze(resource);
}

/** The schema of an item as OPTIONS shows it. */
export function itemSchema(
  resource: Pick<Resource, 'name' | 'fields'>,
  extra: Readonly<Record<string, Schema>> = {},
): JsonMap {
  const properties = emptyMap();
  for (const [name, field] of listed(resource.fields)) properties[name] = memberSchema(field);
  for (const [name, schema] of Object.entries(extra)) properties[name] = schema as unknown as Json;
  return { $schema: 'http://json-schema.org/draft-04/schema#', title: resource.name, type: 'object', properties };
}

const listed = (fields: FieldTable): readonly (readonly [string, AnyField])[] =>
  Object.entries(fields).filter(([, { onlyNamed }]) => onlyNamed !== true);

function memberSchema(field: AnyField): JsonMap {
  const { properties: _, ...keywords } = field.schema;
  const shown: { [keyword: string]: Json } = { description: field.description, ...(keywords as JsonMap) };
  shown['context'] = field.in;
  if (field.required === true) shown['required'] = true;
  if (field.write === undefined && field.in.length > 0) shown['readonly'] = true;
  if (field.parts !== undefined || field.schema.properties !== undefined)
    shown['properties'] = propertiesOf(field.schema, field.parts ?? {});
  return shown;
}

/** Properties the schema spells out itself are shown as they are. */
const propertiesOf = ({ properties }: Schema, parts: Readonly<Record<string, AnyField>>): JsonMap =>
  properties === undefined ? partSchemas(parts) : (properties as unknown as JsonMap);

function partSchemas(parts: Readonly<Record<string, AnyField>>): JsonMap {
  const shown = emptyMap();
  for (const [name, part] of listed(parts)) shown[name] = memberSchema(part);
  return shown;
}

/** Arguments of create: everything writable, with what is required and the defaults. */
export const createArgs = (fields: FieldTable): Args => writableArgs(fields, (arg) => arg);

/** Arguments of update: the same, nothing required, nothing filled in. */
export const updateArgs = (fields: FieldTable): Args =>
  writableArgs(fields, ({ required: _required, schema: { default: _default, ...schema }, ...arg }) => ({
    ...arg,
    schema,
  }));

function writableArgs(fields: FieldTable, change: (arg: Arg) => Arg): Args {
  const args: Record<string, Arg> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.write !== undefined) args[name] = change(argOf(field));
  }
  return args;
}

function argOf(field: AnyField): Arg {
  const parts =
    field.parts === undefined
      ? {}
      : { properties: propertiesOf(field.schema, field.parts) as unknown as Schema['properties'] };
  return {
    schema: { description: field.description, ...field.schema, ...parts } as Schema,
    ...(field.required === true ? { required: true } : {}),
    ...(field.unchecked === true ? { unchecked: true } : {}),
    ...(field.check === undefined ? {} : { check: field.check }),
  };
}

/** What the sent values change, in the order of the table. */
export function toPatch<Patch>(fields: FieldTable, sent: JsonMap): Partial<Patch> {
  const patch: Partial<Patch> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = sent[name];
    if (value !== undefined && field.write !== undefined) Object.assign(patch, field.write(value as never));
  }
  return patch;
}
