import { isList, isMap } from '@platen/server';
import type { Json, JsonMap } from '@platen/server';
import type { Definition } from '../definitions/definition.ts';
import { entriesOf, memberOf, plainValue } from '../definitions/ordered-json.ts';
import { listOf, numberOf, textIn, textOf } from '../definitions/settings.ts';
import { layoutTypes } from '../definitions/read-definition.ts';
import type { Problem } from '../definitions/read-definition.ts';
import type { SiteChoices } from './site-choices.ts';

/** A problem of a definition that can be read. Definitions with errors are not stored; warnings are shown. */
export interface CheckedProblem extends Problem {
  readonly level: 'error' | 'warning';
}

interface CheckGiven {
  readonly definition: Definition;
  /** All other definitions. */
  readonly others: readonly Definition[];
  /** The definition before the change; null for a new one. */
  readonly before: Definition | null;
  readonly site: SiteChoices;
}

export function checkDefinition(given: CheckGiven): readonly CheckedProblem[] {
  const { definition } = given;
  const titled = definition.title.trim() === '' ? [error('title', 'Enter a title.')] : [];
  switch (definition.kind) {
    case 'group':
      return [...titled, ...checkGroup(given)];
    case 'post_type':
      return [...titled, ...checkLabels(definition), ...checkName(given, 'post_type', 20), ...checkPostType(given)];
    case 'taxonomy':
      return [...titled, ...checkLabels(definition), ...checkName(given, 'taxonomy', 32), ...checkTaxonomy(given)];
    case 'ui_options_page':
      return [...titled, ...checkName(given, 'menu_slug', 60)];
  }
}

const error = (path: string, message: string): CheckedProblem => ({ path, message, level: 'error' });
const warning = (path: string, message: string): CheckedProblem => ({ path, message, level: 'warning' });

function checkLabels({ members: { labels } }: Definition): readonly CheckedProblem[] {
  const label = (name: string): string => (isMap(labels) ? textIn(labels[name]) : '');
  return [
    ...(label('name') === '' ? [error('labels.name', 'Enter the plural label.')] : []),
    ...(label('singular_name') === '' ? [error('labels.singular_name', 'Enter the singular label.')] : []),
  ];
}

/** Names of types and taxonomies are in URLs, in the API, and with stored content. */
function checkName(
  { definition, others, before, site }: CheckGiven,
  member: string,
  maxLength: number,
): readonly CheckedProblem[] {
  const name = textIn(definition.members[member]);
  if (!/^[a-z][a-z0-9_-]*$/.test(name))
    return [error(member, 'Start with a lowercase letter; use lowercase letters, digits, hyphens, and underscores.')];
  if (name.length > maxLength) return [error(member, `Use at most ${maxLength} characters.`)];
  const formerName = before === null ? null : textIn(before.members[member]);
  const isOther = others.some(({ kind, members }) => kind === definition.kind && textIn(members[member]) === name);
  const registered =
    definition.kind === 'post_type' ? site.postTypes : definition.kind === 'taxonomy' ? site.taxonomies : [];
  const isTaken =
    isOther || reserved.has(name) || (formerName !== name && registered.some(({ value }) => value === name));
  if (isTaken) return [error(member, `The name "${name}" is already in use.`)];
  if (formerName === null || formerName === name) return [];
  return [
    warning(
      member,
      `Content that is stored under "${formerName}" does not move. It appears again if you restore the name.`,
    ),
  ];
}

/** Names of WordPress and Platen. */
const reserved: ReadonlySet<string> = new Set(
  'post page attachment revision nav_menu_item custom_css customize_changeset user_request action author order theme category post_tag nav_menu link_category post_format'.split(
    ' ',
  ),
);

function checkPostType(given: CheckGiven): readonly CheckedProblem[] {
  const { definition, site } = given;
  return [...checkBase(given, 'post_type'), ...checkKnown(definition, 'taxonomies', site.taxonomies, 'taxonomy')];
}

function checkTaxonomy(given: CheckGiven): readonly CheckedProblem[] {
  const { definition, site } = given;
  return [...checkBase(given, 'taxonomy'), ...checkKnown(definition, 'object_type', site.postTypes, 'content type')];
}

