/** What went wrong: said by the service, or by the client itself with a code that begins with `client_`. */
export interface ApiError {
  readonly code: string;
  readonly message: string;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** Arguments that were refused, each with the reason. */
  readonly params?: Readonly<Record<string, string>>;
  /** All that the service told besides. */
  readonly data?: unknown;
  /** Further errors of the same refusal. */
  readonly others?: readonly ApiError[];
}

export interface Success<T> {
  readonly ok: true;
  readonly data: T;
  /** How many items a list has over all pages. */
  readonly total?: number;
  readonly pages?: number;
  /** For its status and headers; the body has been read. */
  readonly response: Response;
  orThrow(): T;
}

export interface Failure {
  readonly ok: false;
  readonly error: ApiError;
  /** Null when there was no answer. */
  readonly response: Response | null;
  orThrow(): never;
}

export type Result<T> = Success<T> | Failure;

/** What `orThrow` throws. */
export class ClientError extends Error {
  readonly error: ApiError;
  constructor(error: ApiError) {
    super(`${error.message} (${error.code})`);
    this.name = 'ClientError';
    this.error = error;
  }
}

type Counts = Pick<Success<unknown>, 'total' | 'pages'>;

export const success = <T>(data: T, response: Response, counts: Counts = {}): Success<T> => ({
  ok: true,
  data,
  ...counts,
  response,
  orThrow: () => data,
});

export const failure = (error: ApiError, response: Response | null = null): Failure => ({
  ok: false,
  error,
  response,
  orThrow: () => {
    throw new ClientError(error);
  },
});

export const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The error in a body; null where the body is of another kind. */
export function errorIn(body: unknown, status: number): ApiError | null {
  if (!isMap(body) || typeof body['code'] !== 'string') return null;
  const message = String(body['message'] ?? '');
  const data = body['data'];
  const params = isMap(data) ? paramsIn(data['params'], message) : null;
  const others = Array.isArray(body['additional_errors']) ? body['additional_errors'] : [];
  const read = others.map((other) => errorIn(other, status)).filter((other) => other !== null);
  return {
    code: body['code'],
    message,
    status,
    ...(params === null ? {} : { params }),
    ...(isMap(data) ? { data } : {}),
    ...(read.length === 0 ? {} : { others: read }),
  };
}

/** Missing arguments come as a list of names, wrong ones as a map to sentences. */
function paramsIn(params: unknown, message: string): Record<string, string> | null {
  if (Array.isArray(params)) return Object.fromEntries(params.map((name) => [String(name), message]));
  if (!isMap(params)) return null;
  return Object.fromEntries(Object.entries(params).map(([name, reason]) => [name, String(reason)]));
}
