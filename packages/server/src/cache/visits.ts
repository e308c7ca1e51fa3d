import type { IncomingHttpHeaders } from 'node:http';
import { givenOnce, keep, readyFor, tag } from './kept.ts';
import type { Kept, Tagged, TagOptions } from './kept.ts';
import { gatherReads } from './reads.ts';
import type { GatheredReads } from './reads.ts';
import type { Remembering } from './remembering.ts';
import { corsHeaders } from '../rest/cors.ts';
import type { Incoming, RawRequest } from '../rest/incoming.ts';
import { endpointFor } from '../rest/router.ts';
import type { Ready, Served } from '../rest/serve.ts';
import type { Reads, Site } from '../scope.ts';

export interface VisitsOptions {
  readonly remembering: Remembering;
  readonly site: () => Site;
  /** Makes the answer and tells what it is made from. */
  readonly answer: (raw: RawRequest, incoming: Incoming, reads: Reads) => Promise<Served>;
  readonly sharedMaxAge: number | null;
  /** Origins that may send credentials; null means any. */
  readonly credentialOrigins: readonly string[] | null;
}

/** Requests that come without a word about who sends them: whoever it is, the answer is the same. */
export interface Visits {
  /** The remembered answer, before anything else is known of the request. */
  recall(method: string, target: string, headers: IncomingHttpHeaders): Ready | null;
  isVisit(raw: RawRequest, incoming: Incoming): boolean;
  serve(raw: RawRequest, incoming: Incoming): Promise<Ready | Served>;
}

/** Headers that tell who asks, or that ask for something else than the address does. */
const telling = ['authorization', 'cookie', 'x-http-method-override', 'content-type', 'content-length'] as const;

/** Parameters that do. A password opens a post; an envelope is good whatever is inside. */
const tellingParameters = ['password', '_envelope', '_method'] as const;

export function createVisits(options: VisitsOptions): Visits {
  const { remembering, site, answer, sharedMaxAge, credentialOrigins } = options;
  const { nonceHeader, nonceParameter } = site().dialect;
  const ownHeader = nonceHeader.toLowerCase();
  const tagging: Omit<TagOptions, 'tags'> = {
    sharedMaxAge,
    credentialHeaders: ['Authorization', 'Cookie', nonceHeader],
  };

  const isPlain = (method: string, headers: IncomingHttpHeaders): boolean =>
    (method === 'GET' || method === 'HEAD') &&
    telling.every((name) => headers[name] === undefined) &&
    headers['transfer-encoding'] === undefined &&
    headers[ownHeader] === undefined;

  const ready = (kept: Kept, method: string, headers: IncomingHttpHeaders): Ready =>
    readyFor(kept, { method, ifNoneMatch: headers['if-none-match'], origin: headers.origin, credentialOrigins });

  const mayRemember = ({ request }: Incoming): boolean => {
    const { opaque, router } = site();
    const route = opaque.length === 0 ? router.match(request.route, 'GET')?.route : undefined;
    return route !== undefined && endpointFor(route, 'GET')?.remember === true;
  };

  /** Null where changes of something in it are not announced: then it is not offered to caches either. */
  const made = (served: Served, reads: GatheredReads): Tagged | null =>
    reads.isKnown() ? tag(served, { ...tagging, tags: reads.tags() }) : null;

  const serveRemembered = async (raw: RawRequest, incoming: Incoming): Promise<Ready | Served> => {
    const { origin: _, ...headers } = raw.headers;
    const plain: RawRequest = { ...raw, method: 'GET', headers };
    const request = { ...incoming.request, method: 'GET', headers };
    const obtained = await remembering.obtain(raw.target, async () => {
      const reads = gatherReads();
      const served = await answer(plain, { ...incoming, request }, reads);
      const tagged = made(served, reads);
      const kept = tagged === null ? null : keep(tagged);
      return { answer: kept ?? served, kept };
    });
    const result = 'answer' in obtained ? obtained.answer : obtained;
    return 'etag' in result ? ready(result, raw.method, raw.headers) : answered(result, raw);
  };

  /** A refusal is told to the one who asked: with what their page may read, and without a body if they want none. */
  const answered = (served: Served, { method, headers: { origin } }: RawRequest): Served => {
    const { Vary: _, ...withoutVary } = served.headers;
    const headers = method === 'HEAD' ? withoutVary : served.headers;
    const body = method === 'HEAD' ? null : served.body;
    return { ...served, headers: { ...headers, ...corsHeaders(origin, credentialOrigins) }, body };
  };

  return {
    recall: (method, target, headers) => {
      const kept = remembering.recall(target);
      return kept !== null && isPlain(method, headers) ? ready(kept, method, headers) : null;
    },
    isVisit: ({ method, headers }, { request, problem }) =>
      problem === null &&
      isPlain(method, headers) &&
      request.method === method &&
      request.query[nonceParameter] === undefined &&
      tellingParameters.every((name) => request.query[name] === undefined),
    serve: async (raw, incoming) => {
      if (mayRemember(incoming)) return serveRemembered(raw, incoming);
      const reads = gatherReads();
      const served = await answer(raw, incoming, reads);
      const tagged = made(served, reads);
      return tagged === null ? served : givenOnce(tagged, raw.headers['if-none-match']);
    },
  };
}