function checkBase({ definition, before, others, site }: CheckGiven, member: string): readonly CheckedProblem[] {
  const name = textIn(definition.members[member]);
  const base = pathOf(definition, member);
  if (textIn(definition.members['rest_base']) !== '' && !/^[A-Za-z0-9_-]+$/.test(base))
    return [error('rest_base', 'Use letters, digits, hyphens, and underscores.')];
  const user = site.paths.get(base);
  const former = before === null ? name : textIn(before.members[member]);
  const isDefined = others.some((other) => pathOf(other, 'post_type') === base || pathOf(other, 'taxonomy') === base);
  return isDefined || (user !== undefined && user !== name && user !== former)
    ? [error('rest_base', `The path "${base}" is already in use.`)]
    : [];
}

/** Empty for a definition of another kind. */
const pathOf = ({ members }: Definition, member: string): string =>
  textIn(members[member]) === '' ? '' : textIn(members['rest_base']) || textIn(members[member]);

const checkKnown = (
  { members }: Definition,
  member: string,
  known: SiteChoices['postTypes'],
  what: string,
): readonly CheckedProblem[] =>
  listOf({ settings: members }, member)
    .filter((name) => !known.some(({ value }) => value === name))
    .map((name) => warning(member, `The site has no ${what} "${name}".`));

/** A field, and where it is. */
interface FoundField {
  readonly settings: JsonMap;
  readonly path: string;
  readonly siblings: readonly JsonMap[];
  readonly inLayout: boolean;
}

function checkGroup(given: CheckGiven): readonly CheckedProblem[] {
  const { definition, before } = given;
  const fields = fieldsBelow(definition.members['fields'] ?? null, 'fields', false);
  const keys = new Set(fields.map(({ settings }) => textIn(settings['key'])));
  const formerNames = new Map(
    before === null
      ? []
      : fieldsBelow(before.members['fields'] ?? null, 'fields', false).map(({ settings }) => [
          textIn(settings['key']),
          textIn(settings['name']),
        ]),
  );
  return [
    ...checkLocation(given),
    ...fields.flatMap((field) => [
      ...checkField(field),
      ...checkReferences(field, keys, given),
      ...checkRenamed(field, formerNames),
    ]),
  ];
}

function fieldsBelow(value: Json, path: string, inLayout: boolean): readonly FoundField[] {
  const siblings = isList(value) ? value.filter(isMap) : [];
  return siblings.flatMap((settings, at) => {
    const here = `${path}[${at}]`;
    const { layouts } = settings;
    const nested = isMap(layouts)
      ? Object.entries(layouts).flatMap(([key, layout]) =>
          isMap(layout) ? fieldsBelow(layout['sub_fields'] ?? null, `${here}.layouts.${key}.sub_fields`, true) : [],
        )
      : [];
    return [
      { settings, path: here, siblings, inLayout },
      ...fieldsBelow(settings['sub_fields'] ?? null, `${here}.sub_fields`, false),
      ...nested,
    ];
  });
}

function checkLocation({ definition, site }: CheckGiven): readonly CheckedProblem[] {
  const lists = definition.members['location'];
  const rules = isList(lists)
    ? lists.flatMap((list, at) =>
        isList(list) ? list.map((rule, row) => ({ rule, path: `location[${at}][${row}]` })) : [],
      )
    : [];
  if (rules.length === 0) return [warning('location', 'The group is shown nowhere. Add a rule.')];
  return rules.flatMap(({ rule, path }) => {
    if (!isMap(rule)) return [];
    const [param, value] = [textIn(rule['param']), textIn(rule['value'])];
    if (value === '') return [error(path, 'Choose a value.')];
    const known = { post_type: site.postTypes, taxonomy: site.taxonomies, options_page: site.optionsPages }[param];
    if (known === undefined || value === 'all' || known.some((one) => one.value === value)) return [];
    return [warning(path, `The site has no "${value}".`)];
  });
}

const withChoices: ReadonlySet<string> = new Set(['select', 'checkbox', 'radio', 'button_group']);

function checkField({ settings, path, siblings, inLayout }: FoundField): readonly CheckedProblem[] {
  const given = { settings };
  const type = textOf(given, 'type');
  const problems: CheckedProblem[] = [];
  const at = (member: string): string => `${path}.${member}`;
  if (!layoutTypes.has(type)) {
    if (textOf(given, 'label').trim() === '') problems.push(error(at('label'), 'Enter a label.'));
    problems.push(...checkFieldName(settings, { path, siblings, inLayout }));
  }
  if (withChoices.has(type) && isEmpty(settings['choices']))
    problems.push(error(at('choices'), 'Add at least one choice.'));
  if ((type === 'repeater' || type === 'group') && isEmpty(settings['sub_fields']))
    problems.push(error(at('sub_fields'), 'Add at least one field.'));
  if (type === 'flexible_content') problems.push(...checkLayouts(settings, path));
  if (type === 'taxonomy' && textOf(given, 'taxonomy') === '')
    problems.push(error(at('taxonomy'), 'Choose a taxonomy.'));
  const [min, max] = [numberOf(given, 'min'), numberOf(given, 'max')];
  if (min !== null && max !== null && max > 0 && min > max)
    problems.push(error(at('max'), 'The maximum is smaller than the minimum.'));
  return problems;
}

