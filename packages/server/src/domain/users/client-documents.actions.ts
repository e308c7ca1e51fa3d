import { parseJson } from '../../lib/strict-json.ts';
import { fetchExternal, OutboundError } from '../../outbound/outbound.ts';
import type { Scope } from '../../scope.ts';

const maxBytes = 5120;
const timeoutMs = 5000;

interface ClientDocument {
  readonly json: unknown;
  readonly maxAgeSeconds: number;
}

/** The metadata document of an OAuth client, without redirects. Null for whatever goes wrong: all reasons look alike. */
export async function fetchClientDocument(scope: Pick<Scope, 'outbound'>, url: string): Promise<ClientDocument | null> {
  try {
    const { status, body, headers, type } = await fetchExternal(scope, url, {
      headers: { accept: 'application/json' },
      milliseconds: timeoutMs,
      bytes: maxBytes,
      beyond: 'refuse',
      redirects: 0,
    });
    const parsed = status === 200 && /^application\/(?:[\w.+-]+\+)?json\b/i.test(type) ? parseJson(body) : null;
    if (parsed === null || !parsed.ok) return null;
    const [, seconds = '3600'] = /max-age=(\d{1,9})/.exec([headers['cache-control'] ?? ''].flat().join(', ')) ?? [];
    return { json: parsed.value, maxAgeSeconds: Number(seconds) };
  } catch (error) {
    if (error instanceof OutboundError) return null;
    throw error;
  }
}
