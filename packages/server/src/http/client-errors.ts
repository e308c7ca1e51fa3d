import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

import { httpErrors, errorResponse } from './error-responses.ts';
import type { Logger } from '../lib/log.ts';
import type { RestError } from '../rest/errors.ts';

interface Surroundings {
  readonly log: Logger;
  /** Is a response pending on this socket that has nothing to do with the bytes that failed? */
  readonly hasPending: (socket: Socket) => boolean;
}

/** Responds to what never became a request: the parser gave up, or the client was too slow. */
export function createClientErrorHandler({ log, hasPending }: Surroundings) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    log.info({ reason: error.code }, 'unreadable request');
    // The client would take a response written now for the pending one.
    if (socket.writable && !hasPending(socket)) socket.end(rawResponse(errorFor(error.code)));
    else socket.destroy();
  };
}

function errorFor(code: string | undefined): RestError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return httpErrors.slowRequest();
  return code === 'HPE_HEADER_OVERFLOW' ? httpErrors.headersTooLarge() : httpErrors.unreadable();
}

function rawResponse(error: RestError): string {
  const { status, headers, body } = errorResponse(error);
  const text = String(body);
  const lines = Object.entries({ ...headers, 'Content-Length': String(Buffer.byteLength(text)), Connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${String(value)}\r\n`).join('');
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${text}`;
}
