const methods = 'OPTIONS, GET, POST, PUT, PATCH, DELETE';

/**
 * What a browser is told about who may read a response: every origin, and with credentials the listed ones, or any
 * when there is no list. Responses of the kernel and errors before it say the same.
 */
export function corsHeaders(origin: string | undefined, listed: readonly string[] | null): Record<string, string> {
  if (origin === undefined) return {};
  const credentials = listed === null || listed.includes(origin);
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': methods,
    ...(credentials ? { 'Access-Control-Allow-Credentials': 'true' } : {}),
    Vary: 'Origin',
  };
}

/** Request headers beyond those that every response allows. */
const named = ['Idempotency-Key', 'If-Match', 'If-None-Match', 'If-Unmodified-Since', 'Last-Event-ID'] as const;
const toldOf = ['ETag', 'Idempotent-Replayed'] as const;

/**
 * What a browser may send and read beyond what every response says: allowed for whoever asks beforehand, and shown to
 * whoever has sent one of them. All others get the lists that clients of this API have always had.
 */
export function furtherCors(headers: Readonly<Record<string, string>>): {
  readonly allowed: readonly string[];
  readonly exposed: readonly string[];
} {
  const wanted = (headers['access-control-request-headers'] ?? '').toLowerCase().split(/\s*,\s*/);
  const isUsed = headers['origin'] !== undefined && named.some((name) => headers[name.toLowerCase()] !== undefined);
  return { allowed: named.filter((name) => wanted.includes(name.toLowerCase())), exposed: isUsed ? toldOf : [] };
}
