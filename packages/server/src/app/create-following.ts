import { Readable } from 'node:stream';
import { isList, isMap, scalarText } from '../lib/json.ts';
import type { Json, JsonMap } from '../lib/json.ts';
import { createSemaphore } from '../lib/semaphore.ts';
import type { Incoming, RawRequest } from '../rest/incoming.ts';
import type { HttpResponse } from '../rest/serve.ts';
import type { Respond } from './create-respond.ts';
import type { OpenCore } from './open-core.ts';

/** Keeps a request for changes open until there are some: as a long poll, or as Server-Sent Events. */
export interface Following {
  isFollowing(incoming: Incoming): boolean;
  serve(raw: RawRequest, incoming: Incoming): Promise<HttpResponse>;
  /** Ends all that are open; clients go on where they were, on another node. */
  close(): void;
}

/** Followers that a node has at most, and how many of them are answered at a time. */
const most = 1000;
const atOnce = 8;
/** Milliseconds: between two signs of life, and until a stream is ended, so that clients spread over nodes. */
const times = { sign: 15_000, stream: 10 * 60_000 } as const;

interface Page {
  readonly changes: readonly Json[];
  readonly cursor: string;
  readonly more: boolean;
  /** What had been heard of before it was made. */
  readonly heard: number;
}

/** Every look is a request of its own: who asks and what they may see is found out anew each time. */
export function createFollowing({ site, places }: Pick<OpenCore, 'site' | 'places'>, respond: Respond): Following {
  const ending = new AbortController();
  const inTurn = createSemaphore(atOnce);
  let open = 0;

  const isStream = ({ headers }: RawRequest): boolean => (headers['accept'] ?? '').includes('text/event-stream');

  /** Null where the answer is no page: then it is for the client to hear. */
  const look = async ({ deadline: _, ...raw }: RawRequest, incoming: Incoming, since: string | null) => {
    const query = since === null ? incoming.request.query : { ...incoming.request.query, since };
    const heard = places.heard();
    const response = await inTurn(() => respond(raw, { ...incoming, request: { ...incoming.request, query } }));
    return { response, page: response.status === 200 ? pageOf(response, heard) : null };
  };

  const wait = ({ heard }: Page, milliseconds: number): Promise<void> =>
    places.more(heard, milliseconds, ending.signal);

  async function* poll(raw: RawRequest, incoming: Incoming, first: Page, until: number): AsyncGenerator<string> {
    let known = first;
    for (;;) {
      await wait(known, Math.min(times.sign, until - performance.now()));
      const { response, page } = await look(raw, incoming, known.cursor);
      const isOver = performance.now() >= until || ending.signal.aborted;
      if (page !== null && page.changes.length === 0 && !isOver) {
        known = page;
        continue;
      }
      // Whoever may no longer ask is told so by the answer to their next request.
      yield page === null ? JSON.stringify({ changes: [], cursor: known.cursor, more: false }) : textOf(response);
      return;
    }
  }

  async function* stream(raw: RawRequest, incoming: Incoming, first: Page): AsyncGenerator<string> {
    const until = performance.now() + times.stream;
    yield 'retry: 1000\n\n';
    let page: Page | null = first;
    while (page !== null) {
      for (const change of page.changes) yield eventOf(change);
      // Also behind what was not for this client, which need not be looked at again.
      yield `id: ${page.cursor}\n\n`;
      if (performance.now() >= until) return;
      if (!page.more) await wait(page, times.sign);
      if (ending.signal.aborted) return;
      const next: { readonly page: Page | null } = await look(raw, incoming, page.cursor);
      ({ page } = next);
    }
  }

  const opened = (response: HttpResponse, more: Readonly<Record<string, string>>, body: AsyncGenerator<string>) => {
    open += 1;
    const made = Readable.from(body, { objectMode: false });
    made.once('close', () => (open -= 1));
    return { ...response, headers: { ...response.headers, ...more }, body: null, stream: made };
  };

  return {
    isFollowing: ({ request: { method, route, query }, problem }) =>
      problem === null &&
      method === 'GET' &&
      route === `/${site().dialect.namespace('v2')}/changes` &&
      query['_envelope'] === undefined,
    serve: async (raw, incoming) => {
      const streams = isStream(raw);
      const given = incoming.request.query['since'];
      const since = (streams ? raw.headers['last-event-id'] : undefined) ?? (typeof given === 'string' ? given : null);
      const { response, page } = await look(raw, incoming, since);
      const seconds = Number(incoming.request.query['wait'] ?? 0);
      if (page === null || open >= most || ending.signal.aborted) return response;
      if (streams)
        return opened(
          response,
          {
            'Content-Type': 'text/event-stream; charset=UTF-8',
            'Cache-Control': 'no-store',
            'X-Accel-Buffering': 'no',
          },
          stream(raw, incoming, page),
        );
      if (since === null || page.changes.length > 0 || page.more || !(seconds > 0)) return response;
      return opened(response, {}, poll(raw, incoming, page, performance.now() + Math.min(seconds, 60) * 1000));
    },
    close: () => ending.abort(),
  };
}

const textOf = ({ body }: HttpResponse): string => (body === null ? '' : Buffer.from(body).toString('utf8'));

function pageOf(response: HttpResponse, heard: number): Page | null {
  const data: Json = JSON.parse(textOf(response)) as Json;
  if (!isMap(data) || !isList(data['changes']) || typeof data['cursor'] !== 'string') return null;
  return { changes: data['changes'], cursor: data['cursor'], more: data['more'] === true, heard };
}

const eventOf = (change: Json): string => {
  const { cursor }: JsonMap = isMap(change) ? change : {};
  return `id: ${scalarText(cursor)}\nevent: change\ndata: ${JSON.stringify(change)}\n\n`;
};
