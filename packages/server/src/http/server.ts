import { METHODS } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { TLSSocket } from 'node:tls';

import { fastify } from 'fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { createBodyReader } from './body.ts';
import { createOverload } from './overload.ts';
import { createClientErrorHandler } from './client-errors.ts';
import { assertFree, canShare, openListeners } from './sockets.ts';
import { drain, trackUnused } from './drain.ts';
import { createHealth } from './health.ts';
import { hasRightHosts, loggedPath, plainHeaders, requestId } from './inspect.ts';
import { watchEventLoop } from './event-loop.ts';
import { createPeerReader } from './proxies.ts';
import { httpErrors, errorResponse } from './error-responses.ts';
import { createPipeline } from './pipeline.ts';
import { createWork } from './work.ts';
import { isPromise } from '../lib/maybe-promise.ts';
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
  readonly bodyLimit: number;
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
  /** Could the database do more at this moment? */
  readonly hasSpare: () => boolean;
}

export interface HttpServer {
  listen(): Promise<{ url: string; port: number }>;
  /** Stops accepting, lets requests in flight end, then resolves. */
  close(): Promise<void>;
}

/** Full bodies that may be in memory while they arrive. */
const bodiesAtOnce = 128;

export function createHttpServer({ config, log, serve, explain, cached, ready, hasSpare }: HttpOptions): HttpServer {
  let closing: Promise<void> | null = null;
  let listeners: Awaited<ReturnType<typeof openListeners>> = [];
  const health = createHealth({ ready, closing: () => closing !== null });
  const readBody = createBodyReader({ limit: config.bodyLimit, shared: config.bodyLimit * bodiesAtOnce });
  const readPeer = createPeerReader(config.trustedProxies);
  const pipeline = createPipeline();
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
    requestTimeout: config.requestTimeout,
    connectionTimeout: config.connectionTimeout,
    keepAliveTimeout: config.keepAliveTimeout,
    http: {
      headersTimeout: config.headersTimeout,
      connectionsCheckingInterval: 500,
      joinDuplicateHeaders: true,
      requireHostHeader: false,
    },
    clientErrorHandler: createClientErrorHandler({ log, owesAnswer: pipeline.owesAnswer }),
  });
  app.server.maxConnections = config.maxConnections;
  const unused = trackUnused(app.server);

  const respond = async (
    message: IncomingMessage,
    { id, target }: { id: string; target: string },
  ): Promise<HttpResponse | PreparedResponse> => {
    const method = message.method ?? '';
    const refusal = (error: RestError): HttpResponse =>
      errorResponse(error, corsHeaders(message.headers.origin, config.corsOrigins));

    if (!hasRightHosts(message)) return refusal(httpErrors.oneHost());
    // Before anything is received or looked at: what is refused must cost little.
    if (work.isFull()) return overload.answer(message.headers.origin);
    const reading = readBody(message);
    const body = isPromise(reading) ? await reading : reading;
    if (body === 'gone') return refusal(httpErrors.unreadable());
    if (body === 'no-room') return overload.answer(message.headers.origin);
    if (body === 'too-large') {
      // Whatever else the client is still sending, nobody will read it.
      const rest = message.complete ? {} : { headers: { Connection: 'close' } };
      return refusal(httpErrors.payloadTooLarge(config.bodyLimit, rest));
    }
    const headers = plainHeaders(message.headers);
    const peer = readPeer({
      address: message.socket.remoteAddress ?? '',
      encrypted: (message.socket as Partial<TLSSocket>).encrypted === true,
      forwardedFor: headers['x-forwarded-for'],
      forwardedProto: headers['x-forwarded-proto'],
    });
    try {
      const raw = { method, target, headers, body, secure: peer.secure, remoteAddress: peer.address, id };
      const served = await work.run<HttpResponse | PreparedResponse>(
        // For whoever hung up while waiting, nothing need be done any more.
        async (deadline) => (message.socket.destroyed ? refusal(httpErrors.unreadable()) : serve({ ...raw, deadline })),
        (isDone) => {
          log.warn({ id, method, path: loggedPath(target) }, 'took too long');
          return refusal(errors.tookTooLong(isDone));
        },
      );
      return served === 'full' ? overload.answer(message.headers.origin) : served;
    } catch (err) {
      return refusal(explain(err, log.child({ id, method, path: loggedPath(target) })));
    }
  };

  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { id, originalUrl: target, method, raw: message } = request;
    const started = performance.now();
    // Answers are complete when they come here; Fastify's own way of sending would only look at them again.
    reply.hijack();
    const turn = pipeline.enter(message);
    if (turn === 'too-many') return void message.socket.destroy();
    reply.raw.once('close', () => pipeline.leave(message));
    if (turn !== null) await turn;
    if (message.socket.destroyed) return pipeline.leave(message);
    const check = health.answer(method, target);
    let level: 'info' | 'debug' = check === null ? 'info' : 'debug';
    reply.raw.once('close', () => {
      const facts = { id, method, path: loggedPath(target), ms: Math.round(performance.now() - started) };
      const outcome = reply.raw.writableFinished ? { status: reply.raw.statusCode } : { cut: true };
      log[level]({ ...facts, ...outcome }, 'request');
    });
    const known = cached?.(method, target, message.headers) ?? null;
    const served = known !== null && hasRightHosts(message) ? known : await (check ?? respond(message, { id, target }));
    if (overload.isOwn(served)) level = 'debug';
    const further = closing === null ? { 'X-Request-Id': id } : { 'X-Request-Id': id, Connection: 'close' };
    try {
      send(reply.raw, served, further);
    } catch (err) {
      const error = explain(err, log.child({ id, method, path: loggedPath(target) }));
      send(reply.raw, errorResponse(error), further);
    }
  };

  const methods = METHODS.filter((method) => method !== 'CONNECT');
  // Fastify would read bodies by method and content type; here all are read alike, by `readBody`.
  for (const method of methods) app.addHttpMethod(method, { hasBody: false, overrideExisting: true });
  app.route({ method: methods, url: '/', handler: handle });

  return {
    listen: async () => {
      const { host: wanted, port } = config;
      if (canShare && port !== 0) await assertFree({ host: wanted, port });
      await app.listen({ host: wanted, port, ...(canShare ? { reusePort: true } : {}) });
      const address = app.server.address();
      if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
      listeners = await openListeners(app.server, address);
      const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
      return { url: `http://${host}:${address.port}`, port: address.port };
    },
    close: () =>
      (closing ??= drain(
        {
          server: app.server,
          listeners,
          log,
          delay: config.drainDelay,
          patience: config.shutdownTimeout,
          idle: work.idle,
        },
        unused,
      ).then(() => app.close())),
  };
}

/** Throws, with nothing sent yet, when a header is one that HTTP cannot carry. */
function send(
  response: ServerResponse,
  served: HttpResponse | PreparedResponse,
  further: Record<string, string>,
): void {
  const { status, headers, body } = served;
  if ('length' in served) {
    const length = served.length === null ? [] : ['Content-Length', String(served.length)];
    response.writeHead(status, [...served.headers, ...length, ...Object.entries(further).flat()]);
    response.end(body ?? undefined);
    return;
  }
  const length = body === null ? 0 : typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
  response.writeHead(status, { ...(headers as OutgoingHttpHeaders), 'Content-Length': length, ...further });
  response.end(body ?? undefined);
}
