import { METHODS } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import type { TLSSocket } from 'node:tls';

import { fastify } from 'fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { createReceiver } from './receive.ts';
import type { Refused } from './receive.ts';
import { createOverload } from './overload.ts';
import { createClientErrorHandler } from './client-errors.ts';
import { assertFree, canShare, openListeners } from './sockets.ts';
import { drain, trackUnused } from './drain.ts';
import { createHealth } from './health.ts';
import { hasRightHosts, loggedPath, plainHeaders, requestId } from './inspect.ts';
import { watchEventLoop } from './event-loop.ts';
import { createPeerReader } from './proxies.ts';
import type { Peer } from './proxies.ts';
import { httpErrors, errorResponse } from './error-responses.ts';
import { createPipeline } from './pipeline.ts';
import { createWork } from './work.ts';
import { removeLeftFolders } from '../lib/scratch-folder.ts';
import { isPromise } from '../lib/maybe-promise.ts';
import type { JsonMap } from '../lib/json.ts';
import type { Logger } from '../lib/log.ts';
import { corsHeaders } from '../lib/cors.ts';
import { errors } from '../rest/errors.ts';
import type { RestError } from '../rest/errors.ts';
import type { RawRequest } from '../rest/incoming.ts';
import type { PreparedResponse, HttpResponse } from '../rest/serve.ts';
import type { Site } from '../scope.ts';

export type { RawRequest, HttpResponse };

/** Times in milliseconds, sizes in bytes. */
export interface HttpConfig {
  readonly host: string;
  readonly port: number;
  readonly trustedProxies: readonly string[];
  readonly corsOrigins: readonly string[] | null;
  /** Sent as `Strict-Transport-Security` over encrypted connections; null sends none. */
  readonly hsts: string | null;
  readonly bodyMaxBytes: number;
  readonly uploadMaxBytes: number;
  readonly uploadConcurrency: number;
  readonly maxInFlight: number;
  readonly maxWait: number;
  readonly maxConnections: number;
  readonly handlerTimeout: number;
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  readonly connectionTimeout: number;
  readonly keepAliveTimeout: number;
  readonly drainDelay: number;
  readonly shutdownTimeout: number;
}

export interface HttpOptions {
  readonly config: HttpConfig;
  readonly log: Logger;
  readonly serve: (raw: RawRequest) => Promise<HttpResponse | PreparedResponse>;
  /** The answer to whatever `serve` threw. */
  readonly explain: Site['explain'];
  /** An answer that is there already, whatever else is going on. */
  readonly cached?: (method: string, target: string, headers: IncomingHttpHeaders) => PreparedResponse | null;
  readonly ready: () => Promise<boolean> | boolean;
  /** Details of the readiness response. */
  readonly facts?: () => JsonMap;
  /** Could the database do more at this moment? */
  readonly hasSpare: () => boolean;
  /** What a target is called in the log: paths have ids in them. */
  readonly routeOf?: (target: string) => string;
  /** Called for every finished or aborted request. */
  readonly onAnswered?: (answered: Answered) => void;
  /** Whether the body is to be received as files. */
  readonly takesFiles?: (raw: RawRequest) => boolean | 'parts';
}

/** What became of a request. */
export interface Answered {
  readonly method: string;
  readonly route: string;
  /** 0 where the client hung up before. */
  readonly status: number;
  readonly milliseconds: number;
  /** It was answered from memory. */
  readonly isCached: boolean;
}

export interface HttpServer {
  listen(): Promise<{ url: string; port: number }>;
  /** Stops accepting, lets requests in flight end, then resolves. */
  close(how?: Closing): Promise<void>;
}

export interface Closing {
  /** Another process accepts connections on the same port, so clients need not be told to go elsewhere. */
  readonly isReplaced?: boolean;
}

/** Drain period in ms: keep-alive clients get `Connection: close` on their next request. */
const replacedDelay = 500;

const nothing = new Uint8Array(0);

