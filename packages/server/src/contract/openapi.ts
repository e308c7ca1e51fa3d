import { setImmediate as turn } from 'node:timers/promises';
import { eventSchema, eventWebhooks } from './events.ts';
import { answered } from './answered.ts';
import { addLinked, linkSchema } from './linked.ts';
import { pathItem } from './operation.ts';
import { listParameters, sharedParameters } from './shared-parameters.ts';
import { templateOf } from './template.ts';
import { translate } from './translate.ts';
import type { Route } from '../rest/route.ts';
import { routerOf } from '../rest/site.ts';
import { emptyMap, isMap } from '../lib/json.ts';
import type { JsonMap } from '../lib/json.ts';
import type { Scope } from '../scope.ts';

export interface ContractFacts {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly serverUrl: string;
}

const maxTurnMs = 20;

/** The contract of every route, plugins' included, derived from the same tables that serve them. */
export async function openApi(scope: Scope, facts: ContractFacts): Promise<JsonMap> {
  const paths = emptyMap();
  const schemas: Record<string, JsonMap> = Object.create(null);
  const taken = new Set<string>();
  let turnedAt = performance.now();
  for (const route of (await routerOf(scope)).routes) {
    // All routes in one turn of the event loop would stall other requests for half a second.
    if (performance.now() - turnedAt > maxTurnMs) {
      await turn();
      turnedAt = performance.now();
    }
    const item = route.schema === undefined ? null : translate(answered(contractSchema(route, route.schema())));
    const name = isMap(item) && typeof item['title'] === 'string' ? componentName(item['title']) : null;
    if (isMap(item) && name !== null) schemas[name] ??= item;
    const template = templateOf(route);
    // Routes that differ only in the patterns of their variables share a template; the first one is asked first.
    paths[template] = {
      ...(await pathItem(scope, { route, item: name, taken })),
      ...(paths[template] as JsonMap | undefined),
    };
  }
  addLinked(scope, schemas, paths);
  return {
    openapi: '3.1.0',
    info: { title: facts.title, version: facts.version, description: facts.description },
    servers: [{ url: facts.serverUrl }],
    tags: tagsOf(paths),
    paths,
    webhooks: eventWebhooks(scope.site.eventKinds.all()),
    components: {
      schemas: { ...schemas, link: linkSchema, error: errorSchema, event: eventSchema },
      parameters: { ...sharedParameters, ...listParameters },
      securitySchemes,
    },
    security: [{}, { applicationPassword: [] }],
  };
}

const contractSchema = ({ undescribed }: Route, schema: JsonMap): JsonMap =>
  undescribed === undefined
    ? schema
    : { ...schema, properties: { ...(schema['properties'] as JsonMap), ...(undescribed as unknown as JsonMap) } };

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

/** Every group of operations, once. */
const tagsOf = (paths: JsonMap): JsonMap[] => {
  const operations = Object.values(paths).flatMap((item) => Object.values(item as JsonMap) as JsonMap[]);
  return [...new Set(operations.flatMap(({ tags }) => tags as readonly string[]))].map((name) => ({ name }));
};
