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

/** An error response on its way to the caller. Thrown or returned; never a sign of a fault in the service. */
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
  noCursor: createError(
    'rest_no_cursor',
    400,
    'This list has no cursors. Ask for its pages by `page`, or for all of it.',
  ),
  noRoute: createError(
    'rest_no_route',
    404,
    'No route takes this path with this method. The index at the API root lists every route.',
  ),
  invalidJson: createError('rest_invalid_json', 400, 'The JSON body could not be read.'),
  missingParams: createError(
    'rest_missing_callback_param',
    400,
    (names: readonly string[]) => `Required and not sent: ${names.join(', ')}.`,
  ),
  invalidParams: createError(
    'rest_invalid_param',
    400,
    (names: readonly string[]) => `Not acceptable: ${names.join(', ')}.`,
  ),
  badAddress: createError('rest_invalid_url', 400, (problem: string) => `The address could not be read: ${problem}.`),
  notSignedIn: createError('rest_not_logged_in', 401, 'You are not signed in.'),
  batchNotAllowed: createError('rest_batch_not_allowed', 400, 'This route does not take part in batches.'),
  unreadablePath: createError('parse_path_failed', 400, 'The path of this part could not be read.'),
  tookTooLong: (isDone: boolean): RestError =>
    isDone
      ? late('It is done, but its answer took too long.')
      : late('The answer took too long. Please try again in a moment.', { headers: { 'Retry-After': '1' } }),
  fault: createError(
    'rest_internal_error',
    500,
    'Something failed inside the service. The log has the details under the request id.',
  ),
} as const;

/** Permission denied: 401 for a visitor, 403 for an authenticated caller. */
export const forbidden = (code: string, signedIn: boolean, message = 'You may not do this.'): RestError =>
  new RestError({ code, status: signedIn ? 403 : 401, message });
