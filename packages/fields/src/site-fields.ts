import type { Scope } from '@platen/server';
import type { Definition, Field, FieldGroup } from './definitions/definition.ts';
import { fieldGroupsOf } from './definitions/field-groups.ts';
import { textOf } from './definitions/settings.ts';
import { compileLocation, compileTypeLocation, readsTerms } from './location/location.ts';
import type { Place } from './location/location.ts';
import type { Names } from './names.ts';
import { compileField } from './values/check-fields.ts';
import type { CheckedField } from './values/check-fields.ts';
import { isValued } from './values/read-fields.ts';
import type { Format } from './values/value-type.ts';

/** The groups of a site, compiled once. */
export interface SiteFields {
  readonly groups: readonly CompiledGroup[];
  readonly names: Names;
  /** For requests that name no format. */
  readonly format: Format;
  /** Whether responses link to the records that fields name. */
  readonly links: boolean;
  /** The fields at the top of all active groups, also those that are not in the API. */
  readonly byKey: ReadonlyMap<string, Field>;
}

/** A field at the top of a group. */
export interface SiteField extends CheckedField {
  /** What a caller needs to edit it: of its group, and of its own. */
  readonly capabilities: readonly string[];
}

interface CompiledGroup {
  readonly group: FieldGroup;
  readonly fields: readonly SiteField[];
  readonly isShown: (place: Place) => boolean;
  readonly isShownOnType: (place: Place) => boolean;
  /** The same, also for a group that is not in the API: who can edit an options page sees all of it. */
  readonly isOnOptionsPage: (place: Place) => boolean;
  readonly readsTerms: boolean;
}

export interface SiteFieldsOptions {
  readonly names: Names;
  readonly format: Format;
  readonly links: boolean;
}

export const compileFields = (
  definitions: readonly Definition[],
  { names, format, links }: SiteFieldsOptions,
): SiteFields => {
  const groups = fieldGroupsOf(definitions);
  return {
    groups: groups.map((group) => ({
      group,
      fields: group.fields
        .filter(isValued)
        .map((field) => ({ ...compileField(field, names), capabilities: capabilitiesOf(group, field) })),
      isShown: compileLocation(group),
      isShownOnType: compileTypeLocation(group),
      isOnOptionsPage: compileLocation({ ...group, showInRest: true }),
      readsTerms: readsTerms(group),
    })),
    names,
    format,
    links,
    byKey: new Map(
      groups.filter(({ active }) => active).flatMap(({ fields }) => fields.map((field) => [field.key, field])),
    ),
  };
};

const capabilitiesOf = (group: FieldGroup, field: Field): readonly string[] =>
  [group.capability, textOf(field, 'capability')].filter((name) => name !== '');

/** Who lacks the capability of a field cannot write it, and does not get it to edit. */
export const isEditable = ({ caller }: Pick<Scope, 'caller'>, { capabilities }: SiteField): boolean =>
  capabilities.every((name) => caller.can(name));

/** The fields of a record by name. Of two fields with one name, the later one is written. */
export function fieldsAt(
  { groups }: SiteFields,
  place: Place,
  scope: readonly string[] | null = null,
): readonly SiteField[] {
  const shown = groups.filter(({ isShown }) => isShown(place));
  const chosen = scope === null ? shown : shown.filter(({ group }) => scope.includes(group.key));
  return [...new Map(chosen.flatMap(({ fields }) => fields).map((one) => [one.field.name, one])).values()];
}

/** The fields that all records of a type have. */
export const fieldsOfType = ({ groups }: SiteFields, place: Place): readonly Field[] =>
  groups.filter(({ isShownOnType }) => isShownOnType(place)).flatMap(({ group }) => group.fields);
