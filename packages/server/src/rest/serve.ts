import type { Readable } from 'node:stream';

import type { RestResponse } from './response.ts';
import { errorResponse } from './response.ts';
import { contentTypeOf, isJsonType } from '../lib/content-type.ts';
import { corsHeaders, furtherCors } from '../lib/cors.ts';
import { dispatch, settle } from './dispatch.ts';
import type { RestError } from './errors.ts';
import { restUrl } from './links.ts';
import type { RestRequest } from './request.ts';
import { shape } from './shape.ts';
import type { Json } from '../lib/json.ts';
import { stringifyJson } from '../lib/strict-json.ts';
import { isVisitor } from '../scope.ts';
import type { Scope } from '../scope.ts';

/** What goes back over HTTP. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string | Uint8Array | null;
  /** In the place of the body, whose length the headers tell. */
  readonly stream?: Readable;
  /** Id of the user it was made for, for the log; none for visitors. */
  readonly caller?: number;
}

/** The same, made once for many: names and values of the headers in turns. */
export interface PreparedResponse {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Uint8Array | null;
  /** Of the body, which a HEAD does not get; null where the answer has none by its nature. */
  readonly length: number | null;
  readonly caller?: number;
}

/** The JSON body. Undefined for an empty body or another content type. */
export function jsonOf({ headers, body }: HttpResponse): Json | undefined {
  if (body === null || !isJsonType(contentTypeOf({ 'content-type': String(headers['Content-Type']) })))
    return undefined;
  return JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString('utf8')) as Json;
}

export interface ServeOptions {
  /** A refusal found while the caller was being identified. */
  readonly authError: RestError | null;
  /** The method of the HTTP request itself, which an override does not change. */
  readonly httpMethod: string;
  /** The method was named by a header, so shared caches cannot tell the request from another. */
  readonly overridden: boolean;
  /** Sent back with the answer, so that a page that stays open never runs out of one. */
  readonly freshNonce: string | null;
  /** Origins that may send credentials; null means any. */
  readonly credentialOrigins: readonly string[] | null;
}

const noCache = 'no-cache, must-revalidate, max-age=0, no-store, private';

/** Answers the outermost request: identity, dispatch, envelope, links and embeds, headers, bytes. */
export async function serve(scope: Scope, request: RestRequest, options: ServeOptions): Promise<HttpResponse> {
  const { hooks } = scope.site;
  const refused = await hooks.filter('rest_authentication_errors', options.authError, { scope, request });
  const answered =
    refused === null
      ? await dispatch(scope, request)
      : await settle(scope, request, () => Promise.resolve(errorResponse(refused)));
  const allowShown = await hooks.filter('rest_send_allow_header', true, { scope, request });
  const answer = allowShown ? answered : withoutAllow(answered);

  const enveloped = request.query['_envelope'] !== undefined;
  const headers = await httpHeaders(scope, request, { answer, enveloped, options });
  const byPlugin = await hooks.filter('rest_pre_serve_request', null, { scope, request, answer, headers });
  if (byPlugin !== null) return byPlugin;

  const status = enveloped ? 200 : answer.status;
  if (status === 204 || [request.method, options.httpMethod].includes('HEAD')) return { status, headers, body: null };
  const shaped = await shape(scope, request, answer);
  const data = enveloped ? { body: shaped, status: answer.status, headers: answer.headers } : shaped;
  return { status, headers, body: stringifyJson(await echoed(scope, request, data)) };
}

const echoed = (scope: Scope, request: RestRequest, data: Json): Json | Promise<Json> =>
  scope.site.hooks.filter('rest_pre_echo_response', data, { scope, request });

function withoutAllow(answer: RestResponse): RestResponse {
  const { Allow: _, ...headers } = answer.headers;
  return { ...answer, headers };
}

interface HeaderFacts {
  readonly answer: RestResponse;
  readonly enveloped: boolean;
  readonly options: ServeOptions;
}

async function httpHeaders(scope: Scope, request: RestRequest, facts: HeaderFacts): Promise<Record<string, string>> {
  const { hooks, dialect } = scope.site;
  const { answer, enveloped, options } = facts;
  const given = { scope, request };
  const exposed = [dialect.header('Total'), dialect.header('TotalPages'), 'Link'];
  exposed.push(...['TotalAtLeast', 'NextCursor'].map(dialect.header).filter((name) => name in answer.headers));
  const allowed = ['Authorization', dialect.nonceHeader, 'Content-Disposition', 'Content-MD5', 'Content-Type'];
  const further = furtherCors(request.headers);
  exposed.push(...further.exposed);
  allowed.push(...further.allowed);
  const headers: Record<string, string> = {
    'Content-Type': 'application/json; charset=UTF-8',
    'X-Content-Type-Options': 'nosniff',
    'Access-Control-Expose-Headers': (await hooks.filter('rest_exposed_cors_headers', exposed, given)).join(', '),
    'Access-Control-Allow-Headers': (await hooks.filter('rest_allowed_cors_headers', allowed, given)).join(', '),
    'X-Robots-Tag': 'noindex',
    Link: `<${restUrl(scope, '/')}>; rel="${dialect.relationBase}"`,
  };
  if (!enveloped) for (const name in answer.headers) headers[name] = String(answer.headers[name]);
  Object.assign(headers, await originHeaders(scope, request, options));
  if (options.freshNonce !== null) headers[dialect.nonceHeader] = options.freshNonce;
  if (await isUncacheable(scope, request, facts)) headers['Cache-Control'] = noCache;
  // The address holds the password, and caches know answers by their addresses.
  else if (request.query['password'] !== undefined) headers['Cache-Control'] = 'no-store';
  else if (answer.status >= 400) headers['Cache-Control'] ??= 'no-store';
  return headers;
}

async function originHeaders(
  scope: Scope,
  request: RestRequest,
  options: ServeOptions,
): Promise<Readonly<Record<string, string>>> {
  const origin = request.headers['origin'];
  if (origin === undefined) return options.httpMethod === 'GET' && isVisitor(scope) ? { Vary: 'Origin' } : {};
  const sends = await scope.site.hooks.filter('rest_send_cors_headers', true, { scope, request });
  return sends ? corsHeaders(origin, options.credentialOrigins) : {};
}

async function isUncacheable(scope: Scope, request: RestRequest, facts: HeaderFacts): Promise<boolean> {
  const { answer, options, enveloped } = facts;
  if (options.overridden && !enveloped && answer.status >= 400) return true;
  return scope.site.hooks.filter('rest_send_nocache_headers', !isVisitor(scope), { scope, request });
}
