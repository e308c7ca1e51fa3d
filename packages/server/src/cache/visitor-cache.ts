import type { IncomingHttpHeaders } from 'node:http';
import { prepareOnce, toCached, prepareFor, tagResponse } from './cached-response.ts';
import type { CachedResponse, TaggedResponse, TagOptions } from './cached-response.ts';
import { gatherTags } from './cache-tags.ts';
import type { GatheredTags } from './cache-tags.ts';
import type { ResponseCache } from './response-cache.ts';
import { corsHeaders } from '../lib/cors.ts';
import type { Incoming, RawRequest } from '../rest/incoming.ts';
import { endpointFor } from '../rest/router.ts';
import type { PreparedResponse, HttpResponse } from '../rest/serve.ts';
import type { CacheTags, Site } from '../scope.ts';

export interface VisitorCacheOptions {
  readonly responses: ResponseCache;
  readonly site: () => Site;
  /** Makes the response and collects the tags of what it is made from. */
  readonly respond: (raw: RawRequest, incoming: Incoming, tags: CacheTags) => Promise<HttpResponse>;
  /** Every change also invalidates one of these. */
  readonly wideTags: readonly string[];
  readonly sharedMaxAge: number | null;
  /** Origins that may send credentials; null means any. */
  readonly credentialOrigins: readonly string[] | null;
}

/** Caches responses to anonymous requests, which are the same for everyone. */
export interface VisitorCache {
  /** The cached response, before anything else is known of the request. */
  get(method: string, target: string, headers: IncomingHttpHeaders): PreparedResponse | null;
  isVisit(raw: RawRequest, incoming: Incoming): boolean;
  serve(raw: RawRequest, incoming: Incoming): Promise<PreparedResponse | HttpResponse>;
}

/** Headers that identify the caller, or that ask for something else than the URL does. */
const bypassHeaders = ['authorization', 'cookie', 'x-http-method-override', 'content-type', 'content-length'] as const;

/** Parameters that do. A password opens a post; an envelope has status 200 even around an error. */
const bypassParameters = ['password', '_envelope', '_method'] as const;

export function createVisitorCache(options: VisitorCacheOptions): VisitorCache {
  const { responses, site, respond, wideTags, sharedMaxAge, credentialOrigins } = options;
  const { nonceHeader, nonceParameter } = site().dialect;
  const ownHeader = nonceHeader.toLowerCase();
  const tagging: Omit<TagOptions, 'tags'> = {
    wideTags,
    sharedMaxAge,
    credentialHeaders: ['Authorization', 'Cookie', nonceHeader],
  };

  const isPlain = (method: string, headers: IncomingHttpHeaders): boolean =>
    (method === 'GET' || method === 'HEAD') &&
    bypassHeaders.every((name) => headers[name] === undefined) &&
    headers['transfer-encoding'] === undefined &&
    headers[ownHeader] === undefined;

  const prepare = (cached: CachedResponse, method: string, headers: IncomingHttpHeaders): PreparedResponse =>
    prepareFor(cached, { method, ifNoneMatch: headers['if-none-match'], origin: headers.origin, credentialOrigins });

  const isCacheable = ({ request }: Incoming): boolean => {
    const { opaque, router } = site();
    const route = opaque.length === 0 ? router.match(request.route, 'GET')?.route : undefined;
    return route !== undefined && endpointFor(route, 'GET')?.cache === true;
  };

  /** Null where something in it changes without a notice: then no cache may store it, here or outside. */
  const tag = (served: HttpResponse, tags: GatheredTags): TaggedResponse | null =>
    tags.isCacheable() ? tagResponse(served, { ...tagging, tags: tags.tags() }) : null;

  const serveCached = async (raw: RawRequest, incoming: Incoming): Promise<PreparedResponse | HttpResponse> => {
    const { origin: _, ...headers } = raw.headers;
    const plain: RawRequest = { ...raw, method: 'GET', headers };
    const request = { ...incoming.request, method: 'GET', headers };
    const obtained = await responses.getOrMake(raw.target, async () => {
      const tags = gatherTags();
      const served = await respond(plain, { ...incoming, request }, tags);
      const tagged = tag(served, tags);
      const cached = tagged === null ? null : toCached(tagged);
      return { response: cached ?? served, cached };
    });
    const result = 'response' in obtained ? obtained.response : obtained;
    return 'etag' in result ? prepare(result, raw.method, raw.headers) : uncached(result, raw);
  };

  /** What was not cached, such as an error, with the CORS headers of the request at hand, and no body for HEAD. */
  const uncached = (served: HttpResponse, { method, headers: { origin } }: RawRequest): HttpResponse => {
    const { Vary: _, ...withoutVary } = served.headers;
    const headers = method === 'HEAD' ? withoutVary : served.headers;
    const body = method === 'HEAD' ? null : served.body;
    return { ...served, headers: { ...headers, ...corsHeaders(origin, credentialOrigins) }, body };
  };

  return {
    get: (method, target, headers) => {
      const cached = responses.get(target);
      return cached !== null && isPlain(method, headers) ? prepare(cached, method, headers) : null;
    },
    isVisit: ({ method, headers }, { request, problem }) =>
      problem === null &&
      isPlain(method, headers) &&
      request.method === method &&
      request.query[nonceParameter] === undefined &&
      bypassParameters.every((name) => request.query[name] === undefined),
    serve: async (raw, incoming) => {
      if (isCacheable(incoming)) return serveCached(raw, incoming);
      const tags = gatherTags();
      const served = await respond(raw, incoming, tags);
      const tagged = tag(served, tags);
      return tagged === null ? served : prepareOnce(tagged, raw.headers['if-none-match']);
    },
  };
}
