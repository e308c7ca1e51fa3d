import { Readable } from 'node:stream';
import { linesType, wantsLines } from '../lib/content-type.ts';
import { isList, isMap } from '../lib/json.ts';
import type { Json } from '../lib/json.ts';
import { createSemaphore } from '../lib/semaphore.ts';
import { errors } from '../rest/errors.ts';
import type { Incoming, RawRequest } from '../rest/incoming.ts';
import type { HttpResponse } from '../rest/serve.ts';
import type { Respond } from './create-respond.ts';
import type { OpenCore } from './open-core.ts';

/** Sends whole collections, a record on each line. */
export interface Streams {
  isStream(raw: RawRequest, incoming: Incoming): boolean;
  serve(raw: RawRequest, incoming: Incoming): Promise<HttpResponse>;
  /** Breaks off all that are open: clients see that the stream did not come to its end. */
  close(): void;
}

/** Streams that a node has at most, how many of them read at a time, and the records that each of them holds. */
const most = 200;
const atOnce = 4;
const perPage = 100;

/**
 * Each page is a request of its own, from where the one before has ended: rights are found out anew, nothing is held in
 * the database, and no more than a page is in memory, however slowly the client reads.
 */
export function createStreams({ site }: Pick<OpenCore, 'site'>, respond: Respond): Streams {
  const ending = new AbortController();
  const inTurn = createSemaphore(atOnce);
  let open = 0;

  const look = ({ deadline: _, ...raw }: RawRequest, incoming: Incoming, place: Place): Promise<HttpResponse> => {
    const { page: _page, per_page: _perPage, ...asked } = incoming.request.query;
    const query = { ...asked, per_page: String(perPage), ...place };
    return inTurn(() => respond(raw, { ...incoming, request: { ...incoming.request, query } }));
  };

  async function* linesOf(raw: RawRequest, incoming: Incoming, first: HttpResponse): AsyncGenerator<string> {
    for (let response = first, page = 1; ; page += 1) {
      const items = itemsOf(response);
      if (items === null || ending.signal.aborted) throw new Error('The list could not be read to its end.');
      if (items.length > 0) yield items.map((item) => `${JSON.stringify(item)}\n`).join('');
      const next = nextOf(response, page);
      if (next === null) return;
      response = await look(raw, incoming, next);
    }
  }

  /** Lists that have no cursors are read by their pages. */
  const nextOf = ({ headers }: HttpResponse, page: number): Place | null => {
    const { header } = site().dialect;
    const cursor = headers[header('NextCursor')];
    if (typeof cursor === 'string') return { _cursor: cursor };
    return page < Number(headers[header('TotalPages')] ?? 0) ? { page: String(page + 1) } : null;
  };

  return {
    isStream: ({ headers }, { request: { method, query }, problem }) =>
      problem === null &&
      method === 'GET' &&
      wantsLines(headers) &&
      query['_envelope'] === undefined &&
      query['_cursor'] === undefined,
    serve: async (raw, incoming) => {
      const walked = await look(raw, incoming, { _cursor: '' });
      const response = hasNoCursor(walked) ? await look(raw, incoming, {}) : walked;
      if (response.status !== 200 || itemsOf(response) === null) return response;
      if (open >= most || ending.signal.aborted) return { ...busy, headers: { ...response.headers, ...busy.headers } };
      open += 1;
      const stream = Readable.from(linesOf(raw, incoming, response), { objectMode: false });
      stream.once('close', () => (open -= 1));
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

type Place = Readonly<Record<string, string>>;

const busy: HttpResponse = {
  status: 503,
  headers: { 'Retry-After': '5' },
  body: JSON.stringify({
    code: 'rest_service_unavailable',
    message: 'Too many collections are being sent. Please try again in a moment.',
    data: { status: 503 },
  }),
};

const bodyOf = ({ body }: HttpResponse): Json =>
  body === null ? null : (JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString('utf8')) as Json);

function itemsOf(response: HttpResponse): readonly Json[] | null {
  const data = response.status === 200 ? bodyOf(response) : null;
  return isList(data) ? data : null;
}

function hasNoCursor(response: HttpResponse): boolean {
  const data = response.status === 400 ? bodyOf(response) : null;
  return isMap(data) && data['code'] === errors.noCursor().restCode;
}
