import { queryOptions } from '@tanstack/react-query';
import type { APIFetchOptions } from '@wordpress/api-fetch';
import { request } from './request.ts';

interface Told {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Milliseconds after which the answers are no longer what the server would say. */
const freshness = 10_000;

let answers: ReadonlyMap<string, Told> = new Map();

/** The same for all spellings of an address that ask for the same. */
function keyOf(method: string, path: string): string {
  const [route = '', query = ''] = path.split('?', 2);
  const params = [...new URLSearchParams(query)]
    .filter(([name]) => name !== '_locale')
    .map((pair) => pair.join('='))
    .toSorted();
  return `${method} ${route}?${params.join('&')}`;
}

/**
 * Brings all that the editor asks at its start in one request. Without it the editor asks by itself. Of what has no
 * number, such as a template, it is what the editor asks for all of the type.
 */
async function bringFirstAnswers(type: string, id?: number): Promise<void> {
  const told = await request<readonly Told[]>('platen/v1/editor-start', { query: { type, id } })
    .then(({ data }) => data)
    .catch(() => []);
  const brought = new Map(told.map((one) => [keyOf(one.method, one.path), one]));
  answers = brought;
  setTimeout(() => {
    if (answers === brought) answers = new Map();
  }, freshness);
}

/** What the editor asks first comes while the editor itself does. */
export const startQuery = (type: string, id?: number) =>
  queryOptions({
    queryKey: ['editor-start', type, id],
    queryFn: async () => {
      await bringFirstAnswers(type, id);
      return true;
    },
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });

/** Answers what was brought, until something is written: then all of it may be old. */
export async function firstAnswers(
  options: APIFetchOptions,
  next: (options: APIFetchOptions) => unknown,
): Promise<unknown> {
  const { method = 'GET', path = '', parse = true } = options;
  if (method !== 'GET' && method !== 'OPTIONS') answers = new Map();
  const told = answers.get(keyOf(method, path));
  if (told === undefined) return next(options);
  return parse ? structuredClone(told.body) : new Response(JSON.stringify(told.body), { headers: told.headers });
}
