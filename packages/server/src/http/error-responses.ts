import { stringifyJson } from '../lib/strict-json.ts';
import { createError, errorBody } from '../rest/errors.ts';
import type { RestError } from '../rest/errors.ts';
import type { HttpResponse } from '../rest/serve.ts';

const after = (seconds: number) => ({ headers: { 'Retry-After': String(seconds) } });

/** Errors raised before, or instead of, the kernel: in its shape, so that a client needs to know only one. */
export const httpErrors = {
  unreadable: createError('rest_bad_request', 400, 'The request is not valid HTTP.'),
  oneHost: createError('rest_bad_request', 400, 'A request needs exactly one Host header.'),
  slowRequest: createError('rest_request_timeout', 408, 'The request did not arrive in time.'),
  payloadTooLarge: createError(
    'rest_payload_too_large',
    413,
    (limit: number) => `The body may have at most ${limit} bytes.`,
  ),
  headersTooLarge: createError('rest_headers_too_large', 431, 'The headers are too large.'),
  busy: (seconds: number) => serviceUnavailable('Too much is going on. Please try again in a moment.', after(seconds)),
  tookTooLong: () => serviceUnavailable('The answer took too long. Please try again in a moment.', after(1)),
} as const;

const serviceUnavailable = createError('rest_service_unavailable', 503, (sentence: string) => sentence);

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
