import fc from 'fast-check';
import { nearValue } from './near-values.ts';
import type { ArgSchema } from './near-values.ts';
import { oddText } from './odd-shots.ts';
import { escapeMost } from './shot.ts';
import type { Shot } from './shot.ts';

/** Routes as `GET /` lists them. */
export type IndexRoutes = Readonly<Record<string, IndexRoute>>;

interface IndexRoute {
  readonly endpoints: readonly {
    readonly methods: readonly string[];
    readonly args: Readonly<Record<string, ArgSchema>>;
  }[];
}

/** What there is on the site, for paths and arguments to name. */
export interface Known {
  /** Values of the variable in a path, by the part of the path before it, such as `posts` or `revisions`. */
  readonly names: Readonly<Record<string, readonly string[]>>;
  /** Ids of records of all kinds. */
  readonly ids: readonly number[];
  /** Who asks, and with which headers. */
  readonly callers: readonly { readonly role: string; readonly headers: Readonly<Record<string, string>> }[];
}

interface Param {
  readonly name: string;
  readonly value: unknown;
}

/** A request before it is decided how its arguments travel. */
interface Call {
  readonly method: string;
  readonly path: string;
  readonly params: readonly Param[];
  /** Parameters of the protocol, which go into the query. */
  readonly extras: readonly Param[];
}

const absurd = fc.oneof(
  fc.constantFrom(
    '0',
    '00012',
    '2147483648',
    '9007199254740993',
    '99999999999999999999999',
    '-1',
    'me',
    'x',
    '%00',
    '１',
  ),
  oddText,
);

const variable = /\(\?P<(\w+)>((?:[^()]|\([^()]*\))*)\)/g;

/** Paths of a route, mostly to something that is there. */
function pathsOf(pattern: string, { names, ids }: Known): fc.Arbitrary<string> {
  const parts = pattern.split(variable);
  const pieces = Array.from({ length: Math.ceil(parts.length / 3) }, (_, at) => parts[at * 3] ?? '');
  const values = pieces.slice(0, -1).map((before) => {
    const found = names[before.split('/').at(-2) ?? ''] ?? ids.map(String);
    return fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...found) },
      { weight: 1, arbitrary: fc.constantFrom(...ids).map(String) },
      { weight: 1, arbitrary: absurd.map(escapeMost) },
    );
  });
  return fc.tuple(...values).map((given) => pieces.map((piece, at) => piece + (given[at] ?? '')).join(''));
}

const fieldLists = fc.constantFrom(
  'id',
  'id,title',
  'title.rendered',
  'meta',
  '_links',
  'a.b.c.d',
  '',
  ',',
  '__proto__',
  'x\u0000',
);

const extraParams: fc.Arbitrary<Param> = fc.oneof(
  fieldLists.map((value) => ({ name: '_fields', value })),
  fc
    .constantFrom<unknown>('', '1', 'author,replies', ['author'], { a: 'b' })
    .map((value) => ({ name: '_embed', value })),
  fc.constantFrom<unknown>('', '1', 'meta', []).map((value) => ({ name: '_envelope', value })),
  fc.constantFrom<unknown>('DELETE', 'put', 'GET', 'TRACE', '', ['POST']).map((value) => ({ name: '_method', value })),
  fc.constantFrom<unknown>('edit', 'embed', 'view', 'nothing', ['edit']).map((value) => ({ name: 'context', value })),
  fc.constantFrom<unknown>(true, 'true', 'false', '', 2, ['1']).map((value) => ({ name: 'force', value })),
  fc.constantFrom<unknown>('open', '', ['x'], '\u0000').map((value) => ({ name: 'password', value })),
  fc
    .constantFrom<unknown>('prepare', 'after', 'params', 'query', 'endpoints', 'comment_query')
    .map((value) => ({ name: 'fx_hook', value })),
);

function callsOf(pattern: string, { endpoints }: IndexRoute, known: Known): fc.Arbitrary<Call> {
  const paths = pathsOf(pattern, known);
  const perEndpoint = endpoints.map(({ methods, args }) => {
    const all = Object.entries(args);
    const param =
      all.length === 0
        ? extraParams
        : fc.oneof(
            ...all.map(([name, schema]) => nearValue(schema, known.ids).map((value): Param => ({ name, value }))),
          );
    const required = all.filter(([, schema]) => (schema as { required?: boolean }).required === true);
    return fc.record<Call>({
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...methods) },
        { weight: 1, arbitrary: fc.constantFrom('HEAD', 'OPTIONS', 'PUT', 'DELETE', 'POST', 'GET') },
      ),
      path: paths,
      params: fc
        .tuple(
          fc.array(param, { maxLength: 5 }),
          fc.tuple(
            ...required.map(([name, schema]) => nearValue(schema, known.ids).map((value): Param => ({ name, value }))),
          ),
          fc.boolean(),
        )
        .map(([some, needed, given]) => (given ? [...needed, ...some] : some)),
      extras: fc.array(extraParams, { maxLength: 3 }),
    });
  });
  return fc.oneof(...perEndpoint);
}

