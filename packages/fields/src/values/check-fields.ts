import { compileSchema, isList, isMap } from '@platen/server';
import type { Check, Json, JsonMap, Mismatch } from '@platen/server';
import type { Field } from '../definitions/definition.ts';
import { isConditionMet } from './conditions.ts';
import { schemaOf, sentSchema } from './field-schemas.ts';
import type { SchemaNames } from './field-schemas.ts';
import { isValued, layoutNamed, layoutsAt, rowCount, storedAt } from './read-fields.ts';
import type { StoredMeta } from './read-fields.ts';
import type { Writing } from './value-type.ts';
import { valueTypeOf } from './value-types.ts';
import { unprefixed } from './write-fields.ts';

/** A field whose schema is compiled once for each site. */
export interface CheckedField {
  readonly field: Field;
  readonly check: Check;
}

export const compileField = (field: Field, names: SchemaNames): CheckedField => ({
  field,
  check: compileSchema(sentSchema(schemaOf(field, names))),
});

export type Checked = { readonly value: Json } | { readonly mismatch: Mismatch };

interface Place extends Writing, SchemaNames {
  /** Of the value, as in `acf[rows][0][title]`. */
  readonly path: string;
}

/** Checks a sent value and converts it to the types of its schema. Null removes a value and always fits. */
export async function checkField({ field, check }: CheckedField, sent: Json, place: Place): Promise<Checked> {
  if (sent === null) return { value: null };
  const value = field.type === 'clone' && isMap(sent) ? unprefixed(field, sent) : sent;
  const tooDeep = refuseSize(value, place.path);
  if (tooDeep !== null) return { mismatch: tooDeep };
  const outcome = check(value, place.path);
  if (!outcome.ok) return { mismatch: outcome.refusal };
  const mismatch = await refuseValue(field, outcome.value, place);
  return mismatch === null ? { value: outcome.value } : { mismatch };
}

const maxRows = 1000;
const maxDepth = 10;

function refuseSize(value: Json, path: string, depth = 0): Mismatch | null {
  if (typeof value !== 'object' || value === null) return null;
  // A row is a list and an object.
  if (depth > maxDepth * 2)
    return invalid(path, { value: null, reason: `is nested more than ${maxDepth} levels deep` });
  if (isList(value) && value.length > maxRows) {
    return { code: 'rest_too_many_items', message: `${path} must contain at most ${maxRows} items.`, data: null };
  }
  for (const member of Object.values(value)) {
    const mismatch = refuseSize(member, path, depth + 1);
    if (mismatch !== null) return mismatch;
  }
  return null;
}

const invalid = (path: string, { value, reason }: { readonly value: Json; readonly reason: string }): Mismatch => ({
  code: 'rest_invalid_param',
  message: `${path} ${reason}.`,
  data: { param: path, value },
});

/** Rules beyond the schema, also for members and rows. */
async function refuseValue(field: Field, value: Json, place: Place): Promise<Mismatch | null> {
  if (value === null) return null;
  switch (field.type) {
    case 'group':
    case 'clone':
      return refuseMembers(field.fields, value, place);
    case 'repeater':
      return refuseEach(value, place, (row, inside) => refuseMembers(field.fields, row, inside));
    case 'flexible_content':
      return (
        refuseCounts(field, value, place) ?? refuseEach(value, place, (row, inside) => refuseRow(field, row, inside))
      );
    default: {
      const type = valueTypeOf(field.type);
      const reason = (await type?.refuse?.(value, field, place)) ?? null;
      if (reason === null) return null;
      return invalid(place.path, { reason, value: type?.refusesLists === true && !isList(value) ? [value] : value });
    }
  }
}

type RefuseRow = (row: Json, place: Place) => Promise<Mismatch | null>;

async function refuseEach(rows: Json, place: Place, refuse: RefuseRow): Promise<Mismatch | null> {
  if (!isList(rows)) return null;
  const refusals = await Promise.all(rows.map((row, at) => refuse(row, { ...place, path: `${place.path}[${at}]` })));
  return refusals.find((refusal) => refusal !== null) ?? null;
}

