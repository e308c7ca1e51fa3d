import { hash } from 'node:crypto';
import { shownTags } from './cache-tags.ts';
import { prefixed } from '../lib/prefixed.ts';
import { corsHeaders } from '../lib/cors.ts';
import type { PreparedResponse, HttpResponse } from '../rest/serve.ts';

/** A response to any visitor, without what depends on the request at hand. */
export interface CachedResponse {
  /** Names and values alternate, as Node's raw headers do. */
  readonly headers: readonly string[];
  readonly body: Uint8Array;
  readonly etag: string;
  /** What it was made from: a change of any of these invalidates it. */
  readonly tags: readonly string[];
  /** User of a private response. */
  readonly caller?: number;
}

export interface TagOptions {
  readonly tags: readonly string[];
  /** Every change also invalidates one of these. */
  readonly wideTags: readonly string[];
  /** Before each tag in the headers, such as `s7-`. Empty for a site that shares its CDN with no other. */
  readonly tagPrefix: string;
  /** Seconds for which shared caches (CDNs, proxies) may store it; null sends no `Cache-Control`. */
  readonly sharedMaxAge: number | null;
  /** Headers that carry credentials, to be named in `Vary`. */
  readonly credentialHeaders: readonly string[];
}

/** A response with its ETag and its cache tags. */
export interface TaggedResponse extends HttpResponse {
  readonly body: string | Uint8Array;
  readonly etag: string;
  readonly tags: readonly string[];
}

/** Null unless it is a complete 200 response with no `Cache-Control` of its own. */
export function tagResponse({ status, headers, body }: HttpResponse, options: TagOptions): TaggedResponse | null {
  if (status !== 200 || body === null || headers['Cache-Control'] !== undefined) return null;
  const { tags, wideTags, tagPrefix, sharedMaxAge, credentialHeaders } = options;
  const { Vary: vary = 'Origin', ...rest } = headers;
  const own = sharedMaxAge === null ? headers : rest;
  const etag = etagOf(own, body);
  const shown = shownTags(prefixed(tagPrefix, tags), prefixed(tagPrefix, wideTags));
  const cacheHeaders =
    sharedMaxAge === null
      ? null
      : { Vary: [vary, ...credentialHeaders].join(', '), 'Cache-Control': sharedCacheControl(sharedMaxAge) };
  return {
    status,
    headers: { ...own, ETag: etag, 'Surrogate-Key': shown.join(' '), 'Cache-Tag': shown.join(','), ...cacheHeaders },
    body,
    etag,
    tags,
  };
}

/** Totals stand in headers, so the hash covers these as well. */
function etagOf(headers: HttpResponse['headers'], body: string | Uint8Array): string {
  let head = '';
  for (const name in headers) head += `${name}: ${String(headers[name])}\n`;
  const whole = typeof body === 'string' ? head + body : Buffer.concat([Buffer.from(head), body]);
  return `"${hash('sha256', whole, 'base64url').slice(0, 27)}"`;
}

/** Encoded once, to be sent many times. */
export const toCached = ({ headers, body, etag, tags, caller }: TaggedResponse): CachedResponse => ({
  headers: pairsOf(headers),
  body: typeof body === 'string' ? Buffer.from(body) : body,
  etag,
  tags,
  ...(caller !== undefined && { caller }),
});

const pairsOf = (headers: HttpResponse['headers']): string[] =>
  Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);

const sharedCacheControl = (seconds: number): string => `public, max-age=0, s-maxage=${seconds}`;

export interface ConditionalRequest {
  readonly method: string;
  readonly ifNoneMatch: string | undefined;
  readonly origin: string | undefined;
  /** Origins that may send credentials; null means any. */
  readonly credentialOrigins: readonly string[] | null;
}

/** The whole response, or 304 Not Modified where `If-None-Match` has its ETag. */
export function prepareFor(cached: CachedResponse, request: ConditionalRequest): PreparedResponse {
  const headers = headersFor(cached, request);
  if (matchesEtag(request.ifNoneMatch, cached.etag)) return { status: 304, headers, body: null, length: null };
  return { status: 200, headers, body: request.method === 'HEAD' ? null : cached.body, length: cached.body.byteLength };
}

function headersFor(
  { headers }: CachedResponse,
  { method, origin, credentialOrigins }: ConditionalRequest,
): readonly string[] {
  if (origin !== undefined) {
    const { Vary: _, ...cors } = corsHeaders(origin, credentialOrigins);
    return [...headers, ...Object.entries(cors).flat()];
  }
  // Only caches need `Vary`, and without `Cache-Control` this response is not meant for them.
  if (method === 'HEAD' && !headers.includes('Cache-Control')) {
    const at = headers.indexOf('Vary');
    return at === -1 ? headers : headers.toSpliced(at, 2);
  }
  return headers;
}

/** The same for a response that is not cached. */
export const prepareOnce = (tagged: TaggedResponse, ifNoneMatch: string | undefined): PreparedResponse | HttpResponse =>
  matchesEtag(ifNoneMatch, tagged.etag)
    ? { status: 304, headers: pairsOf(tagged.headers), body: null, length: null }
    : tagged;

/** Weak comparison: proxies that change the encoding make the ETag weak. */
export const matchesEtag = (condition: string | undefined, etag: string): boolean =>
  condition !== undefined &&
  (condition === '*' || condition.split(',').some((each) => each.trim().replace(/^W\//, '') === etag));
