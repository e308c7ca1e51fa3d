/** What a database error means for the request. */
type FailureKind =
  | 'bad-input'
  | 'conflict'
  | 'missing-reference'
  | 'retry'
  | 'busy'
  | 'unavailable'
  | 'read-only'
  | 'fault';

export interface Failure {
  readonly kind: FailureKind;
  readonly status: 400 | 404 | 409 | 500 | 503;
  /** Error code for the response, where the caller has no better one. */
  readonly code: string;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter?: number;
  /** Name of the violated constraint. */
  readonly constraint?: string;
}

const failures = {
  'bad-input': { kind: 'bad-input', status: 400, code: 'rest_invalid_param' },
  conflict: { kind: 'conflict', status: 409, code: 'rest_conflict' },
  'missing-reference': { kind: 'missing-reference', status: 404, code: 'rest_missing_reference' },
  retry: { kind: 'retry', status: 503, code: 'rest_service_unavailable', retryAfter: 1 },
  busy: { kind: 'busy', status: 503, code: 'rest_service_unavailable', retryAfter: 1 },
  unavailable: { kind: 'unavailable', status: 503, code: 'rest_service_unavailable', retryAfter: 2 },
  'read-only': { kind: 'read-only', status: 503, code: 'rest_service_unavailable', retryAfter: 5 },
  fault: { kind: 'fault', status: 500, code: 'rest_internal_error' },
} as const satisfies Record<FailureKind, Failure>;

const kindOfState: Readonly<Record<string, FailureKind>> = {
  '22P02': 'bad-input',
  '22003': 'bad-input',
  '22007': 'bad-input',
  '22008': 'bad-input',
  '22021': 'bad-input',
  '22P05': 'bad-input',
  '2201X': 'bad-input',
  '54000': 'bad-input',
  '54001': 'bad-input',
  '23505': 'conflict',
  '23503': 'missing-reference',
  '40001': 'retry',
  '40P01': 'retry',
  '55P03': 'busy',
  '57014': 'busy',
  '53100': 'unavailable',
  '53200': 'unavailable',
  '53300': 'unavailable',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '25006': 'read-only',
  // A prepared statement that the connection does not know, or knows twice, or whose tables have changed since.
  '26000': 'retry',
  '42P05': 'retry',
  '0A000': 'retry',
};

/** The whole class is about the connection. */
const connectionClass = '08';

const networkCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EMFILE',
]);

/** The driver tells these by their words alone. */
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout expired$|timeout exceeded when trying to connect|Cannot use a pool after calling end|driver has already been destroyed)/;

/** No connection for a request: too many are waiting already, or none became available in time. */
export class NoConnectionError extends Error {
  readonly kind: 'busy' | 'unavailable';
  constructor(kind: 'busy' | 'unavailable', cause?: unknown) {
    super(
      kind === 'busy'
        ? 'Too many requests are waiting for a database connection.'
        : 'No database connection became available in time.',
      {
        cause,
      },
    );
    this.name = 'NoConnectionError';
    this.kind = kind;
  }
}

interface Known {
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly schema?: unknown;
  readonly syscall?: unknown;
  readonly severity?: unknown;
}

/**
 * The one place where an error of PostgreSQL, its driver or the network gets its meaning, however deep it lies below
 * errors that say where it happened, such as in a listener.
 */
export function explainFailure(error: unknown): Failure {
  const found = causesOf(error).find((each) => kindOf(each) !== 'fault');
  if (found === undefined) return failures.fault;
  const { constraint } = found as Known;
  const failure: Failure = failures[kindOf(found)];
  return typeof constraint === 'string' ? { ...failure, constraint } : failure;
}

/** Deeper than anybody wraps errors, and an end to causes that go round in a circle. */
const deepest = 10;

/** The error, its cause, the cause of that. */
function causesOf(error: unknown): readonly Error[] {
  const causes: Error[] = [];
  for (let each = error; each instanceof Error && causes.length < deepest; each = each.cause) causes.push(each);
  return causes;
}

function kindOf(error: Error): FailureKind {
  if (error instanceof NoConnectionError) return error.kind;
  const state = stateOf(error);
  // A part for the day was made while the row was on its way into the rest.
  if (state === '23514' && (error as Known).schema === 'platen_partitions') return 'retry';
  if (state !== null) return state.startsWith(connectionClass) ? 'unavailable' : (kindOfState[state] ?? 'fault');
  return isConnectionLoss(error) ? 'unavailable' : 'fault';
}

/** Is the connection that this error came from of no more use, or on its way to be? */
export function endsConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof NoConnectionError) return true;
  const state = sqlState(error);
  return state === null ? isConnectionLoss(error) : /^(08|57P0[123]|25006)/.test(state);
}

/** Would the statement go well if it were prepared anew? PostgreSQL refuses it before it does any of it. */
export const isStalePlan = (error: unknown): boolean => /^(26000|42P05|0A000)$/.test(sqlState(error) ?? '');

function isConnectionLoss(error: Error): boolean {
  const { code, syscall } = error as Known;
  if (typeof code !== 'string') return lostConnection.test(error.message);
  return networkCodes.has(code) || (code === 'ENOENT' && syscall === 'connect');
}

/** Only errors that PostgreSQL sent have a severity; a five-letter code of something else is not a state. */
function stateOf(error: Error): string | null {
  const { code, severity } = error as Known;
  return typeof code === 'string' && typeof severity === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}

export const sqlState = (error: unknown): string | null =>
  causesOf(error)
    .map(stateOf)
    .find((state) => state !== null) ?? null;

export function isUniqueViolation(error: unknown, wanted?: string): boolean {
  const { kind, constraint } = explainFailure(error);
  return kind === 'conflict' && (wanted === undefined || constraint === wanted);
}