export function createHttpServer(options: HttpOptions): HttpServer {
  const { config, log, serve, explain, cached, ready, facts, hasSpare, takesFiles, onAnswered, routeOf } = options;
  let closing: Promise<void> | null = null;
  let listeners: Awaited<ReturnType<typeof openListeners>> = [];
  let isLeaving = false;
  const health = createHealth({ ready, closing: () => isLeaving, ...(facts && { facts }) });
  const receive = createReceiver(config);
  const readPeer = createPeerReader(config.trustedProxies);
  const turns = createPipeline();
  const overload = createOverload({ corsOrigins: config.corsOrigins, log });
  const threadHasTime = watchEventLoop();
  const work = createWork({
    atOnce: config.maxInFlight,
    maxWait: config.maxWait,
    hasSpare: () => threadHasTime() && hasSpare(),
    deadline: config.handlerTimeout,
    onLateFailure: (err) => void explain(err, log.child({ late: true })),
  });

  const app = fastify({
    // Every target is the one route: what a path means, and whether it is well formed, is for the kernel to say.
    rewriteUrl: () => '/',
    genReqId: ({ headers }) => requestId(headers),
    exposeHeadRoutes: false,
    return503OnClosing: false,
    // Large uploads may take longer than anything else; `receive` looks at the clock itself.
    requestTimeout: 0,
    connectionTimeout: config.connectionTimeout,
    keepAliveTimeout: config.keepAliveTimeout,
    http: {
      headersTimeout: config.headersTimeout,
      connectionsCheckingInterval: 500,
      joinDuplicateHeaders: true,
      requireHostHeader: false,
    },
    clientErrorHandler: createClientErrorHandler({ log, owesAnswer: turns.owesAnswer }),
  });
  app.server.maxConnections = config.maxConnections;
  const unused = trackUnused(app.server);

  const respond = async (
    message: IncomingMessage,
    { id, target, peer }: { id: string; target: string; peer: Peer },
  ): Promise<HttpResponse | PreparedResponse> => {
    const method = message.method ?? '';
    const refusal = (error: RestError): HttpResponse =>
      errorResponse(error, corsHeaders(message.headers.origin, config.corsOrigins));
    const refuse = ({ refused, limit }: Refused): HttpResponse => {
      // Discards the rest of the request.
      const last = message.complete ? {} : { headers: { Connection: 'close' } };
      if (refused === 'no-room') return overload.answer(message.headers.origin);
      if (refused === 'slow') return refusal(httpErrors.slowRequest(last));
      return refusal(refused === 'too-large' ? httpErrors.payloadTooLarge(limit, last) : httpErrors.unreadable());
    };

    if (!hasRightHosts(message)) return refusal(httpErrors.oneHost());
    // Before anything is received or looked at: what is refused must cost little.
    if (work.isFull()) return overload.answer(message.headers.origin);
    const headers = plainHeaders(message.headers);
    const asked = { method, target, headers, body: nothing, secure: peer.secure, remoteAddress: peer.address, id };
    const isNamed = headers['authorization'] !== undefined || headers['cookie'] !== undefined;
    const receiving = receive(message, { takesFiles: takesFiles?.(asked) ?? false, isNamed });
    const received = isPromise(receiving) ? await receiving : receiving;
    if ('refused' in received) return refuse(received);
    const { body, upload, longer, done } = received;
    if (longer > 0) message.socket.setTimeout(config.connectionTimeout + longer);
    try {
      const raw = { ...asked, body, ...(upload && { upload }) };
      const served = await work.run<HttpResponse | PreparedResponse>(
        // The client disconnected while queued: skip the work.
        async (deadline) =>
          message.socket.destroyed && upload?.isCut !== true
            ? refusal(httpErrors.unreadable())
            : serve({ ...raw, deadline }),
        {
          longer,
          hasTurn: upload !== undefined,
          onLate: (isDone) => {
            log.warn({ id, method, path: loggedPath(target) }, 'request timed out');
            return refusal(errors.tookTooLong(isDone));
          },
          onUnused: closeStream,
        },
      );
      return served === 'full' ? overload.answer(message.headers.origin) : served;
    } catch (err) {
      return refusal(explain(err, log.child({ id, method, path: loggedPath(target) })));
    } finally {
      if (longer > 0) message.socket.setTimeout(config.connectionTimeout);
      await done();
    }
  };

  const peerOf = ({ socket, headers }: IncomingMessage): Peer =>
    readPeer({
      address: socket.remoteAddress ?? '',
      encrypted: (socket as Partial<TLSSocket>).encrypted === true,
      forwardedFor: textOf(headers['x-forwarded-for']),
      forwardedProto: textOf(headers['x-forwarded-proto']),
    });

  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { id, originalUrl: target, method, raw: message } = request;
    const started = performance.now();
    // Answers are complete when they come here; Fastify's own way of sending would only look at them again.
    reply.hijack();
    const turn = turns.enter(message);
    if (turn === 'too-many') return void message.socket.destroy();
    reply.raw.once('close', () => turns.leave(message));
    if (turn !== null) await turn;
    if (message.socket.destroyed) return turns.leave(message);
    const check = health.answer(method, target);
    let level: 'info' | 'debug' = check === null ? 'info' : 'debug';
    let caller = 0;
    let length: number | null = 0;
    const peer = peerOf(message);
    const before = message.socket.bytesWritten;
    reply.raw.once('close', () => {
      const route = routeOf?.(target) ?? '';
      const facts = { id, method, path: loggedPath(target), route, ms: Math.round(performance.now() - started) };
      const outcome = reply.raw.writableFinished ? { status: reply.raw.statusCode } : { cut: true };
      const bytes = length ?? message.socket.bytesWritten - before;
      log[level]({ ...facts, ...outcome, caller, address: peer.address, bytes }, 'request');
      onAnswered?.({
        method,
        route,
        status: reply.raw.writableFinished ? reply.raw.statusCode : 0,
        milliseconds: performance.now() - started,
        isCached: known !== null,
      });
    });
    const known = cached?.(method, target, message.headers) ?? null;
    const served =
      known !== null && hasRightHosts(message) ? known : await (check ?? respond(message, { id, target, peer }));
    caller = served.caller ?? 0;
    if (overload.isOwn(served)) level = 'debug';
    // The client disconnected. Close the stream, or its file descriptor leaks.
    if (reply.raw.destroyed) return closeStream(served);
    const further = {
      'X-Request-Id': id,
      ...(config.hsts !== null && peer.secure && { 'Strict-Transport-Security': config.hsts }),
      ...(closing !== null && { Connection: 'close' }),
    };
    try {
      length = send(reply.raw, served, further);
    } catch (err) {
      closeStream(served);
      const error = explain(err, log.child({ id, method, path: loggedPath(target) }));
      length = send(reply.raw, errorResponse(error), further);
    }
  };

  const methods = METHODS.filter((method) => method !== 'CONNECT');
  // Fastify would read bodies by method and content type; here all are read alike, by `readBody`.
  for (const method of methods) app.addHttpMethod(method, { hasBody: false, overrideExisting: true });
  app.route({ method: methods, url: '/', handler: handle });

  return {
    listen: async () => {
      const { host: wanted, port } = config;
      await removeLeftFolders(['upload', 'copy', 'import', 'export']);
      if (canShare && port !== 0) await assertFree({ host: wanted, port });
      await app.listen({ host: wanted, port, ...(canShare ? { reusePort: true } : {}) });
      const address = app.server.address();
      if (address === null || typeof address === 'string') throw new Error('The server has no port.');
      listeners = await openListeners(app.server, address);
      const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
      return { url: `http://${host}:${address.port}`, port: address.port };
    },
    close: ({ isReplaced = false } = {}) => {
      isLeaving ||= !isReplaced;
      return (closing ??= drain(
        {
          server: app.server,
          listeners,
          log,
          delay: isReplaced ? Math.max(config.drainDelay, replacedDelay) : config.drainDelay,
          patience: config.shutdownTimeout,
          idle: work.idle,
        },
        unused,
      ).then(() => app.close()));
    },
  };
}

