/** The REST reference: one page per resource, from the routes of a site without plugins. */
import { isList, isMap } from '../packages/server/src/lib/json.ts';
import type { Json, JsonMap } from '../packages/server/src/lib/json.ts';
import { argsOf } from '../packages/server/src/rest/args.ts';
import { templateOf } from '../packages/server/src/contract/template.ts';
import type { Args, Route } from '../packages/server/src/rest/route.ts';
import type { Scope } from '../packages/server/src/scope.ts';
import { frontMatter } from './front-matter.ts';

/** Pages by resource. */
export async function restReference(scope: Scope, paths: JsonMap): Promise<ReadonlyMap<string, string>> {
  const byNoun = Map.groupBy(scope.site.router.routes, nounOf);
  const pages = [...byNoun].map(
    async ([noun, routes]) => [noun, await pageOf({ scope, paths }, noun, routes)] as const,
  );
  return new Map(await Promise.all(pages));
}

/** Namespaces with a single resource. */
const nounOfNamespace: ReadonlyMap<string, string> = new Map([
  ['cms-abilities/v1', 'abilities'],
  ['cms-site-health/v1', 'site-health'],
  ['oembed/1.0', 'oembed'],
]);

/** Indexes and routes without a resource are on the page `service`. */
const nounOf = ({ namespace, path }: Route): string =>
  namespace === '' || path === '' ? 'service' : (nounOfNamespace.get(namespace) ?? path.split('/')[1] ?? 'service');

async function pageOf(
  { scope, paths }: { readonly scope: Scope; readonly paths: JsonMap },
  noun: string,
  routes: readonly Route[],
): Promise<string> {
  const parts = await Promise.all(routes.map((route) => describe(scope, route)));
  const title = titleOf(noun);
  const page = {
    title,
    description: `REST routes of ${title === 'Service' ? 'the API root' : nameOf(noun)}, with parameters, fields, and an example request.`,
    keywords: `rest api, endpoint, ${nameOf(noun)}, /${noun}`,
  };
  return [
    ...frontMatter(page, 'the routes of the server'),
    '',
    'Paths are relative to the API root: `/cms-json`, or `/wp-json` with `PLATEN_DIALECT=wp`. [REST API basics](../../build/api.md) explains authentication, errors, and pagination.',
    ...exampleOf(paths, routes),
    ...parts.flat(),
    ...fieldsOf(routes),
    '',
  ].join('\n');
}

const names: Readonly<Record<string, string>> = {
  oembed: 'oEmbed',
  mcp: 'MCP',
  'url-details': 'URL details',
  cms_pattern_category: 'pattern categories',
};

const nameOf = (noun: string): string => names[noun] ?? noun.replaceAll('-', ' ');

