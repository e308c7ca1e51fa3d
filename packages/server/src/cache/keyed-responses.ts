import { hash } from 'node:crypto';
import { gatherTags } from './cache-tags.ts';
import { matchesEtag, toCached } from './cached-response.ts';
import type { CachedResponse } from './cached-response.ts';
import type { TracedResponses } from './traced-responses.ts';
import { isCacheable } from './visitor-cache.ts';
import type { VisitorCacheOptions } from './visitor-cache.ts';
import type { Incoming, RawRequest } from '../rest/incoming.ts';
import type { HttpResponse, PreparedResponse } from '../rest/serve.ts';

export interface KeyedResponsesOptions extends Pick<VisitorCacheOptions, 'primary' | 'site' | 'respond'> {
  readonly traced: TracedResponses;
}

/** Responses to clients that come with an application password and nothing else that tells who they are. */
export interface KeyedResponses {
  isKeyed(raw: RawRequest, incoming: Incoming): boolean;
  serve(raw: RawRequest, incoming: Incoming): Promise<HttpResponse | PreparedResponse>;
}

/** Headers that change the response in ways that the key does not tell. */
const unkeyedHeaders = ['cookie', 'origin', 'x-http-method-override', 'content-type', 'content-length'] as const;

/**
 * Nothing is decided from memory here: who the key belongs to and what they may do is read for every request, like all
 * else. Only where all of it is read as before is the response as before, and its bytes are sent again.
 */
export function createKeyedResponses({ traced, primary, site, respond }: KeyedResponsesOptions): KeyedResponses {
  const { nonceHeader, nonceParameter } = site().dialect;
  const nonce = nonceHeader.toLowerCase();

  return {
    isKeyed: ({ method, headers }, { request, problem }) =>
      method === 'GET' &&
      problem === null &&
      request.method === 'GET' &&
      headers['authorization'] !== undefined &&
      headers[nonce] === undefined &&
      headers['transfer-encoding'] === undefined &&
      unkeyedHeaders.every((name) => headers[name] === undefined) &&
      request.query[nonceParameter] === undefined &&
      request.query['password'] === undefined &&
      request.query['_envelope'] === undefined &&
      isCacheable(site(), request),
    serve: async (raw, incoming) => {
      const secret = hash('sha256', raw.headers['authorization'] ?? '', 'base64url');
      const key = `${secret} ${String(raw.secure)} ${raw.target}`;
      const checked = await traced.check(key, primary);
      const { 'if-none-match': ifNoneMatch, ...headers } = raw.headers;
      if ('cached' in checked) return prepareKeyed(checked.cached, ifNoneMatch);
      const made = await traced.make(key, async () => {
        const tags = gatherTags(site());
        const { db, trace } = primary.traceReads(checked.justRead);
        const served = await respond({ ...raw, headers }, incoming, { cacheTags: tags, db, identifyIn: db });
        const { status, body } = served;
        const isKept = status === 200 && body !== null && tags.isCacheable();
        const etag = String(served.headers['ETag'] ?? '');
        const cached = isKept ? toCached({ ...served, body, etag, tags: [] }) : null;
        return { response: served, cached, trace: trace() };
      });
      const etag = String(made.headers['ETag'] ?? '');
      return isKnown(ifNoneMatch, etag) ? { ...made, status: 304, body: null } : made;
    },
  };
}

const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  etag !== '' && matchesEtag(ifNoneMatch, etag);

const prepareKeyed = (
  { headers, body, etag, caller = 0 }: CachedResponse,
  ifNoneMatch: string | undefined,
): PreparedResponse =>
  isKnown(ifNoneMatch, etag)
    ? { status: 304, headers, body: null, length: null, caller }
    : { status: 200, headers, body, length: body.byteLength, caller };
