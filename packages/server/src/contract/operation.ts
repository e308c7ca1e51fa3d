import { exampleOf, itemExample } from './examples.ts';
import { readsOf, responseSchema } from './responses.ts';
import type { OperationFacts, RouteFacts } from './responses.ts';
import { describedBy, operationId, summaryOf } from './operation-names.ts';
import type { OperationPlace } from './operation-names.ts';
import { listParameters, sharedParameters } from './shared-parameters.ts';
import { templateOf } from './template.ts';
import { translate } from './translate.ts';
import { answered } from './answered.ts';
import { argsOf } from '../rest/args.ts';
import { readsList } from '../rest/route.ts';
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
  const place = {
    method,
    template: templateOf(route),
    mainNamespace,
    reads: await readsOf(scope, facts),
    tellsAddress: method === 'POST' && endpoint.makes === true,
  };
  return {
    operationId: operationId(place, taken),
    summary: summaryOf(place),
    ...describedBy(place, args),
    tags: [tagOf(scope, route)],
    parameters: [
      ...variables.map((name) => ({ name, in: 'path', required: true, schema: translate(shown(args, name)) })),
      ...(inBody ? [] : Object.keys(others).map((name) => queryParameter(others, name))),
      ...Object.keys({ ...sharedParameters, ...(method === 'GET' && endpoint.cursor === true && listParameters) }).map(
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
        description: 'Success.',
        ...headersOf(scope, place, { isPaged: readsPages(facts, args), endpoint }),
        content: { 'application/json': { schema, ...listExample(facts, schema) } },
      },
    },
  };
}

/** A list that says how long it is. */
const readsPages = ({ route, endpoint, method }: OperationFacts, args: Args): boolean =>
  method === 'GET' &&
  (endpoint.totals === true || (endpoint.answers === undefined && readsList(route, endpoint, args)));

const header = (description: string, type: string): JsonMap => ({ description, schema: { type } });

/** Headers that tell more of a response than its body. */
function headersOf(
  { site: { dialect } }: Scope,
  { method }: OperationPlace,
  { isPaged, endpoint }: { readonly isPaged: boolean; readonly endpoint: Endpoint },
): JsonMap {
  const isWalked = method === 'GET' && endpoint.cursor === true;
  const headers = {
    ...(isPaged && {
      [dialect.header('Total')]: header('Total number of records. Absent with `_cursor`.', 'integer'),
      [dialect.header('TotalPages')]: header('Number of pages. Absent with `_cursor`.', 'integer'),
      [dialect.header('TotalAtLeast')]: header('Present if the total is a lower bound.', 'integer'),
    }),
    ...(isWalked && { [dialect.header('NextCursor')]: header('Cursor of the next page, for `_cursor`.', 'string') }),
    ...((isPaged || isWalked) && { Link: header('URLs of the previous and next page.', 'string') }),
    ...(method === 'POST' && endpoint.makes === true && { Location: header('URL of the created record.', 'string') }),
  };
  return Object.keys(headers).length === 0 ? {} : { headers };
}

/** A list with one item, as an anonymous caller sees it. */
function listExample({ route, method }: OperationFacts, { type }: JsonMap): JsonMap {
  if (method !== 'GET' || type !== 'array' || route.schema === undefined) return {};
  return { example: [itemExample(answered(route.schema()))] };
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
function bodies(args: Args, { endpoint: { takesFiles = false, example: given }, mainNamespace }: BodyFacts): JsonMap {
  const schema = bodySchema(args);
  const example = given ?? exampleOf(args, mainNamespace);
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
