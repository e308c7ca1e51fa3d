import { wantsLines } from '../lib/content-type.ts';
import type { IncomingHttpHeaders } from 'node:http';
import { prepareOnce, toCached, prepareFor, tagResponse } from './cached-response.ts';
import type { CachedResponse, TaggedResponse, TagOptions } from './cached-response.ts';
import { gatherTags } from './cache-tags.ts';
import type { GatheredTags } from './cache-tags.ts';
import type { CachedItems, ItemCache } from './item-cache.ts';
import type { FreshResponse, ResponseCache } from './response-cache.ts';
import type { Made, TracedResponses } from './traced-responses.ts';
import type { Trace } from '../db/connection/trace.ts';
import { corsHeaders } from '../lib/cors.ts';
import type { Incoming, RawRequest } from '../rest/incoming.ts';
import type { RestRequest } from '../rest/request.ts';
import { endpointFor } from '../rest/router.ts';
import type { PreparedResponse, HttpResponse } from '../rest/serve.ts';
import type { CacheTags, Scope, Site } from '../scope.ts';

type Database = Scope['db'];

export interface VisitorCacheOptions {
  readonly responses: ResponseCache;
  readonly traced: TracedResponses;
  readonly items: ItemCache;
  readonly primary: Database;
  /** Where to read what may be cached: a replica that has all that was acknowledged, or the primary. */
  readonly readFrom: () => Promise<Database>;
  readonly site: () => Site;
  /** Makes the response and collects the tags of what it is made from. */
  readonly respond: (raw: RawRequest, incoming: Incoming, reading: VisitorReading) => Promise<HttpResponse>;
  /** Every change also invalidates one of these. */
  readonly wideTags: readonly string[];
  /** Before each tag that clients see. */
  readonly tagPrefix: string;
  readonly sharedMaxAge: number | null;
  /** Origins that may send credentials; null means any. */
  readonly credentialOrigins: readonly string[] | null;
}

/** How a response is made whose tags are collected, and whose reads are recorded where it may be cached. */
export interface VisitorReading {
  readonly cacheTags: CacheTags;
  readonly cachedItems?: CachedItems;
  readonly db?: Database;
  /** Where it is read who asks: the primary, unless said, and never a replica. */
  readonly identifyIn?: Database;
}

/** Caches responses to anonymous requests, which are the same for everyone. */
export interface VisitorCache {
  /** The cached response, before anything else is known of the request. */
  get(method: string, target: string, headers: IncomingHttpHeaders): PreparedResponse | null;
  isVisit(raw: RawRequest, incoming: Incoming): boolean;
  serve(raw: RawRequest, incoming: Incoming): Promise<PreparedResponse | HttpResponse>;
  /** The same for a page. The caller makes sure that the request has no credentials. */
  servePage(raw: RawRequest, respond: Respond): Promise<PreparedResponse | HttpResponse>;
}

type Respond = (reading: VisitorReading) => Promise<HttpResponse>;

interface MadeForVisitors extends Made<FreshResponse<CachedResponse | HttpResponse>> {
  readonly served: HttpResponse;
}

/** Headers that identify the caller, or that ask for something else than the URL does. */
const bypassHeaders = ['authorization', 'cookie', 'x-http-method-override', 'content-type', 'content-length'] as const;

/** Parameters that do. A password opens a post; an envelope has status 200 even around an error. */
const bypassParameters = ['password', '_envelope', '_method'] as const;

/** Whether all that responses of this route are made from is known, unless a plugin has a say in them. */
export function isCacheable({ router }: Site, { route: path }: RestRequest): boolean {
  const route = router.match(path, 'GET')?.route;
  return route !== undefined && endpointFor(route, 'GET')?.cache === true;
}

export function createVisitorCache(options: VisitorCacheOptions): VisitorCache {
  const { responses, traced, items, primary, readFrom, site, respond, sharedMaxAge, credentialOrigins } = options;
  const { wideTags, tagPrefix } = options;
  const { nonceHeader, nonceParameter } = site().dialect;
  const ownHeader = nonceHeader.toLowerCase();
  const tagging: Omit<TagOptions, 'tags'> = {
    wideTags,
    tagPrefix,
    sharedMaxAge,
    credentialHeaders: ['Authorization', 'Cookie', nonceHeader],
  };

  const isPlain = (method: string, headers: IncomingHttpHeaders): boolean =>
    (method === 'GET' || method === 'HEAD') &&
    bypassHeaders.every((name) => headers[name] === undefined) &&
    headers['transfer-encoding'] === undefined &&
    !wantsLines(headers) &&
    headers[ownHeader] === undefined;

  const prepare = (cached: CachedResponse, method: string, headers: IncomingHttpHeaders): PreparedResponse =>
    prepareFor(cached, { method, ifNoneMatch: headers['if-none-match'], origin: headers.origin, credentialOrigins });

  /** Null where something in it changes without a notice: then no cache may store it, here or outside. */
  const tag = (served: HttpResponse, tags: GatheredTags): TaggedResponse | null =>
    tags.isCacheable() ? tagResponse(served, { ...tagging, tags: tags.tags() }) : null;

  const serveCached = async (raw: RawRequest, incoming: Incoming): Promise<PreparedResponse | HttpResponse> => {
    const { origin: _, ...headers } = raw.headers;
    const plain: RawRequest = { ...raw, method: 'GET', headers };
    const request = { ...incoming.request, method: 'GET', headers };
    const result = await obtain(raw.target, (reading) => respond(plain, { ...incoming, request }, reading));
    return 'etag' in result ? prepare(result, raw.method, raw.headers) : uncached(result, raw);
  };

  const obtain = async (target: string, make: Respond): Promise<CachedResponse | HttpResponse> => {
    const obtained = await responses.getOrMake(target, () => makeCached(target, make));
    return 'response' in obtained ? obtained.response : obtained;
  };

  /** Made only where something that it is made from has changed. */
  const makeCached = async (
    target: string,
    respondWith: Respond,
  ): Promise<FreshResponse<CachedResponse | HttpResponse>> => {
    const cachedItems = items.begin();
    const db = await readFrom();
    const checked = await traced.check(target, db);
    if ('cached' in checked) return { response: checked.cached, cached: checked.cached };
    const make = async (from: Database, justRead: Trace): Promise<MadeForVisitors> => {
      const tags = gatherTags(site());
      const tracing = from.traceReads(justRead);
      const served = await respondWith({ cacheTags: tags, cachedItems, db: tracing.db });
      const tagged = tag(served, tags);
      const cached = tagged === null ? null : toCached(tagged);
      if (cached !== null) cachedItems.keep();
      const trace = cachedItems.hasReused() ? null : tracing.trace();
      return { served, response: { response: cached ?? served, cached, left: cachedItems.left() }, cached, trace };
    };
    return traced.make(target, async () => {
      const made = await make(db, checked.justRead);
      // What fails on a replica is made once more by the primary.
      return db === primary || made.served.status < 500 ? made : make(primary, []);
    });
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
      if (isCacheable(site(), incoming.request)) return serveCached(raw, incoming);
      const tags = gatherTags(site());
      const served = await respond(raw, incoming, { cacheTags: tags });
      const tagged = tag(served, tags);
      return tagged === null ? served : prepareOnce(tagged, raw.headers['if-none-match']);
    },
    servePage: async ({ method, target, headers: { origin: _, ...headers } }, make) => {
      const result = await obtain(target, make);
      return 'etag' in result ? prepare(result, method, headers) : result;
    },
  };
}
