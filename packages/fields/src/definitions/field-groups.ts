import { isMap } from '@platen/server';
import type { Json, JsonMap } from '@platen/server';
import type { Definition, Field, FieldGroup, Layout, LocationRule } from './definition.ts';
import { withClones } from './clones.ts';
import { entriesOf, memberOf, plainValue } from './ordered-json.ts';
import type { OrderedJson } from './ordered-json.ts';
import { isOn, numberIn, textIn } from './settings.ts';

/** The groups among definitions, in the order in which they are shown: by `menu_order`, then by title. */
export function fieldGroupsOf(definitions: readonly Definition[]): readonly FieldGroup[] {
  const groups = definitions.filter(({ kind }) => kind === 'group').map(readGroup);
  const inOrder = groups.toSorted((a, b) => a.menuOrder - b.menuOrder || compare(a.title, b.title));
  return withClones(inOrder);
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const readGroup = ({ key, title, members, source }: Definition): FieldGroup => ({
  key,
  title,
  help: textIn(members['description']),
  capability: textIn(members['capability']),
  position: members['position'] === 'side' ? 'side' : 'normal',
  fields: readFields(memberOf(source, 'fields')),
  location: entriesOf(memberOf(source, 'location')).map(([, rules]) =>
    entriesOf(rules).map(([, rule]) => readRule(rule)),
  ),
  menuOrder: numberIn(members['menu_order']) ?? 0,
  active: members['active'] === undefined || isOn(members['active']),
  showInRest: isOn(members['show_in_rest']),
});

function readRule(rule: OrderedJson): LocationRule {
  const { param, operator, value } = plainValue(rule) as JsonMap;
  return { param: textIn(param), operator: operator === '!=' ? '!=' : '==', value: textIn(value) };
}

const readFields = (fields: OrderedJson | undefined): readonly Field[] =>
  entriesOf(fields).map(([, field]) => readField(field));

function readField(source: OrderedJson): Field {
  const settings = plainValue(source) as JsonMap;
  return {
    key: textIn(settings['key']),
    name: textIn(settings['name']),
    label: textIn(settings['label']),
    type: textIn(settings['type']),
    required: isOn(settings['required']),
    defaultValue: settings['default_value'] ?? null,
    settings,
    choices: readChoices(memberOf(source, 'choices')),
    fields: readFields(memberOf(source, 'sub_fields')),
    layouts: entriesOf(memberOf(source, 'layouts')).map(([, layout]) => readLayout(layout)),
  };
}

function readLayout(source: OrderedJson): Layout {
  const members = plainValue(source) as JsonMap;
  return {
    key: textIn(members['key']),
    name: textIn(members['name']),
    label: textIn(members['label']),
    min: positive(members['min']),
    max: positive(members['max']),
    fields: readFields(memberOf(source, 'sub_fields')),
  };
}

const positive = (value: Json | undefined): number | null => {
  const number = numberIn(value);
  return number === null || number <= 0 ? null : number;
};

/** Choices may come in groups: `{"Warm": {"red": "Red"}}`. */
const readChoices = (choices: OrderedJson | undefined): ReadonlyMap<string, string> =>
  new Map(
    entriesOf(choices).flatMap(([value, label]) => {
      const plain = plainValue(label);
      return isMap(plain) ? [...readChoices(label)] : [[value, textIn(plain as Json)] as const];
    }),
  );