/** Also on errors: an unhandled 'error' event would end the process. */
function closeStream(served: HttpResponse | PreparedResponse): void {
  if ('stream' in served) served.stream?.on('error', () => undefined).destroy();
}

const textOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join(', ') : header;

/** No response of the service is of a type that browsers have to guess. */
const noSniff = { 'X-Content-Type-Options': 'nosniff' } as const;

/**
 * Gives the bytes of the body; null for a stream, of which they are not known yet. Throws, with nothing sent, when a header
 * is one that HTTP cannot carry.
 */
function send(
  response: ServerResponse,
  served: HttpResponse | PreparedResponse,
  further: Record<string, string>,
): number | null {
  const { status, headers, body } = served;
  if ('stream' in served && served.stream !== undefined) {
    response.writeHead(status, { ...noSniff, ...(headers as OutgoingHttpHeaders), ...further });
    // A file that cannot be read to its end, or a client that hangs up, ends the connection: the length is announced.
    pipeline(served.stream, response, () => undefined);
    return null;
  }
  if ('length' in served) {
    const length = served.length === null ? [] : ['Content-Length', String(served.length)];
    const guard: Readonly<Record<string, string>> = served.headers.includes('X-Content-Type-Options') ? {} : noSniff;
    response.writeHead(status, [...served.headers, ...length, ...Object.entries({ ...guard, ...further }).flat()]);
    response.end(body ?? undefined);
    return served.body?.byteLength ?? 0;
  }
  const length = body === null ? 0 : typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
  response.writeHead(status, { 'Content-Length': length, ...noSniff, ...(headers as OutgoingHttpHeaders), ...further });
  response.end(body ?? undefined);
  return length;
}
