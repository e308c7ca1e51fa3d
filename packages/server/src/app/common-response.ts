import type { HttpResponse, PreparedResponse } from '../rest/serve.ts';
import type { CommonFrontEndResponse, FrontEndResponse } from '../site/front-end.ts';

/** Stands for a common response where a URL needs one of its own. It is not cached: the URL may exist tomorrow. */
export interface CommonPlaceholder extends HttpResponse {
  readonly common: CommonFrontEndResponse;
}

export const placeholderOf = (common: CommonFrontEndResponse): CommonPlaceholder => ({
  status: common.status,
  headers: {},
  body: null,
  common,
});

export const isCommon = (
  response: FrontEndResponse | CommonFrontEndResponse | HttpResponse,
): response is CommonFrontEndResponse => 'commonKey' in response;

/** Only other caches read these headers, and they would keep the response for a URL that exists later. */
const cacheHeaders = new Set(['ETag', 'Cache-Control', 'Surrogate-Key', 'Cache-Tag']);

/** A cached common response, with its own status. */
export function ofStatus(served: HttpResponse | PreparedResponse, status: number): HttpResponse | PreparedResponse {
  if (served.status !== 200) return served;
  if (!('length' in served)) {
    const headers = Object.entries(served.headers).filter(([name]) => !cacheHeaders.has(name));
    return { ...served, status, headers: Object.fromEntries(headers) };
  }
  // Names and values alternate.
  const isKept = (at: number): boolean => !cacheHeaders.has(String(served.headers[at - (at % 2)]));
  return { ...served, status, headers: served.headers.filter((_, at) => isKept(at)) };
}
