/** The contract as TypeScript: what the client is typed by. */

/** As much of a schema as becomes a type. */
export interface ContractSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly oneOf?: readonly ContractSchema[];
  readonly anyOf?: readonly ContractSchema[];
  readonly items?: ContractSchema;
  readonly properties?: Readonly<Record<string, ContractSchema>>;
  readonly additionalProperties?: boolean | ContractSchema;
  readonly required?: readonly string[];
  readonly readOnly?: boolean;
  /** Contexts in which a response has the member. */
  readonly 'x-context'?: readonly string[];
  /** An alternative for requests with other arguments, which types leave out: a union would have to be narrowed. */
  readonly 'x-untyped'?: boolean;
}

interface Content {
  readonly content: { readonly 'application/json': { readonly schema: ContractSchema } };
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: ContractSchema;
}

interface Operation {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: { readonly '2XX': Content };
}

export interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, ContractSchema>> };
}

/** What a type is for: members of a response, of what is embedded in one, or what is sent. */
type Use = 'read' | 'embed' | 'write';

/**
 * An interface for each kind of record and each set of arguments, and the map of routes. Routes of the main namespace go
 * by their names alone.
 */
export function typeDeclarations({ paths, components }: Contract, mainNamespace: string): string {
  const sent = new Map<string, string>();
  const schemas = Object.entries(components.schemas);
  const records = schemas.map(([name, schema]) => `export interface ${recordName(name)} ${membersOf(schema, 'read')}`);
  const routes = Object.entries(paths).map(([path, operations]) =>
    routeOf({ name: shortPath(path, mainNamespace), operations, sent }),
  );
  const declared = [
    ...records,
    ...[...sent].map(([members, name]) => `export interface ${name} ${members}`),
    `/** Every route; one of the main namespace goes by its name alone. */\nexport interface Routes ${block(routes)}`,
  ].join('\n\n');
  const embedded = schemas
    .map(([name, schema]) => embeddedRecord(name, schema))
    .filter((line) => declared.includes(/ (Embedded\w+) /.exec(line)?.[1] ?? ''));
  return `${[declared, ...embedded].join('\n\n')}\n`;
}

const shortPath = (path: string, mainNamespace: string): string =>
  path.startsWith(`/${mainNamespace}/`) ? path.slice(mainNamespace.length + 2) : path;

/** What is embedded has the members of the context `embed` alone; kinds of records without that context are whole. */
function embeddedRecord(name: string, { properties = {} }: ContractSchema): string {
  const record = recordName(name);
  const members = Object.entries(properties).filter(([, schema]) => schema['x-context']?.includes('embed') === true);
  const names = [...members.map(([member]) => JSON.stringify(member)), '"_links"'].join(' | ');
  return `export type Embedded${record} = ${members.length === 0 ? record : `Pick<${record}, ${names}>`};`;
}

interface RouteFacts {
  readonly name: string;
  readonly operations: Readonly<Record<string, Operation>>;
  /** Members of what is sent → the name they were first given. */
  readonly sent: Map<string, string>;
}

function routeOf({ name, operations, sent }: RouteFacts): string {
  const named = (suffix: string, schema: ContractSchema): string => {
    const members = membersOf(schema, 'write');
    const taken = new Set(sent.values());
    const wanted = pascal(name) + suffix;
    const known = sent.get(members) ?? (taken.has(wanted) ? `${wanted}${taken.size}` : wanted);
    sent.set(members, known);
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

const schemaOf = ({ content }: Content): ContractSchema => content['application/json'].schema;

function argumentsOf(parameters: readonly Parameter[]): ContractSchema {
  if (parameters.length === 0) return {};
  return {
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required === true).map(({ name }) => name),
  };
}

function membersOf({ properties = {}, required = [], additionalProperties }: ContractSchema, use: Use): string {
  const isCertain = (name: string, schema: ContractSchema): boolean =>
    required.includes(name) || (use === 'read' && (name === 'id' || schema['x-context']?.includes('view') === true));
  const shown = Object.entries(properties).filter(([, schema]) => use !== 'write' || schema.readOnly !== true);
  const lines = shown.map(([name, schema]) => {
    const comment = schema.description ? `/** ${schema.description.replaceAll('*/', '* /')} */\n` : '';
    const key = /^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name);
    const type = typeOf(schema, name === '_embedded' ? 'embed' : use);
    return `${comment}readonly ${key}${isCertain(name, schema) ? '' : '?'}: ${type};`;
  });
  // What is said of the others must hold for those that are named, too.
  const others =
    use === 'embed' && typeof additionalProperties === 'object'
      ? [`readonly [other: string]: ${typeOf(additionalProperties, use)} | undefined;`]
      : [];
  return block([...lines, ...others]);
}

function typeOf(schema: ContractSchema, use: Use): string {
  const { $ref, enum: values, const: only, oneOf, anyOf, type } = schema;
  if ($ref !== undefined)
    return (use === 'embed' ? 'Embedded' : '') + recordName($ref.slice($ref.lastIndexOf('/') + 1));
  if (only !== undefined) return JSON.stringify(only);
  if (values !== undefined) return anyOfThese(values.map((value) => JSON.stringify(value)));
  const choices = (oneOf ?? anyOf)?.filter((choice) => choice['x-untyped'] !== true);
  if (choices !== undefined) return anyOfThese(choices.map((choice) => typeOf(choice, use)));
  if (typeof type === 'object') return anyOfThese(type.map((one) => typeOf({ ...schema, type: one }, use)));
  if (type === 'array') return listOf(typeOf(schema.items ?? {}, use), use);
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

/** The service takes one text or number where it takes a list of them. */
const listOf = (item: string, use: Use): string =>
  use === 'write' && /^(?:string|number|"[^{}]*")$/.test(item)
    ? `${item} | ReadonlyArray<${item}>`
    : `ReadonlyArray<${item}>`;

function objectOf(schema: ContractSchema, use: Use): string {
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
    .join('')
    .replace(/^\d/, '_$&');

/** `Error` is the name of something else already. */
const recordName = (name: string): string => (name === 'error' ? 'ErrorBody' : pascal(name));
