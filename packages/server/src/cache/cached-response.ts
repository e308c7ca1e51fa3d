import { hash } from 'node:crypto';
import { shownTags } from './cache-tags.ts';
import { corsHeaders } from '../rest/cors.ts';
import type { PreparedResponse, HttpResponse } from '../rest/serve.ts';

/** An answer to a visitor, whoever that is, with all that depends on the request at hand left out. */
export interface CachedResponse {
  /** Names and values in turns. */
  readonly headers: readonly string[];
  readonly body: Uint8Array;
  readonly etag: string;
  /** What it was made from: when any of it changes, it does not hold any more. */
  readonly tags: readonly string[];
}

export interface TagOptions {
  readonly tags: readonly string[];
  /** Every change is announced under one of these, too. */
  readonly wideTags: readonly string[];
  /** Seconds that caches outside may keep it; null leaves that unsaid. */
  readonly sharedMaxAge: number | null;
  /** Headers that make another caller of a visitor. */
  readonly credentialHeaders: readonly string[];
}

/** An answer that tells what it was made from, and by which it can be told from another. */
export interface TaggedResponse extends HttpResponse {
  readonly body: string | Uint8Array;
  readonly etag: string;
  readonly tags: readonly string[];
}

/** Null for what is no whole and good answer to a GET, or what caches are told to leave alone. */
export function tagResponse({ status, headers, body }: HttpResponse, options: TagOptions): TaggedResponse | null {
  if (status !== 200 || body === null || headers['Cache-Control'] !== undefined) return null;
  const { tags, wideTags, sharedMaxAge, credentialHeaders } = options;
  const { Vary: vary = 'Origin', ...rest } = headers;
  const own = sharedMaxAge === null ? headers : rest;
  const etag = etagOf(own, body);
  const told = shownTags(tags, wideTags);
  const toCaches =
    sharedMaxAge === null
      ? null
      : { Vary: [vary, ...credentialHeaders].join(', '), 'Cache-Control': outside(sharedMaxAge) };
  return {
    status,
    headers: { ...own, ETag: etag, 'Surrogate-Key': told.join(' '), 'Cache-Tag': told.join(','), ...toCaches },
    body,
    etag,
    tags,
  };
}

/** Totals stand in headers, so these count as well. */
function etagOf(headers: HttpResponse['headers'], body: string | Uint8Array): string {
  let head = '';
  for (const name in headers) head += `${name}: ${String(headers[name])}\n`;
  const whole = typeof body === 'string' ? head + body : Buffer.concat([Buffer.from(head), body]);
  return `"${hash('sha256', whole, 'base64url').slice(0, 27)}"`;
}

/** Made ready to be given many times. */
export const toCached = ({ headers, body, etag, tags }: TaggedResponse): CachedResponse => ({
  headers: pairsOf(headers),
  body: typeof body === 'string' ? Buffer.from(body) : body,
  etag,
  tags,
});

const pairsOf = (headers: HttpResponse['headers']): string[] =>
  Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);

const outside = (seconds: number): string => `public, max-age=0, s-maxage=${seconds}`;

export interface ConditionalRequest {
  readonly method: string;
  readonly ifNoneMatch: string | undefined;
  readonly origin: string | undefined;
  /** Origins that may send credentials; null means any. */
  readonly credentialOrigins: readonly string[] | null;
}

/** What the one who asks gets of it: all of it, or that they have it already. */
export function prepareFor(cached: CachedResponse, asking: ConditionalRequest): PreparedResponse {
  const headers = headersFor(cached, asking);
  if (isKnownTo(asking.ifNoneMatch, cached.etag)) return { status: 304, headers, body: null, length: null };
  return { status: 200, headers, body: asking.method === 'HEAD' ? null : cached.body, length: cached.body.byteLength };
}

function headersFor(
  { headers }: CachedResponse,
  { method, origin, credentialOrigins }: ConditionalRequest,
): readonly string[] {
  if (origin !== undefined) {
    const { Vary: _, ...cors } = corsHeaders(origin, credentialOrigins);
    return [...headers, ...Object.entries(cors).flat()];
  }
  // Nobody but caches cares, and they are told when they may keep it.
  if (method === 'HEAD' && !headers.includes('Cache-Control')) {
    const at = headers.indexOf('Vary');
    return at === -1 ? headers : headers.toSpliced(at, 2);
  }
  return headers;
}

/** The same for an answer that is given once. */
export const prepareOnce = (tagged: TaggedResponse, ifNoneMatch: string | undefined): PreparedResponse | HttpResponse =>
  isKnownTo(ifNoneMatch, tagged.etag)
    ? { status: 304, headers: pairsOf(tagged.headers), body: null, length: null }
    : tagged;

/** Proxies that change the encoding weaken the tag; what it stands for is the same. */
const isKnownTo = (condition: string | undefined, etag: string): boolean =>
  condition !== undefined &&
  (condition === '*' || condition.split(',').some((each) => each.trim().replace(/^W\//, '') === etag));
