import type { RestResponse, Link, Links } from './response.ts';
import { buildQuery } from '../lib/query-string.ts';
import { isMap } from '../lib/json.ts';
import type { Json, JsonMap } from '../lib/json.ts';
import type { Dialect } from '../dialect.ts';
import type { Address, Scope } from '../scope.ts';

type LinkScope = Pick<Scope, 'address'> & { readonly site: { readonly dialect: Dialect } };

/** The URL of a route, in the link format of the site. */
export function restUrl(scope: LinkScope, route: string, query?: JsonMap): string {
  const search = query === undefined ? '' : buildQuery(query);
  const { home, pretty } = scope.address;
  if (pretty) return `${home}/${scope.site.dialect.root}${route}${search === '' ? '' : `?${search}`}`;
  return search === ''
    ? `${home}/index.php?rest_route=${route}`
    : `${home}/index.php?rest_route=${encodeURIComponent(route)}&${search}`;
}

/** The route and query a link of our own points at; null for any other address. */
export function routeOfUrl(url: string, address: Address, dialect: Dialect): { route: string; search: string } | null {
  const root = `${address.home}/${dialect.root}`;
  if (url.startsWith(`${root}/`)) {
    const [route, search] = splitOnce(url.slice(root.length), '?');
    return { route, search };
  }
  const plain = `${address.home}/index.php?rest_route=`;
  if (!url.startsWith(plain)) return null;
  const [route, search] = splitOnce(url.slice(plain.length), '&');
  return { route: decodeURIComponent(route).replaceAll('%', '%25'), search };
}

/** Creates a link to a URL, with attributes such as `title`. */
export const link = (href: string, attributes: JsonMap = {}): Link => ({ ...attributes, href });

export const embeddable = (href: string, attributes: JsonMap = {}): Link =>
  link(href, { embeddable: true, ...attributes });

/** Links as a response shows them: own relations compacted, after all others, with their curie last. */
export function showLinks(dialect: Dialect, links: Links): JsonMap {
  const others: { [relation: string]: Json } = {};
  const own: { [relation: string]: Json } = {};
  for (const [relation, entries] of Object.entries(links)) {
    const name = relation.startsWith(dialect.relationBase)
      ? dialect.relation(relation.slice(dialect.relationBase.length))
      : relation;
    (name.startsWith(`${dialect.curie}:`) ? own : others)[name] = entries;
  }
  if (Object.keys(own).length === 0) return others;
  const curies = [{ name: dialect.curie, href: `${dialect.relationBase}{rel}`, templated: true }];
  return { ...others, ...own, curies };
}

/** The data of one object with its links behind its own members. */
export function withLinks(scope: Scope, response: RestResponse): Json {
  if (Object.keys(response.links).length === 0 || !isMap(response.data)) return response.data;
  return { ...response.data, _links: showLinks(scope.site.dialect, response.links) };
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
