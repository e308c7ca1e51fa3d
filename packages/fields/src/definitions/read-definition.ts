import { isMap } from '@platen/server';
import { kinds } from './definition.ts';
import type { Definition, Kind } from './definition.ts';
import { fieldTypes, layoutMembers, membersOfKind, membersOfType, requiredOfKind } from './members.ts';
import { nearestName } from './nearest.ts';
import { entriesOf, memberOf, parseOrderedJson, plainValue } from './ordered-json.ts';
import type { OrderedJson } from './ordered-json.ts';
import { textIn } from './settings.ts';

/** A mistake in a definition. */
export interface Problem {
  /** Where it is, such as `fields[0].sub_fields[1].name`; empty for the definition itself. */
  readonly path: string;
  /** Name of the field that it is in, if it has one. */
  readonly field?: string;
  readonly message: string;
}

/** All problems of one definition file, each with the file and the path inside. */
export class DefinitionError extends Error {
  readonly problems: readonly string[];
  readonly details: readonly Problem[];
  constructor(problems: readonly string[], details: readonly Problem[] = []) {
    super(problems.join('\n'));
    this.name = 'DefinitionError';
    this.problems = problems;
    this.details = details;
  }
}

/** Reads one definition. `file` names it in errors. */
export function readDefinition(file: string, text: string): Definition {
  const source = parse(file, text);
  const members = source.kind === 'object' ? plainValue(source) : null;
  if (!isMap(members)) throw errorOf(file, [{ path: '', message: 'A definition must be a JSON object.' }]);
  const key = textIn(members['key']);
  const kind = kinds.find((one) => key.startsWith(`${one}_`));
  if (kind === undefined) {
    const starts = kinds.map((one) => `${one}_`).join(', ');
    throw errorOf(file, [{ path: '', message: `"key" must start with one of: ${starts}.` }]);
  }
  const problems = [...membersProblems(source, kind), ...(kind === 'group' ? groupProblems(source) : [])];
  if (problems.length > 0) throw errorOf(file, problems);
  return { kind, key, title: textIn(members['title']), members, source };
}

const errorOf = (file: string, problems: readonly Problem[]): DefinitionError =>
  new DefinitionError(
    problems.map((problem) => `${file}: ${sentenceOf(problem)}`),
    problems,
  );

/** A problem in one line, with its path. */
export function sentenceOf({ path, field = '', message }: Problem): string {
  const where = [path, field === '' ? '' : `"${field}"`].filter((part) => part !== '').join(' ');
  return where === '' ? message : `${where}: ${message}`;
}

function parse(file: string, text: string): OrderedJson {
  try {
    return parseOrderedJson(text);
  } catch (error) {
    throw errorOf(file, [{ path: '', message: `The file is not valid JSON: ${(error as Error).message}.` }]);
  }
}

function membersProblems(source: OrderedJson, kind: Kind): Problem[] {
  const missing = requiredOfKind[kind].filter((name) => memberOf(source, name) === undefined);
  return [
    ...missing.map((name) => ({ path: '', message: `"${name}" is missing.` })),
    ...unknownMembers(source, membersOfKind[kind], { path: '' }),
  ];
}

function unknownMembers(source: OrderedJson, known: readonly string[], at: Omit<Problem, 'message'>): Problem[] {
  return entriesOf(source).flatMap(([name]) => {
    if (known.includes(name)) return [];
    const near = nearestName(name, known);
    const hint = near === null ? 'Remove it.' : `Did you mean "${near}"?`;
    return [{ ...at, message: `Unknown member "${name}". ${hint}` }];
  });
}

function groupProblems(source: OrderedJson): Problem[] {
  const fields = memberOf(source, 'fields');
  const location = memberOf(source, 'location');
  if (fields?.kind !== 'list') return [{ path: '', message: '"fields" must be a list.' }];
  if (location?.kind !== 'list') return [{ path: '', message: '"location" must be a list of lists of rules.' }];
  const seen: SeenKeys = new Set();
  return [...locationProblems(location), ...fieldsProblems(fields, { path: 'fields', seen })];
}

function locationProblems(location: OrderedJson): Problem[] {
  return entriesOf(location).flatMap(([at, rules]) => {
    if (rules.kind !== 'list') return [{ path: `location[${at}]`, message: 'Must be a list of rules.' }];
    return entriesOf(rules).flatMap(([rule, value]) => {
      const path = `location[${at}][${rule}]`;
      const members = plainValue(value);
      if (!isMap(members)) return [{ path, message: 'A rule must be an object.' }];
      const { param, operator } = members;
      if (textIn(param) === '') return [{ path, message: '"param" is missing.' }];
      return operator === '==' || operator === '!=' ? [] : [{ path, message: '"operator" must be "==" or "!=".' }];
    });
  });
}

type SeenKeys = Set<string>;

interface Place {
  readonly path: string;
  readonly seen: SeenKeys;
}

const fieldsProblems = (fields: OrderedJson, { path, seen }: Place): Problem[] =>
  entriesOf(fields).flatMap(([at, field]) => fieldProblems(field, { path: `${path}[${at}]`, seen }));

/** Types that only lay out a form. */
export const layoutTypes: ReadonlySet<string> = new Set(['tab', 'accordion', 'message', 'separator']);

function fieldProblems(field: OrderedJson, { path, seen }: Place): Problem[] {
  const members = plainValue(field);
  if (!isMap(members)) return [{ path, message: 'A field must be an object.' }];
  const type = textIn(members['type']);
  const name = textIn(members['name']);
  const at = { path, ...(name !== '' && { field: name }) };
  const known = membersOfType(type);
  if (known === null) {
    const near = nearestName(type, fieldTypes);
    return [{ ...at, message: `Unknown type "${type}".${near === null ? '' : ` Did you mean "${near}"?`}` }];
  }
  return [
    ...unknownMembers(field, known, at),
    ...keyProblems(textIn(members['key']), at, seen),
    ...(name === '' && !layoutTypes.has(type) ? [{ ...at, message: '"name" is missing.' }] : []),
    ...nestedProblems(field, { path, seen }),
  ];
}

function keyProblems(key: string, at: Omit<Problem, 'message'>, seen: SeenKeys): Problem[] {
  if (!key.startsWith('field_')) return [{ ...at, message: '"key" must start with "field_".' }];
  if (seen.has(key)) return [{ ...at, message: `The key "${key}" is used twice.` }];
  seen.add(key);
  return [];
}

function nestedProblems(field: OrderedJson, { path, seen }: Place): Problem[] {
  const fields = memberOf(field, 'sub_fields');
  const layouts = entriesOf(memberOf(field, 'layouts')).flatMap(([at, layout]) => {
    const inside = `${path}.layouts.${at}`;
    const nested = memberOf(layout, 'sub_fields');
    return [
      ...unknownMembers(layout, layoutMembers, { path: inside }),
      ...(nested === undefined ? [] : fieldsProblems(nested, { path: `${inside}.sub_fields`, seen })),
    ];
  });
  return [...(fields === undefined ? [] : fieldsProblems(fields, { path: `${path}.sub_fields`, seen })), ...layouts];
}
