import { decodePart } from '../lib/query-string.ts';
import { methods } from './route.ts';
import type { Endpoint, Method, Route, RouteDefinition } from './route.ts';

/** Routes in the order they were registered, and the way from a path to one of them. */
export interface Router {
  readonly routes: readonly Route[];
  readonly namespaces: readonly string[];
  /** First route whose pattern takes the path and, where a method is given, has an endpoint for it. */
  match(path: string, method?: string): Match | null;
}

export interface Match {
  readonly route: Route;
  /** Variables of the path, decoded. */
  readonly variables: Readonly<Record<string, string>>;
}

const literalSegment = /^[\w.-]+$/;
const literalPath = /^[\w/-]+$/;

export function compileRoute(definition: RouteDefinition): Route {
  const base = definition.namespace === '' ? '' : `/${definition.namespace}`;
  const pattern = base + definition.path || '/';
  for (const one of definition.endpoints) {
    // Plain JavaScript plugins are not bound by the type.
    if (one.permit === undefined || one.permit === null)
      throw new Error(`Route ${pattern} has no permission. If it is public, use \`permit: anyone\`.`);
  }
  return {
    ...definition,
    pattern,
    methods: methodsOf(definition.endpoints),
    // Letter case counts in the namespace alone.
    expression: new RegExp(
      `^${RegExp.escape(base)}(?i:${definition.path.replaceAll('(?P<', '(?<') || (base === '' ? '/' : '')})$`,
    ),
    hasVariables: definition.path.includes('(?P<'),
  };
}

export function createRouter(routes: readonly Route[]): Router {
  const buckets = bucketRoutes(routes);
  const exact = exactPaths(routes);
  return {
    routes,
    namespaces: [...new Set(routes.map((route) => route.namespace).filter((namespace) => namespace !== ''))],
    match: (path, method) => {
      const known = exact.get(path);
      if (known !== undefined) {
        const route = method === undefined ? known[0] : known.find((one) => endpointFor(one, method) !== undefined);
        return route === undefined ? null : { route, variables: noVariables };
      }
      const [, first = '', second = '', third] = path.toLowerCase().split('/', 4);
      const area = `${first}/${second}`;
      const candidates = buckets.get(third === undefined ? area : `${area}/${third}`) ?? buckets.get(area) ?? [];
      for (const route of candidates) {
        const found = route.expression.exec(path);
        if (found !== null && (method === undefined || endpointFor(route, method) !== undefined))
          return { route, variables: decodeEach(found.groups ?? {}) };
      }
      return null;
    },
  };
}

const noVariables: Match['variables'] = Object.freeze({});

const decodeEach = (found: Readonly<Record<string, string | undefined>>): Match['variables'] =>
  Object.fromEntries(
    Object.entries(found).flatMap(([name, text]) => (text === undefined ? [] : [[name, decodePart(text) ?? text]])),
  );

/** Most requests ask for a path without variables, spelled as it is registered: those need no pattern. */
function exactPaths(routes: readonly Route[]): ReadonlyMap<string, readonly Route[]> {
  const literal = routes.filter((route) => !route.hasVariables && route.path !== '' && literalPath.test(route.path));
  const variable = routes.filter((route) => route.hasVariables);
  // A pattern registered for the same path keeps its turn, so such a path is left to the patterns.
  const clear = literal.filter(({ pattern }) => !variable.some((route) => route.expression.test(pattern)));
  return new Map(clear.map(({ pattern }) => [pattern, clear.filter((route) => route.pattern === pattern)]));
}

/** HEAD is served by the GET endpoint. */
export const endpointFor = (route: Route, method: string): Endpoint | undefined => {
  const wanted = method === 'HEAD' ? 'GET' : method;
  return route.endpoints.find((one) => one.methods.includes(wanted as Method));
};

const methodsOf = (endpoints: readonly Endpoint[]): readonly Method[] =>
  methods.filter((method) => endpoints.some((one) => one.methods.includes(method)));

/** Index of routes by their first three segments: trying all patterns would dominate small requests. */
function bucketRoutes(routes: readonly Route[]): ReadonlyMap<string, readonly Route[]> {
  const keyOf = (route: Route): { area: string; exact: string | null } => {
    const [, first = '', second = '', ...rest] = route.pattern.toLowerCase().split('/');
    const area = `${first}/${second}`;
    const third = rest[0];
    if (third === undefined) return { area, exact: area };
    return { area, exact: literalSegment.test(third) ? `${area}/${third}` : null };
  };
  const keyed = routes.map((route) => ({ route, ...keyOf(route) }));
  const keys = new Set(keyed.flatMap(({ area, exact }) => [area, exact ?? area]));
  return new Map(
    [...keys].map((key) => [
      key,
      keyed
        .filter(({ area, exact }) => exact === key || (exact === null && (key === area || key.startsWith(`${area}/`))))
        .map(({ route }) => route),
    ]),
  );
}