const refuseRow = async (field: Field, row: Json, place: Place): Promise<Mismatch | null> => {
  const layout = isMap(row) ? layoutNamed(field, String(row[place.layoutMember])) : undefined;
  return layout === undefined ? null : refuseMembers(layout.fields, row, place, [place.layoutMember]);
};

/** Some layouts may be used only so often. */
function refuseCounts(field: Field, rows: Json, { path, layoutMember }: Place): Mismatch | null {
  if (!isList(rows)) return null;
  for (const { name, label, min, max } of field.layouts) {
    const count = rows.filter((row) => isMap(row) && row[layoutMember] === name).length;
    if (max !== null && count > max)
      return invalid(path, { value: rows, reason: `must have at most ${max} of the layout ${label}` });
    if (min !== null && count < min)
      return invalid(path, { value: rows, reason: `must have at least ${min} of the layout ${label}` });
  }
  return null;
}

async function refuseMembers(
  fields: readonly Field[],
  value: Json,
  place: Place,
  others: readonly string[] = [],
): Promise<Mismatch | null> {
  if (!isMap(value)) return null;
  const valued = fields.filter(isValued);
  const unknown = Object.keys(value).find((name) => !others.includes(name) && valued.every((one) => one.name !== name));
  if (unknown !== undefined) return unknownField(`${place.path}[${unknown}]`);
  const refusals = await Promise.all(
    valued.map((one) => refuseValue(one, value[one.name] ?? null, { ...place, path: `${place.path}[${one.name}]` })),
  );
  return refusals.find((refusal) => refusal !== null) ?? null;
}

export const unknownField = (path: string): Mismatch =>
  invalid(path, { value: null, reason: 'is not a field of this record' });

/** The required fields without a value, in the state after a write. */
export function missingFields(
  fields: readonly Field[],
  { prefix, path, meta }: { readonly prefix: string; readonly path: string; readonly meta: StoredMeta },
): readonly Mismatch[] {
  return fields.filter(isValued).flatMap((field): readonly Mismatch[] => {
    const place = { key: `${prefix}${field.name}`, path: `${path}[${field.name}]`, meta };
    if (!isConditionMet(field, { fields, prefix, meta })) return [];
    return field.required && isEmptyAt(field, place.key, meta) ? [missing(place.path)] : missingInside(field, place);
  });
}

const missing = (path: string): Mismatch => ({
  code: 'rest_property_required',
  message: `${path} is required.`,
  data: null,
});

function missingInside(
  field: Field,
  { key, path, meta }: { readonly key: string; readonly path: string; readonly meta: StoredMeta },
): readonly Mismatch[] {
  if (field.type === 'group' || field.type === 'clone')
    return missingFields(field.fields, { prefix: `${key}_`, path, meta });
  const rows: readonly (readonly Field[])[] =
    field.type === 'repeater'
      ? Array.from({ length: rowCount(meta, key) }, () => field.fields)
      : layoutsAt(meta, key).map((name) => layoutNamed(field, name)?.fields ?? []);
  return rows.flatMap((fields, at) => missingFields(fields, { prefix: `${key}_${at}_`, path: `${path}[${at}]`, meta }));
}

function isEmptyAt(field: Field, key: string, meta: StoredMeta): boolean {
  if (field.type === 'group' || field.type === 'clone') return false;
  if (field.type === 'repeater') return rowCount(meta, key) === 0;
  const stored = storedAt(meta, key) ?? field.defaultValue;
  // Zero is a number, and no is an answer unless the field asks for a yes.
  return stored === null || stored === '' || (isList(stored) && stored.length === 0);
}

const maxKeys = 20_000;
const maxBytes = 2 * 1024 * 1024;

/** Limits of all fields of a record together. */
export function refuseTotal(path: string, changes: ReadonlyMap<string, Json | undefined>): Mismatch | null {
  if (changes.size > maxKeys) return invalid(path, { value: null, reason: `has more than ${maxKeys} values` });
  const size = JSON.stringify([...changes.values()] as JsonMap[string][]).length;
  return size > maxBytes ? invalid(path, { value: null, reason: 'is larger than 2 MB' }) : null;
}
