import { emptyMap } from '../lib/json.ts';
import type { Json, JsonMap } from '../lib/json.ts';

export interface ErrorFacts {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  /** Further members of `data`, beside the status. */
  readonly data?: JsonMap;
  /** Facts beside `data`, such as which part of a value is invalid; shown as `additional_data`. */
  readonly further?: readonly Json[];
  /** Errors found beside the first one. */
  readonly others?: readonly RestError[];
  /** Headers the response carries because of this error, such as `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error response. Return or throw it. It is not logged as a fault of Platen. */
export class RestError extends Error {
  readonly restCode: string;
  readonly status: number;
  readonly data: JsonMap;
  readonly further: readonly Json[];
  readonly others: readonly RestError[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(facts: ErrorFacts) {
    // No stack trace: it is of no use for an expected error, and capturing it costs more than all the rest.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(facts.message);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'RestError';
    this.restCode = facts.code;
    this.status = facts.status;
    this.data = facts.data ?? {};
    this.further = facts.further ?? [];
    this.others = facts.others ?? [];
    this.headers = facts.headers ?? {};
  }
}

type Detail = Pick<ErrorFacts, 'data' | 'further' | 'others' | 'headers'>;

/** One row of an error table: the code, the status and the sentence that belong together. */
export const createError =
  <Given extends readonly unknown[] = []>(
    code: string,
    status: number,
    sentence: string | ((...given: Given) => string),
  ) =>
  (...given: [...Given, detail?: Detail]): RestError => {
    const said = typeof sentence === 'string' ? sentence : sentence(...(given as unknown as Given));
    const detail = given.at(typeof sentence === 'string' ? 0 : sentence.length) as Detail | undefined;
    return new RestError({ code, status, message: said, ...detail });
  };

export function errorBody(error: RestError): JsonMap {
  const body = emptyMap();
  body['code'] = error.restCode;
  body['message'] = error.message;
  // The status comes first unless the data has a place of its own for it.
  body['data'] = 'status' in error.data ? error.data : { status: error.status, ...error.data };
  if (error.further.length > 0) body['additional_data'] = error.further;
  if (error.others.length > 0) body['additional_errors'] = error.others.map((other): Json => errorBody(other));
  return body;
}

const late = createError('rest_service_unavailable', 503, (sentence: string) => sentence);

/** The refusals the kernel itself makes. A code is never reused for another condition. */
export const errors = {
  noCursor: createError('rest_no_cursor', 400, 'This list does not support `_cursor`. Use `page`.'),
  noRoute: createError('rest_no_route', 404, 'No route matches this path and method. See the index at the API root.'),
  invalidJson: createError(
    'rest_invalid_json',
    400,
    (reason: string) => `The request body is not valid JSON: ${reason}.`,
  ),
  missingParams: createError(
    'rest_missing_callback_param',
    400,
    (names: readonly string[]) => `Missing parameters: ${names.join(', ')}.`,
  ),
  invalidParams: createError(
    'rest_invalid_param',
    400,
    (names: readonly string[]) => `Invalid parameters: ${names.join(', ')}.`,
  ),
  badUrl: createError('rest_invalid_url', 400, (problem: string) => `The URL is invalid: ${problem}.`),
  notSignedIn: createError(
    'rest_not_logged_in',
    401,
    'Authentication required. Send an application password or a session cookie with a nonce.',
  ),
  batchNotAllowed: createError('rest_batch_not_allowed', 400, 'This route does not support batch requests.'),
  unreadablePath: createError('parse_path_failed', 400, 'The path of this batch request is invalid.'),
  tookTooLong: (isDone: boolean): RestError =>
    isDone
      ? late('The change was saved, but the response timed out.')
      : late('The request timed out and was rolled back. Try again.', { headers: { 'Retry-After': '1' } }),
  fault: createError('rest_internal_error', 500, 'Internal server error. Find the request id in the server log.'),
} as const;

/** The sentence of a 401 or 403, such as `denial('publish posts', 'publish_posts')`. */
export const denial = (action: string, capability?: string): string =>
  `You don't have permission to ${action}.${capability === undefined ? '' : ` Requires \`${capability}\`.`}`;

/** Permission denied: 401 for a visitor, 403 for an authenticated caller. */
export const forbidden = (code: string, signedIn: boolean, message = denial('do this')): RestError =>
  new RestError({ code, status: signedIn ? 403 : 401, message });
