export type DialectName = 'cms' | 'wp';

/** Where things are on a service, and the names its dialect gives to headers. */
export interface Addresses {
  readonly nonceHeader: string;
  readonly totalHeader: string;
  readonly pagesHeader: string;
  /** A path with its query as the service knows it, without the root of the API. */
  route(path: string, query?: object): string;
  /** The whole address of a path of the API. */
  api(path: string, query?: object): URL;
  /** What to look at when something else than the service answers. */
  readonly hint: string;
  /** A page of the site, such as `sign-in`. */
  page(name: string): URL;
}

export function createAddresses(url: string, dialect: DialectName): Addresses {
  const home = homeOf(url);
  const header = (name: string): string => `X-${dialect.toUpperCase()}-${name}`;
  // Types and taxonomies of the service's own carry the prefix of the dialect.
  const full = (path: string): string =>
    path.startsWith('/') ? path : `/${dialect}/v2/${path.startsWith('cms_') ? dialect + path.slice(3) : path}`;
  const route = (path: string, query: object = {}): string => {
    const search = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => pairsOf(name, value)));
    return full(path) + (search.size === 0 ? '' : `${path.includes('?') ? '&' : '?'}${search}`);
  };
  return {
    nonceHeader: header('Nonce'),
    totalHeader: header('Total'),
    pagesHeader: header('TotalPages'),
    hint: hintFor(home, dialect),
    route,
    api: (path, query) => new URL(`${dialect}-json${route(path, query)}`, home),
    page: (name) => new URL(name, home),
  };
}

function homeOf(url: string): URL {
  const [, site, dialect] = /^(.*)\/(cms|wp)-json\/?$/.exec(url) ?? [];
  if (site !== undefined) throw new Error(`Leave out /${dialect}-json: set url: '${site}' and dialect: '${dialect}'.`);
  return new URL(url.endsWith('/') ? url : `${url}/`);
}

const hintFor = ({ href }: URL, dialect: DialectName): string => {
  const other = dialect === 'cms' ? 'wp' : 'cms';
  return (
    `The client was made with url: '${href}' and dialect: '${dialect}'. Is url the address of the site itself? ` +
    `If the API is at ${href}${other}-json/, set dialect: '${other}'.`
  );
};

/** `{a: [1, {b: 2}]}` → `a[0]=1`, `a[1][b]=2`; what is null or undefined is left out. */
export function pairsOf(name: string, value: unknown): [string, string][] {
  if (value === undefined || value === null) return [];
  if (value instanceof Date) return [[name, value.toISOString()]];
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([key, member]) => pairsOf(`${name}[${key}]`, member));
  return [[name, String(value)]];
}

/**
 * The address of the next page, or null on the last one. Of the link only the query is taken, so that credentials
 * never go to another host and a service behind a proxy can be followed.
 */
export function nextAddress(response: Response, current: URL): URL | null {
  const link = response.headers.get('link') ?? '';
  const end = link.indexOf('>; rel="next"');
  if (end === -1) return null;
  const { search } = new URL(link.slice(link.lastIndexOf('<', end) + 1, end), current);
  return Object.assign(new URL(current), { search });
}