const titleOf = (noun: string): string => {
  const name = nameOf(noun);
  return name === 'oEmbed' ? name : `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
};

/** A read and a write, for the shortest path that has both or either. */
function exampleOf(paths: JsonMap, routes: readonly Route[]): string[] {
  const candidates = routes
    .map((route) => templateOf(route))
    .map((path) => ({ path, read: readOf(paths, path), write: writeOf(paths, path) }))
    .toSorted((one, other) => variables(one.path) - variables(other.path));
  const found =
    candidates.find(({ read, write }) => read !== null && write !== null) ??
    candidates.find(({ read, write }) => read !== null || write !== null);
  if (found === undefined) return [];
  return ['', '```sh no-test', ...[found.read, found.write].filter((line) => line !== null), '```'];
}

const variables = (path: string): number => path.split('{').length;

const urlOf = (path: string): string => `$SITE/cms-json${path.replaceAll(/\{[^}]*\}/g, '1')}`;

const operationAt = (paths: JsonMap, path: string, method: string): JsonMap | null => {
  const item = paths[path];
  const operation = isMap(item) ? item[method] : null;
  return isMap(operation) ? operation : null;
};

function readOf(paths: JsonMap, path: string): string | null {
  const operation = operationAt(paths, path, 'get');
  if (operation === null) return null;
  const parameters = isList(operation['parameters']) ? operation['parameters'].filter(isMap) : [];
  const query = parameters
    .filter((each) => each['in'] === 'query' && each['required'] === true)
    .map((each) => `${String(each['name'])}=${String(each['example'] ?? '…')}`);
  return `curl -u "admin:$KEY" "${urlOf(path)}${query.length === 0 ? '' : `?${query.join('&')}`}"`;
}

function writeOf(paths: JsonMap, path: string): string | null {
  const body = operationAt(paths, path, 'post')?.['requestBody'];
  const content = isMap(body) && isMap(body['content']) ? body['content']['application/json'] : null;
  if (!isMap(content) || content['example'] === undefined) return null;
  const text = JSON.stringify(content['example']).replaceAll("'", "'\\''");
  return `curl -u "admin:$KEY" "${urlOf(path)}" -H 'Content-Type: application/json' -d '${text}'`;
}

async function describe(scope: Scope, route: Route): Promise<string[]> {
  const parts = route.endpoints.map(async (endpoint) => [
    '',
    `## ${endpoint.methods.join(', ')} \`${templateOf(route)}\``,
    ...argumentTable(await argsOf(scope, route, endpoint)),
  ]);
  return (await Promise.all(parts)).flat();
}

function argumentTable(args: Args): string[] {
  const rows = Object.entries(args).map(([name, { schema, required }]) => {
    const usual = schema.default === undefined || schema.default === null ? '' : code(schema.default);
    return cells([
      `\`${name}\``,
      typeOf(schema as JsonMap),
      required === true ? '**required**' : usual,
      schema.description,
    ]);
  });
  if (rows.length === 0) return ['', 'No parameters.'];
  return ['', '| Parameter | Type | Default | Description |', '|---|---|---|---|', ...rows];
}

/** The schemas of a resource, each once. */
function fieldsOf(routes: readonly Route[]): string[] {
  const schemas = new Map(routes.flatMap(({ schema }) => (schema === undefined ? [] : [titled(schema())])));
  return [...schemas].flatMap(([title, schema]) => [
    '',
    `## Fields of \`${title}\``,
    '',
    '| Field | Type | Contexts | Description |',
    '|---|---|---|---|',
    ...fieldRows(schema, ''),
  ]);
}

const titled = (schema: JsonMap): [string, JsonMap] => [String(schema['title'] ?? 'item'), schema];

function fieldRows(schema: JsonMap, above: string): string[] {
  const properties = isMap(schema['properties']) ? schema['properties'] : {};
  return Object.entries(properties).flatMap(([name, field]) => {
    if (!isMap(field)) return [];
    const contexts = isList(field['context']) ? field['context'].join(', ') : '';
    const type = field['readonly'] === true ? `${typeOf(field)}, read-only` : typeOf(field);
    return [
      cells([`\`${above}${name}\``, type, contexts, field['description']]),
      ...fieldRows(field, `${above}${name}.`),
    ];
  });
}

function typeOf({ type, format, enum: choices, minimum, maximum, items }: JsonMap): string {
  const names = isList(type) ? type.join(' or ') : String(type ?? 'any');
  const ofItems = isMap(items) && items['type'] !== undefined ? ` of ${typeOf(items)}` : '';
  const further = [
    typeof format === 'string' ? format : null,
    isList(choices) ? `one of ${choices.map(code).join(', ')}` : null,
    minimum === undefined ? null : `at least ${minimum}`,
    maximum === undefined ? null : `at most ${maximum}`,
  ].filter((part) => part !== null);
  return [names + ofItems, ...further].join(', ');
}

const code = (value: Json): string =>
  `\`${typeof value === 'string' && value !== '' ? value : JSON.stringify(value)}\``;

const cells = (texts: readonly unknown[]): string =>
  `| ${texts
    .map((text) =>
      String(text ?? '')
        .replaceAll('|', '\\|')
        .replaceAll('\n', ' '),
    )
    .join(' | ')} |`;
