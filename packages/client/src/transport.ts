import type { Addresses } from './addresses.ts';
import type { Identity } from './identity.ts';
import { errorIn, failure, success } from './result.ts';
import type { Failure, Result } from './result.ts';

export type Fetch = (address: URL, init: RequestInit) => Promise<Response>;

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Call extends CallOptions {
  readonly method: string;
  readonly address: URL;
  /** Sent as JSON, unless it is a form. */
  readonly body?: unknown;
}

export type Send = (call: Call) => Promise<Result<unknown>>;

interface TransportParts {
  readonly fetch: Fetch;
  readonly identity: Identity;
  readonly addresses: Addresses;
}

const mostRetries = 2;
const longestWait = 30_000;

/** One request, its answer as a value. Reading is tried again when the service says when to. */
export function createTransport({ fetch, identity, addresses }: TransportParts): Send {
  const ask = async ({ method, address, body, headers: more, signal }: Call): Promise<Response> => {
    const headers = new Headers({ Accept: 'application/json', ...more });
    identity.show(headers);
    const isJson = body !== undefined && !(body instanceof FormData);
    if (isJson) headers.set('Content-Type', 'application/json');
    const response = await fetch(address, {
      method,
      headers,
      // A cookie beside an application password would be looked at first.
      credentials: identity.usesCookie ? 'same-origin' : 'omit',
      // A write that follows a redirect would arrive as a read.
      redirect: method === 'GET' ? 'follow' : 'error',
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as FormData) }),
      ...(signal === undefined ? {} : { signal }),
    });
    identity.learn(response);
    return response;
  };

  const read = async (call: Call, response: Response): Promise<Result<unknown>> => {
    const { status } = response;
    const text = await response.text();
    const body = text === '' ? null : parse(text);
    if (!response.ok) {
      const unknown = { code: 'client_unknown_error', message: unexpected(call, response, addresses.hint), status };
      return failure(errorIn(body, status) ?? unknown, response);
    }
    if (body === undefined) {
      const message = unexpected(call, response, addresses.hint);
      return failure({ code: 'client_not_json', message, status }, response);
    }
    const total = response.headers.get(addresses.totalHeader);
    const pages = response.headers.get(addresses.pagesHeader);
    return success(body, response, {
      ...(total === null ? {} : { total: Number(total) }),
      ...(pages === null ? {} : { pages: Number(pages) }),
    });
  };

  return async (call) => {
    try {
      for (let retries = 0; ; retries += 1) {
        const response = await ask(call);
        const delay = call.method === 'GET' && retries < mostRetries ? delayOf(response) : null;
        if (delay === null) return await read(call, response);
        await response.body?.cancel();
        await wait(delay, call.signal);
      }
    } catch (cause) {
      return unanswered(cause, call);
    }
  };
}

function unanswered(cause: unknown, { method, address, signal }: Call): Failure {
  const code = signal?.aborted === true ? 'client_aborted' : 'client_unreachable';
  // What happened is in the cause of what `fetch` throws; the error itself says only that it failed.
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const reason = inner instanceof Error ? inner.message || String(inner) : String(inner);
  const message = code === 'client_aborted' ? reason : `${method} ${plain(address)} got no response: ${reason}`;
  return failure({ code, message, status: 0, data: cause });
}

/** Without what may be secret in a query. */
const plain = ({ origin, pathname }: URL): string => origin + pathname;

/** What was asked, what came, and what to set where the address or the dialect is wrong. */
function unexpected({ method, address }: Call, { status, headers }: Response, hint: string): string {
  const type = headers.get('content-type')?.split(';', 1)[0] ?? 'no content type';
  const said = `${method} ${plain(address)} returned status ${status} and ${type} instead of JSON.`;
  return status >= 500 ? said : `${said} ${hint}`;
}

/** Undefined where the text is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Milliseconds after which the service wants to be asked again; null when it does not say, or says too late. */
function delayOf({ status, headers }: Response): number | null {
  const after = headers.get('retry-after');
  if (status !== 503 || after === null) return null;
  const seconds = Number(after);
  const delay = Number.isNaN(seconds) ? Date.parse(after) - Date.now() : seconds * 1000;
  return delay <= longestWait ? Math.max(delay, 0) : null;
}

const wait = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(new Error('The call was given up while waiting.'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted === true) stop();
    signal?.addEventListener('abort', stop, { once: true });
  });
