import { facts } from '../facts.ts';
import { isSessionError, nonce, noteNonce, renew } from '../session/session.ts';

export interface Sending {
  readonly method?: string;
  readonly query?: Readonly<Record<string, unknown>>;
  /** Sent as JSON, unless it is a form. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** A refusal, with the words of the server. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export interface Answer<T> {
  readonly data: T;
  readonly total: number;
  readonly pages: number;
}

/** Of a path such as `wp/v2/posts`. Lists of values are written as `name[]`. */
export function addressOf(path: string, query: Sending['query'] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    if (Array.isArray(value)) for (const one of value) search.append(`${name}[]`, String(one));
    else search.set(name, String(value));
  }
  const text = search.toString();
  return `${facts.api}${path}${text === '' ? '' : `?${text}`}`;
}

export async function request<T>(path: string, sending: Sending = {}): Promise<Answer<T>> {
  const first = await send(path, sending);
  const refusal = await refusalIn(first);
  if (refusal === null) return answerIn<T>(first);
  if (!isSessionError(refusal.code)) throw refusal;
  await renew();
  const second = await send(path, sending);
  const again = await refusalIn(second);
  if (again !== null) throw again;
  return answerIn<T>(second);
}

async function send(path: string, { method = 'GET', query, body, signal }: Sending): Promise<Response> {
  const isForm = body instanceof FormData;
  const response = await fetch(addressOf(path, query), {
    method,
    headers: {
      'X-WP-Nonce': nonce(),
      ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  noteNonce(response);
  return response;
}

async function refusalIn(response: Response): Promise<Refusal | null> {
  if (response.ok) return null;
  const told = (await response.json().catch(() => ({}))) as { code?: string; message?: string };
  return new Refusal(response.status, told.code ?? '', told.message ?? `The server answered ${response.status}.`);
}

async function answerIn<T>(response: Response): Promise<Answer<T>> {
  const number = (name: string): number => Number(response.headers.get(name) ?? 0);
  return { data: (await response.json()) as T, total: number('X-WP-Total'), pages: number('X-WP-TotalPages') };
}
