import { contexts } from './field.ts';
import type { AnyField, AnyTable, Context, FieldTable, Need, Reading } from './field.ts';
import type { Arg, Args } from './route.ts';
import type { Links } from './response.ts';
import { emptyMap } from '../lib/json.ts';
import { inSchemaOrder, withDescription } from '../lib/schema-order.ts';
import type { Json, JsonMap } from '../lib/json.ts';
import type { Schema } from '../schema/schema.ts';
import type { Scope } from '../scope.ts';

/** A resource: its fields define the response in each context, `_fields`, the arguments of writes, and the schema. */
export interface Resource<Row, Needs, Patch = unknown> {
  /** Title of the item schema, and the end of the `rest_prepare_` hook. */
  readonly name: string;
  readonly fields: FieldTable<Row, Needs, Patch>;
  /** Order of the fields in responses, if it differs from the table. Other fields follow. */
  readonly fieldOrder?: readonly string[];
  readonly needs: { readonly [K in keyof Needs]: Need<Row, Needs[K]> };
  links?(row: Row, given: Reading, needs: Needs): Links;
  /** What the links need, loaded only when links are shown. */
  readonly linkNeeds?: (context: Context) => readonly (keyof Needs)[];
  /** Adds members after all others that no schema describes, such as links without a curie. */
  complete?(item: JsonMap, row: Row, scope: Scope): JsonMap;
  /** Types of object whose registered fields this resource carries, such as `post`. */
  readonly registeredFor?: string;
  /** Items of lists for visitors are cached one by one (`cache/item-cache.ts`): rows alone tell them apart. */
  readonly hasCachedItems?: boolean;
}

/** Rejects inconsistent tables when they are built, not when they are read. */
export function defineResource<Row, Needs = object, Patch = unknown>(
  resource: Resource<Row, Needs, Patch>,
): Resource<Row, Needs, Patch> {
  for (const [name, field] of Object.entries(resource.fields)) {
    const where = `The field ${name} of ${resource.name}`;
    if (field.in.some((context) => !contexts.includes(context))) throw new Error(`${where} names an unknown context.`);
    if (field.required === true && field.write === undefined)
      throw new Error(`${where} is required but cannot be written.`);
    if (field.in.length > 0 && field.read === undefined && field.parts === undefined)
      throw new Error(`${where} is shown but has no \`read\`.`);
    for (const need of field.needs ?? [])
      if (!(need in resource.needs)) throw new Error(`${where} needs ${String(need)}, which the resource cannot load.`);
  }
  return Object.freeze(resource);
}

type OrderedResource = Pick<Resource<never, never>, 'fields' | 'fieldOrder'>;

/** Documented fields in order. */
function orderedFields({ fields, fieldOrder = [] }: OrderedResource): readonly (readonly [string, AnyField])[] {
  const names = [...new Set([...fieldOrder, ...Object.keys(fields)])];
  return names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]] as const])).filter(isListed);
}

const isListed = ([, { onlyNamed }]: readonly [string, AnyField]): boolean => onlyNamed !== true;

/** The schema of an item as OPTIONS shows it. */
export function itemSchema(
  resource: OrderedResource & { readonly name: string },
  extra: Readonly<Record<string, Schema>> = {},
): JsonMap {
  const properties = emptyMap();
  for (const [name, field] of orderedFields(resource)) properties[name] = memberSchema(field);
  for (const [name, schema] of Object.entries(extra)) properties[name] = schema as unknown as Json;
  return { $schema: 'http://json-schema.org/draft-04/schema#', title: resource.name, type: 'object', properties };
}

function memberSchema(field: AnyField): JsonMap {
  const { properties: _, default: initial, ...keywords } = field.schema;
  const shown: { [keyword: string]: Json } = withDescription(field.description, keywords as JsonMap);
  shown['context'] = field.in;
  if (field.required === true) shown['required'] = true;
  if (field.write === undefined && field.in.length > 0) shown['readonly'] = true;
  if (initial !== undefined) shown['default'] = initial;
  if (field.parts !== undefined || field.schema.properties !== undefined)
    shown['properties'] = propertiesOf(field.schema, field.parts ?? {});
  return shown;
}

/** Properties the schema spells out itself are shown as they are. */
const propertiesOf = ({ properties }: Schema, parts: AnyTable): JsonMap =>
  properties === undefined ? partSchemas(parts) : (properties as unknown as JsonMap);

function partSchemas(parts: AnyTable): JsonMap {
  const shown = emptyMap();
  for (const [name, part] of inSchemaOrder(Object.entries(parts)).filter(isListed)) shown[name] = memberSchema(part);
  return shown;
}

/** Arguments of create: everything writable, with what is required and the defaults. */
export const createArgs = (resource: OrderedResource): Args => writableArgs(resource, (arg) => arg);

/** Arguments of update: the same, nothing required, nothing filled in. */
export const updateArgs = (resource: OrderedResource): Args =>
  writableArgs(resource, ({ required: _required, schema: { default: _default, ...schema }, ...arg }) => ({
    ...arg,
    schema,
  }));

function writableArgs(resource: OrderedResource, change: (arg: Arg) => Arg): Args {
  const args: Record<string, Arg> = {};
  for (const [name, field] of orderedFields(resource)) if (field.write !== undefined) args[name] = change(argOf(field));
  return args;
}

/** The default comes first. */
function argOf(field: AnyField): Arg {
  const { default: initial, ...keywords } = field.schema;
  const parts =
    field.parts === undefined
      ? {}
      : { properties: propertiesOf(field.schema, field.parts) as unknown as Schema['properties'] };
  return {
    schema: {
      ...(initial === undefined ? {} : { default: initial }),
      description: field.description,
      ...keywords,
      ...parts,
    } as Schema,
    ...(field.required === true ? { required: true } : {}),
    ...(field.unchecked === true ? { unchecked: true } : {}),
    ...(field.late === true ? { late: true } : {}),
    ...(field.check === undefined ? {} : { check: field.check }),
    ...nullRule(field),
  };
}

function nullRule({ null: rule }: AnyField): Pick<Arg, 'nullable' | 'before'> {
  if (rule === undefined) return {};
  return rule === 'unsaid' ? { nullable: true } : { before: (value) => value ?? rule.means };
}

/** What the sent values change, in the order of the table. */
export function toPatch<Patch>(
  { fields }: { readonly fields: FieldTable<never, never, Patch> },
  sent: JsonMap,
): Partial<Patch> {
  const patch: Partial<Patch> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = sent[name];
    if (value === undefined || field.write === undefined || (value === null && field.null === 'unsaid')) continue;
    Object.assign(patch, field.write(value));
  }
  return patch;
}