/** As forms spell it: `a[]=1`, `a[b][c]=2`. Objects and lists go as deep as they are. */
function spell(name: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => spell(`${name}[${at % 2 === 0 ? '' : at}]`, item));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([member, item]) => spell(`${name}[${member}]`, item));
  }
  return [`${escapeMost(name)}=${escapeMost(String(value))}`];
}

const toQuery = (params: readonly Param[]): string => params.flatMap(({ name, value }) => spell(name, value)).join('&');

/** Sometimes one name comes twice, since JSON allows it. */
const toJson = (params: readonly Param[], twice: boolean): string => {
  const members = params.map(({ name, value }) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`);
  return `{${(twice ? [...members, ...members.slice(0, 1)] : members).join(',')}}`;
};

interface Way {
  readonly sent: 'query' | 'json' | 'form' | 'both';
  readonly addressed: 'path' | 'parameter';
  readonly twice: boolean;
  readonly override: boolean;
}

const ways: fc.Arbitrary<Way> = fc.record({
  sent: fc.constantFrom('query', 'json', 'json', 'form', 'both'),
  addressed: fc.oneof(
    { weight: 9, arbitrary: fc.constant('path' as const) },
    { weight: 1, arbitrary: fc.constant('parameter' as const) },
  ),
  twice: fc.integer({ min: 0, max: 19 }).map((one) => one === 0),
  override: fc.integer({ min: 0, max: 19 }).map((one) => one === 0),
});

type Caller = Known['callers'][number];

function shotOf(
  { method, path, params, extras }: Call,
  caller: Caller,
  { sent, addressed, twice, override }: Way,
): Shot {
  const isRead = method === 'GET' || method === 'HEAD';
  const inQuery = isRead || sent === 'query' || sent === 'both' ? [...params, ...extras] : extras;
  const query = toQuery(inQuery).slice(0, 12_000);
  const target =
    addressed === 'path'
      ? `/cms-json${path}?${query}`
      : `/index.php?rest_route=${encodeURIComponent(path.toWellFormed())}&${query}`;
  const inBody = (!isRead && sent !== 'query') || sent === 'both';
  const text = !inBody ? null : sent === 'form' ? toQuery(params) : toJson(params, twice);
  return {
    role: caller.role,
    method: override ? 'POST' : method,
    path: target,
    headers: {
      ...caller.headers,
      ...(text !== null && {
        'content-type': sent === 'form' ? 'application/x-www-form-urlencoded' : 'application/json',
      }),
      ...(override && { 'x-http-method-override': method }),
    },
    body: text === null ? null : Buffer.from(text),
  };
}

const partOf = ({ method, path, params, extras }: Call): object => ({
  method,
  path: `${path}?${toQuery(extras)}`,
  body: Object.fromEntries(params.map(({ name, value }) => [name, value])),
});

/** Requests near what the index describes, as every caller: single ones and batches. */
export function indexShots(routes: IndexRoutes, known: Known): fc.Arbitrary<Shot> {
  const all = Object.entries(routes).map(([pattern, route]) => ({ pattern, calls: callsOf(pattern, route, known) }));
  const isSchema = (pattern: string): boolean => pattern.startsWith('/fixture/v1/schema/');
  // The fixture has more routes to try schemas on than the service has routes.
  const nouns = fc.oneof(...all.filter(({ pattern }) => !isSchema(pattern)).map(({ calls }) => calls));
  const schemas = fc.oneof(...all.filter(({ pattern }) => isSchema(pattern)).map(({ calls }) => calls));
  const calls = fc.oneof({ weight: 9, arbitrary: nouns }, { weight: 1, arbitrary: schemas });
  const callers = fc.constantFrom(...known.callers);
  const single = fc.tuple(calls, callers, ways).map(([call, caller, way]) => shotOf(call, caller, way));
  const batch = fc
    .tuple(fc.array(calls, { minLength: 1, maxLength: 8 }), callers, fc.constantFrom('normal', 'require-all-validate'))
    .map(([parts, caller, validation]): Shot => ({
      role: caller.role,
      method: 'POST',
      path: '/cms-json/batch/v1',
      headers: { ...caller.headers, 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify({ validation, requests: parts.map(partOf) })),
    }));
  return fc.oneof({ weight: 24, arbitrary: single }, { weight: 1, arbitrary: batch });
}
