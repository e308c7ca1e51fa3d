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
