import { exampleOf } from './examples.ts';
import { readsOf, responseSchema } from './responses.ts';
import type { OperationFacts, RouteFacts } from './responses.ts';
import { describedBy, operationId, summaryOf } from './operation-names.ts';
import type { OperationPlace } from './operation-names.ts';
import { listParameters, sharedParameters } from './shared-parameters.ts';
import { templateOf } from './template.ts';
import { translate } from './translate.ts';
import { argsOf } from '../rest/args.ts';
import type { Args, Endpoint, Route } from '../rest/route.ts';
import { emptyMap, isMap } from '../lib/json.ts';
import type { Json, JsonMap } from '../lib/json.ts';
import type { Scope } from '../scope.ts';

export async function pathItem(scope: Scope, facts: RouteFacts): Promise<JsonMap> {
  const { route } = facts;
  const operations = emptyMap();
  for (const method of route.methods) {
    const endpoint = route.endpoints.find((one) => one.methods.includes(method));
    if (endpoint !== undefined)
      operations[method.toLowerCase()] = await operation(scope, { ...facts, endpoint, method });
  }
  return operations;
}

async function operation(scope: Scope, facts: OperationFacts): Promise<JsonMap> {
  const { route, endpoint, method, taken } = facts;
  const args = await argsOf(scope, route, endpoint);
  const variables = [...route.pattern.matchAll(/\(\?P<(\w+)>/g)].flatMap(([, name]) =>
    name === undefined ? [] : [name],
  );
  const others = Object.fromEntries(Object.entries(args).filter(([name]) => !variables.includes(name)));
  const inBody = method !== 'GET' && method !== 'DELETE';
  const schema = responseSchema({ ...facts, args });
  const mainNamespace = scope.site.dialect.namespace('v2');
  const place = { method, template: templateOf(route), mainNamespace, reads: await readsOf(scope, facts) };
  return {
    operationId: operationId(place, taken),
    summary: summaryOf(place),
    ...describedBy(place, args),
    tags: [tagOf(scope, route)],
    parameters: [
      ...variables.map((name) => ({ name, in: 'path', required: true, schema: translate(shown(args, name)) })),
      ...(inBody ? [] : Object.keys(others).map((name) => queryParameter(others, name))),
      ...Object.keys({ ...sharedParameters, ...(method === 'GET' && 'per_page' in args ? listParameters : {}) }).map(
        (name) => ({ $ref: `#/components/parameters/${name}` }),
      ),
    ],
    ...(inBody && Object.keys(others).length > 0
      ? { requestBody: { content: bodies(others, { endpoint, mainNamespace }) } }
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

interface BodyFacts {
  readonly endpoint: Endpoint;
  readonly mainNamespace: string;
}

/** The same arguments in a form, with the file beside them, where the endpoint takes files. */
function bodies(args: Args, { endpoint: { takesFiles = false }, mainNamespace }: BodyFacts): JsonMap {
  const schema = bodySchema(args);
  const example = exampleOf(args, mainNamespace);
  return {
    'application/json': { schema, ...(example !== null && { example }) },
    ...(takesFiles && { 'multipart/form-data': { schema: withFile(schema) } }),
  };
}

const withFile = (schema: JsonMap): JsonMap => ({
  ...schema,
  properties: {
    ...(schema['properties'] as JsonMap),
    file: { type: 'string', contentMediaType: 'application/octet-stream' },
  },
});
