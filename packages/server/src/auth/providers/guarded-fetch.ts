import { fetchExternal, OutboundError } from '../../outbound/outbound.ts';
import type { Outbound } from '../../outbound/outbound.ts';

const maxBytes = 262_144;
const timeoutMs = 5000;

interface Sent {
  readonly method?: string | undefined;
  readonly headers?: ConstructorParameters<typeof Headers>[0];
  readonly body?: unknown;
}

/** `fetch` for OpenID libraries: the guarded outbound client, without redirects, and HTTPS unless an origin is listed. */
export const guardedFetch =
  (outbound: Outbound) =>
  async (url: string, { method, headers, body }: Sent = {}): Promise<Response> => {
    const { protocol, origin } = new URL(url);
    if (protocol !== 'https:' && !outbound.openOrigins.includes(origin))
      throw new OutboundError('the URL must use https');
    const sent = body instanceof URLSearchParams || typeof body === 'string' ? { body: String(body) } : {};
    const response = await fetchExternal({ outbound }, url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(headers)),
      ...sent,
      milliseconds: timeoutMs,
      bytes: maxBytes,
      beyond: 'refuse',
      redirects: 0,
    });
    // A failure of the provider, not of what was sent.
    if (response.status >= 500) throw new OutboundError('the server failed');
    const content = response.body.length === 0 ? null : new Uint8Array(response.body);
    return new Response(content, { status: response.status, headers: { 'content-type': response.type } });
  };
