import { isMap } from '@platen/server';
import type { JsonMap } from '@platen/server';
import { kinds } from './definition.ts';
import type { Definition, Kind } from './definition.ts';
import { fieldTypes, layoutMembers, membersOfKind, membersOfType, requiredOfKind } from './members.ts';
import { nearestName } from './nearest.ts';
import { entriesOf, memberOf, parseOrderedJson, plainValue } from './ordered-json.ts';
import type { OrderedJson } from './ordered-json.ts';
import { textIn } from './settings.ts';

/** All problems of one definition file, each with the file and the path inside. */
export class DefinitionError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'DefinitionError';
    this.problems = problems;
  }
}

/** Reads one definition. `file` names it in errors. */
export function readDefinition(file: string, text: string): Definition {
  const source = parse(file, text);
  const members = source.kind === 'object' ? plainValue(source) : null;
  if (!isMap(members)) throw new DefinitionError([`${file}: A definition must be a JSON object.`]);
  const key = textIn(members['key']);
  const kind = kinds.find((one) => key.startsWith(`${one}_`));
  if (kind === undefined) {
    const starts = kinds.map((one) => `${one}_`).join(', ');
    throw new DefinitionError([`${file}: "key" must start with one of: ${starts}.`]);
  }
  const problems = [...membersProblems(source, kind), ...(kind === 'group' ? groupProblems(source) : [])];
  if (problems.length > 0) throw new DefinitionError(problems.map((problem) => `${file}: ${problem}`));
  return { kind, key, title: textIn(members['title']), members, source };
}

function parse(file: string, text: string): OrderedJson {
  try {
    return parseOrderedJson(text);
  } catch (error) {
    throw new DefinitionError([`${file}: The file is not valid JSON: ${(error as Error).message}.`]);
  }
}

function membersProblems(source: OrderedJson, kind: Kind): string[] {
  const missing = requiredOfKind[kind].filter((name) => memberOf(source, name) === undefined);
  return [...missing.map((name) => `"${name}" is missing.`), ...unknownMembers(source, membersOfKind[kind], '')];
}

function unknownMembers(source: OrderedJson, known: readonly string[], path: string): string[] {
  return entriesOf(source).flatMap(([name]) => {
    if (known.includes(name)) return [];
    const near = nearestName(name, known);
    const hint = near === null ? 'Remove it.' : `Did you mean "${near}"?`;
    return [`${path}Unknown member "${name}". ${hint}`];
  });
}

function groupProblems(source: OrderedJson): string[] {
  const fields = memberOf(source, 'fields');
  const location = memberOf(source, 'location');
  if (fields?.kind !== 'list') return ['"fields" must be a list.'];
  if (location?.kind !== 'list') return ['"location" must be a list of lists of rules.'];
  const seen: SeenKeys = new Set();
  return [...locationProblems(location), ...fieldsProblems(fields, { path: 'fields', seen })];
}

function locationProblems(location: OrderedJson): string[] {
  return entriesOf(location).flatMap(([at, rules]) => {
    if (rules.kind !== 'list') return [`location[${at}]: Must be a list of rules.`];
    return entriesOf(rules).flatMap(([rule, value]) => {
      const { param, operator } = plainValue(value) as JsonMap;
      const path = `location[${at}][${rule}]`;
      if (textIn(param) === '') return [`${path}: "param" is missing.`];
      return operator === '==' || operator === '!=' ? [] : [`${path}: "operator" must be "==" or "!=".`];
    });
  });
}

type SeenKeys = Set<string>;

interface Place {
  readonly path: string;
  readonly seen: SeenKeys;
}

const fieldsProblems = (fields: OrderedJson, { path, seen }: Place): string[] =>
  entriesOf(fields).flatMap(([at, field]) => fieldProblems(field, { path: `${path}[${at}]`, seen }));

/** Types that only lay out a form. */
export const layoutTypes: ReadonlySet<string> = new Set(['tab', 'accordion', 'message', 'separator']);

function fieldProblems(field: OrderedJson, { path, seen }: Place): string[] {
  const members = plainValue(field);
  if (!isMap(members)) return [`${path}: A field must be an object.`];
  const type = textIn(members['type']);
  const name = textIn(members['name']);
  const where = `${path}${name === '' ? '' : ` "${name}"`}: `;
  const known = membersOfType(type);
  if (known === null) {
    const near = nearestName(type, fieldTypes);
    return [`${where}Unknown type "${type}".${near === null ? '' : ` Did you mean "${near}"?`}`];
  }
  return [
    ...unknownMembers(field, known, where),
    ...keyProblems(textIn(members['key']), { path: where, seen }),
    ...(name === '' && !layoutTypes.has(type) ? [`${where}"name" is missing.`] : []),
    ...nestedProblems(field, { path, seen }),
  ];
}

function keyProblems(key: string, { path, seen }: Place): string[] {
  if (!key.startsWith('field_')) return [`${path}"key" must start with "field_".`];
  if (seen.has(key)) return [`${path}The key "${key}" is used twice.`];
  seen.add(key);
  return [];
}

function nestedProblems(field: OrderedJson, { path, seen }: Place): string[] {
  const fields = memberOf(field, 'sub_fields');
  const layouts = entriesOf(memberOf(field, 'layouts')).flatMap(([at, layout]) => {
    const inside = `${path}.layouts.${at}`;
    const nested = memberOf(layout, 'sub_fields');
    return [
      ...unknownMembers(layout, layoutMembers, `${inside}: `),
      ...(nested === undefined ? [] : fieldsProblems(nested, { path: `${inside}.sub_fields`, seen })),
    ];
  });
  return [...(fields === undefined ? [] : fieldsProblems(fields, { path: `${path}.sub_fields`, seen })), ...layouts];
}
