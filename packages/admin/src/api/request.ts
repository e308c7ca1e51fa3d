import { __, sprintf } from '@wordpress/i18n';
import { facts } from '../facts.ts';
import type { ApiErrorBody } from './error-fields.ts';
import { localized } from '../i18n/localized.ts';
import {
  confirmPassword,
  isFactorMissing,
  isSessionError,
  isStepUp,
  nonce,
  noteNonce,
  renew,
  setUpFactor,
} from '../session/session.ts';

export interface RequestOptions {
  readonly method?: string;
  readonly query?: Readonly<Record<string, unknown>>;
  /** Sent as JSON, except `FormData`. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** An error response, with the message of the server. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  /** The whole body, which may have messages per field. */
  readonly body: ApiErrorBody;
  constructor(status: number, body: ApiErrorBody) {
    super(body.message ?? sprintf(__('The server returned status %d.', 'platen'), status));
    this.status = status;
    this.code = body.code ?? '';
    this.body = body;
  }
}

export interface ApiResponse<T> {
  readonly data: T;
  readonly total: number;
  readonly pages: number;
}

/** `path` is relative to the API root, such as `wp/v2/posts`. Arrays are sent as `name[]`. */
function urlOf(path: string, query: RequestOptions['query'] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    if (Array.isArray(value)) for (const one of value) search.append(`${name}[]`, String(one));
    else search.set(name, String(value));
  }
  const text = search.toString();
  return `${facts.api}${path}${text === '' ? '' : `?${text}`}`;
}

export async function request<T>(path: string, options: RequestOptions = {}): Promise<ApiResponse<T>> {
  const response = await parseResponse<T>(await fetchResponse(path, options));
  return { ...response, data: await localized(path, response.data) };
}

/** For bodies that are not JSON, such as downloads. */
export async function fetchResponse(path: string, options: RequestOptions = {}): Promise<Response> {
  const first = await send(path, options);
  const error = await errorIn(first);
  if (error === null) return first;
  if (isFactorMissing(error.code)) setUpFactor();
  if (isStepUp(error.code)) await confirmPassword();
  else if (isSessionError(error.code)) await renew();
  else throw error;
  const second = await send(path, options);
  const secondError = await errorIn(second);
  if (secondError !== null) throw secondError;
  return second;
}

/** All pages of a list, in sequence. */
export async function requestAll<T>(path: string, query: RequestOptions['query'] = {}): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const response = await request<T[]>(path, { query: { ...query, per_page: 100, page } });
    all.push(...response.data);
    pages = response.pages;
  }
  return all;
}

async function send(path: string, { method = 'GET', query, body, signal }: RequestOptions): Promise<Response> {
  const isForm = body instanceof FormData;
  const response = await fetchOrThrow(urlOf(path, query), {
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

/** No connection, or the server is down. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  constructor(cause: unknown) {
    super(__("Can't connect to Platen. Check your connection and try again.", 'platen'), { cause });
  }
}

async function fetchOrThrow(url: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(url, options);
  } catch (error) {
    throw options.signal?.aborted === true ? error : new Unreachable(error);
  }
}

async function errorIn(response: Response): Promise<ApiError | null> {
  if (response.ok) return null;
  return new ApiError(response.status, (await response.json().catch(() => ({}))) as ApiErrorBody);
}

async function parseResponse<T>(response: Response): Promise<ApiResponse<T>> {
  const number = (name: string): number => Number(response.headers.get(name) ?? 0);
  return { data: (await response.json()) as T, total: number('X-WP-Total'), pages: number('X-WP-TotalPages') };
}
