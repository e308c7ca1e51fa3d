import { Readable } from 'node:stream';
import { linesType, wantsLines } from '../lib/content-type.ts';
import { isList, isMap } from '../lib/json.ts';
import type { Json } from '../lib/json.ts';
import { createSemaphore } from '../lib/semaphore.ts';
import { argsOf } from '../rest/args.ts';
import { errors } from '../rest/errors.ts';
import type { Incoming, RawRequest } from '../rest/incoming.ts';
import { readsList } from '../rest/route.ts';
import { endpointFor } from '../rest/router.ts';
import { jsonOf } from '../rest/serve.ts';
import type { HttpResponse } from '../rest/serve.ts';
import type { Respond } from './create-respond.ts';
import type { OpenCore } from './open-core.ts';
import { createStreamSlots, noSlot } from './stream-slots.ts';

/** Sends whole collections, a record on each line. */
export interface Streams {
  /** Whether the client accepts lines and the endpoint returns a list. */
  isStream(raw: RawRequest, incoming: Incoming): Promise<boolean>;
  serve(raw: RawRequest, incoming: Incoming): Promise<HttpResponse>;
  /** Breaks off all that are open: clients see that the stream did not come to its end. */
  close(): void;
}

/** Streams that a node has at most, how many of them read at a time, and the records that each of them holds. */
const limits = { total: 200, reserved: 50, perSource: 10, perUser: 20 } as const;
const atOnce = 4;
const perPage = 100;

/**
 * Each page is a request of its own, from where the one before has ended: rights are found out anew, nothing is held in
 * the database, and no more than a page is in memory, however slowly the client reads.
 */
export function createStreams({ site, scopeFor }: Pick<OpenCore, 'site' | 'scopeFor'>, respond: Respond): Streams {
  const ending = new AbortController();
  const inTurn = createSemaphore(atOnce);
  const slots = createStreamSlots(limits);

  const look = ({ deadline: _, ...raw }: RawRequest, incoming: Incoming, at: PageQuery): Promise<HttpResponse> => {
    const { page: _page, per_page: _perPage, ...asked } = incoming.request.query;
    const query = { ...asked, per_page: String(perPage), ...at };
    return inTurn(() => respond(raw, { ...incoming, request: { ...incoming.request, query } }));
  };

  async function* linesOf(raw: RawRequest, incoming: Incoming, first: HttpResponse): AsyncGenerator<string> {
    for (let response = first, page = 1; ; page += 1) {
      const items = itemsOf(response);
      if (items === null || ending.signal.aborted) throw new Error('The response stream was interrupted.');
      if (items.length > 0) yield items.map((item) => `${JSON.stringify(item)}\n`).join('');
      const next = nextOf(response, page);
      if (next === null) return;
      response = await look(raw, incoming, next);
    }
  }

  /** Lists that have no cursors are read by their pages. */
  const nextOf = ({ headers }: HttpResponse, page: number): PageQuery | null => {
    const { header } = site().dialect;
    const cursor = headers[header('NextCursor')];
    if (typeof cursor === 'string') return { _cursor: cursor };
    return page < Number(headers[header('TotalPages')] ?? 0) ? { page: String(page + 1) } : null;
  };

  const returnsList = async ({ request }: Incoming): Promise<boolean> => {
    const current = site();
    const route = current.router.match(request.route, 'GET')?.route;
    const endpoint = route && endpointFor(route, 'GET');
    if (route === undefined || endpoint === undefined) return false;
    return readsList(route, endpoint, await argsOf(scopeFor({ site: current, outer: request }), route, endpoint));
  };

  return {
    isStream: async ({ headers }, incoming) => {
      const { method, query } = incoming.request;
      const isWanted = method === 'GET' && wantsLines(headers);
      if (!isWanted || incoming.problem !== null) return false;
      return query['_envelope'] === undefined && query['_cursor'] === undefined && returnsList(incoming);
    },
    serve: async (raw, incoming) => {
      const walked = await look(raw, incoming, { _cursor: '' });
      const response = hasNoCursor(walked) ? await look(raw, incoming, {}) : walked;
      if (response.status !== 200 || itemsOf(response) === null) return response;
      const release = ending.signal.aborted ? null : slots.reserve(raw, response);
      if (release === null) return noSlot(response);
      const stream = Readable.from(linesOf(raw, incoming, response), { objectMode: false });
      stream.once('close', release);
      const { ETag: _, Link: _link, [site().dialect.header('NextCursor')]: _next, ...headers } = response.headers;
      const type = {
        'Content-Type': `${linesType}; charset=UTF-8`,
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
      };
      return { ...response, headers: { ...headers, ...type }, body: null, stream };
    },
    close: () => ending.abort(),
  };
}

type PageQuery = Readonly<Record<string, string>>;

function itemsOf(response: HttpResponse): readonly Json[] | null {
  const data = response.status === 200 ? jsonOf(response) : undefined;
  return isList(data) ? data : null;
}

function hasNoCursor(response: HttpResponse): boolean {
  const data = response.status === 400 ? jsonOf(response) : undefined;
  return isMap(data) && data['code'] === errors.noCursor().restCode;
}
