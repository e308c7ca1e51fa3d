import { eventSchema, eventWebhooks } from './events.ts';
import { answered } from './answered.ts';
import { operationId, summaryOf } from './operation-names.ts';
import type { OperationPlace } from './operation-names.ts';
import { argsOf } from '../rest/args.ts';
import type { Args, Endpoint, Method, Route } from '../rest/route.ts';
import { routerOf } from '../rest/site.ts';
import { emptyMap, isList, isMap } from '../lib/json.ts';
import type { Json, JsonMap, MutableJsonMap } from '../lib/json.ts';
import type { Scope } from '../scope.ts';

export interface ContractFacts {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly serverUrl: string;
}

/** The contract of every route, plugins' included, derived from the same tables that serve them. */
export async function openApi(scope: Scope, facts: ContractFacts): Promise<JsonMap> {
  const paths = emptyMap();
  const schemas = emptyMap();
  const taken = new Set<string>();
  for (const route of (await routerOf(scope)).routes) {
    const item = route.schema === undefined ? null : translate(answered(route.schema()));
    const name = isMap(item) && typeof item['title'] === 'string' ? componentName(item['title']) : null;
    if (item !== null && name !== null) schemas[name] ??= item;
    const template = templateOf(route);
    // Routes that differ only in the patterns of their variables share a template; the first one is asked first.
    paths[template] = {
      ...(await pathItem(scope, { route, item: name, taken })),
      ...(paths[template] as JsonMap | undefined),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: facts.title, version: facts.version, description: facts.description },
    servers: [{ url: facts.serverUrl }],
    tags: tagsOf(paths),
    paths,
    webhooks: eventWebhooks(scope.site.eventKinds.all()),
    components: {
      schemas: { ...schemas, error: errorSchema, event: eventSchema },
      parameters: { ...sharedParameters, ...listParameters },
      securitySchemes,
    },
    security: [{}, { applicationPassword: [] }],
  };
}

/** Plugins choose their titles freely; the names of components are letters, digits and a few marks. */
const componentName = (title: string): string => title.replaceAll(/[^\w.-]+/g, '_') || 'item';

const errorSchema: JsonMap = {
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    data: { type: ['object', 'null'] },
    additional_errors: { type: 'array', items: { $ref: '#/components/schemas/error' } },
  },
};

const securitySchemes: JsonMap = { applicationPassword: { type: 'http', scheme: 'basic' } };

const variablePattern = /\(\?P<(\w+)>/;

/** `/posts/(?P<id>[\d]+)` → `/posts/{id}`; the groups inside a variable's pattern are skipped over. */
export function templateOf(route: Pick<Route, 'pattern'>): string {
  let rest = route.pattern;
  let template = '';
  for (let found = variablePattern.exec(rest); found !== null; found = variablePattern.exec(rest)) {
    template += `${rest.slice(0, found.index)}{${found[1]}}`;
    rest = rest.slice(endOfGroup(rest, found.index));
  }
  return template + rest;
}

function endOfGroup(text: string, from: number): number {
  let depth = 0;
  let inClass = false;
  for (let at = from; at < text.length; at += 1) {
    const mark = text[at];
    if (mark === '\\') at += 1;
    else if (mark === '[') inClass = true;
    else if (mark === ']') inClass = false;
    else if (!inClass && mark === '(') depth += 1;
    else if (!inClass && mark === ')' && --depth === 0) return at + 1;
  }
  return text.length;
}

interface RouteFacts {
  readonly route: Route;
  /** Name of the component that is one item. */
  readonly item: string | null;
  /** Names that operations have. */
  readonly taken: Set<string>;
}

async function pathItem(scope: Scope, facts: RouteFacts): Promise<JsonMap> {
  const { route } = facts;
  const operations = emptyMap();
  for (const method of route.methods) {
    const endpoint = route.endpoints.find((one) => one.methods.includes(method));
    if (endpoint !== undefined)
      operations[method.toLowerCase()] = await operation(scope, { ...facts, endpoint, method });
  }
  return operations;
}

interface OperationFacts extends RouteFacts {
  readonly endpoint: Endpoint;
  readonly method: Method;
}

async function operation(scope: Scope, facts: OperationFacts): Promise<JsonMap> {
  const { route, endpoint, method, taken } = facts;
  const args = await argsOf(scope, route, endpoint);
  const variables = [...route.pattern.matchAll(/\(\?P<(\w+)>/g)].flatMap(([, name]) =>
    name === undefined ? [] : [name],
  );
  const others = Object.fromEntries(Object.entries(args).filter(([name]) => !variables.includes(name)));
  const inBody = method !== 'GET' && method !== 'DELETE';
  const schema = answerSchema({ ...facts, args });
  const mainNamespace = scope.site.dialect.namespace('v2');
  const place = { method, template: templateOf(route), mainNamespace, reads: await readsOf(scope, facts) };
  return {
    operationId: operationId(place, taken),
    summary: summaryOf(place),
    tags: [tagOf(scope, route)],
    parameters: [
      ...variables.map((name) => ({ name, in: 'path', required: true, schema: translate(shown(args, name)) })),
      ...(inBody ? [] : Object.keys(others).map((name) => queryParameter(others, name))),
      ...Object.keys({ ...sharedParameters, ...(method === 'GET' && 'per_page' in args ? listParameters : {}) }).map(
        (name) => ({ $ref: `#/components/parameters/${name}` }),
      ),
    ],
    ...(inBody && Object.keys(others).length > 0
      ? { requestBody: { content: bodies(bodySchema(others), endpoint) } }
      : {}),
    responses: {
      default: {
        description: 'A refusal.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/error' } } },
      },
      '2XX': {
        description: 'The answer.',
        ...headersOf(scope, place),
        content: { 'application/json': { schema } },
      },
    },
  };
}

