import { readableRecords } from '@platen/server';
import type { RegisteredField, Scope } from '@platen/server';
import type { Field, FieldGroup } from './definitions/definition.ts';
import { flag, isOn, numberIn, textIn, textOf } from './definitions/settings.ts';
import { isOnWholeTypes } from './location/location.ts';
import type { Target } from './place.ts';
import { fieldsOfType } from './site-fields.ts';
import type { SiteFields } from './site-fields.ts';
import { relatedKind } from './values/keep-hidden.ts';
import { idIn } from './values/records.ts';

type IndexedValue = NonNullable<RegisteredField['indexed']>[number];

const isIndexed = (field: Field): boolean => flag(field, 'index');

const numbers: ReadonlySet<string> = new Set(['number', 'range']);
const texts: ReadonlySet<string> = new Set(
  'text email url select radio button_group date_picker date_time_picker time_picker color_picker'.split(' '),
);

function kindOf(field: Field): IndexedValue['kind'] | null {
  if (numbers.has(field.type)) return 'number';
  if (field.type === 'true_false') return 'boolean';
  if (field.type === 'checkbox' || (field.type === 'select' && flag(field, 'multiple'))) return 'items';
  if (texts.has(field.type)) return 'text';
  return relatedKind(field) === null || field.type === 'page_link' ? null : 'items';
}

/** The values that lists of a post type can be filtered by: those that all readers of a post can read. */
export function indexedValues(site: SiteFields, { kind, type }: Target): readonly IndexedValue[] {
  if (kind !== 'post') return [];
  const fields = fieldsOfType(site, { kind, type, caller: { isSignedIn: false, roles: [] } });
  return [...new Map(fields.map((field) => [field.name, field])).values()].filter(isIndexed).flatMap((field) => {
    const kindOfValue = kindOf(field);
    return kindOfValue === null ? [] : [indexedValue(field, kindOfValue)];
  });
}

function indexedValue(field: Field, kind: IndexedValue['kind']): IndexedValue {
  const { name, defaultValue } = field;
  const related = relatedKind(field);
  const initial =
    kind === 'number'
      ? numberIn(defaultValue)
      : textIn(kind === 'boolean' && isOn(defaultValue ?? 0) ? '1' : defaultValue);
  return {
    name,
    key: name,
    kind,
    ...(kind !== 'items' && initial !== null && initial !== '' && { default: initial }),
    ...(related !== null && {
      isReadable: async (scope: Scope, item: string) => {
        const id = idIn(item);
        return id !== null && (await readableRecords(scope)[related](id)) !== null;
      },
    }),
  };
}

/** Throws if lists cannot be filtered by a field with `index`. */
export function requireIndexable({ groups }: SiteFields): void {
  const problems = groups.filter(({ group }) => group.active).flatMap(({ group }) => indexProblems(group));
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

const indexProblems = (group: FieldGroup): readonly string[] => [
  ...group.fields.filter(isIndexed).flatMap((field) => {
    const reason = problemOf(field, group);
    return reason === null ? [] : [`${group.key}: The field "${field.name}" cannot have "index": ${reason}.`];
  }),
  ...group.fields
    .flatMap(fieldsInside)
    .filter(isIndexed)
    .map((field) => `${group.key}: The field "${field.name}" cannot have "index": it is inside another field.`),
];

const fieldsInside = (field: Field): readonly Field[] =>
  [...field.fields, ...field.layouts.flatMap(({ fields }) => fields)].flatMap((one) => [one, ...fieldsInside(one)]);

function problemOf(field: Field, group: FieldGroup): string | null {
  if (kindOf(field) === null) return `fields of the type ${field.type} have no order`;
  if (group.capability !== '' || textOf(field, 'capability') !== '') return 'not all users can edit it';
  return isOnWholeTypes(group) ? null : 'the location of its group must follow from the post type alone';
}
