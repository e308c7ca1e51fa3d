import { isList, isMap } from '@platen/server';
import type { Json, JsonMap } from '@platen/server';
import type { Field } from '../definitions/definition.ts';
import { textIn } from '../definitions/settings.ts';
import { isValued, layoutNamed, layoutsAt, rowCount } from './read-fields.ts';
import type { StoredMeta } from './read-fields.ts';
import { valueTypeOf } from './value-types.ts';

/** Key → new value; undefined removes the key. */
export type MetaChanges = Map<string, Json | undefined>;

/** Where values are written to. */
export interface ValueTarget {
  /** What is stored before the write. */
  readonly meta: StoredMeta;
  readonly changes: MetaChanges;
  readonly layoutMember: string;
  /** Filters the HTML in a text of a user who may not send all HTML. */
  readonly filter: (text: string) => string;
}

const setValue = (
  { changes }: ValueTarget,
  key: string,
  value: { readonly field: Field; readonly stored: Json },
): void => {
  changes.set(key, value.stored);
  // The key of the field beside the value, as imported sites have it.
  changes.set(`_${key}`, value.field.key);
};

function removeKey({ meta, changes }: ValueTarget, key: string): void {
  for (const name of [key, `_${key}`]) {
    if (Object.hasOwn(meta, name)) changes.set(name, undefined);
    else changes.delete(name);
  }
}

/** Writes a checked value, and leaves members that it does not name as they are. */
export function writeField(
  field: Field,
  key: string,
  sent: { readonly value: Json; readonly target: ValueTarget },
): void {
  const { value, target } = sent;
  switch (field.type) {
    case 'group':
    case 'clone':
      return writeGroup(field, key, sent);
    case 'repeater':
      return writeRows(field, key, sent);
    case 'flexible_content':
      return writeLayouts(field, key, sent);
    default: {
      const type = valueTypeOf(field.type);
      if (type === undefined) return;
      if (value !== null) setValue(target, key, { field, stored: filtered(type.store(value, field), target) });
      else if (type.cleared === undefined) removeKey(target, key);
      else setValue(target, key, { field, stored: type.cleared });
    }
  }
}

type Sent = Parameters<typeof writeField>[2];

function filtered(value: Json, target: ValueTarget): Json {
  if (typeof value === 'string') return target.filter(value);
  if (isList(value)) return value.map((item) => filtered(item, target));
  if (!isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, filtered(member, target)]));
}

/** Nothing sent empties the group. */
function writeGroup(field: Field, key: string, { value, target }: Sent): void {
  if (!isMap(value) || Object.keys(value).length === 0) return removeField(field, key, target);
  writeMembers(field.fields, `${key}_`, { value: unprefixed(field, value), target });
  setValue(target, key, { field, stored: '' });
}

/** A clone is also written by the names that `light` shows. */
export function unprefixed(field: Field, value: JsonMap): JsonMap {
  if (field.type !== 'clone') return value;
  const prefix = `${field.name}_`;
  const known = new Set(field.fields.map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      !known.has(name) && name.startsWith(prefix) ? name.slice(prefix.length) : name,
      member,
    ]),
  );
}

function writeMembers(fields: readonly Field[], prefix: string, { value, target }: Sent): void {
  if (!isMap(value)) return;
  for (const field of fields.filter(isValued)) {
    const member = value[field.name];
    if (member !== undefined) writeField(field, `${prefix}${field.name}`, { value: member, target });
  }
}

function writeRows(field: Field, key: string, { value, target }: Sent): void {
  const rows = isList(value) ? value : [];
  for (const [at, row] of rows.entries()) writeMembers(field.fields, `${key}_${at}_`, { value: row, target });
  for (let at = rows.length; at < rowCount(target.meta, key); at += 1)
    removeMembers(field.fields, `${key}_${at}_`, target);
  setValue(target, key, { field, stored: rows.length === 0 ? '' : String(rows.length) });
}

function writeLayouts(field: Field, key: string, { value, target }: Sent): void {
  const rows = isList(value) ? value.filter(isMap) : [];
  const names = rows.map((row) => textIn(row[target.layoutMember]));
  for (const [at, former] of layoutsAt(target.meta, key).entries()) {
    if (former !== names[at]) removeMembers(layoutNamed(field, former)?.fields ?? [], `${key}_${at}_`, target);
  }
  for (const [at, row] of rows.entries()) {
    writeMembers(layoutNamed(field, names[at] ?? '')?.fields ?? [], `${key}_${at}_`, { value: row, target });
  }
  setValue(target, key, { field, stored: names.length === 0 ? '' : names });
}

const removeMembers = (fields: readonly Field[], prefix: string, target: ValueTarget): void => {
  for (const field of fields.filter(isValued)) removeField(field, `${prefix}${field.name}`, target);
};

/** Removes the value of a field, with its members and rows. */
export function removeField(field: Field, key: string, target: ValueTarget): void {
  for (let at = 0; field.type === 'repeater' && at < rowCount(target.meta, key); at += 1) {
    removeMembers(field.fields, `${key}_${at}_`, target);
  }
  for (const [at, name] of layoutsAt(target.meta, key).entries()) {
    removeMembers(layoutNamed(field, name)?.fields ?? [], `${key}_${at}_`, target);
  }
  if (field.type === 'group' || field.type === 'clone') removeMembers(field.fields, `${key}_`, target);
  removeKey(target, key);
}

/** What is stored after the changes. */
export function changedMeta(meta: StoredMeta, changes: MetaChanges): StoredMeta {
  const next = new Map(Object.entries(meta));
  for (const [key, value] of changes) {
    if (value === undefined) next.delete(key);
    else next.set(key, [value]);
  }
  return Object.fromEntries(next);
}