function checkFieldName(
  settings: JsonMap,
  { path, siblings, inLayout }: Omit<FoundField, 'settings'>,
): readonly CheckedProblem[] {
  const name = textIn(settings['name']);
  const at = `${path}.name`;
  if (!/^[A-Za-z][\w-]*$/.test(name))
    return [error(at, 'Start with a letter; use letters, digits, hyphens, and underscores.')];
  if (name.length > 64) return [error(at, 'Use at most 64 characters.')];
  if (inLayout && (name === 'layout' || name === 'acf_fc_layout'))
    return [error(at, `"${name}" is the member that names the layout. Use another name.`)];
  const first = siblings.find((one) => textIn(one['name']) === name);
  return first === settings ? [] : [error(at, `Another field here has the name "${name}".`)];
}

function checkLayouts(settings: JsonMap, path: string): readonly CheckedProblem[] {
  const { layouts } = settings;
  if (isEmpty(layouts) || !isMap(layouts))
    return isList(layouts) && layouts.length > 0 ? [] : [error(`${path}.layouts`, 'Add at least one layout.')];
  const names = Object.values(layouts).map((layout) => (isMap(layout) ? textIn(layout['name']) : ''));
  return Object.entries(layouts).flatMap(([key, layout], index) => {
    const at = `${path}.layouts.${key}`;
    const [name, label] = isMap(layout) ? [textIn(layout['name']), textIn(layout['label'])] : ['', ''];
    return [
      ...(label === '' ? [error(`${at}.label`, 'Enter a label.')] : []),
      ...(/^[A-Za-z][\w-]{0,63}$/.test(name)
        ? []
        : [error(`${at}.name`, 'Start with a letter; use letters, digits, hyphens, and underscores.')]),
      ...(names.indexOf(name) === index ? [] : [error(`${at}.name`, `Another layout has the name "${name}".`)]),
    ];
  });
}

const isEmpty = (value: Json | undefined): boolean =>
  isList(value) ? value.length === 0 : !isMap(value) || Object.keys(value).length === 0;

function checkReferences(
  { settings, path }: FoundField,
  keys: ReadonlySet<string>,
  { others, definition }: CheckGiven,
): readonly CheckedProblem[] {
  const given = { settings };
  const lists = settings['conditional_logic'];
  const conditions = isList(lists) ? lists.flatMap((rules) => (isList(rules) ? rules : [])) : [];
  const unknown = conditions.filter((rule) => isMap(rule) && !keys.has(textIn(rule['field'])));
  const problems = unknown.map(() =>
    error(`${path}.conditional_logic`, 'A condition names a field that does not exist in this group.'),
  );
  if (textOf(given, 'type') !== 'clone') return problems;
  const cloned = listOf(given, 'clone');
  const known = new Set([...others, definition].flatMap((one) => [one.key, ...keysIn(one)]));
  if (cloned.length === 0) return [...problems, error(`${path}.clone`, 'Choose the fields to clone.')];
  if (cloned.includes(definition.key)) return [...problems, error(`${path}.clone`, 'A group cannot clone itself.')];
  return [
    ...problems,
    ...cloned
      .filter((key) => !known.has(key))
      .map((key) => error(`${path}.clone`, `The site has no field or group "${key}".`)),
  ];
}

const keysIn = ({ source }: Definition): readonly string[] =>
  entriesOf(memberOf(source, 'fields')).map(([, field]) => textIn((plainValue(field) as JsonMap)['key']));

function checkRenamed(
  { settings, path }: FoundField,
  formerNames: ReadonlyMap<string, string>,
): readonly CheckedProblem[] {
  const former = formerNames.get(textIn(settings['key']));
  if (former === undefined || former === textIn(settings['name']) || former === '') return [];
  return [warning(`${path}.name`, `Values that are stored under "${former}" do not move.`)];
}
