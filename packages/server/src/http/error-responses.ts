import { readableBytes, secondsText } from '../lib/readable-units.ts';
import { stringifyJson } from '../lib/strict-json.ts';
import { createError, errorBody } from '../rest/errors.ts';
import type { RestError } from '../rest/errors.ts';
import type { HttpResponse } from '../rest/serve.ts';

/** Errors outside the REST kernel, in the same JSON shape. */
export const httpErrors = {
  unreadable: createError('rest_bad_request', 400, 'The request is not valid HTTP.'),
  oneHost: createError('rest_bad_request', 400, 'Send exactly one `Host` header.'),
  slowRequest: createError('rest_request_timeout', 408, 'The client took too long to send the request.'),
  payloadTooLarge: createError(
    'rest_payload_too_large',
    413,
    (limit: number) => `The request body is larger than ${readableBytes(limit)} (\`PLATEN_BODY_MAX_BYTES\`).`,
  ),
  headersTooLarge: createError('rest_headers_too_large', 431, 'The request headers are too large.'),
  busy: createError(
    'rest_service_unavailable',
    503,
    (seconds: number) => `The server is overloaded. Try again in ${secondsText(seconds)}.`,
  ),
} as const;

const standardHeaders = {
  'Content-Type': 'application/json; charset=UTF-8',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  'Cache-Control': 'no-store',
} as const;

export const errorResponse = (error: RestError, cors: Readonly<Record<string, string>> = {}): HttpResponse => ({
  status: error.status,
  headers: { ...standardHeaders, ...cors, ...error.headers },
  body: stringifyJson(errorBody(error)),
});

export const plainJson = (status: number, value: Readonly<Record<string, string>>): HttpResponse => ({
  status,
  headers: standardHeaders,
  body: stringifyJson(value),
});
