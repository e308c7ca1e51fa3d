import { queryOptions } from '@tanstack/react-query';
import type { APIFetchOptions } from '@wordpress/api-fetch';
import { request } from './request.ts';

interface PreloadedResponse {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Milliseconds after which the responses are stale. */
const maxAgeMs = 10_000;

let responses: ReadonlyMap<string, PreloadedResponse> = new Map();

/** A normalized key: parameter order and `_locale` do not matter. */
function keyOf(method: string, path: string): string {
  const [route = '', query = ''] = path.split('?', 2);
  const params = [...new URLSearchParams(query)]
    .filter(([name]) => name !== '_locale')
    .map((pair) => pair.join('='))
    .toSorted();
  return `${method} ${route}?${params.join('&')}`;
}

/**
 * Loads the responses to the editor's first requests in one request. If it fails, the editor sends its own. Without an
 * id, as for templates, it loads the requests that are the same for all records of the type.
 */
async function preload(type: string, id?: number): Promise<void> {
  const list = await request<readonly PreloadedResponse[]>('platen/v1/editor-start', { query: { type, id } })
    .then(({ data }) => data)
    .catch(() => []);
  const loaded = new Map(list.map((one) => [keyOf(one.method, one.path), one]));
  responses = loaded;
  setTimeout(() => {
    if (responses === loaded) responses = new Map();
  }, maxAgeMs);
}

/** A write may change any of the responses. */
export const forgetPreloaded = (): void => void (responses = new Map());

/** Runs while the editor's code is loading. */
export const startQuery = (type: string, id?: number) =>
  queryOptions({
    queryKey: ['editor-start', type, id],
    queryFn: async () => {
      await preload(type, id);
      return true;
    },
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });

/** Serves the preloaded responses until the first write, which may invalidate any of them. */
export async function preloadedResponses(
  options: APIFetchOptions,
  next: (options: APIFetchOptions) => unknown,
): Promise<unknown> {
  const { method = 'GET', path = '', parse = true } = options;
  if (method !== 'GET' && method !== 'OPTIONS') forgetPreloaded();
  const response = responses.get(keyOf(method, path));
  if (response === undefined) return next(options);
  return parse
    ? structuredClone(response.body)
    : new Response(JSON.stringify(response.body), { headers: response.headers });
}
