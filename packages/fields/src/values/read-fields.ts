import { isList } from '@platen/server';
import type { Json, JsonMap } from '@platen/server';
import type { Field, Layout } from '../definitions/definition.ts';
import { flag, numberIn, textIn, textOf } from '../definitions/settings.ts';
import type { Reading, Shown } from './value-type.ts';
import { valueTypeOf } from './value-types.ts';

/** Key → its values, of which a field has one. */
export type StoredMeta = Readonly<Record<string, readonly Json[]>>;

/** Where values are read from. */
export interface ValueSource extends Reading {
  readonly meta: StoredMeta;
}

/** Undefined if nothing is stored. */
export const storedAt = (meta: StoredMeta, key: string): Json | undefined =>
  Object.hasOwn(meta, key) ? meta[key]?.[0] : undefined;

/** Fields with values: all but tabs, messages, and other parts of forms. */
export const isValued = ({ type }: Field): boolean => nestedTypes.has(type) || valueTypeOf(type) !== undefined;

const nestedTypes: ReadonlySet<string> = new Set(['group', 'repeater', 'flexible_content', 'clone']);

export interface Member {
  readonly name: string;
  readonly value: Shown;
}

/** An object of the values of fields. `prefix` is what their keys begin with. */
export function readFields(fields: readonly Field[], prefix: string, source: ValueSource): Shown {
  return together(
    fields
      .filter(isValued)
      .map((field) => ({ name: field.name, value: readField(field, `${prefix}${field.name}`, source) })),
  );
}

/** Waits only if a value is not there yet: most fields cost nothing. */
export function together(members: readonly Member[]): Shown {
  const objectOf = (values: readonly Json[]): JsonMap =>
    Object.fromEntries(members.map(({ name }, at) => [name, values[at] ?? null]));
  const values = members.map(({ value }) => value);
  return values.some((value) => value instanceof Promise)
    ? Promise.all(values.map(async (value) => value)).then(objectOf)
    : objectOf(values as Json[]);
}

const listOfAll = (values: readonly Shown[]): Shown =>
  values.some((value) => value instanceof Promise)
    ? Promise.all(values.map(async (value) => value))
    : (values as Json[]);

/** The value of one field, which is stored at a key and, for fields with members, below it. */
export function readField(field: Field, key: string, source: ValueSource): Shown {
  switch (field.type) {
    case 'group':
      return readFields(field.fields, `${key}_`, source);
    case 'clone':
      return readClone(field, key, source);
    case 'repeater':
      return readRows(field, key, source);
    case 'flexible_content':
      return readLayouts(field, key, source);
    default: {
      const type = valueTypeOf(field.type);
      if (type === undefined) return null;
      if (field.type === 'taxonomy' && flag(field, 'load_terms')) {
        return source
          .termsIn(textOf(field, 'taxonomy'))
          .then((ids) => type[source.format](ids.length === 0 ? null : [...ids], field, source));
      }
      return type[source.format](storedAt(source.meta, key) ?? field.defaultValue, field, source);
    }
  }
}

/** `light` shows the names under which the values of a clone are stored. */
function readClone(field: Field, key: string, source: ValueSource): Shown {
  const prefix = source.format === 'light' && flag(field, 'prefix_name') ? `${field.name}_` : '';
  return together(
    field.fields.filter(isValued).map((one) => ({
      name: `${prefix}${one.name}`,
      value: readField(one, `${key}_${one.name}`, source),
    })),
  );
}

const nothing = { light: null, standard: false, typed: [] } as const;

export const rowCount = (meta: StoredMeta, key: string): number =>
  Math.max(0, Math.floor(numberIn(storedAt(meta, key)) ?? 0));

function readRows(field: Field, key: string, source: ValueSource): Shown {
  const count = rowCount(source.meta, key);
  if (count === 0) return nothing[source.format];
  return listOfAll(Array.from({ length: count }, (_, at) => readFields(field.fields, `${key}_${at}_`, source)));
}

/** The names of the layouts of the stored rows. */
export function layoutsAt(meta: StoredMeta, key: string): readonly string[] {
  const stored = storedAt(meta, key);
  return isList(stored) ? stored.map(textIn) : [];
}

export const layoutNamed = ({ layouts }: Field, name: string): Layout | undefined =>
  layouts.find((layout) => layout.name === name);

function readLayouts(field: Field, key: string, source: ValueSource): Shown {
  const names = layoutsAt(source.meta, key);
  if (names.length === 0) return nothing[source.format];
  return listOfAll(
    names.map((name, at) => {
      const fields = layoutNamed(field, name)?.fields ?? [];
      const members = fields.filter(isValued).map((one) => ({
        name: one.name,
        value: readField(one, `${key}_${at}_${one.name}`, source),
      }));
      return together([{ name: source.layoutMember, value: name }, ...members]);
    }),
  );
}