/** Taken by every operation. */
const sharedParameters: JsonMap = {
  fields: {
    name: '_fields',
    in: 'query',
    description: 'Only these members of the answer; `title.rendered` names one inside another.',
    style: 'form',
    explode: false,
    schema: { type: 'array', items: { type: 'string' } },
  },
  embed: {
    name: '_embed',
    in: 'query',
    description: 'Put in what these links lead to; all that can be embedded where none is named.',
    style: 'form',
    explode: false,
    allowEmptyValue: true,
    schema: { type: 'array', items: { type: 'string' } },
  },
  envelope: {
    name: '_envelope',
    in: 'query',
    description: 'Put status and headers into the body, for clients that cannot read them.',
    allowEmptyValue: true,
    schema: { type: 'string' },
  },
};

/** Taken by lists that come in pages. */
const listParameters: JsonMap = {
  cursor: {
    name: '_cursor',
    in: 'query',
    description:
      'Go on behind the page that had this cursor in its headers, in the place of `page`; empty to begin. Nothing is counted, and nothing is met twice or missed, whatever is written meanwhile.',
    allowEmptyValue: true,
    schema: { type: 'string' },
  },
};

/** Every group of operations, once. */
const tagsOf = (paths: JsonMap): JsonMap[] => {
  const operations = Object.values(paths).flatMap((item) => Object.values(item as JsonMap) as JsonMap[]);
  return [...new Set(operations.flatMap(({ tags }) => tags as readonly string[]))].map((name) => ({ name }));
};

/** Headers that tell more of an answer than its body. */
function headersOf({ site }: Scope, { method, reads, template }: OperationPlace): JsonMap {
  const header = (description: string, type: string): JsonMap => ({ description, schema: { type } });
  if (method === 'GET' && reads === 'list') {
    return {
      headers: {
        [site.dialect.header('Total')]: header('How many there are on all pages.', 'integer'),
        [site.dialect.header('TotalPages')]: header('How many pages there are.', 'integer'),
        [site.dialect.header('NextCursor')]: header('Where the list goes on, for `_cursor`.', 'string'),
        Link: header('Addresses of the pages before and behind this one.', 'string'),
      },
    };
  }
  const isMade = method === 'POST' && reads === 'list' && !template.endsWith('}');
  return isMade ? { headers: { Location: header('Address of what was made.', 'string') } } : {};
}

/** The service's own routes are grouped by noun, those of plugins by namespace. */
function tagOf({ site }: Scope, { namespace, path }: Route): string {
  if (namespace !== '' && namespace !== site.dialect.namespace('v2')) return namespace;
  return (namespace === '' ? '' : path.split('/')[1]) || 'service';
}

const shown = (args: Args, name: string): JsonMap => (args[name]?.schema ?? { type: 'string' }) as JsonMap;

const queryParameter = (args: Args, name: string): JsonMap => ({
  name,
  in: 'query',
  required: args[name]?.required === true,
  ...(typeof shown(args, name)['description'] === 'string' && { description: shown(args, name)['description'] ?? '' }),
  // A list is sent as `include=1,2`: named twice, only the last would count.
  ...([shown(args, name)['type']].flat().includes('array') && { style: 'form', explode: false }),
  schema: translate(shown(args, name)),
});

