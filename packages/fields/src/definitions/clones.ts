import type { Field, FieldGroup } from './definition.ts';
import { flag, listOf, textOf } from './settings.ts';

/** Deeper clones are of each other. */
const maxDepth = 10;

/** Groups whose clone fields contain the fields that they name. */
export function withClones(groups: readonly FieldGroup[]): readonly FieldGroup[] {
  const sources = sourcesOf(groups);
  return groups.map((group) => ({ ...group, fields: group.fields.flatMap((field) => expand(field, sources, 0)) }));
}

/** Key of a group or field → fields. */
type Sources = ReadonlyMap<string, readonly Field[]>;

const sourcesOf = (groups: readonly FieldGroup[]): Sources =>
  new Map(groups.flatMap(({ key, fields }) => [[key, fields] as const, ...fields.flatMap(byKey)]));

const byKey = (field: Field): readonly (readonly [string, readonly Field[]])[] => [
  [field.key, [field]],
  ...[...field.fields, ...field.layouts.flatMap(({ fields }) => fields)].flatMap(byKey),
];

/** A clone without borders is the fields it names; one that is shown as a group has them as its fields. */
function expand(field: Field, sources: Sources, depth: number): readonly Field[] {
  if (depth > maxDepth) return [];
  const expandAll = (fields: readonly Field[]): readonly Field[] =>
    fields.flatMap((one) => expand(one, sources, depth + 1));
  if (field.type !== 'clone') {
    const layouts = field.layouts.map((layout) => ({ ...layout, fields: expandAll(layout.fields) }));
    return [{ ...field, fields: expandAll(field.fields), layouts }];
  }
  const cloned = expandAll(listOf(field, 'clone').flatMap((key) => sources.get(key) ?? []));
  if (textOf(field, 'display') === 'group') return [{ ...field, fields: cloned }];
  const prefix = flag(field, 'prefix_name') ? `${field.name}_` : '';
  return cloned.map((one) => ({ ...one, key: `${field.key}_${one.key}`, name: `${prefix}${one.name}` }));
}
