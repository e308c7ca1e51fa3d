import { argsOf } from './args.ts';
import { dispatch } from './dispatch.ts';
import { routeOfUrl, withLinks } from './links.ts';
import { get } from './request.ts';
import { endpointFor } from './router.ts';
import { listOf } from '../lib/selection.ts';
import { routerOf } from './site.ts';
import { isList, isMap } from '../lib/json.ts';
import type { Json, JsonMap } from '../lib/json.ts';
import { parseQuery } from '../lib/query-string.ts';
import type { Scope } from '../scope.ts';

/** Which relations to embed: all, or those named. */
export type Relations = 'all' | ReadonlySet<string>;

const wordsForAll: ReadonlySet<string> = new Set(['', '0', '1', 'true']);

export function readRelations(value: Json | undefined): Relations | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') return isList(value) ? new Set(listOf(value)) : 'all';
  return wordsForAll.has(value) ? 'all' : new Set(listOf(value));
}

/** Requests every embeddable link of the items in process, as the same caller, and each address once. */
export async function embedInto(scope: Scope, items: readonly Json[], relations: Relations): Promise<Json[]> {
  return Promise.all(items.map((item) => embedIntoItem(scope, item, relations)));
}

async function embedIntoItem(scope: Scope, item: Json, relations: Relations): Promise<Json> {
  const links = isMap(item) ? item['_links'] : undefined;
  if (!isMap(item) || !isMap(links)) return item;
  const wanted = Object.entries(links).filter(([name]) => relations === 'all' || relations.has(name));
  const found = await Promise.all(
    wanted.map(async ([name, entries]) => [name, await embedRelation(scope, isList(entries) ? entries : [])] as const),
  );
  const embedded = Object.fromEntries(found.filter(([, bodies]) => bodies.some((data) => !isEmpty(data))));
  return Object.keys(embedded).length === 0 ? item : { ...item, _embedded: embedded };
}

async function embedRelation(scope: Scope, entries: readonly Json[]): Promise<Json[]> {
  const addresses = entries.flatMap((entry) =>
    isMap(entry) && entry['embeddable'] === true && typeof entry['href'] === 'string' ? [entry['href']] : [],
  );
  return Promise.all(addresses.map((href) => scope.memo.once(`embed ${href}`, () => fetchLink(scope, href))));
}

async function fetchLink(scope: Scope, href: string): Promise<Json> {
  const target = routeOfUrl(href, scope.address, scope.site.dialect);
  if (target === null) return {};
  const query = parseQuery(target.search);
  const response = await dispatch(
    scope,
    get(target.route, await embedQuery(scope, target.route, query.ok ? query.value : {})),
  );
  return withLinks(scope, response);
}

/** The reduced shape, and as many members of a collection as it gives at once. */
async function embedQuery(scope: Scope, route: string, query: JsonMap): Promise<JsonMap> {
  const match = (await routerOf(scope)).match(route, 'GET');
  const endpoint = match === null ? undefined : endpointFor(match.route, 'GET');
  const args = match === null || endpoint === undefined ? {} : await argsOf(scope, match.route, endpoint);
  const most = args['per_page']?.schema.maximum;
  return { context: 'embed', ...(most === undefined ? {} : { per_page: most }), ...query };
}

const isEmpty = (data: Json): boolean =>
  isList(data) ? data.length === 0 : isMap(data) ? Object.keys(data).length === 0 : data === null;
