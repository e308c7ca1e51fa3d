import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

import { httpErrors, errorResponse } from './error-responses.ts';
import type { Logger } from '../lib/log.ts';
import type { RestError } from '../rest/errors.ts';

interface Surroundings {
  readonly log: Logger;
  /** Is an answer due on this socket that has nothing to do with the bytes that failed? */
  readonly owesAnswer: (socket: Socket) => boolean;
}

/** Answers what never became a request: the parser gave up, or the client was too slow. */
export function createClientErrorHandler({ log, owesAnswer }: Surroundings) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    log.info({ reason: error.code }, 'invalid HTTP request');
    // An answer written now would be taken for the one that is due.
    if (socket.writable && !owesAnswer(socket)) socket.end(rawAnswer(refusalOf(error.code)));
    else socket.destroy();
  };
}

function refusalOf(code: string | undefined): RestError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return httpErrors.slowRequest();
  return code === 'HPE_HEADER_OVERFLOW' ? httpErrors.headersTooLarge() : httpErrors.unreadable();
}

function rawAnswer(error: RestError): string {
  const { status, headers, body } = errorResponse(error);
  const text = String(body);
  const lines = Object.entries({ ...headers, 'Content-Length': String(Buffer.byteLength(text)), Connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${String(value)}\r\n`).join('');
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${text}`;
}