/** Text that has a stored and a shown half may be sent as it is. */
function writtenSchema(schema: JsonMap): Json {
  const { properties, description } = schema;
  if (!isMap(properties) || !('raw' in properties)) return translate(schema);
  return { ...(description !== undefined && { description }), anyOf: [{ type: 'string' }, translate(schema)] };
}

function bodySchema(args: Args): JsonMap {
  const required = Object.keys(args).filter((name) => args[name]?.required === true);
  const properties = emptyMap();
  for (const name of Object.keys(args)) properties[name] = writtenSchema(shown(args, name));
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
}

/** The same arguments in a form, with the file beside them, where the endpoint takes files. */
const bodies = (schema: JsonMap, { takesFiles = false }: Endpoint): JsonMap => ({
  'application/json': { schema },
  ...(takesFiles && { 'multipart/form-data': { schema: withFile(schema) } }),
});

const withFile = (schema: JsonMap): JsonMap => ({
  ...schema,
  properties: {
    ...(schema['properties'] as JsonMap),
    file: { type: 'string', contentMediaType: 'application/octet-stream' },
  },
});

/** What reading the route of an operation answers with. */
async function readsOf(scope: Scope, facts: OperationFacts): Promise<OperationPlace['reads']> {
  const endpoint = facts.route.endpoints.find(({ methods }) => methods.includes('GET'));
  if (endpoint === undefined) return null;
  const args = await argsOf(scope, facts.route, endpoint);
  return answerSchema({ ...facts, endpoint, method: 'GET', args })['type'] === 'array' ? 'list' : 'one';
}

/** Where the shape of a response is neither declared nor evident, the contract leaves it open. */
function answerSchema(facts: OperationFacts & { readonly args: Args }): JsonMap {
  const { route, endpoint, method, item, args } = facts;
  if (item === null) return {};
  const one = { $ref: `#/components/schemas/${item}` };
  if (method !== 'GET') return one;
  const shapes = { one, list: { type: 'array', items: one }, 'by-name': { type: 'object', additionalProperties: one } };
  if (endpoint.answers !== undefined) return shapes[endpoint.answers];
  if (route.pattern.endsWith(')')) return one;
  return 'per_page' in args ? shapes.list : { oneOf: [shapes.list, one, shapes['by-name']] };
}

const bounds = { exclusiveMinimum: 'minimum', exclusiveMaximum: 'maximum' } as const;

/** The service's vocabulary is an older draft's: say the same in the draft OpenAPI 3.1 uses. */
export function translate(schema: Json): Json {
  if (isList(schema)) return schema.map(translate);
  if (!isMap(schema)) return schema;
  const made: MutableJsonMap = emptyMap();
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === '$schema' || (keyword === 'default' && value === null)) continue;
    // Which members a response has depends on the context, which JSON Schema cannot express.
    if (keyword === 'context' && isList(value)) {
      made['x-context'] = value;
      continue;
    }
    if (keyword === 'readonly') made['readOnly'] = value;
    // An older name, which clients know from item schemas.
    else if (keyword === 'type' && value === 'bool') made['type'] = 'boolean';
    else if (keyword === 'required') {
      if (isList(value)) made['required'] = value;
    } else if (keyword === 'properties' || keyword === 'patternProperties') made[keyword] = translateEach(value);
    else if (keyword === 'enum' || keyword === 'default') made[keyword] = value;
    else if (keyword in bounds) continue;
    else made[keyword] = translate(value);
  }
  // Explicit, since many OpenAPI tools insist on it.
  if (schema['type'] === 'array') made['items'] ??= {};
  const properties = schema['properties'];
  const required = isMap(properties)
    ? Object.keys(properties).filter((name) => isMap(properties[name]) && properties[name]['required'] === true)
    : [];
  if (required.length > 0) made['required'] = required;
  for (const [exclusive, inclusive] of Object.entries(bounds)) {
    if (schema[exclusive] === true && made[inclusive] !== undefined) {
      made[exclusive] = made[inclusive];
      delete made[inclusive];
    }
  }
  return made;
}

function translateEach(properties: Json): Json {
  if (!isMap(properties)) return {};
  const made = emptyMap();
  for (const [name, schema] of Object.entries(properties)) made[name] = translate(schema);
  return made;
}
