/** Writes `generated/contract.ts` from the contract of the service. */
import { readFile, writeFile } from 'node:fs/promises';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
  readonly readOnly?: boolean;
  /** Contexts in which an answer has the member. */
  readonly 'x-context'?: readonly string[];
}

interface Content {
  readonly content: { readonly 'application/json': { readonly schema: Schema } };
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Operation {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: { readonly '2XX': Content };
}

export interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** What a type is for: members of an answer, or what is sent. */
type Use = 'read' | 'write';

const here = import.meta.dirname;
export const contractSource = `${here}/../../../generated/openapi.json`;
export const contractTarget = `${here}/../generated/contract.ts`;
const ownNamespace = '/cms/v2/';

/** The contract as TypeScript: an interface for each kind of record and each set of arguments, and the map of routes. */
export function emitContract({ paths, components }: Contract): string {
  const shared = new Map<string, string>();
  const records = Object.entries(components.schemas)
    .filter(([name]) => name !== 'error')
    .map(([name, schema]) => `export interface ${pascal(name)} ${membersOf(schema, 'read')}`);
  const routes = Object.entries(paths).map(([path, operations]) => routeOf({ path, operations, shared }));
  const sent = [...shared].map(([members, name]) => `export interface ${name} ${members}`);
  return [
    '// Generated from the contract by scripts/contract.ts; do not edit.',
    ...records,
    ...sent,
    `/** Every route; one of the main namespace goes by its name alone. */\nexport interface Routes ${block(routes)}`,
    '',
  ].join('\n\n');
}

interface RouteFacts {
  readonly path: string;
  readonly operations: Readonly<Record<string, Operation>>;
  /** Members of what is sent → the name they were first given. */
  readonly shared: Map<string, string>;
}

function routeOf({ path, operations, shared }: RouteFacts): string {
  const name = path.startsWith(ownNamespace) ? path.slice(ownNamespace.length) : path;
  const named = (suffix: string, schema: Schema): string => {
    const members = membersOf(schema, 'write');
    const taken = new Set(shared.values());
    const wanted = pascal(name) + suffix;
    const known = shared.get(members) ?? (taken.has(wanted) ? `${wanted}${taken.size}` : wanted);
    shared.set(members, known);
    return known;
  };
  const lines = Object.entries(operations).map(([method, { parameters, requestBody, responses }]) => {
    const query = argumentsOf(parameters.filter((parameter) => parameter.in === 'query'));
    const body = requestBody === undefined ? {} : schemaOf(requestBody);
    const parts = [
      ...(query.properties === undefined ? [] : [`readonly query: ${named(`${pascal(method)}Query`, query)}`]),
      ...(body.properties === undefined ? [] : [`readonly body: ${named(`${pascal(method)}Body`, body)}`]),
      `readonly answer: ${typeOf(schemaOf(responses['2XX']), 'read')}`,
    ];
    return `readonly ${method}: { ${parts.join('; ')} };`;
  });
  return `readonly '${name}': ${block([`readonly path: ${patternOf(name, operations)};`, ...lines])};`;
}

/** `posts/{id}` → a type that `posts/5` fits. */
function patternOf(name: string, operations: RouteFacts['operations']): string {
  const variables = Object.values(operations).flatMap(({ parameters }) => parameters);
  const kindOf = (variable: string): string =>
    variables.find((one) => one.in === 'path' && one.name === variable)?.schema.type === 'integer'
      ? 'number'
      : 'string';
  return name.includes('{')
    ? `\`${name.replaceAll(/\{(\w+)\}/g, (_, variable: string) => `\${${kindOf(variable)}}`)}\``
    : `'${name}'`;
}

const schemaOf = ({ content }: Content): Schema => content['application/json'].schema;

function argumentsOf(parameters: readonly Parameter[]): Schema {
  if (parameters.length === 0) return {};
  return {
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required === true).map(({ name }) => name),
  };
}

function membersOf({ properties = {}, required = [] }: Schema, use: Use): string {
  const isCertain = (name: string, schema: Schema): boolean =>
    use === 'write' ? required.includes(name) : name === 'id' || schema['x-context']?.includes('view') === true;
  const shown = Object.entries(properties).filter(([, schema]) => use === 'read' || schema.readOnly !== true);
  return block(
    shown.map(([name, schema]) => {
      const comment = schema.description ? `/** ${schema.description.replaceAll('*/', '* /')} */\n` : '';
      const key = /^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name);
      return `${comment}readonly ${key}${isCertain(name, schema) ? '' : '?'}: ${typeOf(schema, use)};`;
    }),
  );
}

function typeOf(schema: Schema, use: Use): string {
  const { $ref, enum: values, oneOf, anyOf, type } = schema;
  if ($ref !== undefined) return pascal($ref.slice($ref.lastIndexOf('/') + 1));
  if (values !== undefined) return anyOfThese(values.map((value) => JSON.stringify(value)));
  const choices = oneOf ?? anyOf;
  if (choices !== undefined) return anyOfThese(choices.map((choice) => typeOf(choice, use)));
  if (typeof type === 'object') return anyOfThese(type.map((one) => typeOf({ ...schema, type: one }, use)));
  if (type === 'array') return `ReadonlyArray<${typeOf(schema.items ?? {}, use)}>`;
  if (type === 'object') return objectOf(schema, use);
  return simple[type ?? ''] ?? 'unknown';
}

const simple: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

function objectOf(schema: Schema, use: Use): string {
  const { properties = {}, additionalProperties } = schema;
  if (Object.keys(properties).length === 0) {
    const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties, use) : 'unknown';
    return `Readonly<Record<string, ${values}>>`;
  }
  return membersOf(schema, use);
}

const anyOfThese = (types: readonly string[]): string => [...new Set(types)].join(' | ') || 'never';

const block = (lines: readonly string[]): string =>
  `{\n${lines.map((line) => `  ${line.replaceAll('\n', '\n  ')}`).join('\n')}\n}`;

const pascal = (name: string): string =>
  name
    .split(/\W|_/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');

if (import.meta.main) await writeFile(contractTarget, emitContract(JSON.parse(await readFile(contractSource, 'utf8'))));
