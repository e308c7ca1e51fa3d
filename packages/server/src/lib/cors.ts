const methods = 'OPTIONS, GET, POST, PUT, PATCH, DELETE';

/** CORS headers: every origin without credentials; with credentials the listed origins, or all without a list. */
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
const named = [
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'If-Unmodified-Since',
  'Last-Event-ID',
  'MCP-Protocol-Version',
  'Mcp-Session-Id',
] as const;
const toldOf = ['ETag', 'Idempotent-Replayed'] as const;

/**
 * Extra CORS headers: allowed in preflights, and exposed if the request used one. Other responses have WordPress's
 * lists.
 */
export function furtherCors(headers: Readonly<Record<string, string>>): {
  readonly allowed: readonly string[];
  readonly exposed: readonly string[];
} {
  const wanted = (headers['access-control-request-headers'] ?? '').toLowerCase().split(/\s*,\s*/);
  const isUsed = headers['origin'] !== undefined && named.some((name) => headers[name.toLowerCase()] !== undefined);
  return { allowed: named.filter((name) => wanted.includes(name.toLowerCase())), exposed: isUsed ? toldOf : [] };
}
