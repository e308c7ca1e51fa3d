import { errors } from './errors.ts';
import type { RestError } from './errors.ts';
import { noBody } from './request.ts';
import type { Body, RestRequest } from './request.ts';
import { contentTypeOf, isFormType, isJsonType } from '../lib/content-type.ts';
import { emptyMap, isList, isMap } from '../lib/json.ts';
import type { Deadline } from '../lib/deadline.ts';
import type { Json } from '../lib/json.ts';
import { decodePart, parseQuery } from '../lib/query-string.ts';
import { parseJson } from '../lib/strict-json.ts';
import type { Upload } from '../lib/upload.ts';
import type { Dialect } from '../dialect.ts';

/** A request as it came over the wire. */
export interface RawRequest {
  readonly method: string;
  /** Path and query exactly as received. */
  readonly target: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** In the place of the body, for what takes files. */
  readonly upload?: Upload;
  readonly secure: boolean;
  readonly remoteAddress: string;
  readonly id: string;
  /** Until when the client waits. */
  readonly deadline?: Deadline;
}

export interface Incoming {
  readonly request: RestRequest;
  readonly overridden: boolean;
  /** The address itself could not be read. */
  readonly problem: RestError | null;
}

const noQuery: ReturnType<typeof parseQuery> = { ok: true, value: {} };

const methodsWithForm: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Null when the address is none of the API's. */
export function readRequest(raw: RawRequest, dialect: Dialect): Incoming | null {
  // A client that talks to a proxy sends the whole address; only path and query of it count.
  const target = raw.target.startsWith('/') ? raw.target : raw.target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '');
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  const query = mark === -1 ? noQuery : parseQuery(target.slice(mark + 1));
  const params = query.ok ? query.value : {};
  const route = routeOf(path, params['rest_route'], dialect);
  const broken = decodePart(path) === null ? 'the path is not valid percent-encoding' : null;
  const said = query.ok ? broken : query.problem;
  const problem = said === null ? null : errors.badUrl(said);
  if (route === null && problem === null) return null;

  const override = overrideOf(params['_method'], raw.headers['x-http-method-override']);
  const method = override?.method ?? raw.method.toUpperCase();
  return {
    request: {
      method,
      route: route ?? '/',
      query: params,
      headers: raw.headers,
      body: readBody(raw, method),
    },
    overridden: override?.byHeader ?? false,
    problem,
  };
}

/** Both addressing forms, without closing slashes. Paths are matched encoded, and only their variables decoded. */
function routeOf(path: string, restRoute: Json | undefined, { root }: Dialect): string | null {
  if (path === `/${root}` || path.startsWith(`/${root}/`)) return withoutClosingSlash(path.slice(root.length + 1));
  if (typeof restRoute !== 'string' || (path !== '/' && path !== '/index.php')) return null;
  return withoutClosingSlash(restRoute.replaceAll('%', '%25'));
}

function withoutClosingSlash(route: string): string {
  let end = route.length;
  while (route[end - 1] === '/') end -= 1;
  return route.slice(0, end) || '/';
}

function overrideOf(
  byQuery: Json | undefined,
  byHeader: string | undefined,
): { method: string; byHeader: boolean } | null {
  if (typeof byQuery === 'string') return { method: byQuery.toUpperCase(), byHeader: false };
  return byHeader === undefined ? null : { method: byHeader.toUpperCase(), byHeader: true };
}

function readBody(raw: RawRequest, method: string): Body {
  if (raw.upload !== undefined) return { kind: 'upload', ...raw.upload };
  const type = contentTypeOf(raw.headers);
  if (isJsonType(type)) return jsonBody(raw.body);
  if (raw.body.length === 0 || !methodsWithForm.has(method) || !isFormType(type)) return noBody;
  const form = parseQuery(new TextDecoder().decode(raw.body));
  return form.ok
    ? { kind: 'form', params: form.value }
    : { kind: 'unreadable', problem: { code: 4, message: form.problem } };
}

function jsonBody(bytes: Uint8Array): Body {
  const parsed = parseJson(bytes);
  if (!parsed.ok) return { kind: 'unreadable', problem: parsed.problem };
  return isMap(parsed.value) ? { kind: 'json', params: parsed.value } : listBody(parsed.value);
}

/** A list at the top has positions for names, and a scalar is taken for a list of one. */
function listBody(value: Json): Body {
  if (isList(value)) return { kind: 'json', params: Object.assign(emptyMap(), value) };
  return value === null ? noBody : { kind: 'json', params: Object.assign(emptyMap(), [value]), alone: value };
}
