import { Readable } from 'node:stream';
import { isList, isMap, scalarText } from '../lib/json.ts';
import type { Json, JsonMap } from '../lib/json.ts';
import { createSemaphore } from '../lib/semaphore.ts';
import type { Incoming, RawRequest } from '../rest/incoming.ts';
import { jsonOf } from '../rest/serve.ts';
import type { HttpResponse } from '../rest/serve.ts';
import type { Respond } from './create-respond.ts';
import type { OpenCore } from './open-core.ts';
import { createStreamSlots, noSlot } from './stream-slots.ts';

/** Keeps a request for changes open until there are some: as a long poll, or as Server-Sent Events. */
export interface ChangeStream {
  isChangeRequest(incoming: Incoming): boolean;
  serve(raw: RawRequest, incoming: Incoming): Promise<HttpResponse>;
  /** Ends all that are open; clients go on where they were, on another node. */
  close(): void;
}

/** Followers that a node has at most, and how many of them are answered at a time. */
const limits = { total: 1000, reserved: 200, perSource: 20, perUser: 100 } as const;
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
export function createChangeStream(
  { site, eventSignal }: Pick<OpenCore, 'site' | 'eventSignal'>,
  respond: Respond,
): ChangeStream {
  const ending = new AbortController();
  const inTurn = createSemaphore(atOnce);
  const streamSlots = createStreamSlots(limits);

  const isStream = ({ headers }: RawRequest): boolean => (headers['accept'] ?? '').includes('text/event-stream');

  /** Null where the answer is no page: then it is for the client to hear. */
  const look = async ({ deadline: _, ...raw }: RawRequest, incoming: Incoming, since: string | null) => {
    const query = since === null ? incoming.request.query : { ...incoming.request.query, since };
    const heard = eventSignal.heard();
    const response = await inTurn(() => respond(raw, { ...incoming, request: { ...incoming.request, query } }));
    return { response, page: response.status === 200 ? pageOf(response, heard) : null };
  };

  async function* poll({ raw, incoming, first, until }: Follower, left: AbortSignal): AsyncGenerator<string> {
    const ended = AbortSignal.any([ending.signal, left]);
    let known = first;
    for (;;) {
      await eventSignal.more(known.heard, Math.min(times.sign, until - performance.now()), ended);
      if (left.aborted) return;
      const { response, page } = await look(raw, incoming, known.cursor);
      const isOver = performance.now() >= until || ending.signal.aborted;
      if (page !== null && page.changes.length === 0 && !isOver) {
        known = page;
        continue;
      }
      // A revoked caller gets the error on reconnect.
      yield page === null ? JSON.stringify({ changes: [], cursor: known.cursor, more: false }) : textOf(response);
      return;
    }
  }

  async function* stream({ raw, incoming, first, until }: Follower, left: AbortSignal): AsyncGenerator<string> {
    const ended = AbortSignal.any([ending.signal, left]);
    yield 'retry: 1000\n\n';
    let page: Page | null = first;
    let nextSign = performance.now();
    while (page !== null) {
      for (const change of page.changes) yield eventOf(change);
      // At fixed intervals: a sign at every look would tell of writes that this client may not see.
      if (performance.now() >= nextSign) {
        yield `id: ${page.cursor}\n\n`;
        nextSign = performance.now() + times.sign;
      }
      if (performance.now() >= until) return;
      if (!page.more) await eventSignal.more(page.heard, nextSign - performance.now(), ended);
      if (ended.aborted) return;
      const next: { readonly page: Page | null } = await look(raw, incoming, page.cursor);
      ({ page } = next);
    }
  }

  /** Keeps the response open. A client never gets an empty page instead: it would ask again at once. */
  const opened = (raw: RawRequest, response: HttpResponse, { headers = {}, body }: Opened): HttpResponse => {
    const release = ending.signal.aborted ? null : streamSlots.reserve(raw, response);
    if (release === null) return noSlot(response);
    const made = Readable.from(leavable(body), { objectMode: false });
    made.once('close', release);
    return { ...response, headers: { ...response.headers, ...headers }, body: null, stream: made };
  };

  return {
    isChangeRequest: ({ request: { method, route, query }, problem }) =>
      problem === null &&
      method === 'GET' &&
      route === `/${site().dialect.namespace('v2')}/changes` &&
      query['_envelope'] === undefined,
    serve: async (raw, incoming) => {
      const streams = isStream(raw);
      const given = incoming.request.query['since'];
      const since = (streams ? raw.headers['last-event-id'] : undefined) ?? (typeof given === 'string' ? given : null);
      const { response, page } = await look(raw, incoming, since);
      if (page === null) return response;
      const seconds = Number(scalarText(incoming.request.query['wait'] ?? 0));
      const until = performance.now() + (streams ? times.stream : Math.min(seconds, 60) * 1000);
      const follower = { raw, incoming, first: page, until };
      if (streams) return opened(raw, response, { headers: streamHeaders, body: (left) => stream(follower, left) });
      if (since === null || page.changes.length > 0 || page.more || !(seconds > 0)) return response;
      return opened(raw, response, { body: (left) => poll(follower, left) });
    },
    close: () => ending.abort(),
  };
}

interface Follower {
  readonly raw: RawRequest;
  readonly incoming: Incoming;
  readonly first: Page;
  /** On the clock of `performance.now()`. */
  readonly until: number;
}

interface Opened {
  readonly headers?: Readonly<Record<string, string>>;
  /** The signal says that the client has left. */
  readonly body: (left: AbortSignal) => AsyncGenerator<string>;
}

/** A generator cannot be ended while it waits: the signal ends the wait, and with it the slot is free at once. */
function leavable(body: Opened['body']): AsyncIterable<string> {
  const leaving = new AbortController();
  const lines = body(leaving.signal);
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => lines.next(),
      return: () => {
        leaving.abort();
        return lines.return(undefined);
      },
    }),
  };
}

const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=UTF-8',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
};

const textOf = ({ body }: HttpResponse): string => (body === null ? '' : Buffer.from(body).toString('utf8'));

function pageOf(response: HttpResponse, heard: number): Page | null {
  const data = jsonOf(response);
  if (!isMap(data) || !isList(data['changes']) || typeof data['cursor'] !== 'string') return null;
  return { changes: data['changes'], cursor: data['cursor'], more: data['more'] === true, heard };
}

const eventOf = (change: Json): string => {
  const { cursor }: JsonMap = isMap(change) ? change : {};
  return `id: ${scalarText(cursor)}\nevent: change\ndata: ${JSON.stringify(change)}\n\n`;
};
