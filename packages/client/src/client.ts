import type { Routes } from '../generated/contract.ts';
import { createAddresses, nextAddress, pairsOf } from './addresses.ts';
import type { DialectName } from './addresses.ts';
import { sendBatch } from './batch.ts';
import type { BatchOptions, BatchRequest } from './batch.ts';
import { createIdentity } from './identity.ts';
import type { Credentials } from './identity.ts';
import type { Result } from './result.ts';
import { createResource } from './resource.ts';
import type { Resource } from './resource.ts';
import type { AnswerOf, Collection, Path, RouteMap } from './routes.ts';
import { createSession, withFreshNonce } from './session.ts';
import type { Session } from './session.ts';
import { createTransport } from './transport.ts';
import type { CallOptions, Fetch } from './transport.ts';
import type { Verbs, WriteOptions } from './verbs.ts';

export { ClientError } from './result.ts';
export type { ApiError, Failure, Result, Success } from './result.ts';
export type { BatchOptions, BatchRequest } from './batch.ts';
export type { Credentials } from './identity.ts';
export type { Resource } from './resource.ts';
export type { Fields, Selected } from './fields.ts';
export type { AnswerOf, BodyOf, ItemOf, QueryOf, RouteMap } from './routes.ts';
export type { SessionState } from './session.ts';
export type { CallOptions, Fetch } from './transport.ts';
export type * from '../generated/contract.ts';

export interface ClientOptions {
  /** Address of the site, without the root of the API. */
  readonly url: string;
  /** The names the service uses: `cms` unless told. */
  readonly dialect?: DialectName;
  /** None makes a visitor. */
  readonly credentials?: Credentials;
  /** Instead of the global one. */
  readonly fetch?: Fetch;
}

/** The result of each part of a batch, in the order of the requests. */
type BatchResults<B extends readonly BatchRequest[], R extends RouteMap<R>> = {
  -readonly [I in keyof B]: Result<AnswerOf<B[I]['path'], Lowercase<B[I]['method']>, R>>;
};

/** Typed by the routes of every Platen, or by those of one site, which `platen types` writes. */
export interface Client<R extends RouteMap<R> = Routes> extends Verbs<R>, Session {
  /** Many writes in few requests, 25 at a time. */
  batch<const B extends readonly BatchRequest[]>(requests: B, options?: BatchOptions): Promise<BatchResults<B, R>>;
  /** Sends a file with fields beside it. */
  upload<const P extends Path<R>>(
    path: P,
    file: Blob,
    fields?: object,
    options?: CallOptions,
  ): Promise<Result<AnswerOf<P, 'post', R>>>;
  /** The usual verbs for one kind of record. */
  resource<const C extends Collection<R>>(name: C): Resource<C, R>;
}

/**
 * A client of one service.
 *
 * @example
 * const client = createClient({ url: 'https://example.org' });
 * for await (const post of client.items('posts', { search: 'tea' })) console.log(post.slug);
 */
export function createClient<R extends RouteMap<R> = Routes>(options: ClientOptions): Client<R> {
  const { url, dialect = 'cms', credentials, fetch = globalThis.fetch } = options;
  const addresses = createAddresses(url, dialect);
  const identity = createIdentity(credentials, addresses.nonceHeader);
  // Browsers refuse to run their own `fetch` as a method of another object.
  const plain = createTransport({ fetch: (address, init) => fetch(address, init), identity, addresses });
  const session = createSession({ send: plain, identity, addresses });
  const send = withFreshNonce({ send: plain, identity }, session);

  const read =
    (method: string) =>
    (path: string, query?: object, options: CallOptions = {}) =>
      send({ ...options, method, address: addresses.api(path, query) });
  const write =
    (method: string) =>
    (path: string, body: unknown = {}, { query, ...options }: WriteOptions = {}) =>
      send({ ...options, method, address: addresses.api(path, query), body });

  async function* pages(path: string, query?: object, options: CallOptions = {}) {
    for (let address: URL | null = addresses.api(path, query); address !== null;) {
      const page: Result<unknown> = await send({ ...options, method: 'GET', address });
      yield page;
      address = page.ok ? nextAddress(page.response, address) : null;
    }
  }
  async function* items(path: string, query?: object, options?: CallOptions) {
    for await (const page of pages(path, query, options)) yield* page.orThrow() as readonly unknown[];
  }
  const upload = (path: string, file: Blob, fields: object = {}, options: CallOptions = {}) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields).flatMap(([key, field]) => pairsOf(key, field)))
      body.append(name, value);
    body.append('file', file);
    return send({ ...options, method: 'POST', address: addresses.api(path), body });
  };

  const client = {
    get: read('GET'),
    delete: read('DELETE'),
    post: write('POST'),
    put: write('PUT'),
    patch: write('PATCH'),
    pages,
    items,
    batch: (requests: readonly BatchRequest[], options: BatchOptions = {}) =>
      sendBatch({ send, addresses, requests, options }),
    upload,
    resource: (name: Collection<R>) => createResource(client, name),
    ...session,
  } as unknown as Client<R>;
  return client;
}
